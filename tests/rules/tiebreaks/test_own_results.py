"""Tie-breaks of a participant's own rounds, and Koya."""

import pytest

from arbitro.model import PointSystem, System
from arbitro.reasons import Refused
from crosstables.written import EDITIONS, crosstable, value, values

JULY_2023, SEPTEMBER_2023, AUGUST_2024, MARCH_2026 = EDITIONS

EVERYTHING = crosstable(
    """
    2000 2w1 3b1 4w+ U   F   3b=
    1900 1b0 4w1 3b- H   Z   4w0
    1800 4b= 1w0 2w+ 4w1 U   1w=
    1700 3w= 2b0 1b- 3b0 H   2b1
    """
)


@pytest.mark.article("C.07@2026-03 art. 7.1")
def test_wins_count_every_round_that_brought_a_full_point():
    assert values(EVERYTHING, "WIN") == [5, 1, 3, 1]


@pytest.mark.article("C.07@2026-03 art. 7.2")
def test_games_won_count_only_over_the_board():
    assert values(EVERYTHING, "WON") == [2, 1, 1, 1]


@pytest.mark.article("C.07@2026-03 art. 7.3")
def test_games_with_black_are_those_played():
    assert values(EVERYTHING, "BPG") == [2, 1, 1, 3]


@pytest.mark.article("C.07@2026-03 art. 7.4")
def test_games_won_with_black_are_those_played_and_won():
    assert values(EVERYTHING, "BWG") == [1, 0, 0, 1]


@pytest.mark.article("C.07@2026-03 art. 7.6")
def test_rounds_elected_leave_out_requested_byes_and_forfeit_losses():
    assert values(EVERYTHING, "REP") == [6, 3, 6, 4]


@pytest.mark.article("C.07@2023-07 art. 6.6")
def test_the_older_name_of_rounds_elected_is_the_same_count():
    assert values(EVERYTHING, "GE", JULY_2023) == values(EVERYTHING, "REP")


@pytest.mark.article("C.07@2026-03 art. 7.5")
def test_the_progressive_score_adds_up_the_scores_after_every_round():
    # player 2: 0, 1, 1, 1.5, 1.5, 1.5
    assert value(EVERYTHING, "PS", tpn=2) == 65


@pytest.mark.article("C.07@2026-03 art. 14.1.1")
def test_a_cut_of_the_progressive_score_leaves_out_the_first_rounds():
    # player 1: 1, 2, 3, 4, 5, 5.5
    assert [value(EVERYTHING, f"PS/C{cut}") for cut in (1, 2, 6, 9)] == [195, 175, 0, 0]


@pytest.mark.article("C.07@2026-03 art. 7.7")
def test_standard_points_compare_with_the_opponent_and_without_game_with_a_draw():
    assert values(EVERYTHING, "STD") == [55, 15, 40, 20]


@pytest.mark.article("C.07@2026-03 art. 7.7")
def test_standard_points_turn_other_points_into_one_half_and_nothing():
    football = PointSystem.of(30, 10, 0)
    tournament = crosstable("2000 2w1 2b= 2w0\n2000 1b0 1w= 1b1", points=football)
    assert values(tournament, "PTS") == [40, 40]
    assert values(tournament, "STD") == [15, 15]


@pytest.mark.article("C.07@2026-03 art. 7.7")
def test_a_game_that_both_forfeit_brings_no_standard_points():
    assert values(crosstable("2000 2w-\n2000 1b-"), "STD") == [0, 0]


@pytest.mark.article("C.07@2026-03 art. 7.8")
def test_pairing_numbers_are_the_newest_tie_break():
    assert values(EVERYTHING, "TPN") == [1, 2, 3, 4]


@pytest.mark.parametrize("name", ["STD", "TPN", "RTNG", "AOB/F"])
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_what_came_in_2026_is_refused_before(name, edition):
    from arbitro.rules.tiebreaks import compute, parse_tie_break, rules_of, table_of

    refusal = compute(table_of(EVERYTHING), parse_tie_break(name), rules_of(edition))
    assert isinstance(refusal, Refused)


FORFEITS = """
    2000 2w1 4b+ 3w1
    1900 1b0 3w1 4w-
    1800 4w= 2b0 1b0
    1700 3b= 1w- 2b+
"""


def round_robin(text):
    return crosstable(text, system=System.ROUND_ROBIN)


@pytest.mark.article("C.07@2024-08 art. 15.2")
def test_forfeits_in_a_round_robin_count_as_games():
    assert values(round_robin(FORFEITS), "WON", AUGUST_2024) == [3, 1, 0, 1]
    assert values(crosstable(FORFEITS), "WON", AUGUST_2024) == [2, 1, 0, 0]


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_since_2026_a_forfeit_loss_is_not_among_the_own_games_of_a_round_robin():
    tournament = round_robin(FORFEITS.replace("1w-", "1b-").replace("4b+", "4w+"))
    # player 4 had Black in all three rounds: a draw, a forfeit loss, a forfeit win
    assert value(tournament, "BPG", AUGUST_2024, tpn=4) == 3
    assert value(tournament, "BPG", MARCH_2026, tpn=4) == 2
    assert value(tournament, "REP", AUGUST_2024, tpn=4) == 3
    assert value(tournament, "REP", MARCH_2026, tpn=4) == 2


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_sonneborn_berger_of_a_round_robin_takes_every_forfeit_as_a_game():
    # scores 3, 1, 0.5, 1.5: player 1 beats all
    assert values(round_robin(FORFEITS), "PTS") == [30, 10, 5, 15]
    assert values(round_robin(FORFEITS), "SB") == [300, 50, 75, 25 + 100]


@pytest.mark.article("C.07@2026-03 art. 9.2")
def test_koya_counts_the_points_against_those_with_half_of_the_possible_score():
    # 1.5 of 3 is enough: players 1 and 4
    assert values(round_robin(FORFEITS), "KS") == [10, 0, 5, 0]


@pytest.mark.article("C.07@2026-03 art. 14.5")
def test_koyas_limit_moves_by_half_points():
    assert values(round_robin(FORFEITS), "KS/L+1") == [0, 0, 0, 0]
    assert values(round_robin(FORFEITS), "KS/L-1") == [20, 0, 5, 10]


def test_koyas_limit_leaves_out_the_free_round_of_an_odd_number():
    tournament = round_robin(
        """
        2000 Z   2w1 3w=
        1900 3b1 1b0 Z
        1800 2w0 Z   1b=
        """
    )
    # half of two games is one point, which players 1 and 2 have
    assert values(tournament, "KS") == [10, 0, 5]


@pytest.mark.article("C.07@2026-03 art. 8")
@pytest.mark.parametrize("name", ["BH", "BH/C1", "AOB", "FB"])
def test_buchholz_must_not_be_used_in_round_robins_since_2026(name):
    from arbitro.rules.tiebreaks import compute, parse_tie_break, rules_of, table_of

    table, tie_break = table_of(round_robin(FORFEITS)), parse_tie_break(name)
    refusal = compute(table, tie_break, rules_of(MARCH_2026))
    assert refusal.code == "tie-break-not-in-round-robins"
    assert refusal.reasons[0].concept == "buchholz-not-in-round-robins"
    assert not isinstance(compute(table, tie_break, rules_of(AUGUST_2024)), Refused)
