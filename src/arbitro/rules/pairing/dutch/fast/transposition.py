"""The first transposition that reaches a colour bound (art. 4.2), found without enumerating.

S1 stays as it is; its members take their opponents in order, each the smallest of S2 that still
lets everybody else be paired at the optimal cost. Whether it does is known from one complete
pairing kept at hand, the witness: if the wanted opponent is promised to somebody else, that player
must reach the opponent given up in exchange along an alternating path. Paths exist almost always
and are short; where none exists the candidate is refused, so the result is exact.

Only pairs of classes that an optimal flow allows are looked at, and a class is passed over when
even the flow of classes cannot give up one of its members.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from arbitro.rules.pairing.dutch.fast.class_flow import Transport, transport
from arbitro.rules.pairing.dutch.fast.field import CLASSES, Field

_FLOATER = CLASSES
"""The class of the row that takes the player left over."""


def first_transposition(
    field: Field,
    upper: Sequence[int],
    lower: Sequence[int],
    floaters: frozenset[int] | None,
    cost: int,
) -> tuple[list[int], int] | None:
    """Return the opponents of ``upper`` in order and the player left over (0 for nobody).

    ``floaters`` are those who may be left over, None when nobody is. ``cost`` is the packed
    colour cost that must be reached; None when no transposition reaches it.
    """
    kind = field.kind
    supply, demand = [0] * CLASSES, [0] * CLASSES
    for a in upper:
        supply[kind[a]] += 1
    for b in lower:
        demand[kind[b]] += 1
    if floaters is None:
        plan = transport(supply, demand)
        if plan is None or plan.cost != cost:
            return None
        found = _Witness(field, upper, lower, plan, None).descend()
        return None if found is None else ([lower[j] for j in found], 0)
    best: list[int] | None = None
    for leaving in sorted({kind[b] for b in lower if b in floaters}):
        demand[leaving] -= 1
        plan = transport(supply, demand)
        demand[leaving] += 1
        if plan is None or plan.cost != cost:
            continue
        may_leave = frozenset(b for b in lower if kind[b] == leaving and b in floaters)
        found = _Witness(field, upper, lower, plan, may_leave).descend()
        if found is not None and (best is None or found[:-1] < best[:-1]):
            best = found
    return None if best is None else ([lower[j] for j in best[:-1]], lower[best[-1]])


class _Witness:
    """A complete pairing of S1 (rows) with S2 (columns) by tight pairs, improved row by row."""

    def __init__(
        self,
        field: Field,
        upper: Sequence[int],
        lower: Sequence[int],
        plan: Transport,
        may_leave: frozenset[int] | None,
    ) -> None:
        kind = field.kind
        self.lower = lower
        self.met = [field.met[a] for a in upper]
        self.column_class = [kind[b] for b in lower]
        self.row_class = [kind[a] for a in upper]
        self.columns: list[list[int]] = [[] for _ in range(CLASSES)]
        for j, b in enumerate(self.column_class):
            self.columns[b].append(j)
        leaving = {kind[b] for b in may_leave or ()}
        self.tight = [*plan.tight, [b in leaving for b in range(CLASSES)]]
        self.reachable = [
            [b for b in range(CLASSES) if row[b] and self.columns[b]] for row in self.tight
        ]
        self.rows = len(upper)
        self.may_float = [b in (may_leave or ()) for b in lower]
        if may_leave is not None:
            self.row_class.append(_FLOATER)
            self.rows += 1
        self.floater_row = self.rows - 1 if may_leave is not None else -1
        self.choice = [-1] * self.rows
        self.owner = [-1] * len(lower)
        self.row_done = [False] * self.rows
        self.column_done = [False] * len(lower)
        self.flow = [[0] * CLASSES for _ in range(CLASSES + 1)]
        self.known: dict[tuple[int, int], bool] = {}
        self.complete = self._start([list(row) for row in plan.flow])

    def _start(self, quota: list[list[int]]) -> bool:
        """Build a first witness, each row taking the next free column of a class it owes."""
        free = [deque(columns) for columns in self.columns]
        if self.floater_row >= 0:
            column = max((j for j, yes in enumerate(self.may_float) if yes), default=-1)
            if column < 0:
                return False
            self.choice[self.floater_row], self.owner[column] = column, self.floater_row
        waiting = [
            i
            for i in range(len(self.met))
            if not self._start_row(i, quota[self.row_class[i]], free)
        ]
        if not all(self._augment(i, -1, -1) for i in waiting):
            return False
        for i, j in enumerate(self.choice):
            self.flow[self.row_class[i]][self.column_class[j]] += 1
        return True

    def _start_row(self, i: int, owed: list[int], free: list[deque[int]]) -> bool:
        """Give a row the next free column of a class it still owes a partner."""
        for b in self.reachable[self.row_class[i]]:
            if owed[b] <= 0:
                continue
            queue, passed = free[b], []
            while queue and self.choice[i] < 0:
                j = queue.popleft()
                if self.owner[j] >= 0:
                    continue
                if self.lower[j] in self.met[i]:
                    passed.append(j)
                else:
                    self.choice[i], self.owner[j] = j, i
                    owed[b] -= 1
            queue.extendleft(reversed(passed))
            if self.choice[i] >= 0:
                return True
        return False

    def _allows(self, i: int, j: int) -> bool:
        if i == self.floater_row:
            return self.may_float[j]
        return self.tight[self.row_class[i]][self.column_class[j]] and (
            self.lower[j] not in self.met[i]
        )

    def _augment(self, start: int, goal: int, banned: int) -> bool:
        """Give row ``start`` a column along an alternating path that ends at ``goal``.

        With ``goal`` -1 any column without an owner will do. ``banned`` is a column not to use.
        """
        owner, done = self.owner, self.column_done
        came_from: dict[int, int] = {start: -1}
        seen = {banned}
        queue = deque([start])
        while queue:
            i = queue.popleft()
            if goal >= 0 and self._allows(i, goal):
                self._flip(i, goal, came_from)
                return True
            for b in self.reachable[self.row_class[i]]:
                for j in self.columns[b]:
                    if done[j] or j in seen or not self._allows(i, j):
                        continue
                    seen.add(j)
                    holder = owner[j]
                    if holder < 0:
                        if goal >= 0:
                            continue
                        self._flip(i, j, came_from)
                        return True
                    if holder in came_from:
                        continue
                    came_from[holder] = i
                    if goal >= 0 and self._allows(holder, goal):
                        self._flip(holder, goal, came_from)
                        return True
                    queue.append(holder)
        return False

    def _flip(self, i: int, j: int, came_from: dict[int, int]) -> None:
        """Hand column ``j`` to row ``i``, its old one to the row before, and so on."""
        while i >= 0:
            given_up = self.choice[i]
            self.choice[i], self.owner[j] = j, i
            i, j = came_from[i], given_up

    def _class_can_leave(self, b: int, gained: int) -> bool:
        """Tell whether the classes' flow can give up a column of class ``b`` for one ``gained``."""
        answer = self.known.get((b, gained))
        if answer is None:
            seen, stack = {b}, [b]
            while stack and gained not in seen:
                x = stack.pop()
                for a in range(CLASSES + 1):
                    if self.flow[a][x] > 0:
                        for y in range(CLASSES):
                            if self.tight[a][y] and y not in seen:
                                seen.add(y)
                                stack.append(y)
            answer = self.known[b, gained] = gained in seen
        return answer

    def descend(self) -> list[int] | None:
        """Return the columns of all rows, lexicographically first; None without a witness."""
        if not self.complete:
            return None
        heads = [0] * CLASSES
        for i in range(self.rows):
            own = self.column_class[self.choice[i]]
            self._count(self.row_class[i], own, -1)
            if i != self.floater_row:
                self._settle(i, own, heads)
            self.row_done[i] = True
            self.column_done[self.choice[i]] = True
        return self.choice

    def _settle(self, i: int, own: int, heads: list[int]) -> None:
        """Give row ``i`` the smallest column that leaves a complete pairing."""
        met, lower, done = self.met[i], self.lower, self.column_done
        at = {}
        for b in self.reachable[self.row_class[i]]:
            if b == own or self._class_can_leave(b, own):
                columns, head = self.columns[b], heads[b]
                while head < len(columns) and done[columns[head]]:
                    head += 1
                heads[b] = head
                at[b] = head
        while True:
            wanted, source = len(lower), -1
            for b, reached in at.items():
                columns, place = self.columns[b], reached
                while place < len(columns) and (
                    done[columns[place]] or lower[columns[place]] in met
                ):
                    place += 1
                at[b] = place
                if place < len(columns) and columns[place] < wanted:
                    wanted, source = columns[place], b
            if wanted == self.choice[i] or self._take(i, wanted):
                return
            at[source] += 1

    def _take(self, i: int, wanted: int) -> bool:
        """Move column ``wanted`` to row ``i`` if its holder can reach the one given up."""
        given_up, holder = self.choice[i], self.owner[wanted]
        self.row_done[i] = True
        self.owner[given_up] = -1
        before = self.column_class[wanted], self.column_class[given_up]
        if self._allows(holder, given_up):
            self.choice[holder], self.owner[given_up] = given_up, holder
            self._count(self.row_class[holder], before[0], -1)
            self._count(self.row_class[holder], before[1], 1)
        else:
            self.column_done[wanted] = True
            found = self._augment(holder, given_up, wanted)
            self.column_done[wanted] = False
            if not found:
                self.row_done[i] = False
                self.owner[given_up] = i
                return False
            self._recount(i)
        self.choice[i], self.owner[wanted] = wanted, i
        return True

    def _count(self, a: int, b: int, change: int) -> None:
        """Keep the flow of classes of the rows still open; forget conclusions that may fall."""
        self.flow[a][b] += change
        if self.flow[a][b] == (1 if change > 0 else 0):
            self.known.clear()

    def _recount(self, settled: int) -> None:
        self.flow = [[0] * CLASSES for _ in range(CLASSES + 1)]
        for i in range(settled + 1, self.rows):
            self.flow[self.row_class[i]][self.column_class[self.choice[i]]] += 1
        self.known.clear()
