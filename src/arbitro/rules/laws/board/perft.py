"""Counting positions: the classic proof that the rules of movement are right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board


def perft(board: Board, depth: int) -> int:
    """Return how many sequences of ``depth`` legal moves there are; the last are only listed.

    >>> from arbitro.rules.laws.board import Board
    >>> [perft(Board(), depth) for depth in range(4)]
    [1, 20, 400, 8902]
    """
    if depth == 0:
        return 1
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        board.make(move)
        count += perft(board, depth - 1)
        board.unmake()
    return count
