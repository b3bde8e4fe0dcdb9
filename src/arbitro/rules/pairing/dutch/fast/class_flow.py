"""The transportation of colour classes between two halves of a bracket.

Players of one colour class are alike for the colour criteria, so which classes may meet in an
optimal pairing is a flow between seven rows and seven columns, whatever the size of the bracket.
Its dual values mark the tight pairs of classes: a pairing is optimal exactly when all its pairs
are tight, as long as rematches are left out of account.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.fast.field import (
    BLACK_ABSOLUTE,
    CLASHES,
    CLASSES,
    WHITE_ABSOLUTE,
)

IMPOSSIBLE = 1 << 60
# No field has so many pairs that its strong preferences could add up to one of these.
PREFERENCE = 1 << 24
"""What one preference denied costs; a strong one costs 1 more."""


def _costs() -> tuple[tuple[int, ...], ...]:
    table = []
    for a in range(CLASSES):
        row = []
        for b in range(CLASSES):
            preference, strong = CLASHES[a][b]
            # A topscorer might, but would break a limit by it, and a perfect candidate breaks none.
            barred = a == b and a in (WHITE_ABSOLUTE, BLACK_ABSOLUTE)
            row.append(IMPOSSIBLE if barred else preference * PREFERENCE + strong)
        table.append(tuple(row))
    return tuple(table)


COST = _costs()
"""``COST[a][b]``: what a pair of the classes costs, packed; IMPOSSIBLE for C3."""


def colour_bound(counts: Sequence[int]) -> int:
    """Return a lower bound of the packed cost of pairing players counted by class.

    Preferences must be denied when one colour is wanted by more than all others together; such a
    pair costs no strong preference only if one of the two has a mild one.

    >>> divmod(colour_bound([0, 1, 5, 0, 2, 0, 0]), PREFERENCE)
    (2, 1)
    """
    white = counts[1] + counts[2] + counts[3]
    black = counts[4] + counts[5] + counts[6]
    denied = max((abs(white - black) - counts[0]) // 2, 0)
    mild = counts[1] if white > black else counts[4]
    return denied * PREFERENCE + max(denied - mild, 0)


class Transport:
    """An optimal flow: its cost, how many of each class pair, and the tight class pairs."""

    __slots__ = ("cost", "flow", "tight")

    def __init__(self, cost: int, flow: list[list[int]], tight: list[list[bool]]) -> None:
        self.cost = cost
        self.flow = flow
        self.tight = tight


def transport(upper: Sequence[int], lower: Sequence[int]) -> Transport | None:
    """Send every player of the upper half to one of the lower half at least cost.

    Both halves are counted by class and equal in number. None when C3 forbids it.
    """
    flow = [[0] * CLASSES for _ in range(CLASSES)]
    supply, demand = list(upper), list(lower)
    total = 0
    while any(supply):
        # A flow that grows by cheapest paths alone is the cheapest of its amount at every step.
        path = _cheapest_path(flow, supply, demand)
        if path is None:
            return None
        amount = min(supply[path[-1][0]], demand[path[0][1]])
        amount = min([amount] + [flow[a][b] for a, b, sign in path if sign < 0])
        for a, b, sign in path:
            flow[a][b] += sign * amount
            total += sign * amount * COST[a][b]
        supply[path[-1][0]] -= amount
        demand[path[0][1]] -= amount
    return Transport(total, flow, _tight_pairs(flow))


def _cheapest_path(
    flow: list[list[int]], supply: list[int], demand: list[int]
) -> list[tuple[int, int, int]] | None:
    """Find the cheapest way from an open supply to an open demand in the residual flow.

    Its steps go backwards: a row, a column, and whether the flow between them grows or shrinks.
    """
    up = [0 if s else IMPOSSIBLE for s in supply]
    down = [IMPOSSIBLE] * CLASSES
    up_from, down_from = [-1] * CLASSES, [-1] * CLASSES
    _reach_down(up, down, down_from)
    # Going back along the flow costs less than nothing, so each way is improved until none can be.
    while _reach_up(flow, down, up, up_from):
        _reach_down(up, down, down_from)
    open_demands = [b for b in range(CLASSES) if demand[b] and down[b] < IMPOSSIBLE]
    if not open_demands:
        return None
    b = min(open_demands, key=down.__getitem__)
    path = []
    while True:
        a = down_from[b]
        path.append((a, b, 1))
        if up_from[a] < 0:
            return path
        b = up_from[a]
        path.append((a, b, -1))


def _reach_down(up: list[int], down: list[int], down_from: list[int]) -> None:
    """Go from every row reached to the columns that become cheaper by it."""
    for a in range(CLASSES):
        for b in range(CLASSES):
            cost = COST[a][b]
            if cost < IMPOSSIBLE and up[a] + cost < down[b]:
                down[b], down_from[b] = up[a] + cost, a


def _reach_up(flow: list[list[int]], down: list[int], up: list[int], up_from: list[int]) -> bool:
    """Go back from every column reached along its flow; tell whether a row became cheaper."""
    changed = False
    for b in range(CLASSES):
        if down[b] < IMPOSSIBLE:
            for a in range(CLASSES):
                if flow[a][b] and down[b] - COST[a][b] < up[a]:
                    up[a], up_from[a] = down[b] - COST[a][b], b
                    changed = True
    return changed


def _tight_pairs(flow: list[list[int]]) -> list[list[bool]]:
    """Return the class pairs without slack under dual values of an optimal flow."""
    up, down = [0] * CLASSES, [0] * CLASSES
    changed = True
    # An optimal flow has no round trip that saves anything, so this comes to rest.
    while changed:
        changed = False
        for a in range(CLASSES):
            for b in range(CLASSES):
                cost = COST[a][b]
                if cost < IMPOSSIBLE:
                    if up[a] + cost < down[b]:
                        down[b] = up[a] + cost
                        changed = True
                    if flow[a][b] and down[b] - cost < up[a]:
                        up[a] = down[b] - cost
                        changed = True
    return [
        [COST[a][b] < IMPOSSIBLE and up[a] + COST[a][b] == down[b] for b in range(CLASSES)]
        for a in range(CLASSES)
    ]
