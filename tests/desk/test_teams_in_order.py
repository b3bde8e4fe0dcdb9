"""Teams in their order, standings after a round, and line-ups handed in twice."""

import pytest

from arbitro.desk.commands import PairRound, SetLineUp
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, System
from desk.driver import FIRST
from desk.team_driver import TeamDriver


def test_teams_stand_as_they_were_entered_until_they_have_numbers():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, closed=False)
    assert [each.id for each in desk.side.ordered] == [1, 2, 3, 4]
    closed = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    assert tuple(each.id for each in closed.side.ordered) == closed.side.numbers
    turned = closed.side.__class__(closed.side.teams, numbers=closed.side.numbers[::-1])
    assert tuple(each.id for each in turned.ordered) == closed.side.numbers[::-1]


def test_standings_are_after_the_round_asked_for_and_else_after_the_latest():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.play(GameResult.WHITE_WINS)
    desk.play(GameResult.DRAW)
    assert team_standings_of(desk.state, desk.section).after == 2
    assert team_standings_of(desk.state, desk.section, 1).after == 1
    first = {
        row.tpn: row.match_points for row in team_standings_of(desk.state, desk.section, 1).rows
    }
    last = {row.tpn: row.match_points for row in team_standings_of(desk.state, desk.section).rows}
    assert sum(first.values()) == 40
    assert sum(last.values()) == 80


@pytest.mark.parametrize("paired", [False, True])
def test_a_line_up_handed_in_again_is_nothing_new(paired):
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, size=3, rounds=3)
    if paired:
        desk.do(PairRound(FIRST, Colour.WHITE))
    line_up = desk.entries("1.1", "1.3")
    desk.do(SetLineUp(FIRST, 1, TeamId(1), line_up))
    assert desk.ask(SetLineUp(FIRST, 1, TeamId(1), line_up)) == ()
    other = desk.entries("1.1", "1.2")
    assert desk.ask(SetLineUp(FIRST, 1, TeamId(1), other)) != ()
