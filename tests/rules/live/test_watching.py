"""What an arbiter is told of a game in progress, by the article that says what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbitro.model import RateClass
from arbitro.regulations import article
from arbitro.rules.laws.board import START, read_fen
from arbitro.rules.laws.board.fen import placement_of
from arbitro.rules.laws.case import EventRegulations, GameConditions
from arbitro.rules.laws.clock.reading import read_setting
from arbitro.rules.live.board_signals import BoardSignal, Clocks, Running
from arbitro.rules.live.following import LiveBoard, advanced, follow
from arbitro.rules.live.watching import (
    LONG_AWAY,
    MINUTE,
    Alert,
    KnownGame,
    ResultProposal,
    Urgency,
    alerts,
    proposal,
)
from live_boards import with_kings

BEGUN = 1_790_000_000_000
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


def listed(*moves: str, start: str = "", at: int = BEGUN, **more: object) -> LiveBoard:
    first = LiveBoard()
    if start:
        first = replace(first, start=read_fen(start).position or START)
    return advanced(first, BoardSignal(at, moves=moves, **more))  # type: ignore[arg-type]


def told(board: LiveBoard, known: KnownGame | None = None, after: int = 0) -> dict[str, Alert]:
    found = alerts(board, known or KnownGame(), BEGUN + after)
    for each in found:
        if each.concept:  # every article that is named is one of the edition
            article((known or KnownGame()).conditions.laws.key, each.concept)
    return {each.code: each for each in found}


def clocks(white: int, black: int, running: Running | None) -> BoardSignal:
    return BoardSignal(BEGUN, clocks=Clocks(white * 1000, black * 1000, running, BEGUN))


@pytest.mark.article("E.01@2023-01 9.2.1.2")
def test_a_third_appearance_is_told_quietly_and_of_whom_has_the_move() -> None:
    third = told(listed(*SHUFFLE * 2))["repetition"]
    assert (third.urgency, third.player) == (Urgency.QUIET, "white")
    assert "over" not in told(listed(*SHUFFLE * 2))


@pytest.mark.article("E.01@2023-01 9.2.2")
@pytest.mark.parametrize(
    ("start", "first", "told_of"),
    [
        ("4k1n1/8/8/8/8/8/8/R3K1N1 w - - 0 1", ("Ra2", "Nf6", "Ra1", "Ng8") * 2, True),
        ("4k1n1/8/8/8/8/8/8/R3K1N1 w Q - 0 1", ("Ra2", "Nf6", "Ra1", "Ng8") * 2, False),
        ("4k1n1/3p4/8/7P/8/8/8/4K1N1 b - - 0 1", ("d5", *SHUFFLE * 2), True),
        ("4k1n1/3p4/8/4P3/8/8/8/4K1N1 b - - 0 1", ("d5", *SHUFFLE * 2), False),
    ],
)
def test_appearances_are_counted_with_castling_and_en_passant_rights(
    start: str, first: tuple[str, ...], *, told_of: bool
) -> None:
    assert ("repetition" in told(listed(*first, start=start))) == told_of


@pytest.mark.article("E.01@2023-01 9.1.1")
def test_a_draw_that_may_not_be_agreed_yet_is_told_but_none_that_can_be_claimed() -> None:
    late = KnownGame(GameConditions(rules=EventRegulations(draws_from_move=30)), entered="1/2-1/2")
    early = told(listed("e4", "e5", "Nf3"), late)["draw-early"]
    assert dict(early.values) == {"count": 1, "least": 30}
    assert "draw-early" in told(listed("e4", "e5", result="1/2-1/2"), replace(late, entered=""))
    assert "draw-early" not in told(listed(*SHUFFLE * 2), late), "a claim"
    assert "draw-early" not in told(listed("e4", "e5"), replace(late, entered="1-0"))
    two = KnownGame(GameConditions(rules=EventRegulations(draws_from_move=2)), entered="1/2-1/2")
    assert "draw-early" not in told(listed("e4", "e5", "Nf3", "Nf6"), two)
    never = KnownGame(GameConditions(rules=EventRegulations(draws="forbidden")), entered="1/2-1/2")
    assert "draw-forbidden" in told(listed("e4", "e5"), never)
    bare = listed("Kxe4", start="4k3/8/8/8/3Kp3/8/8/8 w - - 0 1")
    assert "draw-forbidden" not in told(bare, never), "the position decides"


@pytest.mark.article("E.01@2023-01 9.2.1.1")
def test_a_move_that_would_repeat_may_be_announced_by_who_has_the_move() -> None:
    found = told(listed(*SHUFFLE * 2, "Nf3", "Nf6", "Ng1"))
    # after 3. Ng1 the position has appeared three times itself; take one half-move fewer
    assert found["repetition"].player == "black"
    earlier = told(listed(*SHUFFLE, "Nf3", "Nf6", "Ng1"))["repetition-next"]
    assert earlier.player == "black"
    assert earlier.values == (("moves", ("f6g8",)),)


@pytest.mark.article("E.01@2023-01 9.6.1")
def test_a_fifth_appearance_ends_the_game_by_the_arbiter() -> None:
    found = told(listed(*SHUFFLE * 4))["over"]
    assert (found.urgency, dict(found.values)["end"]) == (Urgency.NOW, "ended-by-fivefold")
    assert proposal(listed(*SHUFFLE * 4), KnownGame(), BEGUN) is None, (
        "the board is looked at first"
    )


@pytest.mark.article("E.01@2023-01 9.6.2")
def test_seventy_five_moves_end_the_game_and_mate_goes_before() -> None:
    start = "7k/8/6K1/8/8/8/8/R7 w - - 149 120"
    assert dict(told(listed("Ra2", start=start))["over"].values)["end"] == "ended-by-75-moves"
    mated = listed("Ra8#", start=start)
    assert "over" not in told(mated)
    assert proposal(mated, KnownGame(), BEGUN) == ResultProposal("1-0", "moves")


@pytest.mark.article("E.01@2023-01 9.3.1", "E.01@2023-01 9.3.2")
def test_fifty_moves_are_claimed_by_who_has_the_move() -> None:
    start = "7k/8/6K1/8/8/8/8/R7 w - - 98 100"
    before = told(listed("Ra2", start=start))["fifty-next"]
    assert (before.player, before.urgency) == ("black", Urgency.QUIET)
    assert told(listed("Ra2", "Kg8", start=start))["fifty"].player == "white"


@pytest.mark.article("E.01@2023-01 5.2.2")
def test_a_dead_position_that_is_played_on_is_told_at_once() -> None:
    start = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
    assert proposal(listed("Kxe2", start=start), KnownGame(), BEGUN) == ResultProposal(
        "1/2-1/2", "moves"
    )
    found = told(listed("Kxe2", "Kd7", start=start))["over"]
    assert (found.urgency, dict(found.values)["ply"]) == (Urgency.NOW, 1)


@pytest.mark.article("E.01@2023-01 7.5.1")
def test_an_illegal_move_is_told_once_the_clock_is_pressed() -> None:
    start = "4k3/8/8/8/8/8/3r4/4K3 b - - 0 1"
    board = listed("Rd1+", start=start)
    stays = read_fen("4k3/8/8/8/8/8/4K3/3r4 w - - 0 1").position or START
    # a legal square is no matter; next to the rook, in check still, is
    assert "illegal" not in told(advanced(board, BoardSignal(BEGUN, placement=placement_of(stays))))
    checked = read_fen("4k3/8/8/8/8/8/8/3r1K2 w - - 0 1").position or START
    moved = advanced(board, BoardSignal(BEGUN, placement=placement_of(checked)))
    assert "illegal" not in told(moved), "the hand may still be there"
    pressed = advanced(moved, clocks(60, 60, "black"))
    found = told(pressed)["illegal"]
    assert (found.player, found.urgency) == ("white", Urgency.NOW)
    assert (dict(found.values)["move"], dict(found.values)["before"]) == ("e1f1", 0)
    again = told(pressed, KnownGame(illegal_before=(1, 3)))["illegal"]
    assert dict(again.values)["before"] == 1
    lax = KnownGame(GameConditions(rate=RateClass.RAPID, supervised=False))
    assert "illegal-lax" in told(pressed, lax)


def test_an_illegal_move_a_source_writes_is_told_and_the_game_stops_before_it() -> None:
    board = listed("e4", "e5", "Ke3")
    assert len(board.moves) == 2
    assert dict(told(board)["illegal"].values)["move"] == "Ke3"


@pytest.mark.article("E.01@2023-01 6.8")
def test_a_fallen_flag_says_whether_the_opponent_can_mate() -> None:
    lone = listed("Ke2", start="8/8/8/4k3/8/8/3P4/4K3 w - - 0 1")
    found = told(advanced(lone, clocks(0, 30, "white")))["flag"]
    assert (found.player, dict(found.values)["mate"]) == ("white", "no")
    assert dict(told(advanced(lone, clocks(30, 0, "black")))["flag"].values)["mate"] == "yes"
    assert "flags" in told(advanced(lone, clocks(0, 0, None)))
    running = advanced(lone, clocks(30, 30, "black"))
    assert "flag" in told(running, after=31_000)
    assert "flag" not in told(running, after=29_000)


@pytest.mark.article("E.01@2023-01 8.4")
def test_who_has_less_than_five_minutes_without_increment_records_no_more() -> None:
    board = advanced(listed("e4"), clocks(299, 3_000, "black"))
    assert told(board)["few-minutes"].player == "white"
    rules = EventRegulations(increment_seconds=30)
    assert "few-minutes" not in told(board, KnownGame(GameConditions(rules=rules)))
    assert "few-minutes" not in told(board, KnownGame(GameConditions(rate=RateClass.RAPID)))


@pytest.mark.article("E.01@2023-01 6.7.1")
def test_no_first_move_is_told_when_the_default_time_is_over() -> None:
    known = KnownGame(GameConditions(rules=EventRegulations(default_minutes=30)), begun=BEGUN)
    board = LiveBoard(heard=BEGUN)
    assert "no-first-move" not in told(board, known, after=30 * MINUTE - 1)
    assert "no-first-move" in told(board, known, after=30 * MINUTE)
    assert "no-first-move" not in told(listed("e4"), known, after=31 * MINUTE)


def test_clocks_that_stand_or_are_not_pressed_are_told_after_a_minute() -> None:
    stopped = advanced(listed("e4"), clocks(600, 600, None))
    assert "clock-stopped" not in told(stopped, after=60_000)
    assert "clock-stopped" in told(stopped, after=60_001)
    unpressed = advanced(listed("e4"), clocks(600, 600, "white"))
    assert told(unpressed, after=61_000)["clock-not-pressed"].player == "white"


def test_a_silent_board_is_told_after_three_times_its_usual_thought() -> None:
    quick = follow(
        [BoardSignal(BEGUN, moves=("e4",)), BoardSignal(BEGUN + 1_000, moves=("e4", "e5"))]
    )
    assert "silent" not in told(quick, after=10 * MINUTE)
    assert told(quick, after=11 * MINUTE)["silent"].urgency is Urgency.LOW
    slow = follow(
        [BoardSignal(BEGUN, moves=("e4",)), BoardSignal(BEGUN + 8 * MINUTE, moves=("e4", "e5"))]
    )
    assert "silent" not in told(slow, after=31 * MINUTE)
    assert "silent" in told(slow, after=33 * MINUTE)


def test_what_contradicts_the_result_entered_is_told() -> None:
    board = listed("e4", "e5")
    kings = with_kings(board.board().position(), "0-1")
    shown = advanced(board, BoardSignal(BEGUN, placement=kings))
    known = KnownGame(entered="1-0", ended=BEGUN)
    assert "kings-differ" not in told(shown, known, after=4_999)
    differs = told(shown, known, after=5_000)["kings-differ"]
    assert differs.values == (("entered", "1-0"), ("shown", "0-1"))
    assert "kings-differ" not in told(shown, KnownGame(entered="0-1", ended=BEGUN), after=5_000)
    assert proposal(shown, KnownGame(), BEGUN + 5_000) == ResultProposal("0-1", "kings")
    assert proposal(shown, known, BEGUN + 5_000) is None


def test_mate_on_the_board_goes_before_the_kings() -> None:
    """Case (d)."""
    board = listed("f3", "e5", "g4", "Qh4#")
    kings = with_kings(board.board().position(), "1-0")
    shown = advanced(board, BoardSignal(BEGUN, placement=kings))
    assert proposal(shown, KnownGame(), BEGUN + 9_000) == ResultProposal("0-1", "moves")
    assert "kings-against-board" in told(shown, after=9_000)


def test_a_game_that_goes_on_after_its_result_may_be_another_board() -> None:
    known = KnownGame(entered="1-0", ended=BEGUN)
    seen = [BoardSignal(BEGUN, moves=("e4",)), BoardSignal(BEGUN + 40_000, moves=("e4", "e5"))]
    board = follow([*seen, clocks(60, 60, "white")], ended=BEGUN)
    assert "moves-after-result" in told(board, known, after=41_000)
    stopped = follow([*seen, clocks(60, 60, None)], ended=BEGUN)
    assert "moves-after-result" not in told(stopped, known, after=41_000), "they analyse"


def test_a_list_that_stays_behind_the_board_is_told_soon_and_the_board_is_not_unknown() -> None:
    stands = placement_of(listed("e4", "e5").board().position())
    seen = advanced(listed("e4"), BoardSignal(BEGUN, placement=stands))
    assert "list-behind" not in told(seen, after=4_999)
    found = told(seen, after=60_000)
    assert found["list-behind"].urgency is Urgency.SOON
    assert found["list-behind"].values == (("count", 1),)
    assert "position-unknown" not in found


def test_a_board_that_is_down_reset_or_not_understood_is_told_low() -> None:
    down = advanced(listed("e4"), BoardSignal(BEGUN, state="NOTRESPONDING"))
    assert told(down)["board-down"].urgency is Urgency.LOW
    knocked = advanced(listed("e4"), BoardSignal(BEGUN, placement="8/8/8/8/8/8/8/K6k"))
    assert "position-unknown" not in told(knocked, after=20_000)
    assert "position-unknown" in told(knocked, after=21_000)
    reset = follow([BoardSignal(BEGUN, moves=("e4", "e5", "Nf3")), BoardSignal(BEGUN, moves=())])
    assert told(reset)["reset"].urgency is Urgency.LOW


def test_the_most_urgent_comes_first() -> None:
    board = advanced(listed(*SHUFFLE * 2), clocks(0, 60, "black"))
    assert next(each.code for each in alerts(board, KnownGame(), BEGUN)) == "flag"


CONTROL = read_setting("90/4+30")
"""Ninety minutes for four moves, then thirty, so that a control comes soon."""

FOUR = ("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6")


def timed(*minutes: int) -> LiveBoard:
    """A game whose clocks are told with each half-move, in minutes."""
    return listed(*FOUR[: len(minutes)], times=tuple(each * MINUTE for each in minutes))


@pytest.mark.article("E.01@2023-01 6.10.2")
def test_a_clock_that_was_not_set_on_at_the_control_is_told_and_no_other() -> None:
    known = KnownGame(control=CONTROL)
    fine = timed(80, 70, 70, 60, 50, 50, 35, 44)
    assert not {"no-extra-time", "extra-time-early"} & set(told(fine, known))
    late = told(timed(80, 70, 70, 60, 50, 20, 35, 15), known)["no-extra-time"]
    assert (late.player, late.values) == ("black", (("number", 4), ("count", 30)))
    assert "no-extra-time" not in told(timed(80, 70, 70, 60, 50, 20, 35), known)
    early = told(timed(80, 70, 70, 60, 95, 50), known)["extra-time-early"]
    assert (early.player, early.values) == ("white", (("number", 3),))
    given = timed(80, 70, 82, 60, 50, 50, 35, 44)  # two minutes for an illegal move of Black's
    assert "extra-time-early" not in told(given, known)
    assert "no-extra-time" not in told(timed(80, 70, 70, 60, 50, 20, 35, 15))


def test_clocks_that_are_told_apart_from_moves_say_it_while_the_other_thinks() -> None:
    known = KnownGame(control=CONTROL)
    board = advanced(listed(*FOUR), clocks(2_000, 600, "white"))
    assert told(board, known)["no-extra-time"].player == "black"
    running = advanced(listed(*FOUR), clocks(600, 2_400, "white"))
    assert "no-extra-time" not in told(running, known)


LAX = KnownGame(GameConditions(rate=RateClass.BLITZ, supervised=False))


@pytest.mark.article("E.01@2023-01 A.5.4")
@pytest.mark.parametrize(
    ("start", "shown", "code"),
    [
        ("4k3/8/4R3/8/8/8/r7/4K3 w - - 0 1", "4k3/8/4R3/8/8/8/4r3/4K3", "both-kings-in-check"),
        ("8/P5k1/8/8/8/8/8/4K3 w - - 0 1", "P7/6k1/8/8/8/8/8/4K3", "pawn-on-last-rank"),
    ],
)
def test_a_position_no_game_can_have_is_told_once_it_has_stood(start, shown, code) -> None:  # type: ignore[no-untyped-def]
    first = replace(LiveBoard(), start=read_fen(start).position or START)
    board = advanced(first, BoardSignal(BEGUN, placement=shown))
    assert told(board, LAX, after=5_000)[code].urgency is Urgency.NOW
    assert code not in told(board, LAX, after=4_999)
    assert code not in told(board, after=60_000)


def test_who_is_noted_as_away_and_moves_or_stays_away_is_told_to_the_arbiter() -> None:
    """Alert 16: an absence is open and the player's move arrives."""
    board = listed("e4", "e5", "Nf3")
    last = board.arrived[-1]
    moved = told(board, KnownGame(away=(last - MINUTE, None)))
    assert (moved["away-moved"].player, moved["away-moved"].urgency) == ("white", Urgency.LOW)
    assert "away-moved" not in told(board, KnownGame(away=(last - MINUTE + 1, None))), "that minute"
    assert "away-moved" not in told(board, KnownGame(away=(None, last))), (
        "Black has not moved since"
    )
    long = {
        each.code: each for each in alerts(board, KnownGame(away=(None, last)), last + LONG_AWAY)
    }
    assert dict(long["away-long"].values) == {"count": 15}
    assert long["away-long"].player == "black"
    over = KnownGame(away=(None, last), entered="1-0")
    assert "away-long" not in {each.code for each in alerts(board, over, last + LONG_AWAY)}
