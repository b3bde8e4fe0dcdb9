"""From what stands on an electronic board to the moves that were made.

A board tells squares, not moves, and while a hand is at it what it tells is between two positions.
So a placement is a move only where a legal one leads exactly to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.rules.laws.board import KING, Board, Move, Piece, Position, square_named
from arbitro.rules.laws.board.encoding import PIECES_BY_SYMBOL
from arbitro.rules.laws.board.position import pieces_from_placement

Pieces = tuple[Piece | None, ...]

CENTRE = frozenset(square_named(name) for name in ("d4", "e4", "d5", "e5"))
"""The squares on which kings tell a result. Each touches all others: both never stand there."""

_LIGHT = frozenset(square_named(name) for name in ("e4", "d5"))

MOST_TAKEN_BACK = 6
"""Half-moves that may be taken back on a board at once; more is a new position."""


def pieces_of(placement: str) -> Pieces | None:
    """Return what stands on the 64 squares, None where the text is no placement.

    >>> pieces_of("8/8/8/8/8/8/8/9") is pieces_of("") is None
    True
    """
    rows = placement.split("/")
    if len(rows) != 8:
        return None
    for row in rows:
        known = all(text in PIECES_BY_SYMBOL or text in "12345678" for text in row)
        if not known or sum(int(text) if text.isdigit() else 1 for text in row) != 8:
            return None
    return pieces_from_placement(placement)


def result_of_kings(placement: str) -> str:
    """Return the result two kings in the centre tell, empty where they do not stand there.

    Both on light squares: White won; both on dark ones: Black won; one on each: a draw.

    >>> result_of_kings("8/8/8/3k4/4K3/8/8/8"), result_of_kings("8/8/8/3kK3/8/8/8/8")
    ('1-0', '1/2-1/2')
    """
    pieces = pieces_of(placement)
    if pieces is None:
        return ""
    kings = [
        {
            at
            for at, piece in enumerate(pieces)
            if piece is not None and (piece.side, piece.kind) == who
        }
        for who in ((0, KING), (1, KING))
    ]
    if any(len(king) != 1 or not king <= CENTRE for king in kings):
        return ""
    light = sum(king <= _LIGHT for king in kings)
    return ("0-1", "1/2-1/2", "1-0")[light]


def _stands(board: Board, pieces: Pieces) -> bool:
    return board.position().pieces == pieces


def _differing(board: Board, pieces: Pieces) -> frozenset[int]:
    before = board.position().pieces
    if before == pieces:
        return frozenset()
    # most men are the very same value: only others are compared
    pairs = enumerate(zip(before, pieces, strict=True))
    return frozenset(at for at, (one, other) in pairs if one is not other and one != other)


def _leading(board: Board, pieces: Pieces) -> Iterator[Move]:
    """Yield the moves whose origin is not as it was: no other can have been made."""
    squares = _differing(board, pieces)
    for move in board.legal_moves():
        if move.origin in squares:
            yield move


def one_move(board: Board, pieces: Pieces) -> Move | None:
    """Return the legal move that leads to a placement, None where none does."""
    for move in _leading(board, pieces):
        board.make(move)
        fits = _stands(board, pieces)
        board.unmake()
        if fits:
            return move
    return None


def two_moves(board: Board, pieces: Pieces) -> tuple[Move, Move] | None:
    """Return two half-moves that lead to a placement, None where none or more than one do."""
    if len(_differing(board, pieces)) < 3:  # two half-moves leave no fewer squares as they were not
        return None
    found: list[tuple[Move, Move]] = []
    # All of them first: the board is moved below, and they are found on it as it stands.
    for first in list(_leading(board, pieces)):
        board.make(first)
        second = one_move(board, pieces)
        board.unmake()
        if second is not None:
            found.append((first, second))
    # Two ways there, as in another order of moves, do not tell what was played.
    return found[0] if len(found) == 1 else None


def taken_back(start: Position, moves: Sequence[Move], pieces: Pieces) -> int | None:
    """Return how many of the last half-moves a placement takes back, None where it is none."""
    board = Board(start)
    for move in moves:
        board.make(move)
    for count in range(1, min(len(moves), MOST_TAKEN_BACK) + 1):
        board.unmake()
        if _stands(board, pieces):
            return count
    return None


def stepped(board: Board, pieces: Pieces) -> tuple[int, int] | None:
    """Return from where to where one man of the side to move went, None where more has changed."""
    before = board.position().pieces
    changed = _differing(board, pieces)
    if len(changed) != 2:
        return None
    for origin in changed:
        (target,) = changed - {origin}
        man = before[origin]
        if man is not None and pieces[origin] is None and pieces[target] == man:
            return (origin, target) if man.side == board.side else None
    return None
