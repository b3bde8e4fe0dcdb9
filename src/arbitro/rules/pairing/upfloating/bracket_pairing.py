"""The pairing of a bracket: the first best one in the order of identifiers (art. 3.6).

An identifier lists the smaller numbers of all pairs in ascending order and then their opponents.
Costs add up over pairs and depend on the kinds of the two; among the cheapest pairings the first is
chosen number by number. Where kinds do not tell them, a heaviest matching gives the pairing, the
identifier being a part of its weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitro.rules.pairing.matching.best import Knotted, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import class_graph
from arbitro.rules.pairing.matching.pairability import among
from arbitro.rules.pairing.upfloating.field import Field, Wish

Cost = tuple[int, int, int]
"""Preferences denied, strong ones denied, floaters of the round before who meet an upfloater."""

Pairs = tuple[tuple[int, int], ...]


def pair_bracket(field: Field, residents: Sequence[int], upfloaters: Sequence[int]) -> Pairs:
    """Return the pairs of a bracket by place, the smaller number first, in identifier order."""
    members = sorted((*residents, *upfloaters), key=field.number)
    up = frozenset(upfloaters)

    def cost(a: int, b: int) -> Cost:
        denied, strong = field.denied(a, b)
        met = b if a in up else a
        again = (a in up) is not (b in up) and field.floated[met]
        return denied, strong, int(again)

    try:
        found = _by_kinds(field, members, up)
    except Knotted:
        found = None
    return found or by_weights(field, members, cost)


def total(pairs: Pairs, field: Field, upfloaters: Sequence[int]) -> Cost:
    """Return the costs of some pairs, added up."""
    up = frozenset(upfloaters)
    again = sum((a in up) is not (b in up) and field.floated[b if a in up else a] for a, b in pairs)
    denied = [field.denied(a, b) for a, b in pairs]
    return sum(any_ for any_, _strong in denied), sum(strong for _any, strong in denied), again


_Kind = tuple[Wish, bool, bool, int]
"""What the criteria look at: the wish, who joined from below, who floated before, the manner."""


def _by_kinds(field: Field, members: list[int], up: frozenset[int]) -> Pairs | None:
    """Return the first best pairing from the kinds of the members."""
    size = len(members)
    kinds = [
        (field.sides[one].wish, one in up, field.floated[one], field.manners.of[one])
        for one in members
    ]

    def worth(one: _Kind, other: _Kind) -> int | None:
        wish, joined, floated, manner = one
        other_wish, other_joined, other_floated, other_manner = other
        if not field.manners.meet[manner][other_manner]:
            return None
        alike = wish.colour is not None and wish.colour is other_wish.colour
        strong = alike and wish.strong and other_wish.strong
        again = joined is not other_joined and (other_floated if joined else floated)
        return -((alike * size + strong) * size + again)

    found = best_matchings(class_graph(kinds, worth, among(field.near, members)))
    if found is None:
        return None
    everybody = (1 << size) - 1
    tops: list[int] = []
    for at in range(size):
        if 2 * len(tops) == size:
            break
        if found.keep(at, everybody ^ ((2 << at) - 1)):
            tops.append(at)
    return tuple((members[at], members[found.first(at, everybody)]) for at in tops)


def by_weights(field: Field, members: list[int], cost: Callable[[int, int], Cost]) -> Pairs:
    """Return the first best pairing by one heaviest matching."""
    size = len(members)
    base = size + 1
    digit = [1]
    for _member in members:
        digit.append(digit[-1] * base)
    top = digit[size] * base
    again = (top << size) * 2
    strong = again * base
    denied = strong * base

    def weight(row: int, column: int) -> int | None:
        a, b = sorted((row, column))
        one, other = members[a], members[b]
        if a == b or not field.may_meet(one, other):
            return None
        costs = cost(one, other)
        worth = (top << (size - 1 - a)) - b * digit[size - 1 - a]
        return worth - costs[0] * denied - costs[1] * strong - costs[2] * again

    places = range(size)
    mate = heaviest_perfect_matching([[weight(a, b) for b in places] for a in places]) or []
    return tuple((members[a], members[b]) for a, b in enumerate(mate) if a < b)
