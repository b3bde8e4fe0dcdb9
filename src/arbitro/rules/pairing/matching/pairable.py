"""Whether everybody can be paired at all: perfect matchings without weights.

The graph is given as a question, not as a table: most graphs asked about are nearly complete, and a
greedy start with short repairs answers after looking at a few pairs of each vertex. Edmonds' search
with blossoms decides the rest exactly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings, bits

Adjacent = Callable[[int, int], bool]


def perfect_matching(vertices: Sequence[int], adjacent: Adjacent) -> dict[int, int] | None:
    """Return everybody's partner in a perfect matching, None where there is none.

    >>> perfect_matching([1, 2, 3, 4], lambda a, b: abs(a - b) == 1)[3]
    4
    >>> perfect_matching([1, 2, 3, 4], lambda a, b: 1 in (a, b))
    """
    if len(vertices) % 2:
        return None
    mate: dict[int, int] = {}
    half = len(vertices) // 2
    for a, b in zip(vertices[:half], vertices[half:], strict=True):
        if adjacent(a, b):
            mate[a], mate[b] = b, a
    return completed(vertices, mate, adjacent)


def completed(
    vertices: Sequence[int], mate: dict[int, int], adjacent: Adjacent
) -> dict[int, int] | None:
    """Return a matching enlarged, ``mate`` itself, until it is perfect; None where none is.

    >>> completed([1, 2, 3, 4], {2: 3, 3: 2}, lambda a, b: abs(a - b) == 1)
    {2: 1, 3: 4, 4: 3, 1: 2}
    """
    waiting = [v for v in vertices if v not in mate]
    while waiting:
        a = waiting.pop()
        found = (
            # Somebody looked at before may have taken it.
            a in mate
            or _repair(a, [b for b in reversed(waiting) if b not in mate], mate, adjacent)
            or _Search(a, vertices, mate, adjacent).run()
        )
        if not found:
            return None
    return mate


def _repair(a: int, waiting: Sequence[int], mate: dict[int, int], adjacent: Adjacent) -> bool:
    """Pair ``a`` with somebody else left over, directly or by opening one pair."""
    for b in waiting:
        if adjacent(a, b):
            mate[a], mate[b] = b, a
            return True
    # Ways that open more than one pair are what the search is for; with another one left over it
    # would come to no other answer.
    for b in waiting[:1]:
        for c, d in mate.items():
            if adjacent(a, c) and adjacent(b, d):
                mate[a], mate[c], mate[b], mate[d] = c, a, d, b
                return True
    return False


class _Search:
    """Edmonds' search for an alternating path from a free vertex to another."""

    def __init__(
        self, root: int, vertices: Sequence[int], mate: dict[int, int], adjacent: Adjacent
    ) -> None:
        self.root = root
        self.vertices = vertices
        self.mate = mate
        self.adjacent = adjacent
        self.parent: dict[int, int] = {}
        self.base = {v: v for v in vertices}
        self.outer = {root}
        self.queue = deque([root])

    def run(self) -> bool:
        """Grow the tree; flip the path and tell True when it reaches a free vertex."""
        base, mate = self.base, self.mate
        while self.queue:
            u = self.queue.popleft()
            partner = mate.get(u)
            for v in self.vertices:
                if base[u] == base[v] or v == partner or not self.adjacent(u, v):
                    continue
                if v in self.outer:
                    self._contract(u, v)
                elif v not in self.parent:
                    self.parent[v] = u
                    if v not in mate:
                        self._flip(v)
                        return True
                    self.outer.add(mate[v])
                    self.queue.append(mate[v])
        return False

    def _flip(self, v: int) -> None:
        end: int | None = v
        while end is not None:
            before = self.parent[end]
            following = self.mate.get(before)
            self.mate[before], self.mate[end] = end, before
            end = following

    def _contract(self, u: int, v: int) -> None:
        """Make the odd circle closed by two outer vertices one vertex, its stem the base."""
        base, parent, mate = self.base, self.parent, self.mate
        x = base[u]
        path = {x}
        while x != base[self.root]:
            x = base[parent[mate[x]]]
            path.add(x)
        stem = base[v]
        while stem not in path:
            stem = base[parent[mate[stem]]]
        inside: set[int] = set()
        for start, opposite in ((u, v), (v, u)):
            x, child = start, opposite
            while base[x] != stem:
                inside.add(base[x])
                inside.add(base[mate[x]])
                # From inside the circle the way back goes through the edge that closed it.
                parent[x] = child
                child = mate[x]
                x = parent[child]
        for w in self.vertices:
            if base[w] in inside:
                base[w] = stem
                if w not in self.outer:
                    self.outer.add(w)
                    self.queue.append(w)


# Largest matchings, and why a graph has no perfect one.
#
# By the theorem of Tutte and Berge, a graph has no perfect matching exactly if taking away some
# vertices, the *hub*, leaves more odd components than were taken away: each of those needs a hub
# vertex for one of its own, and there are too few. The search that fails to find a partner for a
# vertex has found such a hub around it. Graphs are given by the neighbours of each vertex as bits.


class Deficiency(NamedTuple):
    """Odd groups of vertices that only the hub connects, one more than the hub has members."""

    groups: tuple[tuple[int, ...], ...]
    hub: tuple[int, ...]


def largest_matching(near: Sequence[int]) -> list[int]:
    """Return every vertex's partner in a largest matching, -1 for none.

    >>> largest_matching([0b110, 0b101, 0b011])
    [1, 0, -1]
    """
    matchings = Matchings(near, [-1] * len(near))
    matchings.enlarge()
    return matchings.mate


def deficiency(near: Sequence[int]) -> Deficiency | None:
    """Return why a graph has no perfect matching, None if it has one.

    >>> deficiency([0b1000, 0b1000, 0b1000, 0b0111])
    Deficiency(groups=((0,), (1,)), hub=(3,))
    >>> deficiency([0b10, 0b01]) is None
    True
    """
    matchings = Matchings(near, [-1] * len(near))
    if matchings.enlarge():
        return None
    # Only a largest matching will do: from a smaller one the tree might reach somebody alone.
    tree = AlternatingTree(matchings, matchings.mate.index(-1))
    tree.exhaust()
    groups: dict[int, list[int]] = {}
    hub = 0
    for vertex in bits(tree.outer):
        groups.setdefault(tree.base[vertex], []).append(vertex)
        hub |= near[vertex]
    return Deficiency(tuple(sorted(map(tuple, groups.values()))), tuple(bits(hub & ~tree.outer)))
