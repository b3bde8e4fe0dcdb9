"""A position as a value: what stands where, who is to move, and what may still be done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BISHOP,
    BIT,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    PIECES_BY_SYMBOL,
    QUEEN,
    RANK,
    ROOK,
    WHITE,
    Piece,
    Side,
    Square,
    Squares,
    square_names,
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

    @property
    def has_kings(self) -> bool:
        """Tell whether each side has one king, without which there is no `Board` and no game."""
        return all(self.of_kind(side, KING).bit_count() == 1 for side in (0, 1))

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


# The initial positions: the one of article 2.3 and the 960 of Guidelines II.

ORTHODOX = 518
"""The number of the orthodox array among the 960."""

_KNIGHTS = tuple((first, second) for first in range(5) for second in range(first + 1, 5))
"""The places of the knights among the five left, in the usual order of numbering."""


def back_rank(number: int) -> tuple[int, ...]:
    """Return the kinds of pieces on the first rank from a to h of an array numbered from 0 to 959.

    The numbering is the one in general use (after R. Scharnagl); the Laws give none.

    >>> back_rank(518) == (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)
    True
    """
    if not 0 <= number < 960:
        raise ValueError(number)
    files: list[int] = [0] * 8
    rest, light = divmod(number, 4)
    files[2 * light + 1] = BISHOP
    rest, dark = divmod(rest, 4)
    files[2 * dark] = BISHOP
    knights, queen = divmod(rest, 6)
    _place(files, queen, QUEEN)
    first, second = _KNIGHTS[knights]
    # The further one first: places are counted among the empty squares, and the nearer one would
    # shift it.
    _place(files, second, KNIGHT)
    _place(files, first, KNIGHT)
    for kind in (ROOK, KING, ROOK):
        _place(files, 0, kind)
    return tuple(files)


def _place(files: list[int], place: int, kind: int) -> None:
    empty = [file for file, there in enumerate(files) if not there]
    files[empty[place]] = kind


def initial_position(number: int = ORTHODOX) -> Position:
    """Return the initial position of an array: Black stands as White does (II.2.3).

    >>> initial_position().chess960
    False
    """
    kinds = back_rank(number)
    rows = [
        tuple(Piece(0, kind) for kind in kinds),
        (Piece(0, PAWN),) * 8,
        *((None,) * 8,) * 4,
        (Piece(BLACK, PAWN),) * 8,
        tuple(Piece(BLACK, kind) for kind in kinds),
    ]
    pieces = tuple(piece for row in rows for piece in row)
    rooks = sum(BIT[file] | BIT[56 + file] for file, kind in enumerate(kinds) if kind == ROOK)
    position = Position(pieces, castling=rooks, chess960=number != ORTHODOX)
    assert position.usable_castling() == rooks
    return position


def array_number(position: Position) -> int | None:
    """Return the number of an initial position, None where the position is none.

    >>> array_number(initial_position(7))
    7
    """
    wanted = replace(position, chess960=False)
    for number in range(960):
        if replace(initial_position(number), chess960=False) == wanted:
            return number
    return None


def misplaced(position: Position) -> tuple[str, ...]:
    """Return the squares that do not hold what the orthodox array has there (2.2, 2.3).

    Empty for an array of Chess960 that is known to be one.

    >>> from arbitro.rules.laws.board.fen import read_fen
    >>> fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"
    >>> misplaced(read_fen(fen).position)
    ('d1', 'e1')
    """
    if position.chess960 and array_number(position) is not None:
        return ()
    pairs = enumerate(zip(position.pieces, initial_position().pieces, strict=True))
    return square_names(sum(BIT[square] for square, (there, wanted) in pairs if there != wanted))
