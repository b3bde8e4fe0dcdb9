"""A shorter line through the positions of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.board.moves import Move


def shortened(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the shortest line from a board to the end of a line, by positions of the line alone.

    The board is left as it was.
    """
    numbers = {board.key: 0}
    for number, move in enumerate(line, 1):
        board.make(move)
        numbers[board.key] = number
    for _ in line:
        board.unmake()
    # a position is reached from the first of those found that has a move to it
    origins: list[tuple[int, Move] | None] = [None] * (len(line) + 1)
    reached = [0]
    for number in reached:
        here = board.copy()
        for move in _moves_to(origins, number):
            here.make(move)
        for move in here.legal_moves():
            here.make(move)
            follower = numbers.get(here.key, 0)
            here.unmake()
            if follower and origins[follower] is None:
                origins[follower] = number, move
                reached.append(follower)
        if origins[-1] is not None:
            break
    return tuple(_moves_to(origins, len(line)))


def _moves_to(origins: list[tuple[int, Move] | None], number: int) -> list[Move]:
    moves = []
    while (origin := origins[number]) is not None:
        number, move = origin
        moves.append(move)
    return moves[::-1]
