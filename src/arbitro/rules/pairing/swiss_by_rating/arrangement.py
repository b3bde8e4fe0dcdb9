"""The first transposition of S2 that gives S1 its opponents (art. C6, C7, D1).

Transpositions are tried in the order of the opponents of the best ranked of S1 first. Whether a
start can still be completed is seen by counting colours; after some steps without success it is
decided by matchings, so that the search does not wander among hopeless transpositions.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Colour
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.swiss_by_rating.field import Demands, Field

PATIENCE = 300
"""Steps without matchings."""

PRICE = 3
"""What a heaviest matching costs for every pair, looking at a pair being 1."""


class Group:
    """Two halves to be paired: everybody of S1, those of ``needed`` in S2, few colours denied."""

    def __init__(
        self,
        field: Field,
        demands: Demands,
        halves: tuple[Sequence[int], Sequence[int]],
        most_denied: int,
        needed: frozenset[int],
    ) -> None:
        self.field = field
        self.first, self.second = halves
        self.most_denied = most_denied
        self.needed = needed
        field.spend(len(self.first) * len(self.second))
        self.fits = [[field.fits(a, b, demands) for b in self.second] for a in self.first]
        self.denied = [[field.denied(a, b) for b in self.second] for a in self.first]
        self.steps = 0

    def first_opponents(self) -> list[int] | None:
        """Return the opponents of S1 in the first transposition that fits, None without one."""
        if not self._hopeful(0, set(), 0):
            return None
        found = self._search(0, set(), 0)
        return None if found is None else [self.second[column] for column in found]

    def _search(self, row: int, taken: set[int], denied: int) -> list[int] | None:
        if row == len(self.first):
            return []
        for column in range(len(self.second)):
            if column in taken or not self.fits[row][column]:
                continue
            after = denied + self.denied[row][column]
            if after > self.most_denied:
                continue
            self.steps += 1
            taken.add(column)
            if self._hopeful(row + 1, taken, after):
                rest = self._search(row + 1, taken, after)
                if rest is not None:
                    return [column, *rest]
            taken.discard(column)
        return None

    def _hopeful(self, row: int, taken: set[int], denied: int) -> bool:
        """Tell whether the rows from ``row`` on may still find opponents; surely, after a while."""
        self.field.spend(len(self.second))
        columns = [at for at in range(len(self.second)) if at not in taken]
        rows = range(row, len(self.first))
        needed = sum(self.second[at] in self.needed for at in columns)
        if len(columns) < len(rows) or needed > len(rows):
            return False
        counted = self.field.counted
        mine = [counted[self.first[at]] for at in rows]
        theirs = [counted[self.second[at]] for at in columns]
        least = max(
            mine.count(colour) - (len(theirs) - theirs.count(colour))
            for colour in (Colour.WHITE, Colour.BLACK)
        )
        if denied + least > self.most_denied:
            return False
        return self.steps < PATIENCE or self._possible(list(rows), columns, denied)

    def _possible(self, rows: list[int], columns: list[int], denied: int) -> bool:
        """Decide by a matching with as few denied colours as possible."""
        spare = len(columns) - len(rows)
        size = len(rows) + len(columns) + spare
        if size == 0:
            return True
        self.field.spend(PRICE * size * size)
        table: list[list[int | None]] = [[None] * size for _ in range(size)]
        shift = len(rows)
        for i, row in enumerate(rows):
            for j, column in enumerate(columns):
                if self.fits[row][column]:
                    value = 0 if self.denied[row][column] else 1
                    table[i][shift + j] = table[shift + j][i] = value
        for j, column in enumerate(columns):
            if self.second[column] not in self.needed:
                for k in range(spare):
                    at = shift + len(columns) + k
                    table[shift + j][at] = table[at][shift + j] = 0
        mate = heaviest_perfect_matching(table)
        if mate is None:
            return False
        granted = sum(table[i][mate[i]] or 0 for i in range(len(rows)))
        return denied + len(rows) - granted <= self.most_denied


def can_be_paired(
    field: Field,
    demands: Demands,
    members: Sequence[int],
    free: frozenset[int],
    limits: tuple[int, int],
) -> bool:
    """Tell whether a group can be paired in any way at a stage of the procedure.

    ``limits`` are the number of pairs to be made and how many of them may go without their
    colours; ``free`` are those who may be left over.
    """
    pairs, most_denied = limits
    spare = len(members) - 2 * pairs
    size = len(members) + spare
    field.spend(PRICE * size * size)
    table: list[list[int | None]] = [[None] * size for _ in range(size)]
    for i, a in enumerate(members):
        for j in range(i):
            if field.fits(a, members[j], demands):
                table[i][j] = table[j][i] = 0 if field.denied(a, members[j]) else 1
        if a in free:
            for at in range(len(members), size):
                table[i][at] = table[at][i] = 0
    mate = heaviest_perfect_matching(table)
    if mate is None:
        return False
    granted = sum(table[i][mate[i]] or 0 for i in range(len(members))) // 2
    return pairs - granted <= most_denied
