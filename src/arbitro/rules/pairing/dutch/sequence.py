"""The order in which candidates are generated (art. 3.6, 3.7 and 4; sections B and D of 2017).

``CandidateWalk`` starts from all candidates of a bracket whose criteria are the best possible and
follows the sequence rule by rule, keeping at each step only the candidates that come earliest.
Whether a step leaves any candidate is asked of a matching; the one found witnesses the answer.

That a candidate is reached with the smallest possible exchange means that every pair of a
remainder stands in S1 with its higher ranked player: with the lower one there, the same pairs
need more numbers exchanged, or the larger difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching

Costs = list[list[int | None]]
"""The cost of each two vertices as partners, None where they may not be; symmetric."""

GiveUp = Callable[[], bool] | None


class CandidateWalk:
    """All best candidates of a bracket, narrowed down step by step.

    The vertices are the moved-down players, the residents and then whatever lies below.
    """

    def __init__(self, costs: Costs, moved_down: int, members: int, give_up: GiveUp = None) -> None:
        self.costs = [row[:] for row in costs]
        self.moved_down = moved_down
        self.members = members
        self.give_up = give_up
        self.mate: list[int] = []
        self.total = 0

    def choose(self) -> list[int] | None:
        """Return every vertex's partner in the first of the best candidates, None without any."""
        if not self._solve():
            return None
        partners = set(self._pair_moved_down())
        rest = [one for one in range(self.moved_down, self.members) if one not in partners]
        pairs = sum(one < self.mate[one] < self.members for one in rest)
        leaving, entering = self._exchange(rest, pairs)
        first = sorted({*rest[:pairs], *entering} - set(leaving))
        self._transpose(first, [one for one in rest if one not in first])
        return self.mate

    def cheapest(self) -> list[int] | None:
        """Return every vertex's partner in any of the best candidates, None without any."""
        return self.mate if self._solve() else None

    def _solve(self) -> bool:
        """Find a cheapest matching; False where there is none."""
        mate = heaviest_perfect_matching(
            [[None if cost is None else -cost for cost in row] for row in self.costs], self.give_up
        )
        if mate is None:
            return False
        self.mate = mate
        self.total = self._cost_of(mate)
        return True

    def _cost_of(self, mate: Sequence[int]) -> int:
        return sum(self.costs[one][mate[one]] or 0 for one in range(len(mate)))

    def _leaves_any(self, removed: Iterable[tuple[int, int]]) -> bool:
        """Take edges away if a best candidate remains without them; tell whether one does."""
        gone = [(a, b, self.costs[a][b]) for a, b in removed if self.costs[a][b] is not None]
        for a, b, _cost in gone:
            self.costs[a][b] = self.costs[b][a] = None
        # The witness uses none of them, so it is still a best candidate and no search is needed.
        if not any(self.mate[a] == b for a, b, _cost in gone):
            return True
        mate = heaviest_perfect_matching(
            [[None if cost is None else -cost for cost in row] for row in self.costs], self.give_up
        )
        if mate is not None and self._cost_of(mate) == self.total:
            self.mate = mate
            return True
        for a, b, cost in gone:
            self.costs[a][b] = self.costs[b][a] = cost
        return False

    def _prefer(self, extra: Callable[[int, int], int], limit: int) -> None:
        """Add a rule below everything so far; its sum over a candidate stays below ``limit``."""
        size = len(self.costs)
        for one in range(size):
            for other in range(one):
                cost = self.costs[one][other]
                if cost is not None:
                    cost = cost * limit + extra(other, one)
                    self.costs[one][other] = self.costs[other][one] = cost
        solved = self._solve()
        assert solved, "a rule of the sequence orders candidates and removes none"

    def _pair_moved_down(self) -> list[int]:
        """Choose the moved-down players of S1 and their opponents (4.4.2, 4.2.2; D.3, D.1)."""
        moved, members = self.moved_down, self.members
        if not moved:
            return []
        # As many of them as can be have an opponent; then, one by one, the first set of so many.
        self._prefer(lambda one, other: one < moved and other >= members, moved + 1)
        everything = range(len(self.costs))
        for one in range(moved):
            self._leaves_any((one, other) for other in everything if other >= members)
        paired = [one for one in range(moved) if self.mate[one] < members]
        partners: list[int] = []
        for one in paired:
            partners.append(self._first_partner(one, range(moved, members), partners))
        for one in range(moved):
            # Who is in the Limbo stays there: no step on the remainder may find them an opponent.
            if one not in paired:
                self._leaves_any((one, other) for other in range(members))
        return partners

    def _first_partner(self, one: int, choice: Iterable[int], taken: Sequence[int]) -> int:
        """Pair a player with the first of a choice that leaves a best candidate."""
        everything = range(len(self.costs))
        for other in choice:
            if other in taken or self.costs[one][other] is None:
                continue
            if self._leaves_any((one, third) for third in everything if third != other):
                return other
        raise AssertionError("the matching at hand pairs this player")

    def _exchange(self, rest: Sequence[int], pairs: int) -> tuple[list[int], list[int]]:
        """Find who leaves and who enters the original S1 (4.3.2; D.2)."""
        original = set(rest[:pairs])
        others = set(rest[pairs:])
        number = {one: place for place, one in enumerate(rest, start=1)}
        # More than any difference of sums: one player more exchanged is worse than all of that.
        largest = len(rest) * (len(rest) + 1) + 1

        def exchanged(one: int, other: int) -> int:
            """Count numbers exchanged, then the difference of their sums (4.3.2(1) and (2))."""
            # Who enters adds its number, who leaves takes its own off: the sum is the difference.
            if one in others and other in others:
                return largest + number[one]
            floater = one if other not in number else other
            if one in original and (other in original or other not in number):
                return -number[other if other in original else floater]
            return 0

        self._prefer(exchanged, largest * (len(rest) + 2))
        size = sum(one in others and self.mate[one] in others for one in rest) // 2
        leaving: list[int] = []
        for one in reversed(rest[:pairs]):
            if len(leaving) < size and self._may_leave(one, rest):
                leaving.append(one)
        entering: list[int] = []
        for one in rest[pairs:]:
            if len(entering) < size and self._may_enter(one, rest):
                entering.append(one)
        return leaving, entering

    def _may_leave(self, one: int, rest: Sequence[int]) -> bool:
        """Tell whether a player of the original S1 need not be the higher of a pair."""
        return self._leaves_any((one, other) for other in rest if other > one)

    def _may_enter(self, one: int, rest: Sequence[int]) -> bool:
        """Tell whether a player of the original S2 can be the higher of a pair."""
        lower = {other for other in rest if other > one}
        return self._leaves_any(
            (one, other) for other in range(len(self.costs)) if other not in lower
        )

    def _transpose(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Choose the first transposition of S2 (4.2.2, D.1)."""
        taken: list[int] = []
        for one in first:
            taken.append(self._first_partner(one, second, taken))
