"""Who joins a scoregroup from below (art. 3.2.1, 3.2.2 and 4.2).

How many join is the least that leaves everybody of the group with an opponent. Most often they come
from the next scoregroup, the others can be paired without them, and pairs that may meet tell the
best set by their kinds alone. Where that does not settle it, all criteria add up over the pairs of
everybody left: one heaviest matching finds the set, its weights put [C5] first and the order last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from arbitro.rules.pairing.dubov.edition import SETTLE_HOW_MANY
from arbitro.rules.pairing.dubov.problem import DubovField
from arbitro.rules.pairing.matching.best import OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import (
    JoinedGroup,
    VertexKinds,
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


_Digit = tuple[int, int]
"""A criterion's place, and an entry of its list: they sort by priority."""

RELIES_ON = SETTLE_HOW_MANY
"""With what an edition has to begin for the quick choice: the fewest join, from the nearest scores.

For any other edition everything is weighed at once.
"""


class DubovUpfloaters(NamedTuple):
    """The upfloaters in their order and the least number of preferences denied with them.

    That is None where the edition does not weigh it.
    """

    upfloaters: tuple[int, ...]
    denied: int | None


def choose_upfloaters(
    field: DubovField, residents: Sequence[int], lower: Sequence[int]
) -> DubovUpfloaters:
    """Return the upfloaters of a scoregroup; those not yet paired can all be paired.

    ``residents`` and ``lower`` are places in pairing order, everybody left but the player with
    the bye.
    """
    found = None
    if field.problem.rules.criteria[: len(RELIES_ON)] == RELIES_ON:
        with suppress(OddGroupError):
            found = _by_kinds(field, residents, lower)
    return found or by_weights(field, residents, lower)


def _by_kinds(
    field: DubovField, residents: Sequence[int], lower: Sequence[int]
) -> DubovUpfloaters | None:
    """Return the best set of the least size, None where more have to join."""
    # Whoever finds nobody inside needs somebody from below: no fewer can join ([C5]).
    count = field.pairability.most(group_of(residents))
    if count == 1:
        return _single(field, residents, lower)
    scores = groupby(lower, key=field.scores.__getitem__)
    groups = [list(group) for _score, group in scores]
    least = needed_groups(field.near, residents, groups) if count else 0
    if least is None:
        return None
    candidates = [one for group in groups[:least] for one in group]
    # The best set of the bracket by itself is the best of all wherever it leaves the others a
    # pairing; only where it does not must they be weighed with it.
    joined = _joining(field, residents, candidates, count)
    others = group_of(lower) & ~group_of(joined.joining if joined else ())
    if joined and field.pairability.complete(others):
        return _chosen(field, joined)
    found = _with_the_others(field, residents, candidates, lower[len(candidates) :])
    # More than the least: somebody from further below may do with fewer, so all are asked then.
    if found is not None and len(found.upfloaters) == count:
        return found
    return _with_the_others(field, residents, lower, ()) if len(candidates) < len(lower) else None


def _single(
    field: DubovField, residents: Sequence[int], lower: Sequence[int]
) -> DubovUpfloaters | None:
    """Return the best single upfloater among those without whom the others can be paired."""
    everybody = group_of(lower)
    near = group_of(one for one in lower if field.scores[one] == field.scores[lower[0]])
    # Two questions, since the search ends as soon as those asked about are known; mostly the
    # nearest score has somebody.
    for candidates in (near, everybody & ~near):
        free = field.pairability.dispensable(everybody, candidates) & candidates
        for _score, group in groupby(bits(free), key=field.scores.__getitem__):
            joined = _joining(field, residents, list(group), 1)
            if joined is not None:
                return _chosen(field, joined)
    return None


def _joining(
    field: DubovField, residents: Sequence[int], candidates: Sequence[int], count: int
) -> JoinedGroup | None:
    scale = DubovScale(field, residents, candidates, 1)
    kinds = VertexKinds(scale.kind, scale.worth)
    return first_joining(field.near, residents, candidates, count, kinds)


def _chosen(field: DubovField, joined: JoinedGroup) -> DubovUpfloaters:
    return DubovUpfloaters(joined.joining, _denied(field, joined.pairs))


def _denied(field: DubovField, pairs: Iterable[tuple[int, int]]) -> int | None:
    """Return the value of [C7] of the best pairs, None where the edition does not weigh it."""
    if not field.problem.rules.weighs_colours:
        return None
    return sum(field.denied(a, b) for a, b in pairs)


def _with_the_others(
    field: DubovField, residents: Sequence[int], candidates: Sequence[int], others: Sequence[int]
) -> DubovUpfloaters | None:
    """Return the best set of candidates that lets all others be paired."""
    vertices = [*residents, *candidates, *others]
    scale = DubovScale(field, residents, candidates, 1)
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
    return DubovUpfloaters(tuple(up), _denied(field, pairs))


def by_weights(
    field: DubovField, residents: Sequence[int], lower: Sequence[int]
) -> DubovUpfloaters:
    """Return the best set by one heaviest matching of everybody left."""
    vertices = [*residents, *lower]
    scale = DubovScale(field, residents, lower, 1 << len(lower))
    weights = [[scale.weight(a, b) for b in vertices] for a in vertices]
    mate = heaviest_perfect_matching(weights) or []
    own = len(residents)
    pairs = [(a, b) for a, b in enumerate(mate[:own]) if b > a]
    up = sorted(vertices[b] for _a, b in pairs if b >= own)
    return DubovUpfloaters(
        tuple(up), _denied(field, ((vertices[a], vertices[b]) for a, b in pairs))
    )


class DubovScale:
    """Weights in which every criterion outweighs all that follow it; the last counts ``unit``.

    A criterion has a digit for a count, and one for every entry of a list; each has room for all
    candidates together. An entry is a score here: of two the lower is the larger difference.
    """

    def __init__(
        self, field: DubovField, residents: Sequence[int], candidates: Sequence[int], unit: int
    ) -> None:
        self.field = field
        self.residents = frozenset(residents)
        self.sequence = {place: at for at, place in enumerate(candidates)}
        counts = Counter(field.looks[place] for place in candidates)
        amounts = {looks: self._amounts(looks) for looks in counts}
        room: Counter[_Digit] = Counter()
        for looks, times in counts.items():
            for digit, amount in amounts[looks].items():
                room[digit] += amount * times
        criteria = field.problem.rules.criteria
        denying = [(place, 0) for place, one in enumerate(criteria) if one.denied]
        room.update(dict.fromkeys(denying, len(residents) + len(candidates)))
        units: dict[_Digit, int] = {}
        # From the last criterion to the first: each unit is worth more than all before it together.
        for digit in sorted(room, reverse=True):
            units[digit] = unit
            unit *= room[digit] + 1
        self.denied = sum(units[digit] for digit in denying)
        self.cost = {
            looks: sum(units[digit] * amount for digit, amount in amounts[looks].items())
            for looks in counts
        }

    def _amounts(self, looks: tuple[int, ...]) -> dict[_Digit, int]:
        """Return what somebody of whom the criteria see this adds to each digit."""
        found: dict[_Digit, int] = {}
        left = iter(looks)
        for place, one in enumerate(self.field.problem.rules.criteria):
            if one.upfloater is not None:
                seen = next(left)
                if one.kind == "scores":
                    found[place, seen] = 1
                elif seen:
                    found[place, 0] = seen
        return found

    def kind(self, place: int) -> Kind:
        """Return what the criteria look at in a player."""
        if place in self.residents:
            cost = _RESIDENT
        else:
            cost = self.cost[self.field.looks[place]] if place in self.sequence else _OTHER
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
        # A bit for everybody who may join, below all criteria: of two sets the one whose first
        # different member stands earlier is taken (4.1.3).
        place = 1 << (len(self.sequence) - 1 - self.sequence[below])
        return place - cost - self.cost[field.looks[below]]
