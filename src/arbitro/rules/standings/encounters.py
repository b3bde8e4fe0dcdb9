"""Where a direct encounter decided nothing: its place says only that all tied share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks import TieBreakValue


def undecided(places: Sequence[TieBreakValue]) -> frozenset[int]:
    """Return the rows of a column of places, in the order of standings, where all tied are equal.

    A place is that inside the tie, so a tie that was split has a place after 1 in it.

    >>> sorted(undecided([None, 1, 1, 1, 2, 1, 1]))
    [1, 2, 5, 6]
    """
    decided: set[int] = set()
    for at, place in enumerate(places):
        if place is not None and place > 1 and places[at - 1] != place:
            decided.update(range(at - int(place) + 1, at))
    return frozenset(at for at, place in enumerate(places) if place == 1 and at not in decided)
