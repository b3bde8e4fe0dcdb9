"""Positions of which some pieces are known exactly, and of the others only where they may be.

A *scene* says who is to move, which pieces are still on the board, and where the exact ones stand;
the *places* say for every piece where it may stand. Both stand for all positions that fit them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from arbitro.rules.laws.board.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK
from arbitro.rules.laws.board.squares import BIT, Square, Squares
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    BISHOP_LINES,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    ROOK_LINES,
    SQUARES_IN,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.board.board import Board

Scene: TypeAlias = tuple[int, ...]
"""Side to move, square passed over, rights to castle, then a word for every piece.

A word is 0 for a piece that is gone, else its kind, and for an exact one 8 times the number of its
square, counted from 1, besides.
"""

HEAD = 3
"""Where the words of the pieces begin."""

LINES = {
    BISHOP: BISHOP_LINES,
    ROOK: ROOK_LINES,
    QUEEN: tuple(map(int.__or__, BISHOP_LINES, ROOK_LINES)),
}

Kinds = frozenset[tuple[int, int]]
"""Kinds of pieces, each with its side."""


def is_one(squares: Squares) -> bool:
    """Tell whether a set holds just one square."""
    return bool(squares) and not squares & (squares - 1)


class Cast:
    """The pieces of a position, in an order that is kept, and which kinds are exact."""

    def __init__(self, board: Board, winner: int, exact: Kinds) -> None:
        self.winner, self.exact = winner, exact
        self.rooks = tuple(board.castling_rooks)
        men = [
            (side, kind, square)
            for side in (0, 1)
            for kind in range(1, 7)
            for square in SQUARES_IN[board.sides[side][kind]]
        ]
        self.sides = tuple(side for side, _, _ in men)
        self.places = [BIT[square] for *_, square in men]
        self.kings = [
            next(number for number, man in enumerate(men) if man[:2] == (side, KING))
            for side in (0, 1)
        ]
        words = (self.word(*man) for man in men)
        self.scene: Scene = (board.side, board.passed, board.castling, *words)

    def word(self, side: int, kind: int, square: Square) -> int:
        """Return how a scene tells a piece."""
        return kind | (square + 1) << 3 if (side, kind) in self.exact else kind

    # what is possible after a move

    def narrow(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """Take from the places what cannot be after a move of a side; False if nothing is left."""
        before: list[Squares] = []
        while before != places:
            before = places.copy()
            still = 0
            for squares in places:
                if is_one(squares):
                    if still & squares:
                        return False
                    still |= squares
            for number, squares in enumerate(places):
                if squares & (squares - 1):
                    places[number] = squares & ~still
                    if not places[number]:
                        return False
            king = places[self.kings[moved]]
            narrowed = self._narrow_attackers if is_one(king) else self._narrow_king
            if not narrowed(words, places, moved):
                return False
        return True

    def _narrow_attackers(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """The king of the side that moved is here: nothing can stand where it would give check."""
        king = self.kings[moved]
        home = places[king].bit_length() - 1
        for number, where in enumerate(places):
            if not where or self.sides[number] == moved:
                continue
            kind = words[HEAD + number] & 7
            giving = _near_attackers(kind, home, moved ^ 1) & where
            if kind in LINES and where & LINES[kind][home]:
                screens = _others(places, number, king)
                for square in SQUARES_IN[where & LINES[kind][home]]:
                    if not BETWEEN[home][square] & screens:
                        giving |= BIT[square]
            places[number] = where & ~giving
            if not places[number]:
                return False
        return True

    def _narrow_king(self, words: Sequence[int], places: list[Squares], moved: int) -> bool:
        """The king of the side that moved stands nowhere where a piece surely attacks it."""
        king = self.kings[moved]
        squares = places[king]
        for number, where in enumerate(places):
            if not is_one(where) or self.sides[number] == moved:
                continue
            kind, square = words[HEAD + number] & 7, where.bit_length() - 1
            if kind not in LINES:
                squares &= ~attacks_near(kind, square, moved ^ 1)
            elif squares & LINES[kind][square]:
                screens = _others(places, number, king)
                for target in SQUARES_IN[squares & LINES[kind][square]]:
                    if not BETWEEN[square][target] & screens:
                        squares ^= BIT[target]
        places[king] = squares
        return bool(squares)


def attacks_near(kind: int, square: Square, side: int) -> Squares:
    """Return what a pawn, knight or king attacks from a square."""
    if kind == PAWN:
        return PAWN_CAPTURES[side][square]
    return KNIGHT_LEAPS[square] if kind == KNIGHT else KING_STEPS[square]


def _near_attackers(kind: int, square: Square, side: int) -> Squares:
    """Return where a pawn, knight or king of a side attacks a square from; else nothing."""
    if kind in LINES:
        return 0
    return attacks_near(kind, square, side ^ 1)


def _others(places: Sequence[Squares], *left_out: int) -> Squares:
    """Return where any piece may stand, some pieces left out."""
    found = 0
    for number, squares in enumerate(places):
        if number not in left_out:
            found |= squares
    return found
