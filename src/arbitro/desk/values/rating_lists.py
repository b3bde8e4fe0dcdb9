"""Which rating lists seed the players of a section, and whether they are compared."""

from __future__ import annotations

from typing import NamedTuple


class RatingLists(NamedTuple):
    """The lists a section takes tournament ratings from, the first one first.

    ``fide`` among them is the official rating, ``fide-rapid`` FIDE's of a class. Who has no rating
    at all is given ``least``, unless it is 0. ``is_checked`` tells whether the overview says whose
    ratings differ once a list was read in.
    """

    names: tuple[str, ...] = ()
    least: int = 0
    is_checked: bool = True


USUAL_LISTS = RatingLists()
