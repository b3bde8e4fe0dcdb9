"""Values for vertices of which many are alike: a matching bounded class by class.

Where the weight of an edge depends only on the classes of its ends, the heaviest matching in
fractions is a transport between classes, however many vertices each has. Its dual values are
feasible for every vertex: no edge is worth more than its two ends together. A matching of edges
without slack is therefore a heaviest one.
"""

from __future__ import annotations

from collections.abc import Sequence


def class_values(counts: Sequence[int], worth: Sequence[Sequence[int | None]]) -> list[int] | None:
    """Return a value for each class; for any two they add up to twice the worth at least.

    ``worth`` is symmetric, None where no member of one class may meet one of the other. The
    answer is None where not even fractions of edges can match everybody.

    >>> class_values([2, 2], [[1, 5], [5, 3]])
    [5, 5]
    >>> class_values([3, 1], [[None, 5], [5, None]])
    """
    transport = _Transport(counts, worth)
    if not transport.run():
        return None
    return [a + b for a, b in zip(transport.up, transport.down, strict=True)]


class _Transport:
    """Rows and columns, both the classes, with values whose sums are never below the worth."""

    def __init__(self, counts: Sequence[int], worth: Sequence[Sequence[int | None]]) -> None:
        self.worth = [[(c, w) for c, w in enumerate(row) if w is not None] for row in worth]
        self.supply = list(counts)
        self.demand = list(counts)
        self.flow: list[dict[int, int]] = [{} for _ in counts]
        self.down = [(max((w for _, w in row), default=0) + 1) // 2 for row in self.worth]
        self.up = [max((w - self.down[c] for c, w in row), default=0) for row in self.worth]

    def run(self) -> bool:
        """Send every row's supply; False where it cannot be done."""
        for r, row in enumerate(self.worth):
            for c, w in row:
                amount = min(self.supply[r], self.demand[c])
                if amount and self.up[r] + self.down[c] == w:
                    self.flow[c][r] = amount
                    self.supply[r] -= amount
                    self.demand[c] -= amount
        for r in range(len(self.supply)):
            while self.supply[r]:
                if not self._extend(r):
                    return False
        return True

    def _extend(self, start: int) -> bool:
        """Send some supply of a row along a path of least slack to a column that takes it."""
        slack: dict[int, int] = {}
        source: dict[int, int] = {}
        done: dict[int, int] = {}
        reached, via = {start: 0}, {start: -1}
        fresh = [start]
        while True:
            for r in fresh:
                self._look_from(r, reached[r], slack, source, done)
            if not slack:
                return False
            least = min(slack.values())
            nearest = [c for c, value in slack.items() if value == least]
            end = next((c for c in nearest if self.demand[c]), -1)
            if end >= 0:
                break
            fresh = []
            for c in nearest:
                done[c] = slack.pop(c)
                holders = [r for r, amount in self.flow[c].items() if amount and r not in reached]
                reached |= dict.fromkeys(holders, least)
                via |= dict.fromkeys(holders, c)
                fresh += holders
        for r, at in reached.items():
            self.up[r] -= least - at
        for c, at in done.items():
            self.down[c] += least - at
        self._push(end, source, via)
        return True

    def _look_from(
        self,
        r: int,
        distance: int,
        slack: dict[int, int],
        source: dict[int, int],
        done: dict[int, int],
    ) -> None:
        """Note the columns to which a row is nearer than those looked at before."""
        offset = distance + self.up[r]
        for c, w in self.worth[r]:
            if c not in done:
                reach = offset + self.down[c] - w
                if c not in slack or reach < slack[c]:
                    slack[c], source[c] = reach, r

    def _push(self, end: int, source: dict[int, int], via: dict[int, int]) -> None:
        """Move as much as the path to a column bears; ``via`` is -1 for the row it starts at."""
        path = []
        c, amount = end, self.demand[end]
        while True:
            r = source[c]
            path.append((r, c))
            before = via[r]
            amount = min(amount, self.supply[r] if before < 0 else self.flow[before][r])
            if before < 0:
                break
            c = before
        for r, c in path:
            self.flow[c][r] = self.flow[c].get(r, 0) + amount
            if via[r] >= 0:
                self.flow[via[r]][r] -= amount
        self.supply[path[-1][0]] -= amount
        self.demand[end] -= amount
