"""The legal moves a written move can mean on a board."""

from __future__ import annotations

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
    PROMOTIONS,
    QUEEN,
    ROOK,
    SQUARE_NAMES,
    Move,
    Square,
    Squares,
    squares_of,
)
from arbitro.rules.laws.board.generation import castling_moves, checks_and_pins, passing_moves
from arbitro.rules.laws.board.illegality import EDITION, why_illegal, why_no_castling
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    BISHOP_MASK,
    BISHOP_REACH,
    KING_STEPS,
    KNIGHT_LEAPS,
    LINE,
    PAWN_CAPTURES,
    ROOK_MASK,
    ROOK_REACH,
    SQUARES_IN,
    STEPS,
)
from arbitro.rules.laws.notation.written import TOWARDS_H, WrittenMove


def matches(board: Board, written: WrittenMove) -> list[Move]:
    """Return the legal moves that are written so; signs like x and + decide nothing.

    One move: that is the meaning. None: illegal. Several: ambiguous (C.10), or a promotion to a
    piece that is not named (C.11).
    """
    kind = written.kind
    if kind == PAWN:
        return _pawn_matches(board, written)
    if written.castling:
        return _castlings(board, written.castling)
    if written.promotion:
        return []
    target = written.target
    mine = board.sides[board.side]
    if mine[0] & BIT[target]:
        return []
    origins = mine[kind] & written.origins & sources(board, kind, target)
    if not origins:
        return []
    if kind == KING:
        return _king_match(board, target)
    return [STEPS[origin][BIT[target]][0] for origin in _free_to_go(board, origins, target)]


def sources(board: Board, kind: int, target: Square) -> Squares:
    """Return the squares from which a knight, bishop, rook, queen or king attacks a square."""
    if kind == KNIGHT:
        return KNIGHT_LEAPS[target]
    if kind == KING:
        return KING_STEPS[target]
    occupied = board.sides[0][0] | board.sides[1][0]
    if kind == BISHOP:
        return BISHOP_REACH[target][occupied & BISHOP_MASK[target]]
    straight = ROOK_REACH[target][occupied & ROOK_MASK[target]]
    if kind == ROOK:
        return straight
    assert kind == QUEEN
    return straight | BISHOP_REACH[target][occupied & BISHOP_MASK[target]]


def _free_to_go(board: Board, origins: Squares, target: Square) -> list[Square]:
    """Return those of some squares whose piece may go to ``target`` without exposing its king."""
    checkers, pinned = checks_and_pins(board)
    king = board.kings[board.side]
    if checkers:
        # More than one checker: only the king can move.
        if checkers & (checkers - 1):
            return []
        if not BIT[target] & (checkers | BETWEEN[king][checkers.bit_length() - 1]):
            return []
    if BIT[target] & board.sides[board.side ^ 1][KING]:
        return []
    if not origins & pinned:
        return list(SQUARES_IN[origins])
    return [
        origin
        for origin in SQUARES_IN[origins]
        if not BIT[origin] & pinned or LINE[king][origin] & BIT[target]
    ]


def _king_match(board: Board, target: Square) -> list[Move]:
    side, king = board.side, board.kings[board.side]
    occupied = (board.sides[0][0] | board.sides[1][0]) ^ BIT[king]
    if board.attackers(target, side ^ 1, occupied) or BIT[target] & board.sides[side ^ 1][KING]:
        return []
    return [STEPS[king][BIT[target]][0]]


def _castlings(board: Board, towards: int) -> list[Move]:
    if checks_and_pins(board)[0]:
        return []
    return [move for move in castling_moves(board) if move.king_side == (towards == TOWARDS_H)]


def _pawn_matches(board: Board, written: WrittenMove) -> list[Move]:
    side, target = board.side, written.target
    mine, theirs = board.sides[side], board.sides[side ^ 1]
    pawns = mine[PAWN] & written.origins
    # Square 0 means none here, and no pawn passes over a1.
    if target == board.passed and target:
        passing = [move for move in passing_moves(board) if BIT[move.origin] & pawns]
        if passing and not written.promotion:
            return passing
    if theirs[0] & BIT[target]:
        origins = PAWN_CAPTURES[side ^ 1][target] & pawns
    else:
        origins = _advancing(board, target) & pawns
    if not origins:
        return []
    last = target < 8 or target >= 56
    if written.promotion and (not last or written.promotion == KING):
        return []
    kinds = (written.promotion,) if written.promotion else PROMOTIONS if last else (0,)
    return [
        _pawn_move(origin, target, kind)
        for origin in _free_to_go(board, origins, target)
        for kind in kinds
    ]


def _advancing(board: Board, target: Square) -> Squares:
    """Return the square from which a pawn of the side to move advances to an empty square."""
    if board.kinds[target]:
        return 0
    step = 8 if board.side == 0 else -8
    origin = target - step
    if not 0 <= origin < 64:
        return 0
    if board.kinds[origin]:
        return BIT[origin]
    if target // 8 == (3 if board.side == 0 else 4):
        return BIT[origin - step]
    return 0


def _pawn_move(origin: Square, target: Square, kind: int) -> Move:
    special = kind or (1 if abs(target - origin) == 16 else 0)
    return Move(origin | target << 6 | special << 12)


# Why a written move is not legal, for each piece that could be meant.


def why_not(
    board: Board, written: WrittenMove, edition: EditionKey = EDITION
) -> tuple[Reason, ...]:
    """Return the articles a written move breaks, once each; empty where it is legal.

    Every piece of the kind written that stands where the writing says is asked.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.notation import ENGLISH, written
    >>> [each.concept for each in why_not(Board(), written("Bc4", ENGLISH))]
    ['bishop-move', 'no-jumping']
    """
    if written.castling:
        fault = why_no_castling(board, edition, towards_h=written.castling == TOWARDS_H)
        return () if fault is None else (fault,)
    last = written.target < 8 or written.target >= 56
    promotion = written.promotion or (QUEEN if last and written.kind == PAWN else 0)
    origins = squares_of(board.sides[board.side][written.kind] & written.origins)
    if not origins:
        return (reason("no-piece-of-kind", piece=KIND_NAMES[written.kind]),)
    if written.kind == KING and (fault := _no_step(board, written.target, edition)):
        return (fault,)
    found = [why_illegal(board, origin, written.target, promotion, edition) for origin in origins]
    if None in found:
        return ()
    return tuple(dict.fromkeys(other for other in found if other is not None))


def _no_step(board: Board, target: Square, edition: EditionKey) -> Reason | None:
    """Return why a king steps to no such square; castling is written with signs of its own."""
    king = board.kings[board.side]
    if board.sides[board.side][0] & BIT[target]:
        return reason("occupied-square", edition, square=SQUARE_NAMES[target])
    if KING_STEPS[king] & BIT[target]:
        return None
    return reason("king-step", edition, origin=SQUARE_NAMES[king], target=SQUARE_NAMES[target])
