"""A heaviest assignment of the vertices of a graph to one another: half a matching.

Every vertex is given another, each once, so that the weights of all these arrows together are
largest. Where the arrows form circles of even length they contain a matching, which is heaviest
among those of its vertices; only odd circles leave a vertex alone. The values of rows and columns
that prove the assignment best are, added up, duals for the matching.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

_NOBODY = -1


def heaviest_assignment(
    weights: Sequence[Sequence[int]], start: tuple[Sequence[int], Sequence[int]] | None = None
) -> tuple[list[int], list[int]]:
    """Return the column of every row, and for every vertex the sum of its two dual values.

    ``weights`` is a symmetric table with whole numbers everywhere. ``start`` are values of the
    vertices, of which any two add up to twice the weight of their edge at least, and a matching
    (-1 for who is alone): the nearer they are to the best, the less is left to do.

    >>> heaviest_assignment([[-9, 5, 1, 2], [5, -9, 2, 1], [1, 2, -9, 4], [2, 1, 4, -9]])
    ([1, 0, 3, 2], [5, 5, 4, 4])
    """
    search = _Assignment(weights)
    if start is not None:
        search.begin(*start)
    search.run()
    column, up, down = search.column, search.up, search.down
    return column, [a + b for a, b in zip(up, down, strict=True)]


def assignment(weights: Sequence[Sequence[int]]) -> tuple[list[int], list[int], list[int]]:
    """Return the column of every row of a square table, the values of rows and of columns.

    A row's value and a column's never add up to less than the weight where they meet, and to just
    that where the row has the column.

    >>> column, up, down = assignment([[4, 5], [1, 5]])
    >>> column, sum(up) + sum(down)
    ([0, 1], 9)
    """
    search = _Assignment(weights)
    search.run()
    return search.column, search.up, search.down


def even_circles(column: Sequence[int]) -> list[int]:
    """Return partners along the circles of an assignment; one vertex of an odd circle has -1.

    >>> even_circles([1, 2, 3, 0, 5, 6, 4])
    [1, 0, 3, 2, -1, 6, 5]
    """
    mate = [-1] * len(column)
    seen = [False] * len(column)
    for start in range(len(column)):
        circle = []
        x = start
        while not seen[x]:
            seen[x] = True
            circle.append(x)
            x = column[x]
        for place in range(len(circle) % 2, len(circle) - 1, 2):
            a, b = circle[place : place + 2]
            mate[a], mate[b] = b, a
    return mate


class _Assignment:
    """Rows and columns with values ``up`` and ``down`` whose sums are never below the weights."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        size = len(weights)
        self.weights = weights
        self.down = [max(row) // 2 for row in weights]
        self.up = [0] * size
        self.column = [_NOBODY] * size
        self.row = [_NOBODY] * size

    def begin(self, values: Sequence[int], mate: Sequence[int]) -> None:
        """Take over values of vertices in doubled weights, and what of a matching has no slack.

        Odd values are halved up for rows and down for columns: two odd ones that leave no slack
        then leave none either way, and no slack becomes negative.
        """
        self.up = [-(-value // 2) for value in values]
        self.down = [value // 2 for value in values]
        for i, j in enumerate(mate):
            if j >= 0 and self.up[i] + self.down[j] == self.weights[i][j]:
                self.column[i], self.row[j] = j, i

    def run(self) -> None:
        """Give every row a column: first one without slack, then along shortest paths."""
        waiting = []
        for i, weights in enumerate(self.weights):
            if self.column[i] >= 0:
                continue
            values = list(map(sub, weights, self.down))
            best = self.up[i] = max(values)
            for j, value in enumerate(values):
                if value == best and self.row[j] < 0:
                    self.row[j], self.column[i] = i, j
                    break
            else:
                waiting.append(i)
        for i in waiting:
            self._extend(i)

    def _extend(self, start: int) -> None:
        """Find the path of least slack from a row to a free column and flip it."""
        up, down, row = self.up, self.down, self.row
        own = up[start]
        slack = [own + y - w for y, w in zip(down, self.weights[start], strict=True)]
        source = [start] * len(slack)
        left = list(range(len(slack)))
        done: list[int] = []
        while True:
            least = min(map(slack.__getitem__, left))
            nearest = [k for k in left if slack[k] == least]
            j = next((k for k in nearest if row[k] < 0), -1)
            if j >= 0:
                break
            left = [k for k in left if slack[k] != least]
            done += nearest
            for i in map(row.__getitem__, nearest):
                offset, weights = least + up[i], self.weights[i]
                for k in left:
                    reach = offset + down[k] - weights[k]
                    if reach < slack[k]:
                        slack[k] = reach
                        source[k] = i
        up[start] -= least
        # By what each lies short of the end of the path: so no slack on either side becomes
        # negative.
        for k in done:
            up[row[k]] -= least - slack[k]
            down[k] += least - slack[k]
        i = -1
        while i != start:
            i = source[j]
            self.row[j] = i
            self.column[i], j = j, self.column[i]


def first_duals(
    weights: Sequence[Sequence[int | None]], double: Sequence[Sequence[int]]
) -> list[int]:
    """Return feasible duals from which little is missing to the optimum.

    Either a vertex is worth what its best partner brings; or what a middling one brings, and
    whoever is wanted by all the others is then raised until no edge has a negative slack. The
    smaller sum is nearer to the optimum.
    """
    simple = [max(row) // 2 for row in double]
    known = [sorted([w for w in row if w is not None]) for row in weights]
    y = [row[len(row) // 2] if row else 0 for row in known]
    for u in sorted(range(len(y)), key=y.__getitem__, reverse=True):
        # the place of u itself holds the weight of a pair that may not be, which asks for nothing
        y[u] = max(y[u], *map(sub, double[u], y))
    return min(simple, y, key=sum)
