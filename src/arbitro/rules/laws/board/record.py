"""What a whole game shows by its moves alone: repetitions, moves without progress, its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.identity import Appearance, appearances
from arbitro.rules.laws.board.position import START, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.board.moves import Move

FIFTY, SEVENTY_FIVE = 100, 150
"""Moves of either side that make fifty and seventy-five of each (9.3, 9.6.2)."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What the moves of a game show; places are numbers of moves made by both sides together.

    ``repeated`` are the positions that appeared at least three times. ``fifty`` and
    ``seventy_five`` are where so many moves of each side without capture or pawn move were first
    complete, None where they never were; ``fivefold`` where a position first appeared for the
    fifth time. ``longest`` is the largest number of such moves of either side in a row. ``state``
    is checkmate, stalemate, check or open: what the last position is.
    """

    plies: int
    repeated: tuple[Appearance, ...]
    fifty: int | None
    seventy_five: int | None
    fivefold: int | None
    longest: int
    state: str


def record_of(moves: Sequence[Move], start: Position = START) -> GameRecord:
    """Return what a game shows by its moves.

    >>> record_of(()).state
    'open'
    """
    board = Board(start)
    counts = [board.halfmoves]
    for move in moves:
        board.make(move)
        counts.append(board.halfmoves)
    repeated = appearances(moves, start)
    fifth = [each.plies[4] for each in repeated if each.count >= 5]
    return GameRecord(
        len(moves),
        repeated,
        _first(counts, FIFTY),
        _first(counts, SEVENTY_FIVE),
        min(fifth, default=None),
        max(counts),
        state_of(board),
    )


def _first(counts: Sequence[int], least: int) -> int | None:
    return next((ply for ply, count in enumerate(counts) if count >= least), None)


def state_of(board: Board) -> str:
    """Return what a position is to the player on the move: a code.

    >>> state_of(Board())
    'open'
    """
    if board.legal_moves():
        return "check" if board.in_check() else "open"
    return "checkmate" if board.in_check() else "stalemate"
