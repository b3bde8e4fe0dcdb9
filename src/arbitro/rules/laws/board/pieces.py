"""The kinds of pieces and the two sides, as the small numbers the board is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbitro.model import Colour

Kind: TypeAlias = int
"""1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king; 0 stands for an empty square."""

Side: TypeAlias = int
"""0 White, 1 Black."""

EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(7)
WHITE, BLACK = 0, 1

KIND_NAMES = ("empty", "pawn", "knight", "bishop", "rook", "queen", "king")
"""The code of each kind in reasons and data; words for it are ``value.piece.<name>``."""

PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)
"""What a pawn may become (3.7.5), in the order moves are listed."""

SYMBOLS = (".PNBRQK", ".pnbrqk")
"""The letters of FEN by side and kind."""

_COLOURS = (Colour.WHITE, Colour.BLACK)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece or pawn of one side."""

    side: Side
    kind: Kind

    @property
    def colour(self) -> Colour:
        """Return the colour of the piece."""
        return _COLOURS[self.side]

    @property
    def symbol(self) -> str:
        """Return the letter of FEN: a capital for White, a small letter for Black.

        >>> Piece(BLACK, KNIGHT).symbol
        'n'
        """
        return SYMBOLS[self.side][self.kind]


PIECES_BY_SYMBOL: dict[str, Piece] = {
    SYMBOLS[side][kind]: Piece(side, kind) for side in (WHITE, BLACK) for kind in range(1, 7)
}
"""Each piece by its letter of FEN."""


def colour_of(side: Side) -> Colour:
    """Return the colour of a side number.

    >>> colour_of(BLACK).value
    'b'
    """
    return _COLOURS[side]
