"""The legal moves of a position (3.1 to 3.10), found without trying each of them.

Pins and checks are found first, from the king outwards. What remains of a piece's reach is a set of
squares, and the tables know the moves to any set; only captures in passing are tried out, because
two pawns leave a line at once.
"""

from __future__ import annotations

from typing import Protocol

from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BIT,
    CASTLING,
    KING,
    PAWN,
    Move,
    Side,
    Square,
    Squares,
    make_move,
)
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    BISHOP_LINES,
    BISHOP_MASK,
    BISHOP_MOVERS,
    BISHOP_REACH,
    KING_STEPS,
    KNIGHT_LEAPS,
    KNIGHT_MOVERS,
    KNIGHTS_ATTACK,
    LINE,
    NOT_A,
    NOT_H,
    PASSING,
    PAWN_CAPTURES,
    PAWN_DOUBLE,
    PAWN_SINGLE,
    PAWN_TO_A,
    PAWN_TO_H,
    PAWNS_ATTACK,
    ROOK_LINES,
    ROOK_MASK,
    ROOK_MOVERS,
    ROOK_REACH,
    SQUARES_IN,
    STEPS,
    THIRD,
)


class Arrangement(Protocol):
    """What stands where and what may still be done: all that legal moves depend on.

    The attributes are those of a `Board`, which is the arrangement met in a game.
    """

    side: Side
    sides: tuple[list[Squares], list[Squares]]
    kings: list[Square]
    castling: int
    castling_rooks: list[Square]
    passed: Square

    def attackers(self, square: Square, by: Side, occupied: Squares | None = None) -> Squares:
        """Return the pieces of a side that attack a square, seen past what is not ``occupied``."""


def checks_and_pins(board: Arrangement) -> tuple[Squares, Squares]:
    """Return the pieces giving check to the side to move, and that side's pinned pieces."""
    side = board.side
    mine, theirs = board.sides[side], board.sides[side ^ 1]
    king = board.kings[side]
    all_theirs, pawns, knights, bishops, rooks, queens, _ = theirs
    checkers = (KNIGHT_LEAPS[king] & knights) | (PAWN_CAPTURES[side][king] & pawns)
    pinned = 0
    aiming = (ROOK_LINES[king] & (rooks | queens)) | (BISHOP_LINES[king] & (bishops | queens))
    if aiming:
        occupied = all_theirs | mine[0]
        between = BETWEEN[king]
        for square in SQUARES_IN[aiming]:
            screen = between[square] & occupied
            if not screen:
                checkers |= BIT[square]
            elif not screen & (screen - 1):
                pinned |= screen
        # What stands alone between may also be the opponent's.
        pinned &= mine[0]
    return checkers, pinned


def legal_moves(board: Arrangement) -> list[Move]:
    """Return every legal move of the side to move."""
    side = board.side
    mine = board.sides[side]
    all_mine, pawns, knights, bishops, rooks, queens, _ = mine
    theirs = board.sides[side ^ 1]
    king = board.kings[side]
    checkers, pinned = checks_and_pins(board)
    # the other king is never captured (1.4.1), even where a faulty position offers it
    targets = ALL_SQUARES ^ all_mine ^ theirs[KING]
    moves = _king_moves(king, all_mine ^ BIT[king], theirs, side, targets)
    if checkers:
        # Of two checks no move of another piece answers both.
        if checkers & (checkers - 1):
            return moves
        targets = (BETWEEN[king][checkers.bit_length() - 1] | checkers) & targets
    elif board.castling & (3 << 2 * side):
        moves += castling_moves(board)
    all_theirs = theirs[0]
    occupied = all_mine | all_theirs
    if pinned:
        _pinned_moves(board, pinned, targets, moves)
        free = ALL_SQUARES ^ pinned
        pawns &= free
        knights &= free
        bishops &= free
        rooks &= free
        queens &= free
    for leaps, steps in KNIGHT_MOVERS[knights]:
        moves += steps[leaps & targets]
    for _, mask, reach, steps in BISHOP_MOVERS[bishops | queens]:
        moves += steps[reach[occupied & mask] & targets]
    for _, mask, reach, steps in ROOK_MOVERS[rooks | queens]:
        moves += steps[reach[occupied & mask] & targets]
    if pawns:
        _pawn_moves(board, pawns, targets, moves)
    # Beside `targets`: a pawn that gives check does not stand where the capture in passing goes.
    if board.passed:
        moves += passing_moves(board)
    return moves


def _pawn_moves(board: Arrangement, pawns: Squares, targets: Squares, moves: list[Move]) -> None:
    """Add the moves of some pawns to ``targets``, captures in passing left out."""
    side = board.side
    all_theirs = board.sides[side ^ 1][0]
    occupied = board.sides[side][0] | all_theirs
    empty = ALL_SQUARES ^ occupied
    captures = targets & all_theirs
    if side:
        single = pawns >> 8 & empty
        double = (single & THIRD[1]) >> 8 & empty & targets
        to_a = (pawns & NOT_A) >> 9 & captures
        to_h = (pawns & NOT_H) >> 7 & captures
    else:
        single = pawns << 8 & empty
        double = (single & THIRD[0]) << 8 & empty & targets
        to_a = (pawns & NOT_A) << 7 & captures
        to_h = (pawns & NOT_H) << 9 & captures
    # Only now: a double step may close a line which its first square does not close.
    single &= targets
    if single:
        moves += PAWN_SINGLE[side][single]
    if double:
        moves += PAWN_DOUBLE[side][double]
    if to_a:
        moves += PAWN_TO_A[side][to_a]
    if to_h:
        moves += PAWN_TO_H[side][to_h]


def _king_moves(
    king: Square, others: Squares, theirs: list[Squares], side: int, targets: Squares
) -> list[Move]:
    """Return the king's own steps to squares that are not attacked."""
    all_theirs, pawns, knights, bishops, rooks, queens, their_king = theirs
    free = KING_STEPS[king] & targets
    free &= ~(
        KNIGHTS_ATTACK[knights]
        | PAWNS_ATTACK[side ^ 1][pawns]
        | KING_STEPS[their_king.bit_length() - 1]
    )
    if free:
        # the king itself hides no square behind it
        occupied = others | all_theirs
        straight, diagonal = rooks | queens, bishops | queens
        for square in SQUARES_IN[free]:
            if (
                ROOK_LINES[square] & straight
                and ROOK_REACH[square][occupied & ROOK_MASK[square]] & straight
            ) or (
                BISHOP_LINES[square] & diagonal
                and BISHOP_REACH[square][occupied & BISHOP_MASK[square]] & diagonal
            ):
                free ^= BIT[square]
        return list(STEPS[king][free])
    return []


def _pinned_moves(board: Arrangement, pinned: Squares, targets: Squares, moves: list[Move]) -> None:
    """Add the moves of pinned pieces along the lines they are pinned on."""
    side = board.side
    king = board.kings[side]
    mine = board.sides[side]
    all_theirs = board.sides[side ^ 1][0]
    occupied = mine[0] | all_theirs
    # A knight is not asked: every leap leaves the line it is pinned on.
    straight, diagonal = mine[4] | mine[5], mine[3] | mine[5]
    for square in SQUARES_IN[pinned]:
        bit, line = BIT[square], LINE[king][square] & targets
        if bit & mine[PAWN]:
            _pawn_moves(board, bit, line, moves)
            continue
        if bit & straight:
            moves += STEPS[square][ROOK_REACH[square][occupied & ROOK_MASK[square]] & line]
        if bit & diagonal:
            moves += STEPS[square][BISHOP_REACH[square][occupied & BISHOP_MASK[square]] & line]


def passing_moves(board: Arrangement) -> list[Move]:
    """Return the legal captures in passing (3.7.4), each tried out."""
    side, passed = board.side, board.passed
    mine, theirs = board.sides[side], board.sides[side ^ 1]
    pawns = PAWN_CAPTURES[side ^ 1][passed] & mine[PAWN]
    if not pawns:
        return []
    captured = BIT[passed - 8 if side == 0 else passed + 8]
    if not captured & theirs[PAWN]:
        return []
    king = board.kings[side]
    _, _, knights, bishops, rooks, queens, _ = theirs
    # Such a check comes from another piece than the one taken, and nothing can be put between.
    if KNIGHT_LEAPS[king] & knights or PAWN_CAPTURES[side][king] & (theirs[PAWN] ^ captured):
        return []
    straight, diagonal = rooks | queens, bishops | queens
    moves = []
    for origin in SQUARES_IN[pawns]:
        # Two pawns leave one rank at once, which no pin foretells: the king's lines are asked anew.
        occupied = (mine[0] | theirs[0] | BIT[passed]) ^ captured ^ BIT[origin]
        if not (
            ROOK_REACH[king][occupied & ROOK_MASK[king]] & straight
            or BISHOP_REACH[king][occupied & BISHOP_MASK[king]] & diagonal
        ):
            moves.append(PASSING[side][origin, passed])
    return moves


def castling_moves(board: Arrangement) -> list[Move]:
    """Return the castling moves of a side that is not in check (3.8.2, Guidelines II.3)."""
    side = board.side
    king = board.kings[side]
    occupied = board.sides[0][0] | board.sides[1][0]
    moves = []
    for right in (2 * side, 2 * side + 1):
        if board.castling & 1 << right:
            rook = board.castling_rooks[right]
            path, crossed = castling_path(king, rook)
            # Both are on their way: neither stands in the way of the other, nor hides the king from
            # an attack.
            others = occupied ^ BIT[king] ^ BIT[rook]
            if path & others:
                continue
            if any(board.attackers(square, side ^ 1, others) for square in SQUARES_IN[crossed]):
                continue
            moves.append(make_move(king, rook, CASTLING))
    return moves


def castling_path(king: Square, rook: Square) -> tuple[Squares, Squares]:
    """Return the squares that must be empty but for king and rook, and those not to be attacked.

    The latter are those the king crosses and the one where it ends, even if it stands there
    already: a Chess960 king may be uncovered by its own rook, so attacks are asked with both
    pieces taken up. That the king stands in no check is known before.
    """
    rank = king & 56
    king_end = rank + (6 if rook > king else 2)
    rook_end = rank + (5 if rook > king else 3)
    crossed = BETWEEN[king][king_end] | BIT[king_end]
    return crossed | BETWEEN[rook][rook_end] | BIT[rook_end], crossed
