"""Whether a mate has room where each piece may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.adjudicator.reach import attacked_from
from arbitro.rules.laws.adjudicator.scenes import HEAD, is_one
from arbitro.rules.laws.board.pieces import PAWN
from arbitro.rules.laws.board.squares import BIT, Square, Squares
from arbitro.rules.laws.board.tables import KING_STEPS, PAWN_CAPTURES, SQUARES_IN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.adjudicator.scenes import Cast, Scene

Cover = frozenset[Squares]
"""The sets of squares around a king that one piece can take from it, each from some square."""


def room_for_mate(cast: Cast, scene: Scene, places: Sequence[Squares]) -> bool:
    """Tell whether a placing of the pieces within their places might be a mate.

    Every piece is at one square. The mated king is attacked by a piece, and every square next to
    it is attacked or held by one of its own side. Lines are closed by pieces at a known square
    only, and whether the check could be answered otherwise is not asked.
    """
    king = places[cast.kings[cast.winner ^ 1]]
    return any(_Room(cast, scene, places, square).is_mate() for square in SQUARES_IN[king])


class _Room:
    """The question for one square of the king."""

    def __init__(self, cast: Cast, scene: Scene, places: Sequence[Squares], square: Square) -> None:
        self._cast, self._scene, self._places = cast, scene, places
        self._home = BIT[square]
        self._square = square
        self._still = own = 0
        mated = cast.kings[cast.winner ^ 1]
        for number, squares in enumerate(places):
            if number != mated and is_one(squares):
                self._still |= squares
                if cast.sides[number] != cast.winner:
                    own |= squares
        self._still &= ~self._home
        self._need = KING_STEPS[square] & ~own | self._home

    def is_mate(self) -> bool:
        """Tell whether the king's square and all next to it can be taken from it at once."""
        winner, kings = self._cast.winner, self._cast.kings
        covers: list[Cover] = []
        for number, squares in enumerate(self._places):
            if squares and self._cast.sides[number] == winner and number != kings[winner]:
                covers.append(self._attacks(self._scene[HEAD + number] & 7, squares))
        if not any(cover & self._home for each in covers for cover in each):
            return False
        helper = self._places[kings[winner]] & ~self._home & ~KING_STEPS[self._square]
        if not helper:
            return False
        covers.append(frozenset(KING_STEPS[square] & self._need for square in SQUARES_IN[helper]))
        near = self._need & ~self._home
        for number, squares in enumerate(self._places):
            if squares & near and self._cast.sides[number] != winner and number not in kings:
                covers.append(frozenset(BIT[square] for square in SQUARES_IN[squares & near]))
        return _covered(self._need, self._home, [_largest(each) for each in covers if each])

    def _attacks(self, kind: int, squares: Squares) -> Cover:
        found = set()
        for square in SQUARES_IN[squares & ~self._home]:
            if kind == PAWN:
                attacked = PAWN_CAPTURES[self._cast.winner][square]
            else:
                attacked = attacked_from(kind, square, self._still)
            found.add(attacked & self._need)
        return frozenset(found)


def _largest(cover: Cover) -> Cover:
    """Leave out the sets that are part of others."""
    return frozenset(
        each for each in cover if not any(each != other and not each & ~other for other in cover)
    )


def _covered(need: Squares, first: Squares, covers: list[Cover]) -> bool:
    """Tell whether all squares are covered by taking at most one set of each cover."""
    if not need:
        return True
    together = 0
    for cover in covers:
        for each in cover:
            together |= each
    if need & ~together:
        return False
    bit = need & first or need & -need
    return any(
        each & bit and _covered(need & ~each, first, covers[:number] + covers[number + 1 :])
        for number, cover in enumerate(covers)
        for each in cover
    )
