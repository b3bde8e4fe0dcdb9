"""What an engine says of a move: alone far better than others, or keeping what an ending is worth.

One that reads the user's own tables of endings judges endings by them (``SyzygyPath``).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.engines.client import Engine, EngineLine, Limit
from arbitro.rules.laws.board import Board, Move, write_fen

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


class PositionValue(NamedTuple):
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


def keeps(engine: Engine, board: Board, move: Move) -> PositionValue:
    """Return what a position is worth to the side to move, and what is left of it after a move."""
    before, read = worth_at(engine, board)
    board.make(move)
    after, read_after = worth_at(engine, board)
    board.unmake()
    # What is left is worth to the other side, which is to move then: its sign is turned.
    left: Worth = 0 if after == 0 else (-1 if after == 1 else 1)
    return PositionValue(before, left, read and read_after)


NODES_OF_EXERCISE = 20_000
"""What an engine searches for each position that may be an exercise."""

BETTER = 150
"""Hundredths of a pawn by which a move has to be better than the next one."""

LOST = -300
"""Where even the best move leaves less, nobody is asked."""

_MATE = 10_000


def single_best(engine: Engine, board: Board) -> str | None:
    """Return the move that is far better than all others, as UCI writes it; None without one."""
    answer = engine.analyse(write_fen(board), Limit(nodes=NODES_OF_EXERCISE), lines=2)
    if len(answer.lines) < 2:
        return None
    best, second = (_value(line) for line in answer.lines[:2])
    return answer.lines[0].moves[0] if best - second >= BETTER and best >= LOST else None


def _value(line: EngineLine) -> int:
    if line.mate is not None:
        return _MATE if line.mate > 0 else -_MATE
    return line.centipawns or 0
