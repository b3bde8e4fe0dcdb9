"""The initial positions: the one of article 2.3 and the 960 of Guidelines II."""

from __future__ import annotations

from dataclasses import replace

from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Piece,
    square_names,
)
from arbitro.rules.laws.board.position import Position

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
