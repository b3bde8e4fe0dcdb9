"""Whether any last move explains a position: without one, no game has led there (3.10.3).

Before the opponent's last move our king was not in check, because it was not our turn. So some
move must be found that, taken back, leaves our king attacked by nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.pieces import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Kind,
    Piece,
    Side,
)
from arbitro.rules.laws.board.position import Position
from arbitro.rules.laws.board.squares import BIT, Square, Squares, squares_of
from arbitro.rules.laws.board.tables import (
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    bishop_attacks,
    rook_attacks,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

Change = tuple[tuple[Square, Piece | None], ...]
"""The squares a retraction changes, each with what stood there before the move."""


def some_last_move(position: Position) -> bool:
    """Tell whether some last move could have led to a position with one king a side.

    Where a square has been passed over, only that double step counts.
    """
    return any(_acceptable(position, change) for change in _retractions(position))


def _acceptable(position: Position, change: Change) -> bool:
    pieces = list(position.pieces)
    for square, piece in change:
        pieces[square] = piece
    before = Board(Position(tuple(pieces), position.side ^ 1))
    return not before.attackers(before.kings[position.side], position.side ^ 1)


def _retractions(position: Position) -> Iterator[Change]:
    mover = position.side ^ 1
    if position.passed is not None:
        step = 8 if mover == 0 else -8
        pawn = Piece(mover, PAWN)
        yield (position.passed + step, None), (position.passed - step, pawn)
        return
    missing = position.of_side(position.side).bit_count() < 16
    for square, piece in position.placed():
        if piece.side != mover:
            continue
        if piece.kind == PAWN:
            yield from _pawn_retractions(position, square, mover, missing=missing)
            continue
        if piece.kind != KING and square // 8 == (7 if mover == 0 else 0):
            yield from _promotion_retractions(position, square, mover, missing=missing)
        for origin in squares_of(_origins(position, square, piece.kind)):
            for taken in _taken(position.side, missing=missing):
                yield (square, taken), (origin, piece)
    yield from _castling_retractions(position, mover)


def _taken(side: Side, *, missing: bool) -> tuple[Piece | None, ...]:
    """Return what may have been captured: nothing, or a man of the side that lost it.

    Which man it was makes no difference to checks along lines, so one stands for all; a knight
    may have stood anywhere.
    """
    return (None, Piece(side, KNIGHT)) if missing else (None,)


def _occupied(position: Position) -> Squares:
    return position.of_side(0) | position.of_side(1)


def _origins(position: Position, square: Square, kind: Kind) -> Squares:
    """Return the empty squares from which a piece can have come to its square."""
    occupied = _occupied(position)
    reach = {
        KNIGHT: lambda: KNIGHT_LEAPS[square],
        KING: lambda: KING_STEPS[square],
        BISHOP: lambda: bishop_attacks(square, occupied),
        ROOK: lambda: rook_attacks(square, occupied),
        QUEEN: lambda: bishop_attacks(square, occupied) | rook_attacks(square, occupied),
    }[kind]()
    return reach & ~occupied


def _pawn_origins(position: Position, square: Square, mover: Side) -> tuple[Squares, Squares]:
    """Return the empty squares a pawn can have advanced from, and those it can have captured from.

    A pawn never stood on its own first rank.
    """
    occupied, step = _occupied(position), 8 if mover == 0 else -8
    first = 0 if mover == 0 else 7
    advanced = 0
    back = square - step
    if 0 <= back < 64 and back // 8 != first and not occupied & BIT[back]:
        advanced = BIT[back]
        twice = back - step
        if square // 8 == (3 if mover == 0 else 4) and not occupied & BIT[twice]:
            advanced |= BIT[twice]
    captured = sum(
        BIT[each]
        for each in squares_of(PAWN_CAPTURES[mover ^ 1][square] & ~occupied)
        if each // 8 != first
    )
    return advanced, captured


def _pawn_retractions(
    position: Position, square: Square, mover: Side, *, missing: bool
) -> Iterator[Change]:
    pawn = Piece(mover, PAWN)
    advanced, captured = _pawn_origins(position, square, mover)
    for origin in squares_of(advanced):
        yield (square, None), (origin, pawn)
    if not missing:
        return
    for origin in squares_of(captured):
        yield (square, Piece(position.side, KNIGHT)), (origin, pawn)
        if square // 8 == (5 if mover == 0 else 2):
            behind = square - 8 if mover == 0 else square + 8
            start = square + 8 if mover == 0 else square - 8
            if position.pieces[behind] is None and position.pieces[start] is None:
                yield (square, None), (origin, pawn), (behind, Piece(position.side, PAWN))


def _promotion_retractions(
    position: Position, square: Square, mover: Side, *, missing: bool
) -> Iterator[Change]:
    pawn = Piece(mover, PAWN)
    advanced, captured = _pawn_origins(position, square, mover)
    for origin in squares_of(advanced):
        yield (square, None), (origin, pawn)
    if missing:
        for origin in squares_of(captured):
            yield (square, Piece(position.side, KNIGHT)), (origin, pawn)


def _castling_retractions(position: Position, mover: Side) -> Iterator[Change]:
    rank = 56 if mover == BLACK else 0
    king, rook = Piece(mover, KING), Piece(mover, ROOK)
    for king_end, rook_end, homes in _CASTLINGS:
        if (position.pieces[rank + king_end], position.pieces[rank + rook_end]) != (king, rook):
            continue
        ends = {king_end, rook_end}
        free = {file for file in range(8) if position.pieces[rank + file] is None} | ends
        for king_home, rook_home in homes if position.chess960 else homes[-1:]:
            low, high = sorted((king_home, rook_home))
            crossed = set(range(min(low, *ends), max(high, *ends) + 1))
            if crossed <= free:
                before = dict.fromkeys((rank + each for each in ends), None)
                yield (
                    *before.items(),
                    (rank + king_home, king),
                    (rank + rook_home, rook),
                )


_CASTLINGS = tuple(
    (
        king_end,
        rook_end,
        (
            *(
                (king_home, rook_home)
                for king_home in range(1, 7)
                for rook_home in range(8)
                if (rook_home > king_home) == (corner == 7) and rook_home != king_home
            ),
            (4, corner),
        ),
    )
    for king_end, rook_end, corner in ((6, 5, 7), (2, 3, 0))
)
"""For each castling, where king and rook end and where they can have begun, e and corner last."""
