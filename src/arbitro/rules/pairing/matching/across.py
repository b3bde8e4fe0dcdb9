"""The first transposition of one side against another, found with bits.

Of two transpositions that one comes first whose first differing opponent does; this is how several
pairing systems order them.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.matching.narrowing import Matchings
from arbitro.rules.pairing.matching.pairability import among


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
