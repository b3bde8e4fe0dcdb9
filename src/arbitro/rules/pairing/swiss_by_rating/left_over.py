"""Which players a bracket may leave over, where that is not for itself to say (art. C12, C13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb

from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss_by_rating.field import Field

Accepts = Callable[[frozenset[int]], bool]
"""Whether the bracket may leave some players over."""

MANY = 12_000
"""Up to so many sets all are looked at before, so that nothing is tried where none will do."""


def anybody(_left: frozenset[int]) -> bool:
    """Accept every set."""
    return True


class LeftOver:
    """Sets of so many members that may be left over, each judged once.

    ``accepts`` is quickly answered and asked of all sets where there are not too many;
    ``confirms`` only of a set that is about to be left over.
    """

    def __init__(
        self,
        field: Field,
        members: Sequence[int],
        count: int,
        accepts: Accepts,
        confirms: Accepts = anybody,
    ) -> None:
        self.accepts, self.confirms = accepts, confirms
        self.judged: dict[frozenset[int], bool] = {}
        self.possible: set[frozenset[int]] | None = None
        if comb(len(members), count) <= MANY:
            everybody = group_of(members)
            self.possible = set()
            for left in map(frozenset, combinations(members, count)):
                field.spend(len(members))
                rest = everybody & ~group_of(left)
                if field.pairability().complete(rest) and accepts(left):
                    self.possible.add(left)

    def nobody_may(self) -> bool:
        """Tell whether it is known that no set may be left over."""
        return self.possible is not None and not self.possible

    def may(self, left: frozenset[int]) -> bool:
        """Tell whether a set may be left over; the rest of the bracket can be paired without."""
        if left not in self.judged:
            known = self.accepts(left) if self.possible is None else left in self.possible
            self.judged[left] = known and self.confirms(left)
            if self.possible is not None and not self.judged[left]:
                self.possible.discard(left)
        return self.judged[left]


__all__ = ["Accepts", "LeftOver"]
