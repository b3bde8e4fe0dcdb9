"""Who joins a scoregroup from below (C.04.6 art. 3.5, C.04.5 art. 3.5).

Mostly as many join as the scoregroup cannot pair, they come from the next one and leave it no worse
than its number allows; the kinds of the sides then tell the first set. Where that does not settle
it, all criteria add up over the pairs of a pairing of everybody left: one heaviest matching gives
the set, its weights put the number of upfloaters first and the order of sets last. In large fields
those near are looked at first, with the others as a crowd.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from arbitro.rules.pairing.matching.best import Knotted, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import Kinds, class_graph, first_joining
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import among, group_of
from arbitro.rules.pairing.upfloating.field import Field
from arbitro.rules.pairing.upfloating.nearby import choose_nearby
from arbitro.rules.pairing.upfloating.scale import Scale

_ATTEMPTS = 24
"""How many single upfloaters are tried before all kinds are compared at once."""


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
    for quickly in (_as_many_as_remain, _nearby, _by_kinds):
        with suppress(Knotted):
            found = quickly(field, residents, following, further)
            if found is not None:
                return found
    return by_weights(field, residents, following, further)


def _as_many_as_remain(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen | None:
    """Return the set where as many join as the scoregroup cannot pair, from the next one."""
    count = field.pairability.most(group_of(residents))
    if count == 1:
        return _single(field, residents, following, further)
    return _several(field, residents, following, further, count)


def _single(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen | None:
    """Return the first upfloater that leaves the next group no worse than its number allows."""
    with_opponent = field.pairability.dispensable(group_of(residents))
    candidates = [one for one in following if field.near[one] & with_opponent]
    candidates.sort(key=lambda one: field.floats_again[one])
    for one in candidates[:_ATTEMPTS]:
        needed = _needed(field, [other for other in following if other != one], further)
        if needed is not None:
            return Chosen((one,), needed)
    return None


def _several(
    field: Field,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
    count: int,
) -> Chosen | None:
    """Return the first best set from the next group, if that is left no worse than it must be."""
    scale = Scale(field, (residents, following, ()), ordered=False)
    outside = following if count else ()
    kinds = Kinds(scale.kind, scale.worth)
    joined = first_joining(field.near, residents, outside, count, kinds)
    if joined is None:
        return None
    rest = [one for one in following if one not in joined.joining]
    needed = _needed(field, rest, further)
    return None if needed is None else Chosen(joined.joining, needed)


def _needed(field: Field, group: Sequence[int], below: Sequence[int]) -> int | None:
    """Return the least a group needs from below, all there paired; None where it is not known.

    Not known where that is more than its number asks for; nor, where [C6] takes no part in the
    choice, is anything but whether all can be paired.
    """
    ask, own, rest = field.pairability, group_of(group), group_of(below)
    if not field.looks_ahead:
        return 0 if ask.complete(own | rest) else None
    if len(group) % 2 == 0:
        return 0 if ask.complete(own) and ask.complete(rest) else None
    free = ask.dispensable(own)
    return 1 if any(field.near[one] & free for one in bits(ask.dispensable(rest))) else None


def _by_kinds(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen | None:
    """Return the first best set by the kinds of everybody left."""
    vertices = [*residents, *following, *further]
    scale = Scale(field, (residents, following, further), ordered=False)
    kinds = [scale.kind(one) for one in vertices]
    graph = class_graph(kinds, scale.worth, among(field.near, vertices))
    found = best_matchings(graph, alike=1)
    if found is None:
        return None
    own, near = len(residents), len(residents) + len(following)
    inside = (1 << own) - 1
    count = sum(mate >= own for mate in found.mate[:own])
    up: list[int] = []
    for at in range(own, len(vertices)):
        if len(up) == count:
            break
        if found.keep(at, inside):
            up.append(vertices[at])
    return Chosen(tuple(up), sum(found.mate[at] >= near for at in range(own, near)))


def _nearby(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen | None:
    """Return the first best set of those near, where nobody farther away can make it better."""
    near = choose_nearby(field, residents, following, further)
    return None if near is None else Chosen(*near)


def by_weights(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Chosen:
    """Return the upfloaters by one heaviest matching of everybody left."""
    vertices = [*residents, *following, *further]
    weigh = Scale(field, (residents, following, further)).weight
    mate = heaviest_perfect_matching([[weigh(a, b) for b in vertices] for a in vertices]) or []
    own, near = len(residents), len(residents) + len(following)
    up = sorted(vertices[b] for b in mate[:own] if b >= own)
    needed = sum(mate[at] >= near for at in range(own, near))
    return Chosen(tuple(up), needed)
