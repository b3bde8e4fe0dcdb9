"""Where the pieces of a blocked position can ever come, and whether a mate fits into that.

A *wall* is a claim about every position that can follow: some pieces stay where they are for
ever, and all others of one side and kind stay within one set of squares. The claim is the least
one that keeps itself: begin with every piece staying, and let go of what can move or be taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK,
    ROOK,
    Square,
    Squares,
)
from arbitro.rules.laws.board.tables import (
    BISHOP_LINES,
    KING_STEPS,
    KNIGHT_LEAPS,
    KNIGHTS_ATTACK,
    PAWN_CAPTURES,
    PAWNS_ATTACK,
    ROOK_LINES,
    SQUARES_IN,
    bishop_attacks,
    rook_attacks,
)

LAST = (RANK[7], RANK[0])
SECOND = (RANK[1], RANK[6])


@dataclass(frozen=True, slots=True)
class Wall:
    """A claim about all positions to come.

    ``fixed``: for each side and kind the squares whose pieces neither move nor are taken;
    ``reach``: for each side and kind the squares where all others of that kind stay.
    """

    fixed: tuple[tuple[Squares, ...], tuple[Squares, ...]]
    reach: tuple[tuple[Squares, ...], tuple[Squares, ...]]
    rails: tuple[tuple[tuple[Square, Squares], ...], tuple[tuple[Square, Squares], ...]]


def wall_of(board: Board) -> Wall:
    """Return the least claim that holds for a position and keeps itself; castling is not known.

    ValueError where a right to castle is left.
    """
    if board.castling:
        raise ValueError("castling")
    return _Growth(board).grown()


class _Growth:
    """A claim that is being weakened until it keeps itself."""

    def __init__(self, board: Board) -> None:
        self.fixed = [list(board.sides[side]) for side in (0, 1)]
        self.reach = [[0] * 7, [0] * 7]
        self.rails: list[dict[Square, Squares]] = [{}, {}]
        if board.passed:
            # A capture in passing takes the pawn where it no longer stands: it is free, and
            # counts as if it might still be anywhere on its way.
            mover = board.side ^ 1
            ahead = board.passed + (-8 if mover else 8)
            self._release(mover, PAWN, BIT[ahead])
            self.reach[mover][PAWN] |= BIT[board.passed] | BIT[ahead + (16 if mover else -16)]

    def _release(self, side: int, kind: int, squares: Squares) -> None:
        self.fixed[side][kind] &= ~squares
        self.fixed[side][0] &= ~squares
        self.reach[side][kind] |= squares

    def _release_taken(self, side: int, squares: Squares) -> None:
        if squares & self.fixed[side][0]:
            for kind in range(1, 6):
                taken = self.fixed[side][kind] & squares
                if taken:
                    self._release(side, kind, taken)
        if self.rails[side]:
            # Where a pawn of a rail may be taken its file opens: nothing is held back by it.
            for start in [number for number, rail in self.rails[side].items() if rail & squares]:
                self._derail(side, start)

    def grown(self) -> Wall:
        """Weaken the claim until no move leads out of it."""
        before: object = None
        while before != (now := self._state()):
            before = now
            for side in (0, 1):
                self._grow_side(side)
        fixed, reach, rails = self.fixed, self.reach, self.rails
        return Wall(
            (tuple(fixed[0]), tuple(fixed[1])),
            (tuple(reach[0]), tuple(reach[1])),
            (tuple(sorted(rails[0].items())), tuple(sorted(rails[1].items()))),
        )

    def _state(self) -> list[object]:
        # Sums tell enough: a rail only grows until it is given up, and that shows in the reach.
        rails = [sum(rail.values()) for rail in self.rails]
        return [self.fixed[0][0], self.fixed[1][0], *self.reach[0], *self.reach[1], *rails]

    def _grow_side(self, side: int) -> None:
        fixed, reach = self.fixed[side], self.reach[side]
        for kind in range(2, 7):
            for square in SQUARES_IN[fixed[kind] | reach[kind]]:
                targets = self._targets(side, kind, square)
                if not targets:
                    continue
                if BIT[square] & fixed[kind]:
                    self._release(side, kind, BIT[square])
                self._release_taken(side ^ 1, targets)
                reach[kind] |= targets
        for square in SQUARES_IN[reach[PAWN]]:
            self._add_free(side, *self._pawn_targets(side, square))
        for square in SQUARES_IN[fixed[PAWN]]:
            pushes, captures = self._pawn_targets(side, square)
            if not pushes | captures:
                continue
            self.fixed[side][PAWN] ^= BIT[square]
            self.fixed[side][0] ^= BIT[square]
            self.rails[side][square] = BIT[square]
        for start in list(self.rails[side]):
            self._grow_rail(side, start)

    def _grow_rail(self, side: int, start: Square) -> None:
        for square in SQUARES_IN[self.rails[side][start]]:
            pushes, captures = self._pawn_targets(side, square)
            if captures:
                self._derail(side, start)
                return
            self._promote(side, pushes)
            self.rails[side][start] |= pushes & ~LAST[side]

    def _derail(self, side: int, start: Square) -> None:
        self.reach[side][PAWN] |= self.rails[side].pop(start)

    def _add_free(self, side: int, pushes: Squares, captures: Squares) -> None:
        """Let a free pawn go to squares, and take what stands there."""
        if captures:
            self._release_taken(side ^ 1, captures)
        self._promote(side, pushes | captures)
        self.reach[side][PAWN] |= (pushes | captures) & ~LAST[side]

    def _promote(self, side: int, squares: Squares) -> None:
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN):
            self.reach[side][kind] |= squares & LAST[side]

    def _targets(self, side: int, kind: int, square: Square) -> Squares:
        mine, theirs = self.fixed[side], self.fixed[side ^ 1]
        barred = mine[0] | theirs[KING]
        if kind == KING:
            return KING_STEPS[square] & ~barred & ~guarded(side ^ 1, theirs)
        return attacked_from(kind, square, mine[0] | theirs[0]) & ~barred

    def _pawn_targets(self, side: int, square: Square) -> tuple[Squares, Squares]:
        """Return where a pawn may advance, and where it may take something."""
        theirs, reach = self.fixed[side ^ 1], self.reach[side ^ 1]
        still = self.fixed[side][0] | theirs[0]
        step = -8 if side else 8
        # What is fixed counts as well: that it can be taken is just what lets go of it.
        captures = PAWN_CAPTURES[side][square]
        takeable = theirs[0] ^ theirs[KING]
        for kind in range(1, 6):
            takeable |= reach[kind]
        rails = self.rails[side ^ 1]
        for start in rails:
            takeable |= rails[start]
            # It only comes towards ours along the file: ours never gets past where it started.
            still |= BIT[start]
        pushes = 0
        if not BIT[square + step] & still:
            pushes = BIT[square + step]
            if BIT[square] & SECOND[side] and not BIT[square + 2 * step] & still:
                pushes |= BIT[square + 2 * step]
        return pushes, captures & takeable


def attacked_from(kind: int, square: Square, still: Squares) -> Squares:
    """Return what a piece other than a pawn attacks where only ``still`` stands in the way."""
    if kind == KNIGHT:
        return KNIGHT_LEAPS[square]
    if kind == KING:
        return KING_STEPS[square]
    if kind == BISHOP:
        return bishop_attacks(square, still)
    if kind == ROOK:
        return rook_attacks(square, still)
    return bishop_attacks(square, still) | rook_attacks(square, still)


def guarded(side: int, fixed: Sequence[Squares]) -> Squares:
    """Return the squares that the pieces of a side which never move always attack.

    Of the pieces that move along lines only the next squares count: nothing can come between.
    """
    _, pawns, knights, bishops, rooks, queens, king = fixed
    found = PAWNS_ATTACK[side][pawns] | KNIGHTS_ATTACK[knights]
    for square in SQUARES_IN[bishops | queens]:
        found |= KING_STEPS[square] & BISHOP_LINES[square]
    for square in SQUARES_IN[rooks | queens]:
        found |= KING_STEPS[square] & ROOK_LINES[square]
    return found | KING_STEPS[king.bit_length() - 1] if king else found


def with_rails(wall: Wall, side: int) -> list[Squares]:
    """Return the squares of the pieces of a side that are not fixed, pawns on rails included."""
    reach = list(wall.reach[side])
    for _, squares in wall.rails[side]:
        reach[PAWN] |= squares
    return reach


def mate_fits(wall: Wall, board: Board, winner: int) -> bool:
    """Tell whether a position within a wall could be a mate by a side, as far as the wall knows."""
    return _MateTest(wall, board, winner).fits()


class _MateTest:
    """The question whether the king of one side can be mated within a wall."""

    def __init__(self, wall: Wall, board: Board, winner: int) -> None:
        self.winner = winner
        self.mine, self.theirs = wall.fixed[winner], wall.fixed[winner ^ 1]
        self.my_reach, self.their_reach = with_rails(wall, winner), with_rails(wall, winner ^ 1)
        self.still = (self.mine[0] | self.theirs[0]) & ~self.theirs[KING]
        blocking = 0
        for kind in range(1, 6):
            blocking |= self.their_reach[kind]
        self.blocking = blocking
        self.blockers = _movers(board, wall, winner ^ 1)
        self.attackers = _movers(board, wall, winner)

    def fits(self) -> bool:
        kings = SQUARES_IN[self.theirs[KING] | self.their_reach[KING]]
        # The one piece that moves is asked square by square: counted on all of them at once it
        # would seem to mate by itself.
        if self.attackers == 1:
            return any(
                self._mated(
                    king, [0, *(BIT[square] if number == kind else 0 for number in range(1, 6))]
                )
                for kind in range(1, 6)
                for square in SQUARES_IN[self.my_reach[kind]]
                for king in kings
            )
        moving = list(self.my_reach[:6]) if self.attackers else [0] * 6
        return any(self._mated(king, moving) for king in kings)

    def _mated(self, king: Square, moving: list[Squares]) -> bool:
        """Tell whether a king may be mated on a square, mobile attackers being within sets."""
        still = self.still
        if not self._attacked(king, moving, still):
            return False
        need = KING_STEPS[king] & ~self.theirs[0]
        for square in SQUARES_IN[need]:
            if self._attacked(square, moving, still):
                need ^= BIT[square]
        for square in SQUARES_IN[self.mine[KING] | self.my_reach[KING]]:
            if square == king or BIT[square] & KING_STEPS[king]:
                continue
            # Whatever is still open has to be filled by pieces of the mated side, each by another.
            left = need & ~KING_STEPS[square]
            if not left & ~self.blocking and left.bit_count() <= self.blockers:
                return True
        return False

    def _attacked(self, square: Square, moving: list[Squares], still: Squares) -> bool:
        _, pawns, knights, bishops, rooks, queens = moving
        _, my_pawns, my_knights, my_bishops, my_rooks, my_queens, _ = self.mine
        if PAWN_CAPTURES[self.winner ^ 1][square] & (pawns | my_pawns):
            return True
        if KNIGHT_LEAPS[square] & (knights | my_knights):
            return True
        lines = bishops | queens | my_bishops | my_queens
        if BISHOP_LINES[square] & lines and bishop_attacks(square, still) & lines:
            return True
        lines = rooks | queens | my_rooks | my_queens
        return bool(ROOK_LINES[square] & lines and rook_attacks(square, still) & lines)


def _movers(board: Board, wall: Wall, side: int) -> int:
    """Return how many pieces of a side besides the king are not fixed."""
    return (board.sides[side][0] & ~wall.fixed[side][0] & ~board.sides[side][KING]).bit_count()
