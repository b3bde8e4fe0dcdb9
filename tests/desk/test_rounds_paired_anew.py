"""What somebody who came while a round was on has when that round is thrown away (C.04.2 2.4)."""

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    AdmitLateTeam,
    PairByHand,
    PairRound,
    PublishRound,
    RequestBye,
    RequestTeamBye,
    Undo,
    UnpairRound,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, Player, Result, System
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

LATE = Player("Late", rating=100)
CAME_LATE = ReasonByHand.LATE_ENTRY


def playing(desk):
    """Everybody the last round has a place for."""
    last = desk.section.rounds[-1]
    return {each for game in desk.games for each in (game.white, game.black)} | {last.bye}


def came_in_round_two(**settings):
    """Five players and a sixth who came while round 2 was on; that round is thrown away."""
    desk = ready(5, **settings)
    desk.play()
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 2))
    desk.do(AdmitLateEntry(FIRST, LATE, Result.HALF_POINT_BYE))
    late = desk.section.numbers[-1]
    return desk, late, desk.do(UnpairRound(FIRST, 2, confirmed=True, case=CAME_LATE))


@pytest.mark.parametrize("system", [System.DUTCH, System.DUBOV, System.DOUBLE_SWISS])
@pytest.mark.article("C.04.2@2026-02 art. 2.4")
def test_who_came_while_a_round_was_on_is_paired_when_it_is_paired_anew(system):
    desk, late, _name = came_in_round_two(system=system)
    desk.do(PairRound(FIRST))
    assert playing(desk) - {None} == set(desk.section.numbers)
    assert desk.section.entries[late].first_round == 2
    missed = tournament_of(desk.state, FIRST).entries[-1].rounds[0]
    assert missed.result is Result.HALF_POINT_BYE


def test_the_hand_must_not_leave_out_who_is_there_for_a_round_paired_anew():
    desk, late, _name = came_in_round_two()
    one, two, three, four, five = desk.section.numbers[:-1]
    reason, note = ReasonByHand.COMPETITION_RULES, "by the rules"
    games = ((one, four), (two, three))
    without = PairByHand(FIRST, 2, games, reason, bye=five, note=note)
    assert desk.refusal(without) == "games-incomplete"
    desk.do(PairByHand(FIRST, 2, (*games, (late, five)), reason, note=note))


def test_who_does_not_want_to_play_the_round_paired_anew_asks_for_a_bye():
    desk, late, _name = came_in_round_two()
    desk.do(RequestBye(FIRST, late, 2, Result.ZERO_POINT_BYE))
    desk.do(PairRound(FIRST))
    assert desk.section.rounds[-1].absent == {late: Result.ZERO_POINT_BYE}


def test_a_round_that_was_not_thrown_away_after_all_is_one_the_late_entry_missed():
    desk, late, name = came_in_round_two()
    desk.do(Undo(name, confirmed=True))
    assert desk.section.entries[late].first_round == 3
    assert Timeline(desk.timeline.records).state == desk.state


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
def test_who_is_there_when_the_first_round_is_paired_anew_is_no_late_entry():
    """Six players: the first group has 2 x ceil(6 / 4) = 4 of them, the newcomer the strongest."""
    desk = ready(5, accelerated=True)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2600)))
    desk.do(UnpairRound(FIRST, 1))
    entries = tournament_of(desk.state, FIRST).entries
    assert [bool(each.virtual) for each in entries] == [True] * 4 + [False] * 2
    assert entries[0].player.name == "Late"


def late_team(rounds_on):
    """Four teams; a fifth comes while a round is on, and that round is thrown away."""
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=5)
    for _round in range(rounds_on - 1):
        desk.pair_teams()
        desk.finish_round()
    desk.pair_teams()
    people = (Player("L1", rating=100), Player("L2", rating=90))
    desk.do(AdmitLateTeam(FIRST, "Late", players=people, missed=Result.ZERO_POINT_BYE))
    desk.do(UnpairRound(FIRST, rounds_on, confirmed=True, case=CAME_LATE))
    return desk


def paired_teams(desk):
    return {team for match in desk.matches for team in match.sides}


@pytest.mark.article("C.04.2@2026-02 art. 2.4")
@pytest.mark.parametrize("rounds_on", [1, 2])
def test_a_team_that_came_while_a_round_was_on_is_paired_when_it_is_paired_anew(rounds_on):
    desk = late_team(rounds_on)
    desk.pair_teams()
    assert paired_teams(desk) | {desk.section.rounds[-1].teams.bye} == {1, 2, 3, 4, 5}
    assert desk.section.rounds[-1].teams.absent == {}
    assert desk.team(5).first_round == rounds_on


def test_a_team_that_does_not_want_the_round_paired_anew_asks_for_a_bye():
    desk = late_team(2)
    desk.do(RequestTeamBye(FIRST, TeamId(5), 2, Result.ZERO_POINT_BYE))
    desk.pair_teams()
    assert paired_teams(desk) == {1, 2, 3, 4}
    assert desk.section.rounds[-1].teams.absent == {5: Result.ZERO_POINT_BYE}
