"""What is asked of players and of teams alike is answered alike: each verb, with both."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pytest

from arbitro.desk.commands import (
    AdjustPoints,
    AdjustTeamPoints,
    AdmitLateEntry,
    AdmitLateTeam,
    AllowPairing,
    AllowTeams,
    CancelBye,
    CancelTeamBye,
    ForbidPairing,
    ForbidTeams,
    ImportPlayers,
    ReinstatePlayer,
    ReinstateTeam,
    RemovePlayer,
    RemoveTeam,
    ReopenEntries,
    RequestBye,
    RequestTeamBye,
    WithdrawPlayer,
    WithdrawTeam,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.model import EntryId, Player, Points, Result, System, TeamScore
from desk.driver import FIRST, Driver, all_play_all, created, players, ready
from desk.team_driver import TeamDriver

HALF, ZERO, BYE = Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE, Result.PAIRING_ALLOCATED_BYE
ROUNDS = 5


class Kind(NamedTuple):
    """How a side of its kind is asked: the desk of a Swiss, open or closed, and its commands."""

    closed: Callable[[], Driver]
    open: Callable[[], Driver]
    table: Callable[[], Driver]
    members: Callable[[Driver], Any]
    nobody: int
    remove: Callable[..., Any]
    late: Callable[..., Any]
    withdraw: Callable[..., Any]
    reinstate: Callable[..., Any]
    bye: Callable[..., Any]
    cancel: Callable[..., Any]
    forbid: Callable[..., Any]
    allow: Callable[..., Any]
    points: Callable[..., Any]
    early: str
    gone: str
    few: str
    strange: str


def _points_of_player(one, points, number=0):
    return AdjustPoints(FIRST, one, Points(points), "late", number)


def _points_of_team(one, points, number=0):
    adjustment = TeamAdjustment(TeamScore.MATCH_POINTS, Points(points), number, "late")
    return AdjustTeamPoints(FIRST, one, adjustment)


def _open_players():
    desk = created(rounds=ROUNDS)
    desk.do(ImportPlayers(FIRST, players(8)))
    return desk


PLAYERS = Kind(
    closed=partial(ready, 8, rounds=ROUNDS, half_point_byes=ROUNDS),
    open=_open_players,
    table=partial(all_play_all, 6),
    members=lambda desk: list(desk.section.entries),
    nobody=EntryId(99),
    remove=partial(RemovePlayer, FIRST),
    late=lambda missed: AdmitLateEntry(FIRST, Player("Late"), missed),
    withdraw=partial(WithdrawPlayer, FIRST),
    reinstate=partial(ReinstatePlayer, FIRST),
    bye=partial(RequestBye, FIRST),
    cancel=partial(CancelBye, FIRST),
    forbid=lambda them, first=1: ForbidPairing(FIRST, frozenset(them), first),
    allow=lambda them: AllowPairing(FIRST, frozenset(them)),
    points=_points_of_player,
    early="nothing-paired",
    gone="player-withdrawn",
    few="two-players-needed",
    strange="entry-unknown",
)
TEAMS = Kind(
    closed=partial(TeamDriver, System.TEAM_SWISS, 8, 1, rounds=ROUNDS),
    open=partial(TeamDriver, System.TEAM_SWISS, 8, 1, rounds=ROUNDS, closed=False),
    table=partial(TeamDriver, System.TEAM_ROUND_ROBIN, 4, 1),
    members=lambda desk: list(desk.section.teams.teams),
    nobody=TeamId(99),
    remove=partial(RemoveTeam, FIRST),
    late=lambda missed: AdmitLateTeam(FIRST, "Late", players=(Player("L"),), missed=missed),
    withdraw=partial(WithdrawTeam, FIRST),
    reinstate=partial(ReinstateTeam, FIRST),
    bye=partial(RequestTeamBye, FIRST),
    cancel=partial(CancelTeamBye, FIRST),
    forbid=lambda them, first=1: ForbidTeams(FIRST, frozenset(them), first),
    allow=lambda them: AllowTeams(FIRST, frozenset(them)),
    points=_points_of_team,
    early="team-not-late",
    gone="team-withdrawn",
    few="two-teams-needed",
    strange="team-unknown",
)


@pytest.fixture(params=[PLAYERS, TEAMS], ids=["players", "teams"])
def of(request):
    return request.param


def test_an_entry_is_taken_out_only_while_entries_are_open(of):
    desk = of.open()
    one, two, *_ = before = of.members(desk)
    desk.do(of.remove(one))
    assert of.members(desk) == before[1:]
    closed = of.closed()
    assert closed.refusal(of.remove(two)) == "entries-closed"
    closed.do(ReopenEntries(FIRST))
    assert closed.ask(ReopenEntries(FIRST)) == ()
    closed.do(of.remove(two))
    assert two not in of.members(closed)


def test_entries_are_open_no_more_once_a_round_is_paired(of):
    desk = of.closed()
    desk.play()
    assert desk.refusal(ReopenEntries(FIRST)) == "already-paired"


def test_who_comes_late_comes_between_the_first_pairing_and_the_last(of):
    desk = of.closed()
    assert desk.refusal(of.late(ZERO)) == of.early
    desk.play()
    assert desk.refusal(of.late(BYE)) == "bye-kind-unknown"
    desk.do(of.late(HALF))
    assert len(of.members(desk)) == 9
    for _ in range(ROUNDS - 1):
        desk.play()
    assert desk.refusal(of.late(ZERO)) == "no-round-left"
    assert of.table().refusal(of.late(ZERO)) != of.early


def test_who_withdraws_is_paired_no_more_until_reinstated(of):
    assert (desk := of.open()).refusal(of.withdraw(of.members(desk)[0])) == "entries-open"
    desk = of.closed()
    one = of.members(desk)[0]
    assert desk.ask(of.reinstate(one)) == ()
    desk.do(of.withdraw(one))
    assert desk.ask(of.withdraw(one)) == ()
    desk.do(of.reinstate(one))
    assert desk.ask(of.reinstate(one)) == ()
    desk.do(of.withdraw(one))


def test_a_bye_is_noted_for_a_coming_round_and_taken_back(of):
    desk = of.closed()
    one, two, *_ = of.members(desk)
    desk.do(of.bye(one, 2, HALF))
    assert desk.ask(of.bye(one, 2, HALF)) == ()
    assert desk.refusal(of.bye(one, 2, ZERO)) == "bye-already-requested"
    desk.do(of.cancel(one, 2))
    assert desk.ask(of.cancel(one, 2)) == ()
    desk.do(of.bye(one, 2, ZERO))
    assert desk.refusal(of.bye(two, 2, BYE)) == "bye-kind-unknown"
    for number in (0, ROUNDS + 1):
        assert desk.refusal(of.bye(two, number, ZERO)) == "round-out-of-range"
    desk.do(of.withdraw(two))
    assert desk.refusal(of.bye(two, 2, ZERO)) == of.gone
    desk.play()
    assert desk.refusal(of.bye(one, 1, ZERO)) == "round-already-paired"
    assert desk.refusal(of.cancel(one, 1)) == "round-already-paired"
    assert (table := of.table()).refusal(of.bye(of.members(table)[0], 2, ZERO)) == (
        "not-in-round-robin"
    )


def test_a_prohibition_is_of_two_who_are_here_and_holds_until_it_is_lifted(of):
    desk = of.closed()
    pair = of.members(desk)[:2]
    assert desk.ask(of.allow(pair)) == ()
    assert desk.refusal(of.forbid(pair[:1])) == of.few
    assert desk.refusal(of.forbid([pair[0], of.nobody])) == of.strange
    assert desk.refusal(of.forbid(pair, ROUNDS + 1)) == "round-out-of-range"
    desk.do(of.forbid(pair))
    assert desk.ask(of.forbid(pair)) == ()
    desk.do(of.allow(pair))
    assert desk.ask(of.allow(pair)) == ()
    table = of.table()
    assert table.refusal(of.forbid(of.members(table)[:2])) == "not-in-round-robin"


@pytest.mark.parametrize("sign", [1, -1])
def test_points_are_given_and_taken_up_to_999_from_a_round_there_is(of, sign):
    desk = of.closed()
    one = of.members(desk)[0]
    assert desk.refusal(of.points(one, sign * 9991)) == "points-out-of-range"
    for number in (-1, ROUNDS + 1):
        assert desk.refusal(of.points(one, sign * 5, number)) == "round-out-of-range"
    for number in (0, 1, ROUNDS):
        desk.do(of.points(one, sign * 9990, number))
        assert desk.ask(of.points(one, sign * 9990, number)) == ()
