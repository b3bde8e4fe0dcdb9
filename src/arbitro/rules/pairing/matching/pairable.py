"""Whether everybody can be paired at all: perfect matchings without weights.

The graph is given as a question, not as a table: most graphs asked about are nearly complete, and a
greedy start with short repairs answers after looking at a few pairs of each vertex. Edmonds' search
with blossoms decides the rest exactly.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Adjacent = Callable[[int, int], bool]


def perfect_matching(vertices: Sequence[int], adjacent: Adjacent) -> dict[int, int] | None:
    """Return everybody's partner in a perfect matching, None where there is none.

    >>> perfect_matching([1, 2, 3, 4], lambda a, b: abs(a - b) == 1)
    {1: 2, 2: 1, 3: 4, 4: 3}
    >>> perfect_matching([1, 2, 3, 4], lambda a, b: 1 in (a, b))
    """
    if len(vertices) % 2:
        return None
    mate: dict[int, int] = {}
    half = len(vertices) // 2
    for i in range(half):
        a, b = vertices[i], vertices[i + half]
        if adjacent(a, b):
            mate[a], mate[b] = b, a
    waiting = [v for v in vertices if v not in mate]
    while waiting:
        a = waiting.pop()
        if a in mate:
            continue
        if not (
            _repair(a, waiting, vertices, mate, adjacent) or _search(a, vertices, mate, adjacent)
        ):
            return None
    return mate


def _repair(
    a: int,
    waiting: Sequence[int],
    vertices: Sequence[int],
    mate: dict[int, int],
    adjacent: Adjacent,
) -> bool:
    """Pair ``a`` with somebody else left over, directly or by opening one pair."""
    for b in reversed(waiting):
        if b not in mate and adjacent(a, b):
            mate[a], mate[b] = b, a
            return True
    b = next((b for b in reversed(waiting) if b not in mate), None)
    if b is None:
        return False
    for c in vertices:
        d = mate.get(c)
        if d is not None and adjacent(a, c) and adjacent(b, d):
            mate[a], mate[c], mate[b], mate[d] = c, a, d, b
            return True
    return False


def _search(root: int, vertices: Sequence[int], mate: dict[int, int], adjacent: Adjacent) -> bool:
    """Find an alternating path from ``root`` to another free vertex and flip it (Edmonds)."""
    parent: dict[int, int] = {}
    base = {v: v for v in vertices}
    outer = {root}
    queue = deque([root])
    while queue:
        u = queue.popleft()
        for v in vertices:
            if base[u] == base[v] or mate.get(u) == v or v == u or not adjacent(u, v):
                continue
            if v in outer:
                _contract(u, v, root, vertices, mate, parent, base, outer, queue)
            elif v not in parent:
                parent[v] = u
                if v not in mate:
                    _flip(v, mate, parent)
                    return True
                outer.add(mate[v])
                queue.append(mate[v])
    return False


def _flip(v: int, mate: dict[int, int], parent: dict[int, int]) -> None:
    end: int | None = v
    while end is not None:
        before = parent[end]
        following = mate.get(before)
        mate[before], mate[end] = end, before
        end = following


def _contract(
    u: int,
    v: int,
    root: int,
    vertices: Sequence[int],
    mate: dict[int, int],
    parent: dict[int, int],
    base: dict[int, int],
    outer: set[int],
    queue: deque[int],
) -> None:
    """Make the odd circle closed by two outer vertices one vertex with the base nearest the root."""
    path = set()
    x = base[u]
    path.add(x)
    while x != base[root]:
        x = base[parent[mate[x]]]
        path.add(x)
    stem = base[v]
    while stem not in path:
        stem = base[parent[mate[stem]]]
    inside: set[int] = set()
    for start, child in ((u, v), (v, u)):
        x = start
        while base[x] != stem:
            inside.add(base[x])
            inside.add(base[mate[x]])
            parent[x] = child
            child = mate[x]
            x = parent[child]
    for w in vertices:
        if base[w] in inside:
            base[w] = stem
            if w not in outer:
                outer.add(w)
                queue.append(w)
