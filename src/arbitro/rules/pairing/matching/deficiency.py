"""Largest matchings, and why a graph has no perfect one.

By the theorem of Tutte and Berge, a graph has no perfect matching exactly if taking away some
vertices, the *hub*, leaves more odd components than were taken away: each of those needs a hub
vertex for one of its own, and there are too few. The search that fails to find a partner for a
vertex has found such a hub around it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple


class Deficiency(NamedTuple):
    """Odd groups of vertices that only the hub connects, one more than the hub has members."""

    groups: tuple[tuple[int, ...], ...]
    hub: tuple[int, ...]


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return every vertex's partner in a largest matching, -1 for none.

    >>> largest_matching([[1, 2], [0, 2], [0, 1]])
    [1, 0, -1]
    """
    search = _Search(neighbours)
    search.match_all()
    return search.mate


def deficiency(neighbours: Sequence[Sequence[int]]) -> Deficiency | None:
    """Return why a graph has no perfect matching, None if it has one.

    >>> deficiency([[3], [3], [3], [0, 1, 2]])
    Deficiency(groups=((0,), (1,)), hub=(3,))
    >>> deficiency([[1], [0]]) is None
    True
    """
    search = _Search(neighbours)
    exposed = search.match_all()
    return search.witness(exposed) if exposed is not None else None


class _Search:
    """Edmonds' search for augmenting paths, shrinking odd cycles as it meets them."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        size = len(neighbours)
        self.mate = [-1] * size
        self.parent = [-1] * size
        self.base = list(range(size))
        self.outer = [False] * size

    def match_all(self) -> int | None:
        """Match as many vertices as possible; return one that stays alone, if any."""
        alone = None
        for vertex, others in enumerate(self.neighbours):
            if self.mate[vertex] < 0:
                free = next((one for one in others if self.mate[one] < 0), -1)
                if free >= 0:
                    self.mate[vertex], self.mate[free] = free, vertex
        for vertex in range(len(self.neighbours)):
            if self.mate[vertex] < 0:
                end = self.grow(vertex)
                if end < 0:
                    alone = vertex if alone is None else alone
                while end >= 0:
                    before = self.parent[end]
                    following = self.mate[before]
                    self.mate[end], self.mate[before] = before, end
                    end = following
        return alone

    def witness(self, root: int) -> Deficiency:
        """Return the odd groups and the hub that the failing search from a vertex shows."""
        self.grow(root)
        groups: dict[int, list[int]] = {}
        for vertex, is_outer in enumerate(self.outer):
            if is_outer:
                groups.setdefault(self.base[vertex], []).append(vertex)
        hub = {
            one for vertex, out in enumerate(self.outer) if out for one in self.neighbours[vertex]
        }
        hub = {one for one in hub if not self.outer[one]}
        return Deficiency(tuple(sorted(map(tuple, groups.values()))), tuple(sorted(hub)))

    def grow(self, root: int) -> int:
        """Search from an unmatched vertex; return the far end of an augmenting path, -1 if none."""
        size = len(self.neighbours)
        self.parent = [-1] * size
        self.base = list(range(size))
        self.outer = [False] * size
        self.outer[root] = True
        queue = deque([root])
        while queue:
            vertex = queue.popleft()
            for other in self.neighbours[vertex]:
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                if other == root or (self.mate[other] >= 0 and self.parent[self.mate[other]] >= 0):
                    queue.extend(self._shrink(vertex, other))
                elif self.parent[other] < 0:
                    self.parent[other] = vertex
                    if self.mate[other] < 0:
                        return other
                    self.outer[self.mate[other]] = True
                    queue.append(self.mate[other])
        return -1

    def _shrink(self, one: int, other: int) -> list[int]:
        """Make one vertex of an odd cycle; return the vertices that become outer by it."""
        top = self._common_base(one, other)
        inside = [False] * len(self.base)
        self._mark(one, top, other, inside)
        self._mark(other, top, one, inside)
        fresh = []
        for vertex, base in enumerate(self.base):
            if inside[base]:
                self.base[vertex] = top
                if not self.outer[vertex]:
                    self.outer[vertex] = True
                    fresh.append(vertex)
        return fresh

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if self.mate[one] < 0:
                break
            one = self.parent[self.mate[one]]
        other = self.base[other]
        while other not in seen:
            other = self.base[self.parent[self.mate[other]]]
        return other

    def _mark(self, vertex: int, top: int, child: int, inside: list[bool]) -> None:
        while self.base[vertex] != top:
            inside[self.base[vertex]] = inside[self.base[self.mate[vertex]]] = True
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[self.mate[vertex]]
