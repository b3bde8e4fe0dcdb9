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

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.fast.class_flow import Transport, transport
from arbitro.rules.pairing.dutch.fast.field import CLASSES, DutchField
from arbitro.rules.pairing.matching.narrowing import Matchings, lowest

_FLOATER = CLASSES
"""The class of the row that takes the player left over."""


def first_transposition(
    field: DutchField,
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
        # The bound cannot be undercut: a flow that does not cost as much costs more.
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
        # The last place is who is left over, which is no part of the order of S2 (4.2.2).
        if found is not None and (best is None or found[:-1] < best[:-1]):
            best = found
    return None if best is None else ([lower[j] for j in best[:-1]], lower[best[-1]])


class _Witness:
    """A complete pairing of S1 (rows) with S2 (columns) by tight pairs, improved row by row.

    As vertices of ``matchings`` the rows come first; a last row takes whoever is left over.
    """

    def __init__(
        self,
        field: DutchField,
        upper: Sequence[int],
        lower: Sequence[int],
        plan: Transport,
        may_leave: frozenset[int] | None,
    ) -> None:
        kind = field.kind
        self.row_class = [kind[a] for a in upper]
        if may_leave is not None:
            self.row_class.append(_FLOATER)
        self.rows = len(self.row_class)
        self.floater_row = -1 if may_leave is None else len(upper)
        self.column_class = [kind[b] for b in lower]
        # who is left over has one class: the last row exchanges no class for another
        self.tight = [*plan.tight, [False] * CLASSES]
        self.members = [0] * CLASSES
        for place, b in enumerate(self.column_class, start=self.rows):
            self.members[b] |= 1 << place
        near = self._neighbours(field, upper, lower, may_leave)
        self.matchings = Matchings(near, [-1] * len(near))
        self.flow: list[list[int]] = []
        self.known: dict[tuple[int, int], bool] = {}
        self.complete = self._start([list(row) for row in plan.flow])

    def _neighbours(
        self,
        field: DutchField,
        upper: Sequence[int],
        lower: Sequence[int],
        may_leave: frozenset[int] | None,
    ) -> list[int]:
        """Return who may be whose partner: tight classes, no rematch; the last row by name."""
        rows = [0] * (CLASSES + 1)
        for i, a in enumerate(self.row_class):
            rows[a] |= 1 << i
        columns = [
            sum(mask for b, mask in enumerate(self.members) if tight[b]) for tight in self.tight
        ]
        of_column = [
            sum(rows[a] for a in range(CLASSES) if self.tight[a][b]) for b in range(CLASSES)
        ]
        near = [columns[a] for a in self.row_class] + [of_column[b] for b in self.column_class]
        place = {b: j for j, b in enumerate(lower, start=self.rows)}
        for i, a in enumerate(upper):
            for b in field.met[a]:
                if b in place:
                    near[i] &= ~(1 << place[b])
                    near[place[b]] &= ~(1 << i)
        if may_leave is not None:
            near[-1 - len(lower)] = 0
            for b in may_leave:
                if b in place:
                    near[self.floater_row] |= 1 << place[b]
                    near[place[b]] |= 1 << self.floater_row
        return near

    def _start(self, quota: list[list[int]]) -> bool:
        """Build a first witness, each row taking the next free column of a class it owes."""
        mate, near = self.matchings.mate, self.matchings.near
        free = (1 << len(near)) - 1
        if self.floater_row >= 0:
            last = near[self.floater_row].bit_length() - 1
            if last < 0:
                return False
            mate[self.floater_row], mate[last] = last, self.floater_row
            free ^= 1 << last
        for i, a in enumerate(self.row_class):
            for b, owed in enumerate(quota[a] if a < CLASSES else ()):
                wanted = near[i] & self.members[b] & free if owed else 0
                if wanted:
                    column = lowest(wanted)
                    free ^= 1 << column
                    mate[i], mate[column] = column, i
                    quota[a][b] -= 1
                    break
        if not self.matchings.complete():
            return False
        self._recount(-1)
        return True

    def _class_can_leave(self, b: int, gained: int) -> bool:
        """Tell whether the classes' flow can give up a column of class ``b`` for one ``gained``."""
        answer = self.known.get((b, gained))
        if answer is None:
            seen, stack = {b}, [b]
            while stack and gained not in seen:
                x = stack.pop()
                for a in range(CLASSES):
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
        mate = self.matchings.mate
        for i in range(self.rows):
            self._count(self.row_class[i], self.column_class[mate[i] - self.rows], -1)
            self._settle(i)
        return [column - self.rows for column in mate[: self.rows]]

    def _settle(self, i: int) -> None:
        """Give row ``i`` the smallest column that leaves a complete pairing."""
        matchings = self.matchings
        mate = matchings.mate
        given_up = mate[i]
        wanted = matchings.near[i] & matchings.open
        holder = mate[lowest(wanted)]
        # Who holds the smallest column may be able to take the one that is given up: then nobody
        # else is moved.
        direct = matchings.near[holder] >> given_up & 1
        if holder != i and not direct:
            wanted &= self._possible(i, self.column_class[given_up - self.rows])
            holder = mate[lowest(wanted)]
            direct = matchings.near[holder] >> given_up & 1
        found = matchings.first(i, wanted)
        if found == given_up:
            return
        if direct:
            a = self.row_class[holder]
            self._count(a, self.column_class[found - self.rows], -1)
            self._count(a, self.column_class[given_up - self.rows], 1)
        else:
            self._recount(i)

    def _possible(self, i: int, own: int) -> int:
        """Return the columns of classes that the flow of classes can give up for class ``own``."""
        tight = self.tight[self.row_class[i]]
        possible = self.members[own]
        for b, mask in enumerate(self.members):
            if mask and b != own and tight[b] and self._class_can_leave(b, own):
                possible |= mask
        return possible

    def _count(self, a: int, b: int, change: int) -> None:
        """Keep the flow of classes of the rows still open; forget conclusions that may fall."""
        self.flow[a][b] += change
        # Only a flow that begins or ends changes which classes can give up one of theirs.
        if self.flow[a][b] == (1 if change > 0 else 0):
            self.known.clear()

    def _recount(self, settled: int) -> None:
        mate = self.matchings.mate
        self.flow = [[0] * CLASSES for _ in range(CLASSES + 1)]
        for i in range(settled + 1, self.rows):
            self.flow[self.row_class[i]][self.column_class[mate[i] - self.rows]] += 1
        self.known.clear()
