"""What else a search may hope for: few squares for the king, and positions unlike those seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.adjudicator.walks import FAR, WALK
from arbitro.rules.laws.board.pieces import BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from arbitro.rules.laws.board.squares import BIT
from arbitro.rules.laws.board.tables import (
    BISHOP_LINES,
    KING_STEPS,
    KNIGHTS_ATTACK,
    PAWNS_ATTACK,
    ROOK_LINES,
    SQUARES_IN,
    bishop_attacks,
    rook_attacks,
)

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.board.moves import Move


def escapes(board: Board, winner: int) -> int:
    """Return how free a king is and how far from it the pieces that are to mate it; less is better.

    Without rook or queen the way of the foremost pawn to its promotion counts too.
    """
    mine, theirs = board.sides[winner], board.sides[winner ^ 1]
    king = board.kings[winner ^ 1]
    straight, diagonal = mine[ROOK] | mine[QUEEN], mine[BISHOP] | mine[QUEEN]
    taken = KNIGHTS_ATTACK[mine[KNIGHT]] | PAWNS_ATTACK[winner][mine[PAWN]]
    free = KING_STEPS[king] & ~(theirs[0] | taken | KING_STEPS[board.kings[winner]])
    occupied = (mine[0] | theirs[0]) ^ BIT[king]
    squares = 0
    for square in SQUARES_IN[free]:
        squares += not (
            (ROOK_LINES[square] & straight and rook_attacks(square, occupied) & straight)
            or (BISHOP_LINES[square] & diagonal and bishop_attacks(square, occupied) & diagonal)
        )
    way = 0
    if mine[PAWN] and not straight:
        way = 20 + 5 * pawn_way(mine[PAWN], winner)
    near = [
        WALK[kind][square][king]
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN)
        for square in SQUARES_IN[mine[kind]]
    ]
    return 6 * squares + way + 2 * min(near, default=FAR)


def pawn_way(pawns: int, side: int) -> int:
    """Return how many ranks the foremost of some pawns is from its promotion.

    >>> pawn_way(1 << 48, 0), pawn_way(1 << 48, 1)
    (1, 6)
    """
    if side:
        return ((pawns & -pawns).bit_length() - 1) // 8
    return 7 - (pawns.bit_length() - 1) // 8


class Novelty:
    """How often a piece stood where it stands now, and the kings where they are, per structure."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, ...], dict[int, int]] = {}

    def seen_before(self, board: Board, move: Move) -> int:
        """Count a position just reached and return how often its features were met before."""
        white, black = board.sides
        counts = white[0].bit_count() + 32 * black[0].bit_count()
        seen = self._seen.setdefault((white[PAWN], black[PAWN], counts), {})
        target = move >> 6 & 63
        piece = 4096 + (board.kinds[target] * 2 + board.side) * 64 + target
        kings = board.kings[0] * 64 + board.kings[1]
        before = seen.get(piece, 0), seen.get(kings, 0)
        seen[piece], seen[kings] = before[0] + 1, before[1] + 1
        return sum(before)
