"""First ratings of both editions."""

from fractions import Fraction

import pytest

from arbitro.model import Points, Tpn
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.event import rate_event
from arbitro.rules.ratings.explanation import explain_player
from arbitro.rules.ratings.initial import BonusFormula, UnratedResults, with_two_drawn_games

CALCULATOR = [
    (2000, 30, 5, 2020),
    (2000, 20, 5, 1928),
    (2000, 25, 5, 2000),
    (2100, 50, 5, 2200),
    (2400, 30, 5, 2420),
    (1600, 10, 5, 1360),
    (1657, 30, 5, 1677),
    (1800, 40, 7, 1820),
]
"""FIDE's calculator, recorded October 2026, which still follows the text of 2022."""


@pytest.mark.article("B.02@2024-03 art. 8.2.3")
def test_a_published_first_rating_of_2025_comes_out():
    # list of December 2025: five games, 3 points, opponents' ratings summing to 9507
    found = with_two_drawn_games(UnratedResults(5, 9507, Points(30)))
    assert found.average == Fraction(13107, 7)
    assert (found.percentage, found.step, found.rating) == (57, 50, 1922)
    assert found.unlimited == Fraction(13107, 7) + 50


@pytest.mark.article("B.02@2022-01 art. 8.2.3")
@pytest.mark.parametrize(("average", "score", "games", "rating"), CALCULATOR)
def test_the_text_of_2022_gives_what_fides_calculator_gives(average, score, games, rating):
    found = BonusFormula(20)(UnratedResults(games, average * games, Points(score)))
    assert found.rating == rating


def test_a_first_rating_is_limited_to_2200_and_the_sum_before_it_is_kept():
    # five opponents of 2400, all beaten: (12000 + 3600) / 7 and 6 of 7 points, 86 %, 309
    found = with_two_drawn_games(UnratedResults(5, 12000, Points(50)))
    assert (found.percentage, found.step, found.rating) == (86, 309, 2200)
    assert found.unlimited == Fraction(15600, 7) + 309


@pytest.mark.article("B.02@2022-01 art. 8.2.2")
def test_the_manuals_exam_question_13_comes_out(rated):
    # the eighth game was not played: its opponent does not count
    opponents = (1726, 1315, 1424, 1625, 1502, 1628, 1740)
    results = ("0", "1", "=", "0", "1", "=", "0")
    found = rated(0, list(zip(opponents, results, strict=True)), "B.02@2022-01")
    assert (found.initial.percentage, found.initial.step) == (43, -50)
    assert found.initial.rating == 1516


@pytest.mark.parametrize(
    ("edition", "rating"),
    [("B.02@2022-01", 2020), ("B.02.RB@2022-01", 2010), ("B.02@2024-03", 1993)],
)
def test_the_same_results_under_each_text(rated, edition, rating):
    # 3 of 5 against 2000: bonus of 20, of 10; 4 of 7 against 1942.86 with dp 50
    games = [(2000, each) for each in "1110="]
    games[3:] = [(2000, "0"), (2000, "0")]
    assert rated(0, games, edition).initial.rating == rating


@pytest.mark.article("B.02@2024-03 art. 8.2.1")
def test_no_point_in_the_first_event_is_disregarded(rated):
    games = [(1500, "0")] * 5
    assert rated(RatingStatus(first_event=True), games).initial is None
    assert rated(RatingStatus(first_event=True), games).zero
    assert rated(RatingStatus(first_event=False), games).initial.results.games == 5
    assert not rated(RatingStatus(first_event=False), games).zero_if_first


@pytest.mark.article("B.02@2024-03 art. 8.2.1")
def test_where_nobody_knows_whether_it_was_the_first_event_no_point_is_pointed_out(rated):
    games = [(2200, "0")] * 5
    found = rated(RatingStatus(), games)
    assert (found.zero_if_first, found.initial.results.games) == (True, 5)
    assert not rated(RatingStatus(), [*games, (2200, "=")]).zero_if_first
    earlier = {Tpn(1): UnratedResults(3, 5400, Points(20))}
    assert not rated(RatingStatus(), games, pooled=earlier).zero_if_first


def test_a_first_event_that_nobody_knows_of_is_said_as_unknown(event, rules):
    games, text = [(2200, "0")] * 5, rules("B.02@2024-03")
    said = {}
    for known, listed in ((False, RatingStatus()), (True, RatingStatus(first_event=True))):
        found = rate_event(event(listed, games), text)
        told = explain_player(found, found.player(Tpn(1)))
        said[known] = [each for each in told.parts if each.concept == "zero-in-first-event"]
    assert [dict(each.values) for each in said[False]] == [{"unknown": 0}]
    assert [each.values for each in said[True]] == [()]


@pytest.mark.article("B.02@2024-03 art. 7.1.4")
def test_results_of_earlier_events_are_pooled(rated):
    earlier = {Tpn(1): UnratedResults(3, 5400, Points(20))}
    found = rated(0, [(1900, "1"), (1900, "=")], pooled=earlier)
    assert found.initial.results == UnratedResults(5, 9200, Points(35))


@pytest.mark.article("B.02.RB@2024-03 art. 7.2.1")
def test_a_standard_rating_counts_in_rapid_and_not_the_other_way_round(rated):
    own = RatingStatus(0, standard=1900)
    # both texts of 2024: since March, and since December
    for day in ("2024-11-30", "2024-12-01"):
        assert rated(own, [(1900, "1")], "B.02.RB@2024-03", day).rating == 1900
    assert rated(own, [(1900, "1")], "B.02@2024-03").rating == 0
    opponent = RatingStatus(0, standard=1900)
    assert rated(1900, [(opponent, "1")], "B.02.RB@2024-03").exact_change == 1000


def test_games_of_two_unrated_players_count_for_neither(rated):
    found = rated(0, [(0, "1"), (1500, "1")])
    assert [game.for_initial for game in found.games] == [False, True]
