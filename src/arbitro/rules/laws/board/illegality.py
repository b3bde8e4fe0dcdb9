"""Why a move is not legal: the article it breaks (3.10.2), first that of the piece's own movement.

The reason's concept is that of the article; what attacks, blocks or stands in the way is in its
values, squares by name and pieces by kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    KIND_NAMES,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    SQUARE_NAMES,
    Kind,
    Side,
    Square,
    colour_of,
    square_names,
    squares_of,
)
from arbitro.rules.laws.board.generation import castling_path, passing_moves
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    PAWN_CAPTURES,
    reach_on_empty_board,
)

# What may be said of each castling: possible, prevented now and by what, or lost (3.8.2).


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
    # Where the king stands now the rook has not left either, and may hide it from an attack.
    attacked = tuple(
        SQUARE_NAMES[square]
        for square in squares_of(crossed | BIT[king])
        if board.attackers(square, side ^ 1, others | (BIT[rook] if square == king else 0))
    )
    occupied = square_names(path & others)
    state = CastlingState.PREVENTED if occupied or attacked else CastlingState.POSSIBLE
    return CastlingStatus(side, short, state, SQUARE_NAMES[rook], occupied, attacked)


EDITION = EditionKey("E.01@2023-01")

_MOVEMENTS = {
    KNIGHT: "knight-move",
    BISHOP: "bishop-move",
    ROOK: "rook-move",
    QUEEN: "queen-move",
    KING: "king-step",
}


def why_illegal(
    board: Board,
    origin: Square,
    target: Square,
    promotion: Kind = 0,
    edition: EditionKey = EDITION,
) -> Reason | None:
    """Return the article a move breaks, None where it is legal.

    A king that goes two squares along its rank in orthodox chess means to castle. A pawn on its
    way to the last rank needs ``promotion``.

    >>> from arbitro.rules.laws.board import Board, square_named
    >>> why_illegal(Board(), square_named("f1"), square_named("c4")).concept
    'no-jumping'
    """
    piece = board.piece_at(origin)
    if piece is None:
        return reason("no-piece-to-move", square=SQUARE_NAMES[origin])
    if piece.side != board.side:
        return reason("player-to-move", edition, colour=colour_of(board.side).value)
    if _castles(board, origin, target, piece.kind):
        return why_no_castling(board, edition, towards_h=target > origin)
    there = board.piece_at(target)
    if there is not None and there.side == board.side:
        return reason("occupied-square", edition, square=SQUARE_NAMES[target])
    if there is not None and there.kind == KING:
        return reason("checkmate-attained", edition, square=SQUARE_NAMES[target])
    if piece.kind == PAWN:
        found = _pawn_fault(board, origin, target, edition)
    else:
        found = _movement_fault(board, piece.kind, origin, target, edition)
    if found is not None:
        return found
    if piece.kind == PAWN and (target < 8 or target >= 56) == (promotion in {0, PAWN, KING}):
        return _of("promotion", edition, origin, target)
    return _exposed(board, origin, target, piece.kind, edition)


def _of(concept: str, edition: EditionKey, origin: Square, target: Square) -> Reason:
    return reason(concept, edition, origin=SQUARE_NAMES[origin], target=SQUARE_NAMES[target])


def _castles(board: Board, origin: Square, target: Square, kind: Kind) -> bool:
    if kind != KING:
        return False
    there = board.piece_at(target)
    own_rook = there is not None and there.side == board.side and there.kind == ROOK
    # King takes own rook is how castling is written in Chess960.
    return own_rook or (abs(target - origin) == 2 and origin in {4, 60})


def why_no_castling(
    board: Board, edition: EditionKey = EDITION, *, towards_h: bool
) -> Reason | None:
    """Return why the side to move may not castle towards a side, None where it may (3.8.2)."""
    status = castling_statuses(board)[2 * board.side + (not towards_h)]
    if status.state is CastlingState.POSSIBLE:
        return None
    if status.state is CastlingState.LOST:
        return reason("castling-right-lost", edition)
    squares = status.occupied + status.attacked
    return reason("castling-prevented", edition, squares=squares)


def _movement_fault(
    board: Board, kind: Kind, origin: Square, target: Square, edition: EditionKey
) -> Reason | None:
    if not reach_on_empty_board(kind, origin) & BIT[target]:
        return _of(_MOVEMENTS[kind], edition, origin, target)
    return _blocked(board, origin, target, edition)


def _blocked(board: Board, origin: Square, target: Square, edition: EditionKey) -> Reason | None:
    between = BETWEEN[origin][target] & (board.sides[0][0] | board.sides[1][0])
    if not between or board.kinds[origin] == KNIGHT:
        return None
    return reason("no-jumping", edition, squares=square_names(between))


def _pawn_fault(board: Board, origin: Square, target: Square, edition: EditionKey) -> Reason | None:
    side = board.side
    step = 8 if side == 0 else -8
    if PAWN_CAPTURES[side][origin] & BIT[target]:
        if board.kinds[target]:
            return None
        if target == board.passed:
            # only the own king's exposure is left to be asked
            return None
        return _of(_passing_concept(board, target), edition, origin, target)
    if target == origin + step:
        return _of("pawn-step", edition, origin, target) if board.kinds[target] else None
    if target == origin + 2 * step:
        first = origin // 8 == (1 if side == 0 else 6)
        free = not board.kinds[target] and not board.kinds[origin + step]
        return None if first and free else _of("pawn-double-step", edition, origin, target)
    return _of("pawn-step", edition, origin, target)


def _passing_concept(board: Board, target: Square) -> str:
    """Return the article of a pawn's slanting move to an empty square.

    Where an enemy pawn stands beside the target as if it had passed it, the moment is over.
    """
    behind = target - 8 if board.side == 0 else target + 8
    on_rank = target // 8 == (5 if board.side == 0 else 2)
    pawn = on_rank and board.sides[board.side ^ 1][PAWN] & BIT[behind]
    return "en-passant-next-move-only" if pawn else "pawn-capture"


def _exposed(
    board: Board, origin: Square, target: Square, kind: Kind, edition: EditionKey
) -> Reason | None:
    """Return that a move leaves its own king attacked, with the attackers, if it does (3.9.2)."""
    side = board.side
    # 0 stands for no square passed over, and is one a black pawn moves to
    passing = kind == PAWN and target and target == board.passed
    if passing and any(move.origin == origin for move in passing_moves(board)):
        return None
    taken = (target - 8 if side == 0 else target + 8) if passing else target
    occupied = (board.sides[0][0] | board.sides[1][0]) & ~BIT[origin] & ~BIT[taken] | BIT[target]
    king = target if kind == KING else board.kings[side]
    attackers = board.attackers(king, side ^ 1, occupied) & ~BIT[taken]
    if not attackers:
        return None
    pieces = tuple(KIND_NAMES[board.kinds[square]] for square in squares_of(attackers))
    return reason("own-king-in-check", edition, squares=square_names(attackers), pieces=pieces)
