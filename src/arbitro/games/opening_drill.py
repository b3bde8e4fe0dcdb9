"""Practising the moves of an opening book: positions drawn from it, and what it plays there."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import write_move

if TYPE_CHECKING:
    from arbitro.formats.polyglot import Book
    from arbitro.rules.laws.board import Move
    from arbitro.rules.laws.notation import Style

DEEPEST = 30
"""Half-moves a drawn position is away from the first one at most."""


class BookMove(NamedTuple):
    """A move of a book, its weight, and its share of all weights there in thousandths."""

    move: Move
    text: str
    weight: int
    share: int


def moves_of(book: Book, board: Board, style: Style) -> tuple[BookMove, ...]:
    """Return what a book plays in a position, the heaviest first; moves without weight are out.

    A move written twice counts with the weights of both.
    """
    weights: dict[Move, int] = {}
    for move, entry in book.moves(board):
        weights[move] = weights.get(move, 0) + entry.weight
    whole = sum(weights.values())
    return tuple(
        BookMove(
            move, write_move(board, move, style), weight, (1000 * weight + whole // 2) // whole
        )
        for move, weight in sorted(weights.items(), key=lambda each: -each[1])
        if weight
    )


def drawn_position(book: Book, seed: int) -> Board | None:
    """Return a position in which a book has a move, the same one for the same seed.

    The book is followed by its weights from the first position on; None where it has no move there.
    """
    chance = random.Random(seed)  # noqa: S311 - exercises, not secrets
    board, passed = Board(), []
    for _ in range(DEEPEST):
        listed = [(move, entry.weight) for move, entry in book.moves(board) if entry.weight]
        if not listed:
            break
        passed.append(board.copy())
        moves, weights = zip(*listed, strict=True)
        board.make(chance.choices(moves, weights)[0])
    return chance.choice(passed) if passed else None
