"""Who joins a scoregroup from below (C.04.6 art. 3.5, C.04.5 art. 3.5).

All criteria add up over the pairs of a pairing of everybody left, so one heaviest matching gives
the set; its weights put the number of upfloaters first and the order of sets last. Most groups need
at most one, and the first that leaves the next group no worse than its number allows is the one. In
large fields those near are looked at first, with the others as a crowd.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.upfloating.field import Field
from arbitro.rules.pairing.upfloating.nearby import choose_nearby
from arbitro.rules.pairing.upfloating.scale import Scale


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
    if field.looks_ahead:
        found = _without_search(field, residents, following, further)
        if found is not None:
            return found
    near = choose_nearby(field, residents, following, further)
    if near is not None:
        return Chosen(*near)
    return _by_matching(field, residents, following, further)


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
    weigh = Scale(field, residents, following, further).weight
    mate = heaviest_perfect_matching([[weigh(a, b) for b in vertices] for a in vertices]) or []
    own, near = len(residents), len(residents) + len(following)
    up = sorted(vertices[b] for b in mate[:own] if b >= own)
    needed = sum(mate[at] >= near for at in range(own, near))
    return Chosen(tuple(up), needed)
