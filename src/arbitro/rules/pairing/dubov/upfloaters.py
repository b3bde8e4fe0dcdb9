"""Who joins a scoregroup from below (art. 3.2.1, 3.2.2 and 4.2).

How many join is the least that leaves everybody of the group with an opponent. Most often they come
from the next scoregroup, the others can be paired without them, and pairs that may meet tell the
best set by their kinds alone. Where that does not settle it, all criteria add up over the pairs of
everybody left: one heaviest matching finds the set, its weights put [C5] first and the order last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from arbitro.rules.pairing.dubov.field import Field
from arbitro.rules.pairing.matching.best import Knotted, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import (
    Joined,
    Kinds,
    class_graph,
    first_joining,
    needed_groups,
)
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import among, group_of

_RESIDENT, _OTHER = -1, -2

_FEW = 3
"""So many players of each kind there must be that kinds are worth a look at everybody."""

Kind = tuple[bool, int, int]
"""What the criteria look at in a player: the colour, what it costs as an upfloater, the manner.

The cost is -1 for residents and -2 for those who may not join.
"""


class Chosen(NamedTuple):
    """The upfloaters in their order and the least number of preferences denied with them."""

    upfloaters: tuple[int, ...]
    denied: int


def choose_upfloaters(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen:
    """Return the upfloaters of a scoregroup; those not yet paired can all be paired.

    ``residents`` and ``lower`` are places in pairing order, everybody left but the player with
    the bye.
    """
    try:
        found = _by_kinds(field, residents, lower)
    except Knotted:
        found = None
    return found or by_weights(field, residents, lower)


def _by_kinds(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen | None:
    """Return the best set of the least size, None where more have to join."""
    count = field.pairability.most(group_of(residents))
    if count == 1:
        return _single(field, residents, lower)
    scores = groupby(lower, key=field.scores.__getitem__)
    groups = [list(group) for _score, group in scores]
    least = needed_groups(field.near, residents, groups) if count else 0
    if least is None:
        return None
    candidates = [one for group in groups[:least] for one in group]
    joined = _joining(field, residents, candidates, count)
    others = group_of(lower) & ~group_of(joined.joining if joined else ())
    if joined and field.pairability.complete(others):
        return _chosen(field, joined)
    found = _with_the_others(field, residents, candidates, lower[len(candidates) :])
    if found is not None and len(found.upfloaters) == count:
        return found
    return _with_the_others(field, residents, lower, ()) if len(candidates) < len(lower) else None


def _single(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen | None:
    """Return the best single upfloater among those without whom the others can be paired."""
    everybody = group_of(lower)
    near = group_of(one for one in lower if field.scores[one] == field.scores[lower[0]])
    for candidates in (near, everybody & ~near):
        free = field.pairability.dispensable(everybody, candidates) & candidates
        for _score, group in groupby(bits(free), key=field.scores.__getitem__):
            joined = _joining(field, residents, list(group), 1)
            if joined is not None:
                return _chosen(field, joined)
    return None


def _joining(
    field: Field, residents: Sequence[int], candidates: Sequence[int], count: int
) -> Joined | None:
    scale = Scale(field, residents, candidates, 1)
    kinds = Kinds(scale.kind, scale.worth)
    return first_joining(field.near, residents, candidates, count, kinds)


def _chosen(field: Field, joined: Joined) -> Chosen:
    return Chosen(joined.joining, sum(field.denied(a, b) for a, b in joined.pairs))


def _with_the_others(
    field: Field, residents: Sequence[int], candidates: Sequence[int], others: Sequence[int]
) -> Chosen | None:
    """Return the best set of candidates that lets all others be paired."""
    vertices = [*residents, *candidates, *others]
    scale = Scale(field, residents, candidates, 1)
    kinds = [scale.kind(one) for one in vertices]
    if not others and _FEW * len(set(kinds)) > len(vertices):
        return None
    graph = class_graph(kinds, scale.worth, among(field.near, vertices))
    found = best_matchings(graph, alike=1)
    if found is None:
        return None
    own = len(residents)
    inside = (1 << own) - 1
    count = sum(mate >= own for mate in found.mate[:own])
    up: list[int] = []
    for at in range(own, own + len(candidates)):
        if len(up) == count:
            break
        if found.keep(at, inside):
            up.append(vertices[at])
    pairs = ((vertices[a], vertices[b]) for a, b in enumerate(found.mate[:own]) if a < b)
    return Chosen(tuple(up), sum(field.denied(a, b) for a, b in pairs))


def by_weights(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen:
    """Return the best set by one heaviest matching of everybody left."""
    vertices = [*residents, *lower]
    scale = Scale(field, residents, lower, 1 << len(lower))
    weights = [[scale.weight(a, b) for b in vertices] for a in vertices]
    mate = heaviest_perfect_matching(weights) or []
    own = len(residents)
    pairs = [(a, b) for a, b in enumerate(mate[:own]) if b > a]
    up = sorted(vertices[b] for _a, b in pairs if b >= own)
    denied = sum(field.denied(vertices[a], vertices[b]) for a, b in pairs)
    return Chosen(tuple(up), denied)


class Scale:
    """Weights in which every criterion outweighs all that follow it; the last counts ``unit``."""

    def __init__(
        self, field: Field, residents: Sequence[int], candidates: Sequence[int], unit: int
    ) -> None:
        self.field = field
        self.residents = frozenset(residents)
        self.sequence = {place: at for at, place in enumerate(candidates)}
        size = len(residents) + len(candidates) + 1
        radices = _radices(size, field.problem.basis.rounds_total + size)
        self.again = unit
        self.times = self.again * next(radices)
        self.maximum = self.times * next(radices)
        self.denied = self.maximum * next(radices)
        self.difference: dict[int, int] = {}
        step = self.denied * next(radices)
        for score, _group in groupby(field.scores[place] for place in candidates):
            self.difference[score] = step
            step *= size
        self.upfloater = step

    def kind(self, place: int) -> Kind:
        """Return what the criteria look at in a player."""
        if place in self.residents:
            cost = _RESIDENT
        else:
            cost = self._cost(place) if place in self.sequence else _OTHER
        return self.field.wants_white[place], cost, self.field.manners.of[place]

    def worth(self, one: Kind, other: Kind) -> int | None:
        """Return the weight of a pair of two kinds, without the order of sets."""
        (mine, cost, manner), (theirs, other_cost, other_manner) = one, other
        if not self.field.manners.meet[manner][other_manner]:
            return None
        if _RESIDENT not in {cost, other_cost}:
            return 0
        if _OTHER in {cost, other_cost}:
            return None
        denied = self.denied if mine is theirs else 0
        return -denied - max(cost, 0) - max(other_cost, 0)

    def weight(self, a: int, b: int) -> int | None:
        """Return the weight of a pair, None where it may not be."""
        field = self.field
        if not field.may_meet(a, b):
            return None
        inside = (a in self.residents) + (b in self.residents)
        if inside == 0:
            return 0
        cost = self.denied if field.denied(a, b) else 0
        if inside == 2:
            return -cost
        below = b if a in self.residents else a
        return (1 << (len(self.sequence) - 1 - self.sequence[below])) - cost - self._cost(below)

    def _cost(self, below: int) -> int:
        """Return what an upfloater costs in all criteria but colours."""
        maximum, times, again = self.field.upfloat_costs(below)
        cost = self.upfloater + self.difference[self.field.scores[below]]
        return cost + maximum * self.maximum + times * self.times + again * self.again


def _radices(size: int, most_upfloats: int) -> Iterator[int]:
    """Give what each criterion is multiplied by above the one that follows it."""
    yield size
    yield size * most_upfloats
    while True:
        yield size
