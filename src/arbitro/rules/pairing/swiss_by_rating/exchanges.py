"""The order of exchanges between the two halves of a group (art. A9, D2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

_PRICE = 10
"""What a set of players costs, looking at a pair being 1."""


def _for_nothing(_sets: int) -> None:
    """Do not count."""


class Exchange(NamedTuple):
    """Who goes from S1 to S2 and who comes back, best ranked first."""

    leaving: tuple[int, ...]
    entering: tuple[int, ...]


def exchanges(
    first: Sequence[int], second: Sequence[int], spend: Callable[[int], None] = _for_nothing
) -> Iterator[Exchange]:
    """Give the exchanges between S1 and S2 in the order of D2, none at all first.

    ``spend`` is told what is about to be made.

    Fewest players first; then the smallest difference between the sums of the numbers; then the
    lowest players of S1, then the highest of S2. Numbers count within the group.

    >>> group = [1, 2, 3, 4], [5, 6, 7, 8]
    >>> [each for each in exchanges(*group) if len(each.leaving) == 1][:4]
    ... # doctest: +NORMALIZE_WHITESPACE
    [Exchange(leaving=(4,), entering=(5,)), Exchange(leaving=(4,), entering=(6,)),
     Exchange(leaving=(3,), entering=(5,)), Exchange(leaving=(4,), entering=(7,))]
    """
    yield Exchange((), ())
    group = (*first, *second)
    own, others = range(len(first)), range(len(first), len(group))
    for count in range(1, min(len(first), len(second)) + 1):
        for leaving, entering in _of_size(own, others, count, spend):
            yield Exchange(tuple(group[at] for at in leaving), tuple(group[at] for at in entering))


Chosen = tuple[int, ...]


def _of_size(
    own: range, others: range, count: int, spend: Callable[[int], None]
) -> Iterator[tuple[Chosen, Chosen]]:
    """Give the exchanges of a number of players by difference, without making them all at once."""
    spend(_PRICE * (comb(len(own), count) + comb(len(others), count)))
    leaving = _by_sum(list(combinations(own, count)))
    entering = _by_sum(list(combinations(others, count)))
    smallest, largest = min(entering) - max(leaving), max(entering) - min(leaving)
    for difference in range(smallest, largest + 1):
        both = [(leaving.get(total - difference, []), sets) for total, sets in entering.items()]
        spend(_PRICE * sum(len(mine) * len(theirs) for mine, theirs in both))
        pairs = [(one, other) for mine, theirs in both for other in theirs for one in mine]
        pairs.sort(key=lambda two: (tuple(-at for at in two[0][::-1]), two[1]))
        yield from pairs


def _by_sum(sets: list[Chosen]) -> dict[int, list[Chosen]]:
    sums: dict[int, list[Chosen]] = {}
    for one in sets:
        sums.setdefault(sum(one), []).append(one)
    return sums
