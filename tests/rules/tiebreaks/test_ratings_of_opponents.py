"""Tie-breaks of ratings, with the numbers of the regulations' tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import System
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.tiebreaks import (
    compute,
    parse_tie_break,
    rules_of,
    table_of,
)
from arbitro.rules.tiebreaks.performance import lowest_sufficient_rating, nearest
from crosstables.written import EDITIONS, crosstable, value, values

JULY_2023, SEPTEMBER_2023, AUGUST_2024, MARCH_2026 = EDITIONS

# player 1 meets 1901, 1800 and 1600 over the board and wins against 1700 by forfeit
GAMES = crosstable(
    """
    2000 2w1 3b= 4w1 5b+
    1901 1b0 5w1 3b1 4w1
    1800 4b1 1w= 2w0 U
    1600 3w0 U   1b0 2b0
    1700 U   2b0 Z   1w-
    """
)


@pytest.mark.article("C.07@2026-03 art. 10.1")
def test_the_average_is_of_the_opponents_met_over_the_board():
    assert value(GAMES, "ARO") == 1767  # 5301 / 3


@pytest.mark.article("C.07@2023-07 art. 8.1")
def test_averages_were_not_rounded_in_july_2023():
    assert value(GAMES, "ARO", JULY_2023, tpn=3) == Fraction(5501, 3)
    assert value(GAMES, "ARO", SEPTEMBER_2023, tpn=3) == 1834


def test_a_half_is_rounded_up():
    assert nearest(3601, 2) == 1801


@pytest.mark.article("C.07@2026-03 art. 14.1.1")
def test_cuts_leave_out_the_lowest_and_medians_also_the_highest_rating():
    assert value(GAMES, "ARO/C1") == 1851  # (1901 + 1800) / 2 = 1850.5
    assert value(GAMES, "ARO/C2") == 1901
    assert value(GAMES, "ARO/M1") == 1800
    assert value(GAMES, "ARO/C3") is None


@pytest.mark.article("C.07@2026-03 art. 10.2")
def test_the_performance_adds_the_difference_of_the_percentage():
    # 2.5 of 3 is 83 %: 273
    assert value(GAMES, "TPR") == 1767 + 273


@pytest.mark.article("C.07@2026-03 art. 10.3")
def test_the_perfect_performance_of_the_exam_example_is_where_the_expected_score_is_reached():
    found = value(GAMES, "PTP")
    ratings = [1901, 1800, 1600]
    assert sum(expected_percentage(found - each) for each in ratings) >= 250
    assert sum(expected_percentage(found - 1 - each) for each in ratings) < 250


@given(st.lists(st.integers(1000, 2900), min_size=1, max_size=11), st.data())
def test_the_perfect_performance_is_the_lowest_that_is_enough(ratings, data):
    halves = data.draw(st.integers(1, 2 * len(ratings)))
    found = lowest_sufficient_rating(ratings, halves)
    assert sum(expected_percentage(found - each) for each in ratings) >= 50 * halves
    assert sum(expected_percentage(found - 1 - each) for each in ratings) < 50 * halves


@pytest.mark.article("C.07@2026-03 art. 10.3")
def test_a_zero_score_performs_perfectly_800_below_the_lowest_opponent():
    # player 4 lost to 1800, 2000 and 1901
    assert value(GAMES, "PTP", tpn=4) == 1000


def test_winning_everything_performs_perfectly_where_the_table_ends():
    assert lowest_sufficient_rating([2000, 2100], 4) == 2100 + 736


@pytest.mark.article("C.07@2026-03 art. 10.4")
def test_averages_of_performances_are_of_the_opponents_met():
    performances = values(GAMES, "TPR")
    met = [performances[place] for place in (1, 2, 3)]
    assert value(GAMES, "APRO") == nearest(sum(met), 3)
    perfect = values(GAMES, "PTP")
    assert value(GAMES, "APPO") == nearest(sum(perfect[place] for place in (1, 2, 3)), 3)


def test_who_has_met_nobody_has_no_value():
    alone = crosstable("2000 U\n1900 H")
    assert values(alone, "ARO") == values(alone, "TPR") == values(alone, "PTP") == [None, None]
    assert values(alone, "AOB") == [None, None]


@pytest.mark.article("C.07@2026-03 art. 10")
def test_an_unrated_player_makes_them_unusable_unless_the_event_says_how():
    tournament = crosstable("0 2w1\n1900 1b0")
    table, tie_break = table_of(tournament), parse_tie_break("ARO")
    refusal = compute(table, tie_break, rules_of(MARCH_2026))
    assert (refusal.code, dict(refusal.values)["count"]) == ("tie-break-needs-ratings", 1)
    assert values(tournament, "ARO", unrated=1400) == [1900, 1400]


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_a_forfeit_in_a_round_robin_gave_a_rating_until_2026():
    tournament = crosstable("2000 2w+\n1900 1b-", system=System.ROUND_ROBIN)
    assert values(tournament, "ARO", AUGUST_2024) == [1900, 2000]
    assert values(tournament, "ARO", MARCH_2026) == [None, None]


@pytest.mark.article("C.07@2026-03 art. 10.6")
def test_the_own_rating_is_a_tie_break_since_2026():
    assert values(GAMES, "RTNG") == [2000, 1901, 1800, 1600, 1700]


@pytest.mark.article("C.07@2026-03 art. 8.2")
def test_the_average_of_the_opponents_buchholz_is_exact():
    buchholz = values(GAMES, "BH")
    assert value(GAMES, "AOB") == Fraction(sum(buchholz[place] for place in (1, 2, 3)), 3)
    fore = values(GAMES, "FB")
    assert value(GAMES, "AOB/F") == Fraction(sum(fore[place] for place in (1, 2, 3)), 3)
