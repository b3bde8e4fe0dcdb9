"""Who joins a scoregroup from below (art. 3.2.1, 3.2.2 and 4.2).

All criteria add up over pairs, so the best set is found by one heaviest matching of everybody left,
whose weights put [C5] first and the order of sets last. Most groups need no such search: a set that
reaches the least value colours allow, and comes first among those that could, is the best one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from arbitro.rules.pairing.dubov.field import Field
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching


class Chosen(NamedTuple):
    """The upfloaters in their order and the least number of preferences denied with them."""

    upfloaters: tuple[int, ...]
    denied: int


def choose_upfloaters(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen:
    """Return the upfloaters of a scoregroup; those not yet paired can all be paired.

    ``residents`` and ``lower`` are places in pairing order, everybody left but the player with
    the bye.
    """
    found = _without_search(field, residents, lower)
    if found is None:
        found = _by_matching(field, residents, lower, _next_group(field, lower))
    return found or _by_matching(field, residents, lower, lower) or Chosen((), 0)


def _without_search(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Chosen | None:
    """Return the best set where it needs at most one upfloater and no colour beyond the least."""
    if len(residents) % 2 == 0:
        least = _least_denied(field, residents)
        others = perfect_matching(lower, field.may_meet)
        if others is not None and _pairable_at(field, residents, least):
            return Chosen((), least)
        return None
    rated = []
    for place in _next_group(field, lower):
        least = _least_denied(field, (*residents, place))
        rated.append(((least, *field.upfloat_costs(place)), place))
    rated.sort()
    for (least, *_), place in rated:
        if least != rated[0][0][0]:
            return None
        rest = [other for other in lower if other != place]
        bracket = (*residents, place)
        others = perfect_matching(rest, field.may_meet)
        if others is not None and _pairable_at(field, bracket, least):
            return Chosen((place,), least)
    return None


def _next_group(field: Field, lower: Sequence[int]) -> list[int]:
    """Return the players of the highest score below the residents."""
    return [place for place in lower if field.scores[place] == field.scores[lower[0]]]


def _least_denied(field: Field, bracket: Sequence[int]) -> int:
    """Return the number of preferences that the numbers of both colours leave denied at least."""
    white = sum(field.wants_white[place] for place in bracket)
    return abs(2 * white - len(bracket)) // 2


def _pairable_at(field: Field, bracket: Sequence[int], least: int) -> bool:
    """Tell whether a bracket can be paired with no more preferences denied than this least."""
    white = sum(field.wants_white[place] for place in bracket)
    commoner = 2 * white >= len(bracket)

    def adjacent(a: int, b: int) -> bool:
        alike = field.wants_white[a] is field.wants_white[b]
        if alike and (field.wants_white[a] is not commoner or not least):
            return False
        return field.may_meet(a, b)

    return perfect_matching(bracket, adjacent) is not None


def _by_matching(
    field: Field, residents: Sequence[int], lower: Sequence[int], candidates: Sequence[int]
) -> Chosen | None:
    """Return the best set among the candidates, None where a wider look is needed.

    With fewer candidates than players below, the answer stands only if the number of upfloaters is
    the least that any could give and the others can be paired.
    """
    everybody = len(candidates) == len(lower)
    vertices = [*residents, *candidates]
    if len(vertices) % 2:
        vertices.append(-1)
    scale = _Scale(field, residents, candidates)
    weights = [[scale.weight(a, b, everybody=everybody) for b in vertices] for a in vertices]
    mate = heaviest_perfect_matching(weights)
    if mate is None:
        return None
    own = len(residents)
    pairs = [(a, b) for a, b in enumerate(mate[:own]) if b > a or b >= own]
    up = sorted(vertices[b] for _a, b in pairs if b >= own)
    if not everybody:
        rest = [place for place in lower if place not in set(up)]
        if len(up) != own % 2 or perfect_matching(rest, field.may_meet) is None:
            return None
    denied = sum(field.denied(vertices[a], vertices[b]) for a, b in pairs)
    return Chosen(tuple(up), denied)


class _Scale:
    """Weights in which every criterion outweighs all that follow it."""

    def __init__(self, field: Field, residents: Sequence[int], candidates: Sequence[int]) -> None:
        self.field = field
        self.residents = frozenset(residents)
        self.sequence = {place: at for at, place in enumerate(candidates)}
        size = len(residents) + len(candidates) + 1
        radices = _radices(size, field.problem.basis.rounds_total + size)
        unit = 1 << len(candidates)
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

    def weight(self, a: int, b: int, *, everybody: bool) -> int | None:
        """Return the weight of a pair, None where it may not be; -1 stands for nobody."""
        field = self.field
        inside = (a in self.residents) + (b in self.residents)
        if inside == 0:
            return 0 if not everybody or field.may_meet(a, b) else None
        if -1 in (a, b) or not field.may_meet(a, b):
            return None
        cost = self.denied if field.denied(a, b) else 0
        if inside == 2:
            return -cost
        below = b if a in self.residents else a
        maximum, times, again = field.upfloat_costs(below)
        cost += self.upfloater + self.difference[field.scores[below]]
        cost += maximum * self.maximum + times * self.times + again * self.again
        return (1 << (len(self.sequence) - 1 - self.sequence[below])) - cost


def _radices(size: int, most_upfloats: int) -> Iterator[int]:
    """Give what each criterion is multiplied by above the one that follows it."""
    yield size
    yield size * most_upfloats
    while True:
        yield size
