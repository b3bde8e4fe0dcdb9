"""The scoregroups of those still to be paired, by their places."""

from __future__ import annotations

from collections.abc import Sequence


def two_scoregroups(
    scores: Sequence[int], left: Sequence[int]
) -> tuple[list[int], list[int], list[int]]:
    """Return the places of the highest score among those left, of the next, and all others.

    >>> two_scoregroups([20, 15, 15, 10, 5], [1, 2, 3, 4])
    ([1, 2], [3], [4])
    """
    highest = sorted({scores[one] for one in left}, reverse=True)[:2]
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for one in left:
        score = scores[one]
        groups[highest.index(score) if score in highest else 2].append(one)
    return groups
