"""The first perfect matching of two sides of equal size, in the order of the columns.

Of two matchings that one comes first whose first differing row has the earlier column; this is how
several pairing systems order transpositions.
"""

from __future__ import annotations

from collections.abc import Callable

from arbitro.rules.pairing.matching.pairable import perfect_matching

Meets = Callable[[int, int], bool]


def first_assignment(size: int, meets: Meets) -> list[int] | None:
    """Return the column of every row in the first perfect matching, None where there is none.

    ``meets(row, column)`` tells which may be matched; rows and columns are counted from 0.

    >>> first_assignment(3, lambda row, column: row != column)
    [1, 2, 0]
    >>> first_assignment(2, lambda row, column: column == 0)
    """
    column = _any_assignment(size, meets)
    if column is None:
        return None
    owner = [0] * size
    for row, mine in enumerate(column):
        owner[mine] = row
    for row in range(size):
        for wanted in range(size):
            if wanted == column[row]:
                break
            if owner[wanted] > row and meets(row, wanted):
                _give(row, wanted, column, owner, meets)
                if column[row] == wanted:
                    break
    return column


def _any_assignment(size: int, meets: Meets) -> list[int] | None:
    """Return some perfect matching of rows with columns."""
    vertices = [*range(size), *range(size, 2 * size)]

    def adjacent(a: int, b: int) -> bool:
        if (a < size) == (b < size):
            return False
        return meets(a, b - size) if a < size else meets(b, a - size)

    mate = perfect_matching(vertices, adjacent)
    return None if mate is None else [mate[row] - size for row in range(size)]


def _give(row: int, wanted: int, column: list[int], owner: list[int], meets: Meets) -> None:
    """Give a row the column it wants where the later rows can be matched otherwise.

    The owner of the column looks for another, whose owner looks on, until the column that ``row``
    gives up is taken; earlier rows keep theirs. Nothing changes where that fails.
    """
    free, size = column[row], len(column)
    before: dict[int, int] = {}
    waiting = [owner[wanted]]
    seen = {wanted}
    while waiting and free not in seen:
        asking = waiting.pop(0)
        for other in range(size):
            if other in seen or (other != free and owner[other] <= row):
                continue
            if meets(asking, other):
                seen.add(other)
                before[other] = asking
                if other == free:
                    break
                waiting.append(owner[other])
    if free not in seen:
        return
    place = free
    while place != wanted:
        taker = before[place]
        left = column[taker]
        column[taker], owner[place] = place, taker
        place = left
    column[row], owner[wanted] = wanted, row
