"""All heaviest perfect matchings of a graph whose vertices fall into classes of equal weights.

First the classes alone give a value to every vertex (``classes``). If the edges that have no slack
under these values contain a perfect matching, it is a heaviest one, and the heaviest ones are
exactly those of such edges. Otherwise the weighted search goes on from there, edge by edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import sub
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import Forest
from arbitro.rules.pairing.matching.narrowing import Matchings, bits

# Values for vertices of which many are alike: a matching bounded class by class.
#
# Where the weight of an edge depends only on the classes of its ends, the heaviest matching in
# fractions is a transport between classes, however many vertices each has. Its dual values are
# feasible for every vertex: no edge is worth more than its two ends together. A matching of edges
# without slack is therefore a heaviest one.


def class_values(counts: Sequence[int], worth: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Return a value for each class; for any two they add up to twice the worth at least.

    ``worth`` is symmetric, None where no member of one class may meet one of the other. The
    answer is None where not even fractions of edges can match everybody.

    >>> class_values([2, 2], [[1, 5], [5, 3]])
    [5, 5]
    >>> class_values([3, 1], [[None, 5], [5, None]])
    """
    transport = _Transport(counts, worth)
    if not transport.run():
        return None
    return [a + b for a, b in zip(transport.up, transport.down, strict=True)]


class _Transport:
    """Rows and columns, both the classes, with values whose sums are never below the worth."""

    def __init__(self, counts: Sequence[int], worth: Sequence[Sequence[int | None]]) -> None:
        self.worth = [[(c, w) for c, w in enumerate(row) if w is not None] for row in worth]
        self.supply = list(counts)
        self.demand = list(counts)
        self.flow: list[dict[int, int]] = [{} for _ in counts]
        self.down = [max((w for _, w in row), default=0) // 2 for row in self.worth]
        self.up = [max((w - self.down[c] for c, w in row), default=0) for row in self.worth]

    def run(self) -> bool:
        """Send every row's supply; False where it cannot be done."""
        for r, row in enumerate(self.worth):
            for c, w in row:
                amount = min(self.supply[r], self.demand[c])
                if amount and self.up[r] + self.down[c] == w:
                    self.flow[c][r] = amount
                    self.supply[r] -= amount
                    self.demand[c] -= amount
        for r in range(len(self.supply)):
            while self.supply[r]:
                if not self._extend(r):
                    return False
        return True

    def _extend(self, start: int) -> bool:
        """Send some supply of a row along a path of least slack to a column that takes it."""
        slack: dict[int, int] = {}
        source: dict[int, int] = {}
        done: dict[int, int] = {}
        reached, via = {start: 0}, {start: -1}
        fresh = [start]
        while True:
            for r in fresh:
                self._look_from(r, reached[r], slack, source, done)
            if not slack:
                return False
            least = min(slack.values())
            nearest = [c for c, value in slack.items() if value == least]
            end = next((c for c in nearest if self.demand[c]), -1)
            if end >= 0:
                break
            fresh = []
            for c in nearest:
                done[c] = slack.pop(c)
                holders = [r for r, amount in self.flow[c].items() if amount and r not in reached]
                reached |= dict.fromkeys(holders, least)
                via |= dict.fromkeys(holders, c)
                fresh += holders
        # The usual change of prices along a shortest path: its edges come to no slack, and no edge
        # below.
        for r, at in reached.items():
            self.up[r] -= least - at
        for c, at in done.items():
            self.down[c] += least - at
        self._push(end, source, via)
        return True

    def _look_from(
        self,
        r: int,
        distance: int,
        slack: dict[int, int],
        source: dict[int, int],
        done: dict[int, int],
    ) -> None:
        """Note the columns to which a row is nearer than those looked at before."""
        offset = distance + self.up[r]
        for c, w in self.worth[r]:
            if c not in done:
                reach = offset + self.down[c] - w
                if c not in slack or reach < slack[c]:
                    slack[c], source[c] = reach, r

    def _push(self, end: int, source: dict[int, int], via: dict[int, int]) -> None:
        """Move as much as the path to a column bears; ``via`` is -1 for the row it starts at."""
        path = []
        c, amount = end, self.demand[end]
        while True:
            r = source[c]
            path.append((r, c))
            before = via[r]
            amount = min(amount, self.supply[r] if before < 0 else self.flow[before][r])
            if before < 0:
                break
            c = before
        for r, c in path:
            self.flow[c][r] = self.flow[c].get(r, 0) + amount
            if via[r] >= 0:
                self.flow[via[r]][r] -= amount
        self.supply[path[-1][0]] -= amount
        self.demand[end] -= amount


GiveUp = Callable[[], bool] | None

MANY = 200
"""From so many vertices on it pays to look for values without odd groups once more."""


class OddGroupError(Exception):
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
            _union([mask for mask, w in zip(members, row, strict=True) if w is not None])
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
                [
                    mask
                    for mask, w in zip(members, row, strict=True)
                    if w is not None and (least is None or w > least)
                ]
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
    # Nothing is lost: the values are feasible, so the search by weights goes on from here.
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
        raise OddGroupError(forest.mate)
    # Edges without slack are all that a heaviest matching can consist of.
    near = []
    for one, row in enumerate(forest.double):
        own = values[one]
        mask = 0
        for other in [place for place, rest in enumerate(map(sub, row, values)) if rest == own]:
            mask |= 1 << other
        near.append(mask & ~(1 << one))
    return Matchings(near, forest.mate)


def _values_of_assignment(forest: Forest) -> list[int] | None:
    """Return values without blossoms where there are any: where no assignment is heavier."""
    _column, values = forest.assigned()
    reached = sum(row[other] for row, other in zip(forest.double, forest.mate, strict=True))
    # Both ends count each edge, and its weight twice: equal only where the matching is worth all
    # that the values allow, which proves both.
    return values if 2 * sum(values) == reached else None


def _counted(graph: ClassGraph) -> tuple[list[int], list[list[int | None]]]:
    """Return how many each class has, and the most an edge between two classes can be worth."""
    counts = [0] * len(graph.worth)
    only = [0] * len(graph.worth)
    for vertex, kind in enumerate(graph.of):
        counts[kind] += 1
        only[kind] = vertex
    most = [list(row) for row in graph.worth]
    # Between two classes of one there is one edge, and being kept apart lowers it for certain; in
    # larger ones some pair may still have the full worth, which the bound must allow.
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
