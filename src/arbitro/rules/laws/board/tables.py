"""What can be known before a piece stands on the board: rays, leaps, lines, and lists of moves.

The small tables are computed when the module is imported (a few milliseconds). The large ones
remember what was asked: for a set of squares, the tuple of moves that lead there. Positions of a
game share nearly all of these sets, so a list of moves is put together from ready pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BISHOP,
    BIT,
    BLACK,
    DOUBLE_STEP,
    EN_PASSANT,
    FILE,
    KING,
    KNIGHT,
    PROMOTIONS,
    QUEEN,
    RANK,
    ROOK,
    WHITE,
    Kind,
    Move,
    Square,
    Squares,
    make_move,
    squares_of,
)

V = TypeVar("V")

_REMEMBERED = 1 << 15
"""How many sets one memory holds before it starts anew."""


class TableOfSquares(dict[int, V]):
    """A table from a set of squares to something computed from it when first asked."""

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[Squares], V]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: Squares) -> V:
        # Emptied at once, not by age: so a set that is found costs one look into a dictionary and
        # no bookkeeping.
        if len(self) >= _REMEMBERED:
            self.clear()
        value = self[key] = self._compute(key)
        return value


def _leaps(*steps: tuple[int, int]) -> tuple[Squares, ...]:
    table = []
    for square in range(64):
        reached = 0
        for across, up in steps:
            file, rank = square % 8 + across, square // 8 + up
            if 0 <= file < 8 and 0 <= rank < 8:
                reached |= BIT[rank * 8 + file]
        table.append(reached)
    return tuple(table)


def _ray(square: Square, across: int, up: int) -> tuple[Square, ...]:
    found = []
    file, rank = square % 8 + across, square // 8 + up
    while 0 <= file < 8 and 0 <= rank < 8:
        found.append(rank * 8 + file)
        file, rank = file + across, rank + up
    return tuple(found)


# Both are written round the compass, so that the opposite of a direction stands two places on.
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))

KNIGHT_LEAPS = _leaps((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
"""The squares a knight reaches from each square (3.6)."""

KING_STEPS = _leaps(*STRAIGHT, *DIAGONAL)
"""The squares adjoining each square (3.8.1)."""

PAWN_CAPTURES = (_leaps((-1, 1), (1, 1)), _leaps((-1, -1), (1, -1)))
"""By side, the squares a pawn on each square attacks (3.7.3)."""

ROOK_RAYS = tuple(tuple(_ray(square, *step) for step in STRAIGHT) for square in range(64))
BISHOP_RAYS = tuple(tuple(_ray(square, *step) for step in DIAGONAL) for square in range(64))
Rays = tuple[tuple[Square, ...], ...]


def _reach(rays: Rays, occupied: Squares) -> Squares:
    """Return the squares attacked along rays up to and including the first occupied one."""
    found = 0
    for ray in rays:
        for square in ray:
            found |= BIT[square]
            if BIT[square] & occupied:
                break
    return found


def _reaches(rays: Rays) -> TableOfSquares[Squares]:
    return TableOfSquares(lambda occupied: _reach(rays, occupied))


def _inner(rays: Rays) -> Squares:
    """Return the squares of rays whose being occupied matters: all but the last of each."""
    return sum(BIT[square] for ray in rays for square in ray[:-1])


ROOK_LINES = tuple(_reach(rays, 0) for rays in ROOK_RAYS)
BISHOP_LINES = tuple(_reach(rays, 0) for rays in BISHOP_RAYS)
"""The squares a bishop attacks on an empty board."""

ROOK_MASK = tuple(map(_inner, ROOK_RAYS))
BISHOP_MASK = tuple(map(_inner, BISHOP_RAYS))
ROOK_REACH = tuple(map(_reaches, ROOK_RAYS))
"""For each square, what a rook attacks by the occupied squares within `ROOK_MASK`."""

BISHOP_REACH = tuple(map(_reaches, BISHOP_RAYS))


def _between_and_lines() -> tuple[tuple[tuple[Squares, ...], ...], tuple[tuple[Squares, ...], ...]]:
    between = [[0] * 64 for _ in range(64)]
    lines = [[0] * 64 for _ in range(64)]
    for rays in (ROOK_RAYS, BISHOP_RAYS):
        for square in range(64):
            for number, ray in enumerate(rays[square]):
                opposite = rays[square][(number + 2) % 4]
                whole = sum(BIT[other] for other in (*ray, *opposite)) | BIT[square]
                passed = 0
                for target in ray:
                    between[square][target] = passed
                    lines[square][target] = whole
                    passed |= BIT[target]
    return tuple(map(tuple, between)), tuple(map(tuple, lines))


BETWEEN, LINE = _between_and_lines()
"""Strictly between two squares; the whole rank, file or diagonal through two squares, or 0."""


def rook_attacks(square: Square, occupied: Squares) -> Squares:
    """Return the squares a rook attacks among occupied ones, the first of each line included."""
    return ROOK_REACH[square][occupied & ROOK_MASK[square]]


def bishop_attacks(square: Square, occupied: Squares) -> Squares:
    """Return the squares a bishop attacks among occupied ones."""
    return BISHOP_REACH[square][occupied & BISHOP_MASK[square]]


def reach_on_empty_board(kind: Kind, square: Square) -> Squares:
    """Return the squares a piece other than a pawn would attack if it stood alone."""
    straight, oblique = ROOK_LINES[square], BISHOP_LINES[square]
    return {
        KNIGHT: KNIGHT_LEAPS[square],
        BISHOP: oblique,
        ROOK: straight,
        QUEEN: straight | oblique,
        KING: KING_STEPS[square],
    }[kind]


def _union(leaps: tuple[Squares, ...]) -> TableOfSquares[Squares]:
    def attacked(bitboard: Squares) -> Squares:
        found = 0
        for square in squares_of(bitboard):
            found |= leaps[square]
        return found

    return TableOfSquares(attacked)


KNIGHTS_ATTACK = _union(KNIGHT_LEAPS)
"""What a set of knights attacks together."""

PAWNS_ATTACK = (_union(PAWN_CAPTURES[WHITE]), _union(PAWN_CAPTURES[BLACK]))
"""What a set of pawns attacks together, by side."""

SQUARES_IN: TableOfSquares[tuple[Square, ...]] = TableOfSquares(squares_of)


def _steps(square: Square) -> TableOfSquares[tuple[Move, ...]]:
    return TableOfSquares(
        lambda targets: tuple(make_move(square, target) for target in squares_of(targets))
    )


STEPS = tuple(map(_steps, range(64)))
"""For each square, the plain moves from it to a set of squares."""

Slider = tuple[Square, Squares, TableOfSquares[Squares], TableOfSquares[tuple[Move, ...]]]


def _sliders(
    mask: tuple[Squares, ...], reach: tuple[TableOfSquares[Squares], ...]
) -> TableOfSquares[tuple[Slider, ...]]:
    def records(bitboard: Squares) -> tuple[Slider, ...]:
        return tuple(
            (number, mask[number], reach[number], STEPS[number]) for number in squares_of(bitboard)
        )

    return TableOfSquares(records)


ROOK_MOVERS = _sliders(ROOK_MASK, ROOK_REACH)
"""For a set of rooks and queens, each square with its mask, its reach and its moves."""

BISHOP_MOVERS = _sliders(BISHOP_MASK, BISHOP_REACH)


def _knights(bitboard: Squares) -> tuple[tuple[Squares, TableOfSquares[tuple[Move, ...]]], ...]:
    return tuple((KNIGHT_LEAPS[number], STEPS[number]) for number in squares_of(bitboard))


KNIGHT_MOVERS: TableOfSquares[tuple[tuple[Squares, TableOfSquares[tuple[Move, ...]]], ...]] = (
    TableOfSquares(_knights)
)


def _pawn_moves(distance: int, special: int = 0) -> TableOfSquares[tuple[Move, ...]]:
    """Return the pawn moves that arrive on a set of squares having gone ``distance`` squares."""

    def moves(targets: Squares) -> tuple[Move, ...]:
        return tuple(
            make_move(target - distance, target, kind)
            for target in squares_of(targets)
            for kind in (PROMOTIONS if target < 8 or target >= 56 else (special,))
        )

    return TableOfSquares(moves)


PAWN_SINGLE = (_pawn_moves(8), _pawn_moves(-8))
PAWN_DOUBLE = (_pawn_moves(16, DOUBLE_STEP), _pawn_moves(-16, DOUBLE_STEP))
PAWN_TO_A = (_pawn_moves(7), _pawn_moves(-9))
"""Captures towards the a-file, by side."""

PAWN_TO_H = (_pawn_moves(9), _pawn_moves(-7))
PASSING = (
    {
        (origin, target): make_move(origin, target, EN_PASSANT)
        for origin in range(32, 40)
        for target in squares_of(PAWN_CAPTURES[WHITE][origin])
    },
    {
        (origin, target): make_move(origin, target, EN_PASSANT)
        for origin in range(24, 32)
        for target in squares_of(PAWN_CAPTURES[BLACK][origin])
    },
)
"""The captures in passing by side, origin and target (3.7.4)."""

NOT_A = ALL_SQUARES ^ FILE[0]
NOT_H = ALL_SQUARES ^ FILE[7]
THIRD = (RANK[2], RANK[5])
"""The rank a pawn crosses when it advances two squares, by side."""

BESIDE = tuple(
    (BIT[square - 1] if square % 8 else 0) | (BIT[square + 1] if square % 8 < 7 else 0)
    for square in range(64)
)
"""The squares left and right of each square on its rank."""
