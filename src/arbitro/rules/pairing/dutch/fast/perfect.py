"""Brackets in which every criterion reaches a bound that counting gives (art. 3.4.1).

A candidate is certainly the best when nothing could be better: everybody is paired but one
resident at most, preferences are denied only as often as the numbers of each colour force it, no
protected float is repeated. This module looks for the first such candidate in the sequence; it
answers None when it does not find one, which proves nothing, and the general solver takes over.

What is best among floaters and what a pair may not cost is fixed here in the order of the editions
in force (``RELIES_ON``); for any other the general solver answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.criteria import CRITERIA_2017, CRITERIA_2026
from arbitro.rules.pairing.dutch.edition import DutchRules
from arbitro.rules.pairing.dutch.fast.cascade import BracketOutcome
from arbitro.rules.pairing.dutch.fast.class_flow import COST, IMPOSSIBLE, colour_bound
from arbitro.rules.pairing.dutch.fast.field import CLASSES, DutchField
from arbitro.rules.pairing.dutch.fast.transposition import first_transposition

RELIES_ON = CRITERIA_2017, CRITERIA_2026
"""The editions for which candidates are known to be perfect, whole: colours, then floats.

With limits that only two absolute preferences can break, the two on topscorers are 0; then
preferences and strong ones go by counting, in this order; then no repeated float is better than
any. A criterion anywhere between could be better in a candidate that is not perfect in these.
"""


def can_be_perfect(rules: DutchRules) -> bool:
    """Tell whether an edition has the criteria by which candidates are known to be perfect."""
    return rules.criteria in RELIES_ON


def pair_perfectly(
    field: DutchField,
    moved_down: Sequence[int],
    residents: Sequence[int],
    floaters: frozenset[int] | None,
) -> BracketOutcome | None:
    """Return the perfect candidate of a bracket, None when there may be none.

    ``floaters`` are the residents one of whom has to float, None when nobody has to.
    """
    if len(moved_down) > len(residents):
        return None
    counts = [0] * CLASSES
    for a in (*moved_down, *residents):
        counts[field.kind[a]] += 1
    if floaters is None:
        bound = colour_bound(counts)
    else:
        chosen = _best_floaters(field, floaters, counts)
        if chosen is None:
            return None
        floaters, bound = chosen
    search = _Opponents(field, residents, counts, floaters)
    pairs, spent = [], 0
    for a in moved_down:
        b = search.first(a, bound - spent)
        if b is None:
            return None
        spent += COST[field.kind[a]][field.kind[b]]
        pairs.append((a, b))
    half = len(search.left) // 2
    upper, lower = search.left[:half], search.left[half:]
    found = first_transposition(field, upper, lower, floaters, bound - spent)
    # Another opponent for a moved-down player might still do; that search is the exact solver's.
    if found is None:
        return None
    opponents, floater = found
    pairs += zip(upper, opponents, strict=True)
    return BracketOutcome(pairs, [floater] if floater else [])


def _best_floaters(
    field: DutchField, floaters: frozenset[int], counts: list[int]
) -> tuple[frozenset[int], int] | None:
    """Keep the floaters that are best in C12 to C14 and C16 by counting, with the colour bound."""
    values: dict[tuple[int, bool, bool], tuple[int, bool, bool]] = {}
    of: dict[int, tuple[int, bool, bool]] = {}
    for a in floaters:
        key = (field.kind[a], a in field.down_last, a in field.down_before)
        of[a] = key
        # All floaters of one kind leave the same behind.
        if key not in values:
            counts[key[0]] -= 1
            values[key] = (colour_bound(counts), key[1], key[2])
            counts[key[0]] += 1
    if not values:
        return None
    best = min(values.values())
    return frozenset(a for a, key in of.items() if values[key] == best), best[0]


class _Opponents:
    """The residents without opponent yet, from whom moved-down players take theirs in order.

    ``counts`` are the classes of everybody in the bracket who has no opponent.
    """

    def __init__(
        self,
        field: DutchField,
        residents: Sequence[int],
        counts: list[int],
        floaters: frozenset[int] | None,
    ) -> None:
        self.field = field
        self.left = list(residents)
        self.counts = counts
        self.floaters = floaters

    def first(self, a: int, bound: int) -> int | None:
        """Take the first resident a moved-down player can meet without passing the bound."""
        field, counts = self.field, self.counts
        kind, met = field.kind, field.met[a]
        costs = COST[kind[a]]
        rejected: set[int] = set()
        counts[kind[a]] -= 1
        for b in self.left:
            kind_b = kind[b]
            # Who meets a moved-down player floats up: again so soon would not be perfect.
            if (
                b in met
                or b in field.up_last
                or b in field.up_before
                or costs[kind_b] == IMPOSSIBLE
                or kind_b in rejected
            ):
                continue
            counts[kind_b] -= 1
            if costs[kind_b] + self._least_without(b) <= bound:
                self.left.remove(b)
                return b
            counts[kind_b] += 1
            # The bound knows classes only: what is too dear with one is with all of them, but for a
            # floater, whose going also narrows who may be left over.
            if self.floaters is None or b not in self.floaters:
                rejected.add(kind_b)
        # Nothing is counted back: with one player not served the whole candidate is given up.
        return None

    def _least_without(self, taken: int) -> int:
        """Return the bound of those counted, one of the floaters but ``taken`` leaving if any."""
        floaters, counts = self.floaters, self.counts
        if floaters is None:
            return colour_bound(counts)
        least = IMPOSSIBLE
        for leaving in {self.field.kind[x] for x in self.left if x in floaters and x != taken}:
            counts[leaving] -= 1
            least = min(least, colour_bound(counts))
            counts[leaving] += 1
        return least
