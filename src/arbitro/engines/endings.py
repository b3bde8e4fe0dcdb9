"""Whether a move of an ending keeps what the position is worth: a win, a draw.

An engine judges; one that reads the user's own tables of endings judges by them (``SyzygyPath``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from arbitro.engines.client import Limit
from arbitro.rules.laws.board import write_fen

if TYPE_CHECKING:
    from arbitro.engines.client import Engine, EngineLine
    from arbitro.rules.laws.board import Board, Move

NODES = 200_000
"""What an engine searches for each of the two positions."""

DECISIVE = 200
"""Hundredths of a pawn from which a side wins, where the engine sees no mate and reads no table."""

TABLES = "SyzygyPath"
"""The option in which engines are told where tables of endings are."""

Worth = Literal[-1, 0, 1]


def worth_of(line: EngineLine) -> Worth:
    """Return whether the side to move wins (1), draws (0) or loses (-1) by a line."""
    value = line.mate if line.mate is not None else line.centipawns or 0
    least = 1 if line.mate is not None else DECISIVE
    if abs(value) < least:
        return 0
    return 1 if value > 0 else -1


class Judged(NamedTuple):
    """What a position is worth to the side to move, and what is left of it after a move.

    ``by_tables`` tells that the engine read both in tables of endings.
    """

    worth: Worth
    left: Worth
    by_tables: bool


def worth_at(engine: Engine, board: Board) -> tuple[Worth, bool]:
    """Return what a position is worth to the side to move, and whether tables said it.

    The end of a game is no question.
    """
    if not board.legal_moves():
        return (-1 if board.in_check() else 0), True
    answer = engine.analyse(write_fen(board), Limit(nodes=NODES))
    return worth_of(answer.lines[0]), answer.table_hits > 0


def keeps(engine: Engine, board: Board, move: Move) -> Judged:
    """Return what a position is worth to the side to move, and what is left of it after a move."""
    before, read = worth_at(engine, board)
    board.make(move)
    after, read_after = worth_at(engine, board)
    board.unmake()
    # What is left is worth to the other side, which is to move then: its sign is turned.
    left: Worth = 0 if after == 0 else (-1 if after == 1 else 1)
    return Judged(before, left, read and read_after)
