"""The first perfect matching when every vertex, in turn, wants the latest partner it can have."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.matching.pairable import Adjacent, completed, perfect_matching


def first_in_order(
    vertices: Sequence[int], adjacent: Adjacent, nobody: Sequence[int] = ()
) -> list[tuple[int, int]] | None:
    """Return the pairs of the first perfect matching, None where there is none.

    The first vertex is paired with the last vertex that leaves the others pairable, and so on
    with the first vertex left. ``nobody`` are further vertices that come after all others as
    partners and have no wishes of their own.

    >>> first_in_order([1, 2, 3, 4], lambda a, b: {a, b} != {1, 4})
    [(1, 3), (2, 4)]
    >>> first_in_order([1, 2, 3], lambda a, b: True, nobody=[0])
    [(1, 3), (2, 0)]
    """
    mate = perfect_matching([*vertices, *nobody], adjacent)
    if mate is None:
        return None
    left, virtual = list(vertices), list(nobody)
    pairs = []
    while left:
        a = left[0]
        for b in (*reversed(left[1:]), *virtual[:1]):
            if b == mate[a]:
                break
            if not adjacent(a, b):
                continue
            rest = [v for v in (*left, *virtual) if v not in (a, b)]
            kept = {v: mate[v] for v in rest if mate[v] not in (a, b)}
            other = completed(rest, kept, adjacent)
            if other is not None:
                mate = other | {a: b, b: a}
                break
        pairs.append((a, mate[a]))
        left = [v for v in left if v not in pairs[-1]]
        virtual = [v for v in virtual if v not in pairs[-1]]
    return pairs
