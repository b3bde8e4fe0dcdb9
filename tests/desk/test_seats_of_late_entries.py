"""Where a late entry sits down in the round being played, or why nowhere, told whole."""

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    EnterResult,
    PairByHand,
    PairLateEntry,
    PairRound,
    PublishRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.pairing.next_round import pair_by_the_book
from arbitro.desk.features.round.late_entry import late_entry_problem, late_seats
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, EntryId, Player, System
from arbitro.reasons import Refused, reason, refused
from desk.driver import FIRST, all_play_all, ready

DRAW, FORFEIT = GameResult.DRAW, GameResult.WHITE_WINS_BY_FORFEIT
LATE = ReasonByHand.LATE_ENTRY
EDITION = "C.04.2@2026-02"


def pairs(desk):
    return [(game.white, game.black) for game in desk.games]


def begun(count=6, *, published=True, **settings):
    desk = ready(count, **settings)
    desk.do(PairRound(FIRST, Colour.WHITE))
    if published:
        desk.do(PublishRound(FIRST, len(desk.section.rounds)))
    return desk


def code(answer):
    assert isinstance(answer, Refused), answer
    return answer.code, dict(answer.values)


def test_a_late_entry_is_told_why_it_is_not_paired_now():
    early = ready(5)
    assert late_entry_problem(early.section, EntryId(1)) == refused("nothing-paired")
    table = all_play_all(5)
    table.play(DRAW)
    not_here = refused("reason-not-permitted", reason="late-entry")
    assert late_entry_problem(table.section, EntryId(1)) == not_here
    desk = begun(5, published=False)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    assert late_entry_problem(desk.section, late) == refused("late-entry-unpublished", round=1)
    desk.do(PublishRound(FIRST, 1, "they sit"))
    assert late_entry_problem(desk.section, late) is None
    not_now = refused("late-entry-not-now", round=1)
    for other in (desk.games[0].white, desk.section.rounds[0].bye, EntryId(99)):
        assert late_entry_problem(desk.section, other) == not_now
    desk.do(WithdrawPlayer(FIRST, late))
    assert late_entry_problem(desk.section, late) == not_now
    double = begun(5, system=System.DOUBLE_SWISS, rounds=3)
    double.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    assert late_entry_problem(double.section, double.section.numbers[-1]) == not_now


def test_a_late_entry_is_asked_for_with_the_board_the_players_and_the_rule():
    desk = begun(5)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late, bye = desk.section.numbers[-1], desk.section.rounds[0].bye
    ((seat, wanted),) = late_seats(desk.state, desk.section, late, pair_by_the_book)
    assert {seat.white, seat.black} == {late, bye}
    assert seat.board == 3, "two boards are taken"
    assert wanted == PairByHand(FIRST, 1, (*pairs(desk), (seat.white, seat.black)), LATE, None)
    people = desk.state.people
    answer = desk.ask(PairLateEntry(FIRST, late))
    assert code(answer) == (
        "late-entry-agreed",
        {
            "round": 1,
            "board": 3,
            "white": people[seat.white].name,
            "black": people[seat.black].name,
        },
    )
    assert answer.reasons == (reason("pairings-changed-late-entry", EDITION), seat.colours)


@pytest.mark.parametrize("side", [0, 1])
def test_whose_opponent_left_stays_at_the_board_and_a_decided_game_is_left_alone(side):
    desk = begun(6)
    board_two = pairs(desk)[1]
    stays, leaves = board_two[side], board_two[1 - side]
    desk.do(WithdrawPlayer(FIRST, leaves))
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    ((seat, wanted),) = late_seats(desk.state, desk.section, late, pair_by_the_book)
    assert (seat.board, {seat.white, seat.black}) == (2, {stays, late})
    first, _, third = pairs(desk)
    assert wanted.games == (first, (seat.white, seat.black), third)
    assert wanted.bye is None
    desk.do(EnterResult(FIRST, desk.games[1].id, FORFEIT))
    told = refused("late-entry-nobody-free", round=1)
    assert late_seats(desk.state, desk.section, late, pair_by_the_book) == told


def test_where_nobody_is_free_it_is_said_with_the_round():
    desk = begun(6)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    late = desk.section.numbers[-1]
    told = refused("late-entry-nobody-free", round=1)
    assert late_seats(desk.state, desk.section, late, pair_by_the_book) == told
    assert desk.ask(PairLateEntry(FIRST, late)) == told
