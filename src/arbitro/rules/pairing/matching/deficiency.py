"""Largest matchings, and why a graph has no perfect one.

By the theorem of Tutte and Berge, a graph has no perfect matching exactly if taking away some
vertices, the *hub*, leaves more odd components than were taken away: each of those needs a hub
vertex for one of its own, and there are too few. The search that fails to find a partner for a
vertex has found such a hub around it. Graphs are given by the neighbours of each vertex as bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings, bits


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
    tree = AlternatingTree(matchings, matchings.mate.index(-1))
    tree.exhaust()
    groups: dict[int, list[int]] = {}
    hub = 0
    for vertex in bits(tree.outer):
        groups.setdefault(tree.base[vertex], []).append(vertex)
        hub |= near[vertex]
    return Deficiency(tuple(sorted(map(tuple, groups.values()))), tuple(bits(hub & ~tree.outer)))
