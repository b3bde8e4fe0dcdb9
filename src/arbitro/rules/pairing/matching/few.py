"""Heaviest perfect matchings of so few vertices that looking at all of them is the quickest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

FEW = 6
"""Up to so many vertices, of which there are 15 perfect matchings at most, all are looked at."""


@cache
def _all_matchings(size: int) -> tuple[tuple[int, ...], ...]:
    """Return all perfect matchings of so many vertices, each as everybody's partner."""
    if not size:
        return ((),)
    found = []
    for partner in range(1, size):
        others = [one for one in range(1, size) if one != partner]
        for mate in _all_matchings(size - 2):
            whole = [partner] * size
            whole[partner] = 0
            for one, other in zip(others, mate, strict=True):
                whole[one] = others[other]
            found.append(tuple(whole))
    return tuple(found)


def heaviest_of_few(weights: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Return every vertex's partner in a heaviest perfect matching, None where there is none.

    >>> heaviest_of_few([[None, 5, 9, 1], [5, None, 7, 2], [9, 7, None, 3], [1, 2, 3, None]])
    [2, 3, 0, 1]
    """
    best, most = None, 0
    for mate in _all_matchings(len(weights)):
        known = [row[other] for row, other in zip(weights, mate, strict=True)]
        worth = sum([number for number in known if number is not None])
        # Weights may be below 0, so the first matching counts whatever it is worth.
        if None not in known and (best is None or worth > most):
            best, most = mate, worth
    return None if best is None else list(best)
