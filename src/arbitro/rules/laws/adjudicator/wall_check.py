"""The check of a wall: does the claim hold here, does it keep itself, and does no mate fit in it?

The claim: fixed pieces never move and are never taken; a pawn on rails never leaves its file, never
goes back behind its start and is never taken while it is a pawn; everything else stays within the
reach of its side and kind. It is checked move by move: whatever could be done by a piece anywhere
in its reach, with nothing in the way but fixed pieces, must stay within the claim.

A pawn of the other side in front of one on rails never passes it: it cannot leave the file without
taking, nor come back by taking, since no taking ends on the rails. So it never enters the start.
"""

from __future__ import annotations

from functools import cached_property

from arbitro.rules.laws.adjudicator.reach import Wall
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BIT,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Square,
    Squares,
    squares_of,
)
from arbitro.rules.laws.board.tables import (
    BISHOP_RAYS,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    ROOK_RAYS,
)

_OFFICERS = (KNIGHT, BISHOP, ROOK, QUEEN)


def wall_holds(board: Board, wall: Wall, winner: int) -> bool:
    """Tell whether a wall proves that a side can never mate from a position."""
    check = _Check(board, wall)
    return check.holds_here() and check.keeps_itself() and not check.mate_fits(winner)


def within(piece_kind: int, square: Square, still: Squares) -> Squares:
    """Return what a knight, bishop, rook, queen or king attacks among fixed pieces."""
    if piece_kind == KNIGHT:
        return KNIGHT_LEAPS[square]
    if piece_kind == KING:
        return KING_STEPS[square]
    rays = (BISHOP_RAYS[square] if piece_kind != ROOK else ()) + (
        ROOK_RAYS[square] if piece_kind != BISHOP else ()
    )
    found = 0
    for ray in rays:
        for target in ray:
            found |= BIT[target]
            if BIT[target] & still:
                break
    return found


class _Check:
    """A wall and the position it is claimed for."""

    def __init__(self, board: Board, wall: Wall) -> None:
        self.board, self.fixed, self.reach = board, wall.fixed, wall.reach
        self.rails = tuple(dict(rails) for rails in wall.rails)

    @cached_property
    def still(self) -> Squares:
        """Return the squares of all fixed pieces."""
        return sum(self.fixed[side][kind] for side in (0, 1) for kind in range(1, 7))

    def _own(self, side: int) -> Squares:
        return sum(self.fixed[side][kind] for kind in range(1, 7))

    def _on_rails(self, side: int) -> Squares:
        found = 0
        for squares in self.rails[side].values():
            found |= squares
        return found

    # the claim holds in the position

    def holds_here(self) -> bool:
        """Tell whether every piece stands where the claim says, and nothing else moves it."""
        if self.board.castling or self._passer() & (self._untouchable(0) | self._untouchable(1)):
            return False
        return all(self._kind_holds(side, kind) for side in (0, 1) for kind in range(1, 7))

    def _passer(self) -> Squares:
        """Return the pawn that may be taken in passing in this position."""
        passed = self.board.passed
        return BIT[passed + (8 if self.board.side else -8)] if passed else 0

    def _kind_holds(self, side: int, kind: int) -> bool:
        standing, fixed = self.board.sides[side][kind], self.fixed[side][kind]
        starts = 0
        if kind == PAWN:
            starts = sum(BIT[start] for start in self.rails[side])
        if fixed & ~standing or starts & ~standing or fixed & starts:
            return False
        return not standing & ~(fixed | starts | self.reach[side][kind])

    # the claim keeps itself

    def keeps_itself(self) -> bool:
        """Tell whether no move of any piece within the claim leads out of it."""
        return all(self._side_stays(side) for side in (0, 1))

    def _side_stays(self, side: int) -> bool:
        for kind in (*_OFFICERS, KING):
            fixed, reach = self.fixed[side][kind], self.reach[side][kind]
            for square in squares_of(fixed | reach):
                targets = self._targets(side, kind, square)
                if BIT[square] & fixed and targets:
                    return False
                if targets & ~reach or targets & self._untouchable(side ^ 1):
                    return False
        return (
            all(not any(self._pawn(side, number)) for number in squares_of(self.fixed[side][PAWN]))
            and all(
                self._free_pawn_stays(side, number) for number in squares_of(self.reach[side][PAWN])
            )
            and all(self._rail_stays(side, *item) for item in self.rails[side].items())
        )

    def _untouchable(self, side: int) -> Squares:
        """Return the squares where nothing of a side may be taken."""
        return self._own(side) & ~self.fixed[side][KING] | self._on_rails(side)

    def _targets(self, side: int, kind: int, square: Square) -> Squares:
        targets = within(kind, square, self.still) & ~self._own(side)
        targets &= ~self.fixed[side ^ 1][KING]
        return targets & ~self._guarded(side ^ 1) if kind == KING else targets

    def _guarded(self, side: int) -> Squares:
        """Return the squares that fixed pieces attack without anything that could come between."""
        found = 0
        for square in squares_of(self.fixed[side][PAWN]):
            found |= PAWN_CAPTURES[side][square]
        for kind in (*_OFFICERS, KING):
            for square in squares_of(self.fixed[side][kind]):
                near = within(kind, square, 0)
                found |= near if kind == KNIGHT else near & KING_STEPS[square]
        return found

    def _pawn(self, side: int, square: Square) -> tuple[Squares, Squares]:
        """Return where a pawn on a square might advance, and where it might take."""
        other = side ^ 1
        step = -8 if side else 8
        stops = self.still | sum(BIT[start] for start in self.rails[other])
        # a double step ends where two single ones do, and those are asked for one by one
        pushes = 0 if BIT[square + step] & stops else BIT[square + step]
        takeable = self._untouchable(other)
        for kind in range(PAWN, KING):
            takeable |= self.reach[other][kind]
        if self.board.passed:
            takeable |= BIT[self.board.passed]
        return pushes, PAWN_CAPTURES[side][square] & takeable

    def _free_pawn_stays(self, side: int, square: Square) -> bool:
        pushes, captures = self._pawn(side, square)
        if captures & self._untouchable(side ^ 1):
            return False
        return self._arrives(side, pushes | captures, self.reach[side][PAWN])

    def _rail_stays(self, side: int, start: Square, rail: Squares) -> bool:
        if not rail & BIT[start]:
            return False
        for square in squares_of(rail):
            behind = square < start if side == 0 else square > start
            pushes, captures = self._pawn(side, square)
            if square % 8 != start % 8 or behind or captures:
                return False
            if not self._arrives(side, pushes, rail):
                return False
        return True

    def _arrives(self, side: int, targets: Squares, pawns: Squares) -> bool:
        """Tell whether arriving squares are within the reach, promotions included."""
        last = sum(BIT[square] for square in range(64) if square // 8 == (0 if side else 7))
        promoted = targets & last
        return not targets & ~last & ~pawns and not any(
            promoted & ~self.reach[side][kind] for kind in _OFFICERS
        )

    # no mate fits

    def _attackers(self, side: int) -> list[tuple[int, Square]]:
        """Return every way a piece other than the king may stand somewhere."""
        found = []
        for kind in range(PAWN, KING):
            where = self.fixed[side][kind] | self.reach[side][kind]
            if kind == PAWN:
                where |= self._on_rails(side)
            found += [(kind, square) for square in squares_of(where)]
        return found

    def mate_fits(self, winner: int) -> bool:
        """Tell whether some placing within the claim might be a mate."""
        attackers = self._attackers(winner)
        own = self._own(winner)
        moving = [attacker for attacker in attackers if not BIT[attacker[1]] & own]
        fixed = [attacker for attacker in attackers if BIT[attacker[1]] & own]
        # One piece is in one place: seen in all of them together it would seem to mate alone.
        settings = [[item] for item in moving] if self._loose(winner) == 1 else [moving]
        loser = winner ^ 1
        kings = squares_of(self.fixed[loser][KING] | self.reach[loser][KING])
        for setting in settings:
            attacked = self._attacked_by(winner, [*setting, *fixed])
            if any(self._is_mated(winner, king, attacked) for king in kings):
                return True
        return False

    def _loose(self, side: int) -> int:
        """Return how many pieces of a side other than the king are not fixed."""
        pieces = self.board.sides[side][0] & ~self._own(side) & ~self.board.sides[side][KING]
        return pieces.bit_count()

    def _attacked_by(self, side: int, attackers: list[tuple[int, Square]]) -> Squares:
        """Return all squares attacked; the king to be mated hides none behind it."""
        still = self.still & ~self.fixed[side ^ 1][KING]
        found = 0
        for kind, square in attackers:
            if kind == PAWN:
                found |= PAWN_CAPTURES[side][square]
            else:
                found |= within(kind, square, still)
        return found

    def _is_mated(self, winner: int, king: Square, attacked: Squares) -> bool:
        """Tell whether a king might be in check with no square left, each square seen alone."""
        loser = winner ^ 1
        if not attacked & BIT[king]:
            return False
        open_squares = KING_STEPS[king] & ~self._own(loser) & ~attacked
        blocks = self._on_rails(loser)
        for kind in range(PAWN, KING):
            blocks |= self.reach[loser][kind]
        for helper in squares_of(self.fixed[winner][KING] | self.reach[winner][KING]):
            if helper == king or KING_STEPS[helper] & BIT[king]:
                continue
            left = open_squares & ~KING_STEPS[helper]
            if not left & ~blocks and left.bit_count() <= self._loose(loser):
                return True
        return False
