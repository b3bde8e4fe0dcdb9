"""Pieces, squares and moves as the small numbers the board is made of."""

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


# Squares, files and ranks: numbers from 0 (a1) to 63 (h8), and sets of squares as 64-bit numbers.
#
# A set of squares ("bitboard") has bit ``n`` where square ``n`` belongs to it.

Square: TypeAlias = int
"""The number of a square: a1 is 0, b1 is 1, h8 is 63."""

Squares: TypeAlias = int
"""A set of squares: bit ``n`` stands for square ``n``."""

FILES = "abcdefgh"
RANKS = "12345678"
SQUARE_NAMES: tuple[str, ...] = tuple(file + rank for rank in RANKS for file in FILES)
"""The name of each square by its number."""

SQUARES_BY_NAME: dict[str, Square] = {name: number for number, name in enumerate(SQUARE_NAMES)}
"""The number of each square by its name."""

BIT: tuple[Squares, ...] = tuple(1 << square for square in range(64))
"""The set of each square alone."""

ALL_SQUARES: Squares = (1 << 64) - 1
RANK: tuple[Squares, ...] = tuple(0xFF << 8 * rank for rank in range(8))
"""The squares of each rank, the first rank being number 0."""

FILE: tuple[Squares, ...] = tuple(0x0101010101010101 << file for file in range(8))
"""The squares of each file, the a-file being number 0."""

LIGHT_SQUARES: Squares = 0x55AA55AA55AA55AA
DARK_SQUARES: Squares = 0xAA55AA55AA55AA55


def square_name(square: Square) -> str:
    """Return the name of a square by its file and rank.

    >>> square_name(0), square_name(63)
    ('a1', 'h8')
    """
    return SQUARE_NAMES[square]


def square_named(name: str) -> Square:
    """Return the number of a square; KeyError where there is no such square.

    >>> square_named("e4")
    28
    """
    return SQUARES_BY_NAME[name]


def squares_of(bitboard: Squares) -> tuple[Square, ...]:
    """Return the squares of a set in ascending order.

    >>> squares_of(0b1001)
    (0, 3)
    """
    found = []
    while bitboard:
        lowest = bitboard & -bitboard
        found.append(lowest.bit_length() - 1)
        bitboard ^= lowest
    return tuple(found)


def square_names(bitboard: Squares) -> tuple[str, ...]:
    """Return the names of the squares of a set.

    >>> square_names(0x8100000000000081)
    ('a1', 'h1', 'a8', 'h8')
    """
    return tuple(SQUARE_NAMES[square] for square in squares_of(bitboard))


# A move as one number, so that lists of moves can be prepared once and shared.

DOUBLE_STEP = 1
CASTLING = 6
EN_PASSANT = 7
"""What is special about a move; 2 to 5 are the kinds a pawn is promoted to, 0 is none of these."""


class Move(int):
    """A move on a given position: origin, target and what is special about it.

    Castling is written as the king going to the square of the rook it castles with, because in
    Chess960 nothing else is unambiguous; `king_target` gives the square where the king ends.
    A move is an ``int`` (``origin | target << 6 | special << 12``): equal moves are equal numbers.
    """

    __slots__ = ()

    @property
    def origin(self) -> Square:
        """Return the square the piece leaves."""
        return int(self) & 63

    @property
    def target(self) -> Square:
        """Return the arrival square; for castling the square of the rook."""
        return int(self) >> 6 & 63

    @property
    def special(self) -> int:
        """Return what is special: 0, `DOUBLE_STEP`, a promotion kind, `CASTLING`, `EN_PASSANT`."""
        return int(self) >> 12

    @property
    def promotion(self) -> Kind | None:
        """Return the kind a pawn is promoted to, if it is."""
        special = int(self) >> 12
        return special if KNIGHT <= special <= QUEEN else None

    @property
    def is_castling(self) -> bool:
        """Tell whether king and rook move together."""
        return int(self) >> 12 == CASTLING

    @property
    def is_en_passant(self) -> bool:
        """Tell whether a pawn is captured in passing."""
        return int(self) >> 12 == EN_PASSANT

    @property
    def king_side(self) -> bool:
        """Tell of a castling move whether it is the one towards the h-file."""
        return self.target > self.origin

    @property
    def king_target(self) -> Square:
        """Return the square where the moving piece ends, of castling too.

        >>> e1, h1 = SQUARE_NAMES.index("e1"), SQUARE_NAMES.index("h1")
        >>> SQUARE_NAMES[make_move(e1, h1, CASTLING).king_target]
        'g1'
        """
        if int(self) >> 12 != CASTLING:
            return int(self) >> 6 & 63
        return (self.origin & 56) + (6 if self.king_side else 2)

    def uci(self, *, chess960: bool = False) -> str:
        """Write the move as engines do: squares, then the letter of a promotion.

        Castling is the king's two squares in orthodox chess, king takes rook in Chess960.

        >>> castling = make_move(SQUARE_NAMES.index("e1"), SQUARE_NAMES.index("h1"), CASTLING)
        >>> castling.uci(), castling.uci(chess960=True)
        ('e1g1', 'e1h1')
        """
        target = self.target if chess960 else self.king_target
        promotion = self.promotion
        letter = SYMBOLS[1][promotion] if promotion else ""
        return SQUARE_NAMES[self.origin] + SQUARE_NAMES[target] + letter

    def __repr__(self) -> str:
        return f"<Move {self.uci(chess960=True)}>"


def make_move(origin: Square, target: Square, special: int = 0) -> Move:
    """Build a move from the numbers of its squares."""
    return Move(origin | target << 6 | special << 12)
