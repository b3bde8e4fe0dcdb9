"""How far a position is from the mates to aim at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.adjudicator.plans import CORNERS, plans
from arbitro.rules.laws.adjudicator.walks import FAR, Ways
from arbitro.rules.laws.board.pieces import KING, PAWN
from arbitro.rules.laws.board.squares import Square, squares_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.adjudicator.plans import Plan
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.board.squares import Squares


class Wanted(NamedTuple):
    """A piece that a plan wants on a square, and how far every square is from it."""

    side: int
    kind: int
    square: Square
    row: Sequence[int]


class Aim:
    """The plans nearest to a position, and how far any position is from them.

    How far is the number of moves that the pieces of the plan need, each taken alone.
    """

    def __init__(self, board: Board, winner: int, ways: Ways | None = None, count: int = 2) -> None:
        self._winner = winner
        self._ways = ways or Ways()
        self._stuck = self._ways.stuck_pawns(0) | self._ways.stuck_pawns(1)
        mine, theirs = board.sides[winner], board.sides[winner ^ 1]
        choice = list(plans(mine, theirs))
        if ways:
            choice += plans(mine, theirs, alone=True)
        # how far a kind of piece is from a square is asked by many plans
        self._asked: dict[tuple[int, int, Square], int] = {}
        measured = sorted(
            ((self._first_distance(plan, board), number) for number, plan in enumerate(choice))
        )
        chosen = measured[:count]
        for corner in CORNERS:
            chosen += [each for each in measured if choice[each[1]].king == corner][:1]
        self.plans = tuple({choice[number]: 0 for far, number in chosen if far < FAR})
        self._rows = tuple(map(self._row, self.plans))

    def distance(self, board: Board) -> int:
        """Return how far a position is from the nearest plan, in moves."""
        winner = self._winner
        king, helper = board.kings[winner ^ 1], board.kings[winner]
        mine, theirs = board.sides[winner], board.sides[winner ^ 1]
        least = FAR
        for king_row, helper_row, mating, blocking in self._rows:
            far = king_row[king] + (helper_row[helper] if helper_row else 0)
            if far >= least:
                continue
            far += self._needed(mine, mating)
            if blocking and far < least:
                far += self._needed(theirs, blocking)
            least = min(least, far)
        return least

    def _row(
        self, plan: Plan
    ) -> tuple[Sequence[int], Sequence[int] | None, list[Wanted], list[Wanted]]:
        winner, row = self._winner, self._ways.row
        helper = None if plan.helper is None else row(winner, KING, plan.helper)
        mating = [self._wanted(winner, *each) for each in plan.mating]
        blocking = [self._wanted(winner ^ 1, *each) for each in plan.blocking]
        return row(winner ^ 1, KING, plan.king), helper, mating, blocking

    def _wanted(self, side: int, kind: int, square: Square) -> Wanted:
        row = () if kind == PAWN else self._ways.row(side, kind, square)
        return Wanted(side, kind, square, row)

    def _needed(self, sets: Sequence[Squares], wanted: list[Wanted]) -> int:
        """Return the moves that the nearest pieces need to the squares where they are wanted."""
        far = used = 0
        for each in wanted:
            add, used = self._nearest(sets, each, used)
            far += add
        return far

    def _first_distance(self, plan: Plan, board: Board) -> int:
        winner, row = self._winner, self._ways.row
        far = row(winner ^ 1, KING, plan.king)[board.kings[winner ^ 1]]
        if plan.helper is not None:
            far += row(winner, KING, plan.helper)[board.kings[winner]]
        if far >= FAR:
            return FAR
        for side, placed in ((winner, plan.mating), (winner ^ 1, plan.blocking)):
            if len(placed) > 1:
                wanted = [self._wanted(side, *each) for each in placed]
                far += self._needed(board.sides[side], wanted)
                continue
            for kind, square in placed:
                key = side, kind, square
                if key not in self._asked:
                    only = self._wanted(*key)
                    self._asked[key] = self._nearest(board.sides[side], only, 0)[0]
                far += self._asked[key]
        return far

    def _nearest(
        self, sets: Sequence[Squares], wanted: Wanted, used: Squares
    ) -> tuple[int, Squares]:
        """Return the moves the nearest piece needs to where it is wanted, and the pieces used."""
        side, kind, square, row = wanted
        best, taken = FAR, 0
        pieces = sets[kind] & ~used
        if kind == PAWN:
            for each in squares_of(pieces):
                ahead = each // 8 - square // 8 if side else square // 8 - each // 8
                across = abs(each % 8 - square % 8)
                if ahead >= across and ahead + 3 * across < best:
                    best, taken = ahead + 3 * across, 1 << each
            return best, used | taken
        while pieces:
            low = pieces & -pieces
            far = row[low.bit_length() - 1]
            if far < best:
                best, taken = far, low
            pieces ^= low
        pawns = sets[PAWN] & ~used & ~self._stuck
        if best == FAR and pawns:
            foremost = pawns & -pawns if side else 1 << pawns.bit_length() - 1
            rank = (foremost.bit_length() - 1) // 8
            return 3 + 2 * (rank if side else 7 - rank), used | foremost
        return best, used | taken
