"""How far pieces are from squares: on an empty board, and behind the walls of a position."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.laws.adjudicator.reach import Wall, attacked_from, guarded
from arbitro.rules.laws.board.encoding import BIT, KING, PAWN, Square, Squares, squares_of
from arbitro.rules.laws.board.tables import KING_STEPS, KNIGHT_LEAPS, SQUARES_IN

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


class MoveDistances:
    """How many moves a piece needs to a square, among the pieces of a wall that never move."""

    def __init__(self, wall: Wall | None = None) -> None:
        self._fixed = wall.fixed if wall else None
        self._rows: dict[tuple[int, int, Square], Sequence[int]] = {}

    def row(self, side: int, kind: int, target: Square) -> Sequence[int]:
        """Return the moves from every square to one; `FAR` where there is no way."""
        if self._fixed is None:
            return WALK[kind][target]
        key = side, kind, target
        if key not in self._rows:
            self._rows[key] = self._walled(side, kind, target, self._fixed)
        return self._rows[key]

    def stuck_pawns(self, side: int) -> Squares:
        """Return the pawns of a side that never move."""
        return self._fixed[side][PAWN] if self._fixed else 0

    def _walled(
        self, side: int, kind: int, target: Square, fixed: Sequence[Sequence[Squares]]
    ) -> Sequence[int]:
        still = fixed[0][0] | fixed[1][0]
        row = [FAR] * 64
        row[target] = 0
        # What never leaves is never taken either: nobody else comes there.
        if BIT[target] & still:
            return row
        barred = still | guarded(side ^ 1, fixed[side ^ 1]) if kind == KING else still
        # Backwards from the target: officers move the same way back, so one walk answers for all.
        edge, seen, far = [target], BIT[target], 0
        while edge:
            far += 1
            reached = 0
            for square in edge:
                reached |= attacked_from(kind, square, still)
            edge = list(SQUARES_IN[reached & ~barred & ~seen])
            seen |= reached
            for square in edge:
                row[square] = far
        return row
