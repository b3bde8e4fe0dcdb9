"""Of rounds of teams every refusal is told whole, and games and forfeits stand in their place."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    EnterResult,
    MatchForfeited,
    PairRound,
    WithdrawPlayer,
)
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.features.teams.line_ups import is_late
from arbitro.desk.features.teams.pairing import (
    forfeit_of,
    reseated,
)
from arbitro.desk.values.settings import (
    GameResult,
)
from arbitro.desk.values.teams import MatchBoard, TeamId
from arbitro.model import Colour, GameId, System
from arbitro.reasons import refused
from desk.driver import FIRST
from desk.team_driver import TeamDriver

ONE, TWO, THREE, FOUR, FIVE = map(TeamId, range(1, 6))
W, B = Colour.WHITE, Colour.BLACK
WHITE_FORFEITS = GameResult.BLACK_WINS_BY_FORFEIT
BLACK_FORFEITS = GameResult.WHITE_WINS_BY_FORFEIT
BOTH_FORFEIT = GameResult.DOUBLE_FORFEIT


def swiss(teams=4, **more):
    return TeamDriver(System.TEAM_SWISS, teams, 2, **{"rounds": 3, **more})


def league(teams=2, boards=4, **more):
    return TeamDriver(System.TEAM_ROUND_ROBIN, teams, boards, **more)


def test_lots_are_drawn_among_two_teams_of_the_section_at_least_each_named_once():
    desk = swiss()

    def drawn(*order, tied=None):
        return desk.ask(
            asked.DrawTeamLots(FIRST, frozenset(order if tied is None else tied), order)
        )

    assert drawn(ONE) == refused("order-incomplete")
    assert drawn(ONE, TWO, tied=(ONE, TWO, THREE)) == refused("order-incomplete")
    assert drawn(ONE, TWO, ONE) == refused("order-incomplete")
    assert drawn(ONE, TeamId(99), TeamId(98)) == refused("team-unknown", team=98)
    assert isinstance(drawn(TWO, ONE), tuple)


def test_the_deadline_of_a_line_up_is_of_a_round_of_closed_lists_with_line_ups():
    at = datetime(2026, 3, 1, 10, tzinfo=UTC)
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3)
    assert tables.ask(asked.SetLineUpDeadline(FIRST, 1, at)) == refused("not-by-tables")
    early = swiss(closed=False)
    assert early.ask(asked.SetLineUpDeadline(FIRST, 1, at)) == refused("entries-open")
    desk = swiss()
    for number in (0, 4):
        told = refused("round-out-of-range", round=number, rounds=3)
        assert desk.ask(asked.SetLineUpDeadline(FIRST, number, at)) == told
    for number in (1, 3):
        desk.do(asked.SetLineUpDeadline(FIRST, number, at))
        assert desk.ask(asked.SetLineUpDeadline(FIRST, number, at)) == ()
    assert desk.side.deadlines == dict.fromkeys((1, 3), "2026-03-01T10:00+00:00")
    desk.do(asked.SetLineUpDeadline(FIRST, 1, None))
    assert desk.ask(asked.SetLineUpDeadline(FIRST, 1, None)) == ()
    assert list(desk.side.deadlines) == [3]


@pytest.mark.parametrize("zone", ["", "+00:00"])
@pytest.mark.parametrize("came_in", ["", "+00:00"])
def test_a_line_up_is_late_after_the_minute_it_is_due_whatever_clock_is_told(zone, came_in):
    """A time that names no zone is that of the hall: then the two are compared as written."""
    due = f"2026-03-01T10:00{zone}"
    for text, late in (("09:59", False), ("10:00", False), ("10:01", True)):
        assert is_late(due, datetime.fromisoformat(f"2026-03-01T{text}{came_in}")) == late
    assert not is_late("", datetime.fromisoformat(f"2026-03-01T10:00{came_in}"))


def test_zones_that_are_both_named_are_compared_as_moments():
    assert not is_late("2026-03-01T10:00+00:00", datetime.fromisoformat("2026-03-01T11:00+01:00"))
    assert is_late("2026-03-01T10:00+00:00", datetime.fromisoformat("2026-03-01T11:01+01:00"))


def test_a_line_up_that_comes_too_late_is_told_when_it_was_due():
    desk = league(size=5)
    due, late = "2026-03-01T10:00", datetime.fromisoformat("2026-03-01T10:01")
    desk.do(asked.SetLineUpDeadline(FIRST, 1, datetime.fromisoformat(due)))
    line_up = asked.SetLineUp(FIRST, 1, ONE, desk.entries("1.2", "1.3", "1.4", "1.5"), late)
    assert desk.ask(line_up) == refused("line-up-too-late", round=1, due=due)
    desk.pair_teams()
    assert desk.ask(line_up) == refused("line-up-published", round=1)


def test_a_line_up_is_noted_once_and_taken_away_while_the_round_is_not_published():
    desk = league(size=5)
    line_up = asked.SetLineUp(FIRST, 1, ONE, desk.entries("1.2", "1.3", "1.4", "1.5"))
    assert desk.ask(replace(line_up, line_up=())) == ()
    desk.do(line_up)
    assert desk.ask(line_up) == ()
    desk.pair_teams(publish=False)
    desk.do(replace(line_up, line_up=()))
    [match] = desk.matches
    assert [home for home, _ in desk.names(match)] == ["1.1", "1.2", "1.3", "1.4"]
    assert desk.ask(replace(line_up, line_up=())) == ()
    same_as_usual = replace(line_up, line_up=desk.entries("1.1", "1.2", "1.3", "1.4"))
    assert len(desk.ask(same_as_usual)) == 1, "nobody is seated otherwise"


def test_what_is_noted_of_a_seating_is_of_a_paired_match_with_members_each_once():
    desk = swiss(5, size=3)

    def noted(number, team, *names):
        return desk.ask(asked.NoteSeating(FIRST, number, team, desk.entries(*names)))

    assert noted(1, ONE, "1.1", "1.2") == refused("round-not-paired", round=1)
    assert noted(4, ONE, "1.1", "1.2") == refused("round-out-of-range", round=4, rounds=3)
    desk.pair_teams()
    bye = desk.section.rounds[0].teams.bye
    assert noted(1, bye, "1.1", "1.2") == refused(
        "team-without-match", team=desk.side.teams[bye].name, round=1
    )
    assert noted(1, ONE, "1.1") == refused("line-up-length", boards=2)
    assert noted(1, ONE, "1.1", "1.1") == refused("line-up-twice", name="1.1")
    assert noted(1, ONE, "1.1", "2.1") == refused("line-up-not-member", name="2.1", team="Team 1")
    stranger = asked.NoteSeating(FIRST, 1, ONE, (99, None))
    assert desk.ask(stranger) == refused("line-up-not-member", name="", team="Team 1")
    assert noted(1, ONE, "1.1", "1.2") == (), "they sit as they should"
    number = desk.section.rounds[0].teams.match_of(ONE).number
    desk.do(asked.ForfeitMatch(FIRST, 1, number, BOTH_FORFEIT))
    assert noted(1, ONE, "1.1", "1.3") == refused("match-forfeited", match=number)


def test_boards_sat_at_wrongly_are_kept_of_both_teams_in_order():
    """At home 2 and 3 change places, of the guests 1 and 2."""
    desk = league(size=4)
    desk.pair_teams()
    desk.do(asked.NoteSeating(FIRST, 1, ONE, desk.entries("1.1", "1.3", "1.2", "1.4")))
    assert desk.matches[0].wrong == ((2, ONE), (3, ONE))
    desk.do(asked.NoteSeating(FIRST, 1, TWO, desk.entries("2.2", "2.1", "2.3", "2.4")))
    assert desk.matches[0].wrong == ((1, TWO), (2, ONE), (2, TWO), (3, ONE))
    desk.do(asked.NoteSeating(FIRST, 1, ONE, desk.entries("1.1", "1.2", "1.3", "1.4")))
    assert desk.matches[0].wrong == ((1, TWO), (2, TWO))
    assert desk.names(desk.matches[0]) == [
        ("1.1", "2.2"), ("1.2", "2.1"), ("1.3", "2.3"), ("1.4", "2.4"),
    ]  # fmt: skip


def test_a_board_left_empty_loses_its_game_and_gets_a_new_one_when_somebody_comes():
    desk = league(boards=2)
    desk.pair_teams()
    first = [board.game for board in desk.matches[0].boards]
    assert first == [1, 2]
    desk.do(asked.NoteSeating(FIRST, 1, ONE, desk.entries(None, "1.2")))
    assert [board.game for board in desk.matches[0].boards] == [None, 2]
    assert [game.id for game in desk.games] == [2]
    desk.do(asked.NoteSeating(FIRST, 1, ONE, desk.entries("1.1", "1.2")))
    assert [board.game for board in desk.matches[0].boards] == [3, 2]
    assert [(game.id, game.board) for game in desk.games] == [(3, 1), (2, 2)]


def test_a_match_is_forfeited_in_the_last_round_once_and_before_it_is_played():
    desk = swiss(size=2)

    def forfeited(number, match, result):
        return desk.ask(asked.ForfeitMatch(FIRST, number, match, result))

    assert forfeited(1, 1, BOTH_FORFEIT) == refused("round-not-last", round=1)
    desk.pair_teams()
    for match in (0, 3):
        assert forfeited(1, match, BOTH_FORFEIT) == refused("match-unknown", match=match)
    assert forfeited(1, 1, GameResult.DRAW) == refused("match-result-no-forfeit")
    assert forfeited(2, 1, BOTH_FORFEIT) == refused("round-not-last", round=2)
    desk.do(EnterResult(FIRST, desk.matches[0].boards[0].game, WHITE_FORFEITS))
    # board 1 is White's loss already; the games are numbered 1 to 4, match by match
    done = forfeited(1, 1, BOTH_FORFEIT)
    assert done == (
        MatchForfeited(FIRST, 1, 1, BOTH_FORFEIT),
        ResultEntered(FIRST, 1, GameId(1), BOTH_FORFEIT, WHITE_FORFEITS),
        ResultEntered(FIRST, 1, GameId(2), BOTH_FORFEIT, None),
    )
    desk.record(done)
    assert forfeited(1, 1, BOTH_FORFEIT) == ()
    desk.do(EnterResult(FIRST, desk.matches[1].boards[1].game, GameResult.DRAW))
    assert forfeited(1, 2, BOTH_FORFEIT) == refused("match-was-played", match=2)


@pytest.mark.parametrize(("result", "home_wins"), [(BLACK_FORFEITS, True), (WHITE_FORFEITS, False)])
def test_who_wins_a_forfeited_match_wins_every_board_whatever_its_colour(result, home_wins):
    desk = league(boards=2)
    desk.pair_teams()
    desk.do(asked.ForfeitMatch(FIRST, 1, 1, result))
    # the home team has White at board 1 and Black at board 2
    first = BLACK_FORFEITS if home_wins else WHITE_FORFEITS
    second = WHITE_FORFEITS if home_wins else BLACK_FORFEITS
    assert [game.result for game in desk.games] == [first, second]


@pytest.mark.parametrize("colour", [W, B])
def test_a_forfeit_is_told_from_the_side_of_white(colour):
    board = MatchBoard(1, 2, colour)
    home, away = (
        (WHITE_FORFEITS, BLACK_FORFEITS) if colour is W else (BLACK_FORFEITS, WHITE_FORFEITS)
    )
    assert forfeit_of(board, home_lost=True, away_lost=False) is home
    assert forfeit_of(board, home_lost=False, away_lost=True) is away
    assert forfeit_of(board, home_lost=True, away_lost=True) is BOTH_FORFEIT


def test_games_of_a_match_are_numbered_where_two_sit_and_keep_their_numbers():
    boards = [MatchBoard(1, 5, W), MatchBoard(None, 6, B), MatchBoard(3, 7, W), MatchBoard(4, 8, B)]
    known = (
        MatchBoard(1, 5, W, GameId(11)),
        MatchBoard(2, 6, B, GameId(12)),
        MatchBoard(3, None, W),
        MatchBoard(4, None, B),
    )
    again = reseated(boards, known, 40)
    assert [board.game for board in again] == [11, None, 40, 41]
    assert [board[:3] for board in again] == [board[:3] for board in boards]


def test_who_left_an_all_play_all_forfeits_what_the_table_gives_them():
    """Of four teams Team 4 has left, and so has 1.2: matches 1-4 and 2-3 of two boards."""
    desk = league(4, 2, size=2)
    desk.do(asked.WithdrawTeam(FIRST, FOUR))
    desk.do(WithdrawPlayer(FIRST, desk.entry("2.1")))
    events = desk.ask(PairRound(FIRST))
    paired = events[0]
    assert [each[:2] for each in paired.teams.matches] == [(ONE, FOUR), (TWO, THREE)]
    assert [each for each in events if isinstance(each, MatchForfeited)] == [
        MatchForfeited(FIRST, 1, 1, BLACK_FORFEITS)
    ]
    desk.record(events)
    # who left is in no line-up of their own: 2.2 sits at board 1, board 2 is empty
    assert desk.names(desk.matches[1])[0][0] == "2.2"
    white = [game.result for game in desk.games[:2]]
    assert white == [BLACK_FORFEITS, WHITE_FORFEITS]
