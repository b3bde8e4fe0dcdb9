"""All heaviest perfect matchings of a graph whose vertices fall into classes of equal weights.

First the classes alone give a value to every vertex (``classes``). If the edges that have no slack
under these values contain a perfect matching, it is a heaviest one, and the heaviest ones are
exactly those of such edges. Otherwise the weighted search goes on from there, edge by edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.assignment import heaviest_assignment
from arbitro.rules.pairing.matching.classes import class_values
from arbitro.rules.pairing.matching.heaviest import Forest
from arbitro.rules.pairing.matching.narrowing import Matchings, bits

GiveUp = Callable[[], bool] | None

MANY = 200
"""From so many vertices on it pays to look for values without odd groups once more."""


class Knotted(Exception):  # noqa: N818 - a signal, not a fault
    """The heaviest matchings cannot be told by their edges alone: odd groups take part.

    ``mate`` is one of them.
    """

    def __init__(self, mate: list[int]) -> None:
        super().__init__()
        self.mate = mate


class ClassGraph(NamedTuple):
    """A graph by classes: ``of`` every vertex its class, ``worth`` an edge by the classes.

    None in ``worth`` means no edge. ``apart`` has, for every vertex, the bits of the vertices
    that it meets for ``otherwise`` instead of the worth, where there is a worth.
    """

    of: Sequence[int]
    worth: Sequence[Sequence[int | None]]
    apart: Sequence[int]
    otherwise: int | None = None

    def weight(self, one: int, other: int) -> int | None:
        """Return the weight of an edge, None where there is none."""
        if one == other:
            return None
        worth = self.worth[self.of[one]][self.of[other]]
        if worth is not None and self.apart[one] >> other & 1:
            return self.otherwise
        return worth

    def weights(self) -> list[list[int | None]]:
        """Return the whole table of weights."""
        table: list[list[int | None]] = []
        members = self.classes()
        meeting = [
            _union(members[k] for k, worth in enumerate(row) if worth is not None)
            for row in self.worth
        ]
        for vertex, (kind, apart) in enumerate(zip(self.of, self.apart, strict=True)):
            by_class = self.worth[kind]
            row = [by_class[k] for k in self.of]
            for other in bits(apart & meeting[kind]):
                row[other] = self.otherwise
            row[vertex] = None
            table.append(row)
        return table

    def classes(self) -> list[int]:
        """Return the vertices of each class as bits."""
        members = [0] * len(self.worth)
        for vertex, kind in enumerate(self.of):
            members[kind] |= 1 << vertex
        return members

    def partners(self) -> list[int]:
        """Return, for every vertex, the vertices it is paired with when they are joined.

        Where those kept apart are joined for ``otherwise``, any two joined for no more than that
        are as good as kept apart; without it every edge is a pair, whatever it is worth.
        """
        least = self.otherwise
        members = self.classes()
        by_class = [
            _union(
                members[k]
                for k, w in enumerate(row)
                if w is not None and (least is None or w > least)
            )
            for row in self.worth
        ]
        return [
            by_class[kind] & ~(apart | 1 << vertex)
            for vertex, (kind, apart) in enumerate(zip(self.of, self.apart, strict=True))
        ]


def best_matchings(
    graph: ClassGraph, give_up: GiveUp = None, *, alike: int = 3
) -> Matchings | None:
    """Return the heaviest perfect matchings, None where there is no perfect one.

    Knotted is raised where they are not simply the perfect matchings of some edges. ``alike`` is
    how many vertices a class must have on the average to be worth a look at classes.

    >>> graph = ClassGraph([0, 0, 1, 1], [[1, 5], [5, 3]], [0b0100, 0, 0b0001, 0])
    >>> best_matchings(graph).mate
    [3, 2, 1, 0]
    """
    size = len(graph.of)
    if size % 2:
        return None
    if alike * len(graph.worth) > size:
        return matchings_of_table(graph.weights(), give_up)
    values = class_values(*_counted(graph))
    if values is None:
        return None
    found = Matchings(_tight(graph, values), [-1] * size)
    if found.enlarge():
        return found
    start = [values[kind] for kind in graph.of], found.mate
    return matchings_of_table(graph.weights(), give_up, start)


def matchings_of_table(
    weights: Sequence[Sequence[int | None]],
    give_up: GiveUp = None,
    start: tuple[list[int], list[int]] | None = None,
) -> Matchings | None:
    """Return the heaviest perfect matchings of a table of weights, as `best_matchings` does.

    ``start`` are values that leave no edge a negative slack, and a matching of edges without.
    """
    if not weights:
        return Matchings([], [])
    forest = Forest(weights, start)
    if not forest.solve(give_up):
        return None
    values = forest.values_without_blossoms()
    if values is None and len(weights) >= MANY:
        values = _values_of_assignment(forest)
    if values is None:
        raise Knotted(forest.mate)
    near = []
    for one, row in enumerate(forest.double):
        own = values[one]
        mask = 0
        for other, (value, weight) in enumerate(zip(values, row, strict=True)):
            if own + value == weight:
                mask |= 1 << other
        near.append(mask & ~(1 << one))
    return Matchings(near, forest.mate)


def _values_of_assignment(forest: Forest) -> list[int] | None:
    """Return values without blossoms where there are any: where no assignment is heavier."""
    halves = [[weight // 2 for weight in row] for row in forest.double]
    _column, values = heaviest_assignment(halves)
    reached = sum(row[other] for row, other in zip(halves, forest.mate, strict=True))
    return values if sum(values) == reached else None


def _counted(graph: ClassGraph) -> tuple[list[int], list[list[int | None]]]:
    """Return how many each class has, and the most an edge between two classes can be worth."""
    counts = [0] * len(graph.worth)
    only = [0] * len(graph.worth)
    for vertex, kind in enumerate(graph.of):
        counts[kind] += 1
        only[kind] = vertex
    most = [list(row) for row in graph.worth]
    single = [kind for kind, count in enumerate(counts) if count == 1]
    for k in single:
        for other in single:
            most[k][other] = graph.weight(only[k], only[other])
    return counts, most


def _tight(graph: ClassGraph, values: Sequence[int]) -> list[int]:
    """Return, for every vertex, the partners without slack."""
    members = graph.classes()
    direct, otherwise = [0] * len(values), [0] * len(values)
    for k, row in enumerate(graph.worth):
        for other, worth in enumerate(row):
            if worth is not None:
                total = values[k] + values[other]
                if total == 2 * worth:
                    direct[k] |= members[other]
                if graph.otherwise is not None and total == 2 * graph.otherwise:
                    otherwise[k] |= members[other]
    return [
        (direct[kind] & ~apart | otherwise[kind] & apart) & ~(1 << vertex)
        for vertex, (kind, apart) in enumerate(zip(graph.of, graph.apart, strict=True))
    ]


def _union(masks: Iterable[int]) -> int:
    total = 0
    for mask in masks:
        total |= mask
    return total
