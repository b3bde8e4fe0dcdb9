"""Mates to aim at: a king in a corner, the other king near it, and one or two pieces besides.

A plan names the squares of a few pieces. How far a position is from a plan is the number of moves
these pieces would need on an empty board; the search makes for the plans that are nearest.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.pieces import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Piece
from arbitro.rules.laws.board.position import Position
from arbitro.rules.laws.board.squares import Square, Squares, squares_of
from arbitro.rules.laws.board.tables import KING_STEPS, KNIGHT_LEAPS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FAR = 50
"""The distance that stands for never."""


def _walked(steps: Sequence[Squares]) -> tuple[tuple[int, ...], ...]:
    """Return the number of steps between any two squares."""
    table = []
    for start in range(64):
        row = [FAR] * 64
        row[start] = 0
        edge = [start]
        while edge:
            reached = []
            for square in edge:
                for target in squares_of(steps[square]):
                    if row[target] == FAR:
                        row[target] = row[square] + 1
                        reached.append(target)
            edge = reached
        table.append(tuple(row))
    return tuple(table)


def _straight(a: Square, b: Square) -> bool:
    return a % 8 == b % 8 or a // 8 == b // 8


def _diagonal(a: Square, b: Square) -> bool:
    return abs(a % 8 - b % 8) == abs(a // 8 - b // 8)


def _lined(diagonal: bool, straight: bool) -> tuple[tuple[int, ...], ...]:
    def between(a: Square, b: Square) -> int:
        if a == b:
            return 0
        if (diagonal and _diagonal(a, b)) or (straight and _straight(a, b)):
            return 1
        same = (a % 8 + a // 8) % 2 == (b % 8 + b // 8) % 2
        return 2 if straight or same else FAR

    return tuple(tuple(between(a, b) for b in range(64)) for a in range(64))


KING_WALK = _walked(KING_STEPS)
KNIGHT_WALK = _walked(KNIGHT_LEAPS)
WALK = (
    (),
    (),
    KNIGHT_WALK,
    _lined(diagonal=True, straight=False),
    _lined(diagonal=False, straight=True),
    _lined(diagonal=True, straight=True),
    KING_WALK,
)
"""By kind, the number of moves between any two squares of an empty board."""


class Plan(NamedTuple):
    """The squares of the mated king, the mating king, the mating pieces and the blockers."""

    king: Square
    helper: Square
    mating: tuple[tuple[int, Square], ...]
    blocking: tuple[tuple[int, Square], ...]


_RING = (16, 17, 18, 10, 2)
"""The squares two steps from a1, all of them near enough to help."""

_NEAR = tuple(square for square in range(64) if square % 8 < 5 and square < 40)


@cache
def _corner_mates(mating: tuple[int, ...], blocking: tuple[int, ...]) -> tuple[Plan, ...]:
    """Return the mates in the corner a1 with just these pieces besides the kings."""
    found = []
    for helper in _RING:
        for squares in _placings(
            len(mating), _NEAR if len(mating) + len(blocking) > 1 else range(64)
        ):
            for others in _placings(len(blocking), (1, 8, 9)):
                used = (0, helper, *squares, *others)
                if len({*used}) < len(used):
                    continue
                plan = Plan(0, helper, _put(mating, squares), _put(blocking, others))
                if _is_mate(plan):
                    found.append(plan)
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


def _is_mate(plan: Plan) -> bool:
    """Tell whether a plan carried out on an empty board is a mate of Black."""
    pieces: list[Piece | None] = [None] * 64
    pieces[plan.king], pieces[plan.helper] = Piece(1, KING), Piece(0, KING)
    for side, placed in ((0, plan.mating), (1, plan.blocking)):
        for kind, square in placed:
            if kind == PAWN and not 8 <= square < 56:
                return False
            pieces[square] = Piece(side, kind)
    return Board(Position(tuple(pieces), side=1)).is_checkmate()


_MIRRORS = (0, 7, 56, 63)
"""Turning a square into that of another corner is an exclusive or with the corner's number."""


def plans(mine: Sequence[Squares], theirs: Sequence[Squares]) -> Iterator[Plan]:
    """Yield the mates that material allows, in all four corners, pawns counted as promoted."""
    for mating, blocking in _classes(mine, theirs):
        for plan in _corner_mates(mating, blocking):
            for mirror in _MIRRORS:
                yield Plan(
                    plan.king ^ mirror,
                    plan.helper ^ mirror,
                    tuple((kind, square ^ mirror) for kind, square in plan.mating),
                    tuple((kind, square ^ mirror) for kind, square in plan.blocking),
                )


def _classes(
    mine: Sequence[Squares], theirs: Sequence[Squares]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the sets of pieces that can mate together, mating ones and blockers."""
    if mine[QUEEN] or mine[PAWN]:
        yield (QUEEN,), ()
    if mine[ROOK]:
        yield (ROOK,), ()
    if mine[QUEEN] or mine[ROOK] or mine[PAWN]:
        return
    for pair in ((KNIGHT, KNIGHT), (BISHOP, BISHOP), (BISHOP, KNIGHT)):
        if all(mine[kind].bit_count() >= pair.count(kind) for kind in pair):
            yield pair, ()
    for kind in (KNIGHT, BISHOP):
        if mine[kind]:
            yield from (((kind,), (other,)) for other in _blockers(theirs))


def _blockers(theirs: Sequence[Squares]) -> tuple[int, ...]:
    """Return the kinds of pieces that can take a square from their own king."""
    promoting = (KNIGHT, BISHOP) if theirs[PAWN] else ()
    return tuple(kind for kind in (PAWN, KNIGHT, BISHOP, ROOK) if theirs[kind] or kind in promoting)


class Aim:
    """The plans nearest to a position, and how far any position is from them."""

    def __init__(self, board: Board, winner: int, count: int = 2) -> None:
        self.winner = winner
        mine, theirs = board.sides[winner], board.sides[winner ^ 1]
        # how far a kind of piece is from a square is asked by many plans
        self._asked: dict[tuple[int, int, Square], int] = {}
        measured = sorted((self._distance(plan, board), plan) for plan in plans(mine, theirs))
        chosen = measured[:count]
        for corner in _MIRRORS:
            chosen += [each for each in measured if each[1].king == corner][:1]
        self.plans = tuple({plan: 0 for far, plan in chosen if far < FAR})
        self.rows = tuple(
            (KING_WALK[plan.king], KING_WALK[plan.helper], plan.mating, plan.blocking)
            for plan in self.plans
        )

    def distance(self, board: Board) -> int:
        """Return how far a position is from the nearest plan, in moves."""
        winner = self.winner
        king, helper = board.kings[winner ^ 1], board.kings[winner]
        mine, theirs = board.sides[winner], board.sides[winner ^ 1]
        least = FAR
        for king_row, helper_row, mating, blocking in self.rows:
            far = king_row[king] + helper_row[helper]
            if far >= least:
                continue
            used = 0
            for kind, square in mating:
                add, used = _nearest(mine, winner, kind, square, used)
                far += add
            for kind, square in blocking:
                far += _nearest(theirs, winner ^ 1, kind, square, 0)[0]
            least = min(least, far)
        return least

    def _distance(self, plan: Plan, board: Board) -> int:
        winner = self.winner
        far = KING_WALK[board.kings[winner ^ 1]][plan.king]
        far += KING_WALK[board.kings[winner]][plan.helper]
        used = 0
        asked = self._asked
        for side, placed in ((winner, plan.mating), (winner ^ 1, plan.blocking)):
            if len(placed) > 1:
                for kind, square in placed:
                    add, used = _nearest(board.sides[side], side, kind, square, used)
                    far += add
                continue
            for kind, square in placed:
                key = side, kind, square
                if key not in asked:
                    asked[key] = _nearest(board.sides[side], side, kind, square, 0)[0]
                far += asked[key]
        return far


def _nearest(
    sets: Sequence[Squares], side: int, kind: int, square: Square, used: Squares
) -> tuple[int, Squares]:
    """Return the moves the nearest piece of a kind needs to a square, and the pieces used up."""
    best, taken = FAR, 0
    pieces = sets[kind] & ~used
    if kind == PAWN:
        for each in squares_of(pieces):
            ahead = each // 8 - square // 8 if side else square // 8 - each // 8
            if ahead >= abs(each % 8 - square % 8):
                best = min(best, ahead + 3 * abs(each % 8 - square % 8))
        return best, used
    walk = WALK[kind]
    while pieces:
        low = pieces & -pieces
        far = walk[low.bit_length() - 1][square]
        if far < best:
            best, taken = far, low
        pieces ^= low
    if best == FAR and sets[PAWN]:
        pawns = sets[PAWN]
        rank = (
            ((pawns & -pawns).bit_length() - 1) // 8 if side else 7 - (pawns.bit_length() - 1) // 8
        )
        best = 3 + 2 * rank
    return best, used | taken
