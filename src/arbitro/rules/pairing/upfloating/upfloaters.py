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
from itertools import groupby
from typing import NamedTuple

from arbitro.rules.pairing.matching.best import OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import VertexKinds, class_graph, first_joining
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import among, group_of
from arbitro.rules.pairing.upfloating.field import UpfloatingField

# Weights of pairs in which every criterion on upfloaters outweighs all that follow it.

Kind = tuple[str, int, int]
"""What the criteria look at in a side: where it stands, what it costs above, its manner."""


class UpfloatingScale:
    """The weights for a scoregroup, the next one and some of those further below.

    ``beyond`` is the score of the next player who is not among them. With ``ordered`` the order
    of sets counts below all criteria.
    """

    def __init__(
        self,
        field: UpfloatingField,
        groups: tuple[Sequence[int], Sequence[int], Sequence[int]],
        *,
        ordered: bool,
        beyond: int | None = None,
    ) -> None:
        self.field = field
        residents, following, further = groups
        lower = [*following, *further]
        size = len(residents) + len(lower) + 1
        self.residents, self.following = frozenset(residents), frozenset(following)
        self.sequence = {one: len(lower) - at for at, one in enumerate(lower)}
        # One bit for each who may join, so that the order of sets never reaches a criterion.
        self.again = 2 << len(lower) if ordered else 1
        step = self.again * size
        self.needed = step if field.looks_ahead else 0
        step *= size
        self.difference: dict[int, int] = {}
        scores = [field.scores[one] for one in lower] + ([] if beyond is None else [beyond])
        # From the nearest score down: one larger difference outweighs any number of smaller ones.
        for score, _group in groupby(scores):
            self.difference[score] = step
            step *= size
        self.upfloater = step
        self.beyond = 0 if beyond is None else self.difference[beyond]

    def kind(self, one: int) -> Kind:
        """Return what the criteria look at in a side."""
        manner = self.field.manners.of[one]
        if one in self.residents:
            return "resident", 0, manner
        cost = self.upfloater + self.difference[self.field.scores[one]]
        cost += self.again if self.field.floats_again[one] else 0
        return ("following" if one in self.following else "further"), cost, manner

    def worth(self, one: Kind, other: Kind) -> int | None:
        """Return the weight of a pair of two kinds, without the order of sets."""
        (place, cost, manner), (other_place, other_cost, other_manner) = one, other
        if not self.field.manners.meet[manner][other_manner]:
            return None
        if "resident" in {place, other_place}:
            return -cost - other_cost
        return 0 if place == other_place else -self.needed

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
        # A power of two each: of equally good sets the one that begins earliest is the heaviest.
        return (1 << self.sequence[one]) - cost

    def leaving(self, one: int, crowd: Sequence[int]) -> int | None:
        """Return the weight of meeting somebody of a crowd below, whoever is best there."""
        if not any(self.field.may_meet(one, other) for other in crowd):
            return None
        if one in self.residents:
            # Bit 0 is the crowd's: anybody who is near comes before all of it in the order of sets.
            return 1 - self.upfloater - self.beyond
        return -self.needed if one in self.following else 0


# Upfloaters found among those who are near, with the others taken as a crowd.
#
# Whoever is near may leave into the crowd as if anybody there were free. No choice of upfloaters
# can be better than the best one with so much freedom; where the crowd and those who left into it
# can be paired, that best one is possible, and therefore the answer.

_LEAST = 24
_WIDER = 3


class UpfloaterDemand(NamedTuple):
    """The upfloaters in their order and how many of the next group find nobody in it."""

    upfloaters: tuple[int, ...]
    needed: int


def choose_nearby(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> UpfloaterDemand | None:
    """Return the upfloaters of a scoregroup, None where a look at everybody is needed."""
    width = max(_LEAST, 2 * len(residents))
    # The table is twice as wide as those near, who must be few among all for that to pay.
    while len(residents) + 2 * (len(following) + width) < len(further):
        found = _within(field, residents, following, (further[:width], further[width:]))
        if found is not None:
            return found
        width *= _WIDER
    return None


def _within(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: tuple[Sequence[int], Sequence[int]],
) -> UpfloaterDemand | None:
    near, crowd = further
    known = [*residents, *following, *near]
    groups = residents, following, near
    scale = UpfloatingScale(field, groups, ordered=True, beyond=field.scores[crowd[0]])
    # each may leave; where fewer do, the places left over are for each other
    leaving = [scale.leaving(one, crowd) for one in known]
    size = len(known)
    weights: list[list[int | None]] = [
        [scale.weight(a, b) for b in known] + [mine] * size
        for a, mine in zip(known, leaving, strict=True)
    ]
    weights += [[*leaving, *([0] * size)] for _place in known]
    mate = heaviest_perfect_matching(weights)
    # An upfloater from the crowd is nobody in particular: only a wider look can name one.
    if mate is None or any(mate[at] >= size for at in range(len(residents))):
        return None
    own = len(residents)
    up = sorted(known[mate[at]] for at in range(own) if mate[at] >= own)
    left = [known[at] for at in range(own, size) if mate[at] >= size]
    if not field.pairability.complete(group_of((*left, *crowd))):
        return None
    group = range(own, own + len(following))
    needed = sum(mate[at] >= own + len(following) for at in group)
    return UpfloaterDemand(tuple(up), needed)


_ATTEMPTS = 24
"""How many single upfloaters are tried before all kinds are compared at once."""


class ChosenUpfloaters(NamedTuple):
    """The upfloaters in their order, and how many the next group will need."""

    upfloaters: tuple[int, ...]
    next_upfloaters: int


def choose_upfloaters(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters:
    """Return the upfloaters of a scoregroup.

    ``following`` are the sides of the next lower score, ``further`` all those below; everybody
    together can be paired.
    """
    # From the cheapest on: each answers only what it can prove, so all of them give the same set.
    for quickly in (_as_many_as_remain, _nearby, _by_kinds):
        with suppress(OddGroupError):
            found = quickly(field, residents, following, further)
            if found is not None:
                return found
    return by_weights(field, residents, following, further)


def _as_many_as_remain(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters | None:
    """Return the set where as many join as the scoregroup cannot pair, from the next one."""
    count = field.pairability.most(group_of(residents))
    if count == 1:
        return _single(field, residents, following, further)
    return _several(field, residents, following, further, count)


def _single(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters | None:
    """Return the first upfloater that leaves the next group no worse than its number allows."""
    # Only a resident whom the others of the group can spare is free for somebody from below.
    with_opponent = field.pairability.dispensable(group_of(residents))
    candidates = [one for one in following if field.near[one] & with_opponent]
    # A stable sort: among those alike in floats the order of the numbers stays.
    candidates.sort(key=lambda one: field.floats_again[one])
    for one in candidates[:_ATTEMPTS]:
        needed = _needed(field, [other for other in following if other != one], further)
        if needed is not None:
            return ChosenUpfloaters((one,), needed)
    return None


def _several(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
    count: int,
) -> ChosenUpfloaters | None:
    """Return the first best set from the next group, if that is left no worse than it must be."""
    scale = UpfloatingScale(field, (residents, following, ()), ordered=False)
    outside = following if count else ()
    kinds = VertexKinds(scale.kind, scale.worth)
    joined = first_joining(field.near, residents, outside, count, kinds)
    if joined is None:
        return None
    rest = [one for one in following if one not in joined.joining]
    needed = _needed(field, rest, further)
    return None if needed is None else ChosenUpfloaters(joined.joining, needed)


def _needed(field: UpfloatingField, group: Sequence[int], below: Sequence[int]) -> int | None:
    """Return the least a group needs from below, all there paired; None where it is not known.

    Not known where that is more than its number asks for; nor, where [C6] takes no part in the
    choice, is anything but whether all can be paired.
    """
    ask, own, rest = field.pairability, group_of(group), group_of(below)
    if not field.looks_ahead:
        return 0 if ask.complete(own | rest) else None
    if len(group) % 2 == 0:
        return 0 if ask.complete(own) and ask.complete(rest) else None
    # One leaves the group and meets one whom those below can spare.
    free = ask.dispensable(own)
    return 1 if any(field.near[one] & free for one in bits(ask.dispensable(rest))) else None


def _by_kinds(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters | None:
    """Return the first best set by the kinds of everybody left."""
    vertices = [*residents, *following, *further]
    scale = UpfloatingScale(field, (residents, following, further), ordered=False)
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
        # Whoever is kept stays so for those after: a later one never costs an earlier one the
        # place.
        if found.keep(at, inside):
            up.append(vertices[at])
    return ChosenUpfloaters(tuple(up), sum(found.mate[at] >= near for at in range(own, near)))


def _nearby(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters | None:
    """Return the first best set of those near, where nobody farther away can make it better."""
    near = choose_nearby(field, residents, following, further)
    return None if near is None else ChosenUpfloaters(*near)


def by_weights(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters:
    """Return the upfloaters by one heaviest matching of everybody left."""
    vertices = [*residents, *following, *further]
    weigh = UpfloatingScale(field, (residents, following, further), ordered=True).weight
    mate = heaviest_perfect_matching([[weigh(a, b) for b in vertices] for a in vertices]) or []
    own, near = len(residents), len(residents) + len(following)
    up = sorted(vertices[b] for b in mate[:own] if b >= own)
    needed = sum(mate[at] >= near for at in range(own, near))
    return ChosenUpfloaters(tuple(up), needed)


# The upfloaters of a scoregroup by the readings in use ([C6], [C7]).


def upfloaters_by_readings(
    field: UpfloatingField,
    residents: Sequence[int],
    following: Sequence[int],
    further: Sequence[int],
) -> ChosenUpfloaters:
    """Return the upfloaters of a scoregroup.

    Where no set passes a criterion that is passed or failed, all of them fail alike and it no
    longer chooses: the same search without it then finds the first of them. Of such a criterion
    the count is 0 where it is passed and 1 where it is failed.
    """
    readings = field.readings
    chosen = choose_upfloaters(field, residents, following, further)
    if readings.next_scoregroup == "pass-or-fail":
        left = sum(one not in chosen.upfloaters for one in following)
        failed = chosen.next_upfloaters > left % 2
        if failed:
            field = field.without("next-scoregroup")
            chosen = choose_upfloaters(field, residents, following, further)
        chosen = chosen._replace(next_upfloaters=int(failed))
    again = any(field.floats_again[one] for one in chosen.upfloaters)
    if again and readings.repeated_upfloaters == "none-or-first":
        field = field.without("floats")
        first = choose_upfloaters(field, residents, following, further)
        chosen = chosen._replace(upfloaters=first.upfloaters)
    return chosen
