"""Who joins a scoregroup from below (C.04.6 art. 3.5, C.04.5 art. 3.5).

All criteria add up over the pairs of a pairing of everybody left, so one heaviest matching gives
the set; its weights put the number of upfloaters first and the order of sets last. Most groups need
at most one, and the first that leaves the next group no worse than its number allows is the one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.upfloating.field import Field


class Chosen(NamedTuple):
    """The upfloaters in their order, and how many the next group will need."""

    upfloaters: tuple[int, ...]
    next_upfloaters: int


def choose_upfloaters(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen:
    """Return the upfloaters of a scoregroup.

    ``following`` are the sides of the next lower score, ``further`` all those below; everybody
    together can be paired.
    """
    found = _without_search(field, residents, following, further)
    return found or _by_matching(field, residents, following, further)


def _without_search(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen | None:
    if len(residents) % 2 == 0:
        if perfect_matching(residents, field.may_meet) is None:
            return None
        needed = _needed(field, following, further)
        return None if needed is None else Chosen((), needed)
    by_floats = sorted(following, key=lambda one: field.floats_again[one])
    for one in by_floats:
        if perfect_matching([*residents, one], field.may_meet) is None:
            continue
        rest = [other for other in following if other != one]
        needed = _needed(field, rest, further)
        if needed is not None:
            return Chosen((one,), needed)
    return None


def _needed(field: Field, group: Sequence[int], below: Sequence[int]) -> int | None:
    """Return 0 or 1, the least its number allows a group to need, None where it needs more."""
    if len(group) % 2 == 0:
        apart = (perfect_matching(some, field.may_meet) for some in (group, below))
        return None if any(mate is None for mate in apart) else 0
    for one in below:
        rest = [other for other in below if other != one]
        apart = (perfect_matching(some, field.may_meet) for some in ([*group, one], rest))
        if all(mate is not None for mate in apart):
            return 1
    return None


def _by_matching(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen:
    vertices = [*residents, *following, *further]
    weigh = _Scale(field, residents, following, further).weight
    mate = heaviest_perfect_matching([[weigh(a, b) for b in vertices] for a in vertices]) or []
    own, near = len(residents), len(residents) + len(following)
    up = sorted(vertices[b] for b in mate[:own] if b >= own)
    needed = sum(mate[at] >= near for at in range(own, near))
    return Chosen(tuple(up), needed)


class _Scale:
    """Weights in which every criterion outweighs all that follow it."""

    def __init__(
        self,
        field: Field,
        residents: Sequence[int],
        following: Sequence[int],
        further: Sequence[int],
    ) -> None:
        self.field = field
        lower = [*following, *further]
        size = len(residents) + len(lower) + 1
        self.residents, self.following = frozenset(residents), frozenset(following)
        self.sequence = {one: len(lower) - 1 - at for at, one in enumerate(lower)}
        self.again = 1 << len(lower)
        self.needed = self.again * size
        step = self.needed * size
        self.difference: dict[int, int] = {}
        for score, _group in groupby(field.scores[one] for one in lower):
            self.difference[score] = step
            step *= size
        self.upfloater = step

    def weight(self, a: int, b: int) -> int | None:
        """Return the weight of a pair, None where it may not be."""
        if not self.field.may_meet(a, b):
            return None
        inside = (a in self.residents) + (b in self.residents)
        if inside == 2:
            return 0
        if inside == 0:
            return -self.needed if (a in self.following) is not (b in self.following) else 0
        one = b if a in self.residents else a
        cost = self.upfloater + self.difference[self.field.scores[one]]
        cost += self.again if self.field.floats_again[one] else 0
        return (1 << self.sequence[one]) - cost
