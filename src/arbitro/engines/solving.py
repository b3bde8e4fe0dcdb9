"""Positions with one move that is far better than all others: what an exercise asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.engines.client import Limit
from arbitro.rules.laws.board import write_fen

if TYPE_CHECKING:
    from arbitro.engines.client import Engine, EngineLine
    from arbitro.rules.laws.board import Board

NODES = 20_000
"""What an engine searches for each position that may be an exercise."""

BETTER = 150
"""Hundredths of a pawn by which a move has to be better than the next one."""

LOST = -300
"""Where even the best move leaves less, nobody is asked."""

_MATE = 10_000


def single_best(engine: Engine, board: Board) -> str | None:
    """Return the move that is far better than all others, as UCI writes it; None without one."""
    answer = engine.analyse(write_fen(board), Limit(nodes=NODES), lines=2)
    if len(answer.lines) < 2:
        return None
    best, second = (_value(each) for each in answer.lines[:2])
    return answer.lines[0].moves[0] if best - second >= BETTER and best >= LOST else None


def _value(line: EngineLine) -> int:
    if line.mate is not None:
        return _MATE if line.mate > 0 else -_MATE
    return line.centipawns or 0
