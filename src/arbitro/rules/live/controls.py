"""Time controls that clocks do not keep, and positions no game can have, as boards show them."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.rules.laws.board import KING, PAWN, Board, Position
from arbitro.rules.laws.clock.setting import ClockSetting, given
from arbitro.rules.live.following import LiveBoard
from arbitro.rules.live.placements import pieces_of

RECENT = 3
"""Own moves for which a clock that was not set on is worth looking at."""

SLACK = 300_000
"""Milliseconds a clock may show more than the increment explains before it was set on.

Two minutes are what the opponent of an illegal move is given (E.01 art. 7.5.5), now and then twice.
"""

SIDES = (0, 1)


def without_extra_time(board: LiveBoard, setting: ClockSetting) -> Iterator[tuple[int, int, int]]:
    """Yield who got no extra time at a control: the side, the move, the milliseconds missing.

    Whoever completes a control has all of the next period's time: with less on the clock after that
    move, the clock was not set on (E.01 art. 6.10.2).
    """
    # From any other start nobody can tell how many moves either clock has counted.
    if setting.added_at_zero or board.start.number != 1 or board.start.side:
        return
    for side in SIDES:
        made = (len(board.moves) + 1 - side) // 2
        for number in range(max(1, made - RECENT), made + 1):
            extra = _extra(setting, side, number)
            shown = _after(board, side, number) if extra else None
            if shown is not None and shown < extra:
                yield side, number, extra


def extra_time_too_early(board: LiveBoard, setting: ClockSetting) -> Iterator[tuple[int, int]]:
    """Yield whose clock was set on at a move that is no control: its count of moves is another."""
    if board.start.number != 1 or board.start.side:
        return
    for side in SIDES:
        made = (len(board.moves) + 1 - side) // 2
        for number in range(max(2, made - RECENT), made + 1):
            before, shown = (
                _find_reported_time(board, side, number - 1),
                _find_reported_time(board, side, number),
            )
            if before is None or shown is None or _extra(setting, side, number):
                continue
            if shown - before > given(setting, side, number).bonus_of_move + SLACK:
                yield side, number


def _extra(setting: ClockSetting, side: int, number: int) -> int:
    """Return what a player is given for completing so many moves, beside the bonus of the move."""
    return given(setting, side, number).main - given(setting, side, number - 1).main


def _find_reported_time(board: LiveBoard, side: int, number: int) -> int | None:
    """Return what the source says the clock showed after an own move."""
    at = 2 * (number - 1) + side
    return board.times[at] if at < len(board.times) else None


def _after(board: LiveBoard, side: int, number: int) -> int | None:
    """Return what a clock showed after an own move: as told with it, or as it stands since."""
    told = _find_reported_time(board, side, number)
    clocks = board.clocks
    if told is not None or clocks is None:
        return told
    just_made = len(board.moves) == 2 * (number - 1) + side + 1
    theirs = ("black", "white")[side]
    if not just_made or clocks.running != theirs or board.pressed < len(board.moves):
        return None
    return clocks.black if side else clocks.white


def both_kings_in_check(placement: str) -> bool:
    """Tell whether both kings of a placement are attacked.

    >>> both_kings_in_check("4k3/4R3/8/8/8/8/4r3/4K3"), both_kings_in_check("4k3/8/8/8/8/8/8/4K3")
    (True, False)
    """
    pieces = pieces_of(placement)
    if pieces is None or sum(piece is not None and piece.kind == KING for piece in pieces) != 2:
        return False
    try:
        board = Board(Position(pieces))
    except ValueError:
        return False
    return all(bool(board.attackers(board.kings[side], side ^ 1)) for side in SIDES)


def has_pawn_on_last_rank(placement: str) -> bool:
    """Tell whether a pawn stands on the first or the last rank.

    >>> has_pawn_on_last_rank("P3k3/8/8/8/8/8/8/4K3"), has_pawn_on_last_rank("4k3/P7/8/8/8/8/8/4K3")
    (True, False)
    """
    pieces = pieces_of(placement)
    if pieces is None:
        return False
    ends = (*pieces[:8], *pieces[56:])
    return any(end is not None and end.kind == PAWN for end in ends)
