"""Upfloaters found among those who are near, with the others taken as a crowd.

Whoever is near may leave into the crowd as if anybody there were free. No choice of upfloaters can
be better than the best one with so much freedom; where the crowd and those who left into it can be
paired, that best one is possible, and therefore the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.upfloating.field import Field
from arbitro.rules.pairing.upfloating.scale import Scale

_LEAST = 24
_WIDER = 3


class Near(NamedTuple):
    """The upfloaters in their order and how many of the next group find nobody in it."""

    upfloaters: tuple[int, ...]
    needed: int


def choose_nearby(
    field: Field, residents: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> Near | None:
    """Return the upfloaters of a scoregroup, None where a look at everybody is needed."""
    width = max(_LEAST, 2 * len(residents))
    while len(residents) + 2 * (len(following) + width) < len(further):
        found = _within(field, residents, following, (further[:width], further[width:]))
        if found is not None:
            return found
        width *= _WIDER
    return None


def _within(
    field: Field,
    residents: Sequence[int],
    following: Sequence[int],
    further: tuple[Sequence[int], Sequence[int]],
) -> Near | None:
    near, crowd = further
    known = [*residents, *following, *near]
    scale = Scale(field, (residents, following, near), beyond=field.scores[crowd[0]])
    # each may leave; where fewer do, the places left over are for each other
    leaving = [scale.leaving(one, crowd) for one in known]
    size = len(known)
    weights: list[list[int | None]] = [
        [scale.weight(a, b) for b in known] + [mine] * size
        for a, mine in zip(known, leaving, strict=True)
    ]
    weights += [[*leaving, *([0] * size)] for _place in known]
    mate = heaviest_perfect_matching(weights)
    if mate is None or any(mate[at] >= size for at in range(len(residents))):
        return None
    own = len(residents)
    up = sorted(known[mate[at]] for at in range(own) if mate[at] >= own)
    left = [known[at] for at in range(own, size) if mate[at] >= size]
    if not field.pairability.complete(group_of((*left, *crowd))):
        return None
    group = range(own, own + len(following))
    needed = sum(mate[at] >= own + len(following) for at in group)
    return Near(tuple(up), needed)
