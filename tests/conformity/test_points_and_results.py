"""Points, byes and results (questions 70 to 88, 157 to 188)."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import EditSection, EnterResult, PairRound
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import Colour, PointSystem
from desk.driver import FIRST, ready

OTHERS = {
    "3-1-0": PointSystem.of(30, 10, 0),
    "2-1-0": PointSystem.of(20, 10, 0),
    "1-0.4-0.1": PointSystem.of(10, 4, 1),
}


def test_a_new_section_counts_a_win_one_and_a_draw_half():
    points = SectionSettings("Open", rounds=5).points
    assert (points.win, points.draw, points.loss) == (10, 5, 0)
    assert points.pairing_allocated_bye == 10


@pytest.mark.parametrize("points", OTHERS.values(), ids=OTHERS)
def test_another_point_system_counts_in_the_standings(points):
    desk = ready(4, points=points)
    desk.play(GameResult.WHITE_WINS, GameResult.DRAW)
    one, two = desk.games
    scores = _scores(desk)
    assert (scores[one.white], scores[one.black]) == (points.win, points.loss)
    assert (scores[two.white], scores[two.black]) == (points.draw, points.draw)


@pytest.mark.parametrize("bye", [0, 5, 10])
def test_the_pairing_allocated_bye_is_worth_what_is_set(bye):
    desk = ready(5, points=PointSystem.of(10, 5, 0, pairing_allocated_bye=bye))
    desk.play(GameResult.DRAW)
    assert _scores(desk)[desk.section.rounds[0].bye] == bye


@pytest.mark.parametrize("bye", [0, 10, 30])
def test_under_other_points_the_bye_is_worth_any_result(bye):
    desk = ready(5, points=PointSystem.of(30, 10, 0, pairing_allocated_bye=bye))
    desk.play(GameResult.DRAW)
    assert _scores(desk)[desk.section.rounds[0].bye] == bye


@pytest.mark.parametrize(
    "points", [PointSystem.of(30, 10, 0), PointSystem.of(10, 5, 0, pairing_allocated_bye=5)]
)
def test_neither_points_nor_the_worth_of_the_bye_change_once_a_round_is_paired(points):
    desk = ready(5)
    desk.play()
    before = desk.section.settings
    answer = desk.ask(EditSection(FIRST, replace(before, points=points), before))
    assert hasattr(answer, "code"), answer
    assert desk.section.settings == before


ALLOWED = {
    *("10", "==", "01", "00", "=0", "0=", "WL", "DD", "LW"),
    *("+-", "-+", "--", "??"),
}


def test_results_are_those_of_the_report_and_no_others():
    """Half forfeits, 1-1/2 and what is played for one player alone cannot even be said."""
    assert {result.value for result in GameResult} == ALLOWED


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        (GameResult.BOTH_LOSE, 0, 0),
        (GameResult.WHITE_DRAWS_BLACK_LOSES, 5, 0),
        (GameResult.BLACK_DRAWS_WHITE_LOSES, 0, 5),
        (GameResult.WHITE_WINS_BY_FORFEIT, 10, 0),
        (GameResult.BLACK_WINS_BY_FORFEIT, 0, 10),
        (GameResult.DOUBLE_FORFEIT, 0, 0),
        (GameResult.UNRATED_WHITE_WINS, 10, 0),
        (GameResult.UNRATED_DRAW, 5, 5),
        (GameResult.UNRATED_BLACK_WINS, 0, 10),
    ],
)
def test_every_unusual_result_counts_what_it_says(result, white, black):
    desk = ready(4)
    desk.play(result, GameResult.DRAW)
    game, scores = desk.games[0], _scores(desk)
    assert (scores[game.white], scores[game.black]) == (white, black)


def test_no_round_is_paired_while_a_result_is_missing():
    desk = ready(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.DRAW))
    assert desk.refusal(PairRound(FIRST)) == "results-missing"


def _scores(desk):
    """Points of everybody after the last round, by the number of their entry."""
    made, numbers = tournament_of(desk.state, FIRST), desk.section.tpns()
    scores = {entry.tpn: made.score(entry) for entry in made.entries}
    return {entry: scores[number] for entry, number in numbers.items()}
