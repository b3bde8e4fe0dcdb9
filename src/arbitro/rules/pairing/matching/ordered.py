"""The first perfect matching when every vertex, in turn, wants the latest partner it can have."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.matching.narrowing import Matchings
from arbitro.rules.pairing.matching.pairability import among
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
            # The pairs that stay are the start: a trial has only the two broken ones to mend.
            kept = {v: mate[v] for v in rest if mate[v] not in (a, b)}
            other = completed(rest, kept, adjacent)
            if other is not None:
                mate = other | {a: b, b: a}
                break
        pairs.append((a, mate[a]))
        left = [v for v in left if v not in pairs[-1]]
        virtual = [v for v in virtual if v not in pairs[-1]]
    return pairs


# The first transposition of one side against another, found with bits.
#
# Of two transpositions that one comes first whose first differing opponent does; this is how
# several pairing systems order them.


def first_across(near: Sequence[int], first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the opponents of a side in the first order of the other that fits, [] without one.

    >>> first_across([0b1100, 0b0100, 0b0011, 0b0001], [0, 1], [2, 3])
    [3, 2]
    """
    size = len(second)
    columns = (1 << size) - 1
    local = among(near, [*second, *first])
    local = [mask & ~columns if at < size else mask & columns for at, mask in enumerate(local)]
    matchings = Matchings(local, [-1] * len(local))
    if len(first) != size or not matchings.complete():
        return []
    return [second[matchings.first(row, columns)] for row in range(size, 2 * size)]
