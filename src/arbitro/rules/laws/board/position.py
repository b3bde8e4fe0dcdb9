"""A position as a value: what stands where, who is to move, and what may still be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BIT,
    KING,
    PIECES_BY_SYMBOL,
    RANK,
    WHITE,
    Piece,
    Side,
    Square,
    Squares,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

BACK_RANK: tuple[Squares, Squares] = (RANK[0], RANK[7])
"""The first rank of each side, seen from that side."""

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
"""The initial position of article 2.3 as FEN writes it."""


@dataclass(frozen=True)
class Position:
    """Any position that can be set up, also one that no game can reach.

    ``pieces`` has 64 places from a1 to h8. ``castling`` is the set of squares of the rooks whose
    king has the right to castle with them (3.8.2.1); nothing says that a rook does stand there.
    ``passed`` is the square a pawn has just passed over with its double step, if there is one.
    ``halfmoves`` counts moves of either side since a capture or pawn move, ``number`` the move.
    """

    pieces: tuple[Piece | None, ...]
    side: Side = WHITE
    castling: Squares = 0
    passed: Square | None = None
    halfmoves: int = 0
    number: int = 1
    chess960: bool = False

    def of_kind(self, side: Side, kind: int) -> Squares:
        """Return the squares where pieces of one side and kind stand."""
        return self._sets[side][kind]

    def of_side(self, side: Side) -> Squares:
        """Return the squares where pieces of one side stand."""
        return self._sets[side][0]

    @cached_property
    def _sets(self) -> tuple[tuple[Squares, ...], ...]:
        found = [[0] * 7 for _ in range(2)]
        for square, piece in self.placed():
            found[piece.side][piece.kind] |= BIT[square]
            found[piece.side][0] |= BIT[square]
        return tuple(map(tuple, found))

    def placed(self) -> Iterator[tuple[Square, Piece]]:
        """Yield every piece with its square, from a1 to h8."""
        for square, piece in enumerate(self.pieces):
            if piece is not None:
                yield square, piece

    def usable_castling(self) -> Squares:
        """Return the rights that pieces on the board can back: king and rook on the back rank.

        Of several rooks on one side of the king only the outermost can be meant.
        """
        usable = 0
        for side in (0, 1):
            king = self.of_kind(side, KING) & BACK_RANK[side]
            rooks = self.castling & self.of_kind(side, 4) & BACK_RANK[side]
            if king and not king & (king - 1):
                towards_h = rooks & (ALL_SQUARES ^ ((king << 1) - 1))
                towards_a = rooks & (king - 1)
                if towards_h:
                    usable |= 1 << towards_h.bit_length() - 1
                usable |= towards_a & -towards_a
        return usable


def pieces_from_placement(placement: str) -> tuple[Piece | None, ...]:
    """Return the 64 places of a well-formed first field of FEN.

    >>> sum(piece is not None for piece in pieces_from_placement(ARRAY))
    32
    """
    pieces: list[Piece | None] = []
    for row in reversed(placement.split("/")):
        for letter in row:
            if letter.isdigit():
                pieces += [None] * int(letter)
            else:
                pieces.append(PIECES_BY_SYMBOL[letter])
    return tuple(pieces)


START = Position(pieces_from_placement(ARRAY), castling=0x8100000000000081)
"""The initial position of a game (2.3)."""
