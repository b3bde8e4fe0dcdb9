"""Who joins a group from outside, where so many have to: the best and first set of them.

Everybody of the group is paired with another of it or with somebody who joins; of the others each
stays out. Where the number of those who join is fixed, staying out is a place, and there are as
many places as stay: so parity asks for nothing that the edges alone do not show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

from arbitro.rules.pairing.matching.best import ClassGraph, OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings
from arbitro.rules.pairing.matching.pairability import among

Kind = TypeVar("Kind", bound=Hashable)


class JoinedGroup(NamedTuple):
    """Those who join, in order, and all pairs of the group with them."""

    joining: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


class VertexKinds(NamedTuple, Generic[Kind]):
    """Vertices by kind: the kind of each, and what two are worth to each other by their kinds."""

    of: Callable[[int], Kind]
    worth: Callable[[Kind, Kind], int | None]


def class_graph(
    kinds: Sequence[Kind], worth: Callable[[Kind, Kind], int | None], near: Sequence[int]
) -> ClassGraph:
    """Return a graph of vertices by kind in which only neighbours meet.

    >>> class_graph("aba", lambda one, other: one == other, [0b110, 0b101, 0b011]).weights()
    [[None, False, True], [False, None, False], [True, False, None]]
    """
    number: dict[Kind, int] = {}
    of = [number.setdefault(kind, len(number)) for kind in kinds]
    table = [[worth(one, other) for other in number] for one in number]
    everybody = (1 << len(of)) - 1
    return ClassGraph(of, table, [everybody & ~mask for mask in near])


def first_joining(
    near: Sequence[int],
    group: Sequence[int],
    outside: Sequence[int],
    count: int,
    kinds: VertexKinds[Kind],
) -> JoinedGroup | None:
    """Return the best ``count`` of those outside to join a group, of equal sets the first.

    A set comes first that has the earlier of the first two members, as ``outside`` lists them, in
    which two sets differ. None where no such number can.
    """
    staying = len(outside) - count
    if staying < 0:
        return None
    vertices = [*group, *outside]
    own = len(group)
    inside = (1 << own) - 1
    places = ((1 << staying) - 1) << len(vertices)
    others = (1 << len(vertices)) - 1 ^ inside
    local = among(near, vertices)
    # Those outside meet members of the group or one of the added places, one for each who stays
    # outside: so a matching of everybody takes in exactly so many.
    local[own:] = [mask & inside | places for mask in local[own:]]
    local += [others] * staying
    of = [*(kinds.of(one) for one in vertices), *([None] * staying)]

    def worth(one: Kind | None, other: Kind | None) -> int | None:
        return 0 if one is None or other is None else kinds.worth(one, other)

    mate = _first_mates(class_graph(of, worth, local), own, len(outside))
    if mate is None:
        return None
    joining = tuple(vertices[at] for at in range(own, len(vertices)) if mate[at] < own)
    pairs = tuple((vertices[at], vertices[mate[at]]) for at in range(own) if mate[at] > at)
    return JoinedGroup(joining, pairs)


def _first_mates(graph: ClassGraph, own: int, outside: int) -> list[int] | None:
    """Return everybody's partner in the best pairing with the first set from outside."""
    try:
        matchings = best_matchings(graph)
    except OddGroupError:
        return _by_weights(graph, own, outside)
    if matchings is None:
        return None
    inside = (1 << own) - 1
    count = sum(mate >= own for mate in matchings.mate[:own])
    for at in range(own, own + outside):
        # With all who join found, the others can only stay out.
        if not count:
            break
        count -= matchings.keep(at, inside)
    return matchings.mate


def _by_weights(graph: ClassGraph, own: int, outside: int) -> list[int] | None:
    """Return the same by a heaviest matching, the order of sets counting below all worth."""
    weights = [
        [None if weight is None else weight << outside for weight in row] for row in graph.weights()
    ]
    for at in range(own, own + outside):
        # A bit each, the first the highest: an earlier member outweighs all the later ones.
        first = 1 << (own + outside - 1 - at)
        for mine in range(own):
            known = weights[at][mine]
            if known is not None:
                weights[at][mine] = weights[mine][at] = known + first
    return heaviest_perfect_matching(weights)


def needed_groups(
    near: Sequence[int], group: Sequence[int], outside: Sequence[Sequence[int]]
) -> int | None:
    """Return how many of some groups outside, the first ones, let all of a group be paired.

    Whoever is outside need not be; None where even all of them do not suffice.

    >>> needed_groups([0b0100, 0b1000, 0b0001, 0b0010], [0, 1], [[2], [3]])
    2
    """
    flat = [one for some in outside for one in some]
    own = len(group)
    inside = (1 << own) - 1
    # Those outside meet the group alone: whether they can meet each other is not asked.
    local = [
        mask & inside if at >= own else mask for at, mask in enumerate(among(near, [*group, *flat]))
    ]
    matchings = Matchings(local, [-1] * len(local))
    opened = own
    for count in range(len(outside) + 1):
        opened += len(outside[count - 1]) if count else 0
        # Vertices only come in, so the matching found so far still holds.
        matchings.open = (1 << opened) - 1
        if all(_has_partner(matchings, at) for at in range(own)):
            return count
    return None


def _has_partner(matchings: Matchings, vertex: int) -> bool:
    """Tell whether a vertex is matched, or can be by a path to another that is not."""
    return matchings.mate[vertex] >= 0 or AlternatingTree(matchings, vertex).augment()
