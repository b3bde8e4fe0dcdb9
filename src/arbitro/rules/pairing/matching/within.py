"""The first columns of some rows, one each, whose cost stays within a limit.

An assignment of least cost is at hand, with values of rows and columns that prove it. What it costs
to give a row another column is then the length of a shortest path: of all columns that keep to the
limit each row, in turn, takes the first, and the others change along the path.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from arbitro.rules.pairing.matching.assignment import assignment

Costs = Sequence[Sequence[int | None]]


def first_within(costs: Costs, most: int, needed: Collection[int] = ()) -> list[int] | None:
    """Return the column of every row, the first that can be; None where nothing can.

    No two rows have the same column, those ``needed`` are taken, and the costs, whole numbers of at
    least 0, add up to ``most`` at the utmost; None among them is no choice.

    >>> first_within([[1, 0, 0], [0, 1, 1]], 1), first_within([[1, 0, 0], [0, 1, 1]], 2)
    ([1, 0], [0, 1])
    >>> first_within([[1, 0, 0], [0, 1, 1]], 1, needed=[2])
    [1, 2]
    """
    if not costs:
        return None if needed else []
    if len(costs) > len(costs[0]):
        return None
    search = _Columns(costs, most, frozenset(needed))
    if search.least > search.most:
        return None
    return [search.take(row) for row in range(len(costs))]


class _Columns:
    """The rows and columns left; rows that want nothing make them as many as the columns.

    ``most`` is what those left may cost, ``least`` what they cost as they are.
    """

    def __init__(self, costs: Costs, most: int, needed: frozenset[int]) -> None:
        size = len(costs[0])
        bar = most + 1
        self.costs = [[bar if cost is None else cost for cost in row] for row in costs]
        # Rows that want nothing fill the square; to them a needed column is dearer than the limit.
        unwanted = [bar if column in needed else 0 for column in range(size)]
        self.costs += [unwanted] * (size - len(costs))
        self.column, self.up, self.down = assignment(
            [[-cost for cost in row] for row in self.costs]
        )
        self.row = [self.column.index(column) for column in range(size)]
        self.left = list(range(size))
        self.most = most
        self.least = sum(self.costs[row][column] for row, column in enumerate(self.column))

    def take(self, row: int) -> int:
        """Give a row its column for good."""
        own, costs = self.column[row], self.costs[row]
        distance, following = self._ways_to(own, row)
        for column in self.left:
            if column in distance:
                slack = self.up[row] + self.down[column] + costs[column]
                cost = self.least + slack + distance[column]
                if cost <= self.most:
                    break
        self._change(column, own, distance, following)
        self.left.remove(column)
        self.most -= costs[column]
        self.least = cost - costs[column]
        return column

    def _ways_to(self, own: int, row: int) -> tuple[dict[int, int], dict[int, int]]:
        """Return what it costs to free each column at last for one, and the next on the way.

        Columns that are freed for no less than is left to spend are passed over.
        """
        spare = self.most - self.least
        up, down = self.up, self.down
        distance: dict[int, int] = {}
        following = dict.fromkeys(self.left, own)
        open_ones = dict.fromkeys(self.left, spare + 1)
        open_ones[own] = 0
        while open_ones:
            nearest = min(open_ones, key=open_ones.__getitem__)
            reached = open_ones.pop(nearest)
            if reached > spare:
                break
            distance[nearest] = reached
            offset = reached + down[nearest]
            for column, known in open_ones.items():
                other = self.row[column]
                reach = offset + up[other] + self.costs[other][nearest]
                if other != row and reach < known:
                    open_ones[column], following[column] = reach, nearest
        return distance, following

    def _change(
        self, column: int, own: int, distance: dict[int, int], following: dict[int, int]
    ) -> None:
        """Free a column along its way and let the values prove the assignment again."""
        farthest = distance[column]
        for number, far in distance.items():
            if far < farthest:
                self.down[number] += far - farthest
                self.up[self.row[number]] -= far - farthest
        moving = self.row[column]
        while column != own:
            column = following[column]
            staying = self.row[column]
            self.row[column], self.column[moving] = moving, column
            moving = staying


__all__ = ["first_within"]
