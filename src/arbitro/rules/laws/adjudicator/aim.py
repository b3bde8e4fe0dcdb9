"""How far a position is from the mates to aim at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from arbitro.rules.laws.adjudicator.walks import FAR, MoveDistances
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Piece,
    Square,
    Squares,
    squares_of,
)
from arbitro.rules.laws.board.position import Position

# Mates to aim at: a king in a corner, and a few pieces that take all squares from it.
#
# Most need the other king near; others do with the mated side's own pieces next to its king, for
# the case that the other king can never come there.


class MatePlan(NamedTuple):
    """The squares of the mated king, the mating king, the mating pieces and the blockers."""

    king: Square
    helper: Square | None
    mating: tuple[tuple[int, Square], ...]
    blocking: tuple[tuple[int, Square], ...]


_RING = (16, 17, 18, 10, 2)
"""The squares two steps from a1, all of them near enough to help."""

_NEAR = tuple(square for square in range(64) if square % 8 < 5 and square < 40)
_ALL = tuple(range(64))

_AWAY = (39, 31, 60)
"""Squares of a king that takes no part, one of which is out of the way."""


@cache
def _corner_mates(
    mating: tuple[int, ...], blocking: tuple[int, ...], helped: bool
) -> tuple[MatePlan, ...]:
    """Return the mates in the corner a1 with just these pieces, the other king helping or not."""
    found = []
    # Pairs of squares are many, and a plan only says where to aim: far ones may be left out.
    near = _NEAR if len(mating) > 1 or (helped and blocking) else _ALL
    for squares in _placings(len(mating), near):
        for others in _placings(len(blocking), (1, 8, 9)):
            placed = {0, *squares, *others}
            if len(placed) <= len(squares) + len(others):
                continue
            put = _put(mating, squares), _put(blocking, others)
            helpers = _RING if helped else [next(s for s in _AWAY if s not in placed)]
            for helper in helpers:
                plan = MatePlan(0, helper, *put)
                if helper not in placed and _is_mate(plan):
                    found.append(plan if helped else plan._replace(helper=None))
    return tuple(found)


def _put(kinds: tuple[int, ...], squares: tuple[Square, ...]) -> tuple[tuple[int, Square], ...]:
    return tuple(zip(kinds, squares, strict=True))


def _placings(count: int, squares: Sequence[Square]) -> Iterator[tuple[Square, ...]]:
    if not count:
        yield ()
        return
    for square in squares:
        for rest in _placings(count - 1, squares):
            yield (square, *rest)


def _is_mate(plan: MatePlan) -> bool:
    """Tell whether a plan carried out on an empty board is a mate of Black."""
    assert plan.helper is not None
    pieces: list[Piece | None] = [None] * 64
    pieces[plan.king], pieces[plan.helper] = Piece(1, KING), Piece(0, KING)
    for side, placed in ((0, plan.mating), (1, plan.blocking)):
        for kind, square in placed:
            if kind == PAWN and not 8 <= square < 56:
                return False
            pieces[square] = Piece(side, kind)
    return Board(Position(tuple(pieces), side=1)).is_checkmate()


CORNERS = (0, 7, 56, 63)
"""Turning a square into that of another corner is an exclusive or with the corner's number."""


def plans(
    mine: Sequence[Squares], theirs: Sequence[Squares], *, alone: bool = False
) -> Iterator[MatePlan]:
    """Yield the mates that material allows, in all four corners, pawns counted as promoted.

    ``alone``: those that need no help of the mating king.
    """
    for mating, blocking in _alone(mine, theirs) if alone else _helped(mine, theirs):
        for plan in _corner_mates(mating, blocking, not alone):
            for mirror in CORNERS:
                yield MatePlan(
                    plan.king ^ mirror,
                    None if plan.helper is None else plan.helper ^ mirror,
                    tuple((kind, square ^ mirror) for kind, square in plan.mating),
                    tuple((kind, square ^ mirror) for kind, square in plan.blocking),
                )


_Kinds = tuple[int, ...]


def _helped(mine: Sequence[Squares], theirs: Sequence[Squares]) -> Iterator[tuple[_Kinds, _Kinds]]:
    """Yield the sets of pieces that can mate together, mating ones and blockers."""
    if mine[QUEEN] or mine[PAWN]:
        yield (QUEEN,), ()
    if mine[ROOK]:
        yield (ROOK,), ()
    # Whoever has one of these mates with it and the king alone, nearer than with minor pieces.
    if mine[QUEEN] or mine[ROOK] or mine[PAWN]:
        return
    for pair in ((KNIGHT, KNIGHT), (BISHOP, BISHOP), (BISHOP, KNIGHT)):
        if all(mine[kind].bit_count() >= pair.count(kind) for kind in pair):
            yield pair, ()
    for kind in (KNIGHT, BISHOP):
        if mine[kind]:
            yield from (((kind,), (other,)) for other in _blockers(theirs, 1))


def _alone(mine: Sequence[Squares], theirs: Sequence[Squares]) -> Iterator[tuple[_Kinds, _Kinds]]:
    """Yield the sets of pieces that can mate without their king."""
    if mine[QUEEN] or mine[PAWN]:
        for other in _blockers(theirs, 1):
            yield (QUEEN,), (other,)
    for kind, count in ((ROOK, 2), (BISHOP, 2), (KNIGHT, 3)):
        if mine[kind]:
            for others in combinations_with_replacement(_blockers(theirs, count), count):
                if _enough(theirs, others):
                    yield (kind,), others


def _enough(sets: Sequence[Squares], kinds: _Kinds) -> bool:
    """Tell whether a side has so many pieces of these kinds, pawns counted as what they become."""
    missing = sum(
        max(0, kinds.count(kind) - sets[kind].bit_count()) for kind in (KNIGHT, BISHOP, ROOK)
    )
    return missing + kinds.count(PAWN) <= sets[PAWN].bit_count()


def _blockers(theirs: Sequence[Squares], count: int) -> _Kinds:
    """Return the kinds of pieces that can take squares from their own king, ``count`` of them."""
    if theirs[0].bit_count() <= count:
        return ()
    promoting = (KNIGHT, BISHOP) if theirs[PAWN] else ()
    return tuple(kind for kind in (PAWN, KNIGHT, BISHOP, ROOK) if theirs[kind] or kind in promoting)


class WantedPiece(NamedTuple):
    """A piece that a plan wants on a square, and how far every square is from it."""

    side: int
    kind: int
    square: Square
    row: Sequence[int]


class Aim:
    """The plans nearest to a position, and how far any position is from them.

    How far is the number of moves that the pieces of the plan need, each taken alone.
    """

    def __init__(
        self, board: Board, winner: int, ways: MoveDistances | None = None, count: int = 2
    ) -> None:
        self._winner = winner
        self._ways = ways or MoveDistances()
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
        # One of each corner besides, so that not all hopes hang on the same.
        for corner in CORNERS:
            chosen += [item for item in measured if choice[item[1]].king == corner][:1]
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
        self, plan: MatePlan
    ) -> tuple[Sequence[int], Sequence[int] | None, list[WantedPiece], list[WantedPiece]]:
        winner, row = self._winner, self._ways.row
        helper = None if plan.helper is None else row(winner, KING, plan.helper)
        mating = [self._wanted(winner, *item) for item in plan.mating]
        blocking = [self._wanted(winner ^ 1, *item) for item in plan.blocking]
        return row(winner ^ 1, KING, plan.king), helper, mating, blocking

    def _wanted(self, side: int, kind: int, square: Square) -> WantedPiece:
        row = () if kind == PAWN else self._ways.row(side, kind, square)
        return WantedPiece(side, kind, square, row)

    def _needed(self, sets: Sequence[Squares], wanted: list[WantedPiece]) -> int:
        """Return the moves that the nearest pieces need to the squares where they are wanted."""
        far = used = 0
        for item in wanted:
            add, used = self._nearest(sets, item, used)
            far += add
        return far

    def _first_distance(self, plan: MatePlan, board: Board) -> int:
        winner, row = self._winner, self._ways.row
        far = row(winner ^ 1, KING, plan.king)[board.kings[winner ^ 1]]
        if plan.helper is not None:
            far += row(winner, KING, plan.helper)[board.kings[winner]]
        if far >= FAR:
            return FAR
        for side, placed in ((winner, plan.mating), (winner ^ 1, plan.blocking)):
            if len(placed) > 1:
                wanted = [self._wanted(side, *item) for item in placed]
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
        self, sets: Sequence[Squares], wanted: WantedPiece, used: Squares
    ) -> tuple[int, Squares]:
        """Return the moves the nearest piece needs to where it is wanted, and the pieces used."""
        side, kind, square, row = wanted
        best, taken = FAR, 0
        pieces = sets[kind] & ~used
        if kind == PAWN:
            for number in squares_of(pieces):
                ahead = number // 8 - square // 8 if side else square // 8 - number // 8
                across = abs(number % 8 - square % 8)
                # Each file across takes a capture, for which something has to come there.
                if ahead >= across and ahead + 3 * across < best:
                    best, taken = ahead + 3 * across, 1 << number
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
