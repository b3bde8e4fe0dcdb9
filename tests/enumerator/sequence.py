"""The orders of article 4 (section D): transpositions, exchanges and sets of moved-down players.

Numbers are in-bracket sequence numbers, counted from 1.
"""

from functools import cache
from itertools import combinations, permutations


def transpositions(second, count):
    """Yield the orders of S2 by their first ``count`` numbers (art. 4.2, D.1)."""
    return permutations(sorted(second), count)


def exchange_key(leaving, entering):
    """Return what sorts exchanges (art. 4.3.2, D.2): smaller comes earlier."""
    return (
        len(leaving),
        sum(entering) - sum(leaving),
        [-number for number in sorted(leaving, reverse=True)],
        sorted(entering),
    )


@cache
def exchanges_of(first, second, size):
    """List the exchanges of so many numbers between the original S1 and S2 in order."""
    found = [
        (leaving, entering)
        for leaving in combinations(first, size)
        for entering in combinations(second, size)
    ]
    return sorted(found, key=lambda exchange: exchange_key(*exchange))


def exchanges(first, second):
    """Yield all exchanges between the original S1 and S2 in order, the empty one included."""
    for size in range(min(len(first), len(second)) + 1):
        yield from exchanges_of(first, second, size)


def compositions(numbers, pairs):
    """Yield the S1 and S2 of a homogeneous bracket or remainder, exchange after exchange."""
    first, second = numbers[:pairs], numbers[pairs:]
    for leaving, entering in exchanges(first, second):
        one = sorted(set(first) - set(leaving) | set(entering))
        other = sorted(set(second) - set(entering) | set(leaving))
        yield tuple(one), tuple(other)


def moved_down_sets(moved_down, size):
    """Yield the sets of moved-down players by their smallest differing number (art. 4.4.2)."""
    return combinations(sorted(moved_down), size)
