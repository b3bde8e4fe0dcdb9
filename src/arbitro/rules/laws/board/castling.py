"""What may be said of each castling: possible, prevented now and by what, or lost (3.8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.encoding import BIT, SQUARE_NAMES, square_names, squares_of
from arbitro.rules.laws.board.generation import castling_path

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.board.encoding import Side


@unique
class CastlingState(Enum):
    """Whether a castling is possible."""

    POSSIBLE = "possible"
    PREVENTED = "prevented"
    """The right is there, but not at this moment (3.8.2.2)."""
    LOST = "lost"
    """King or rook has moved, or they never stood so (3.8.2.1)."""


@dataclass(frozen=True, slots=True)
class CastlingStatus:
    """One castling of one side.

    ``occupied`` are the squares of pieces in the way, ``attacked`` those of the king's own, crossed
    and final squares that the opponent attacks; ``rook`` is the rook's square, empty where lost.
    """

    side: Side
    short: bool
    state: CastlingState
    rook: str = ""
    occupied: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()


def castling_statuses(board: Board) -> tuple[CastlingStatus, ...]:
    """Return White's short and long castling, then Black's, whoever is to move.

    >>> from arbitro.rules.laws.board import Board
    >>> castling_statuses(Board())[0].occupied
    ('f1', 'g1')
    """
    return tuple(_status(board, right) for right in range(4))


def _status(board: Board, right: int) -> CastlingStatus:
    side, short = right // 2, right % 2 == 0
    if not board.castling & 1 << right:
        return CastlingStatus(side, short, CastlingState.LOST)
    king, rook = board.kings[side], board.castling_rooks[right]
    path, crossed = castling_path(king, rook)
    others = (board.sides[0][0] | board.sides[1][0]) ^ BIT[king] ^ BIT[rook]
    attacked = tuple(
        SQUARE_NAMES[square]
        for square in squares_of(crossed | BIT[king])
        if board.attackers(square, side ^ 1, others | (BIT[rook] if square == king else 0))
    )
    occupied = square_names(path & others)
    state = CastlingState.PREVENTED if occupied or attacked else CastlingState.POSSIBLE
    return CastlingStatus(side, short, state, SQUARE_NAMES[rook], occupied, attacked)
