"""Weights of pairs in which every criterion on upfloaters outweighs all that follow it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from arbitro.rules.pairing.upfloating.field import Field

Kind = tuple[str, int, int]
"""What the criteria look at in a side: where it stands, what it costs above, its manner."""


class Scale:
    """The weights for a scoregroup, the next one and some of those further below.

    ``beyond`` is the score of the next player who is not among them. With ``ordered`` the order
    of sets counts below all criteria.
    """

    def __init__(
        self,
        field: Field,
        groups: tuple[Sequence[int], Sequence[int], Sequence[int]],
        *,
        beyond: int | None = None,
        ordered: bool = True,
    ) -> None:
        self.field = field
        residents, following, further = groups
        lower = [*following, *further]
        size = len(residents) + len(lower) + 1
        self.residents, self.following = frozenset(residents), frozenset(following)
        self.sequence = {one: len(lower) - at for at, one in enumerate(lower)}
        self.again = 2 << len(lower) if ordered else 1
        step = self.again * size
        self.needed = step if field.looks_ahead else 0
        step *= size
        self.difference: dict[int, int] = {}
        scores = [field.scores[one] for one in lower] + ([] if beyond is None else [beyond])
        for score, _group in groupby(scores):
            self.difference[score] = step
            step *= size
        self.upfloater = step
        self.beyond = 0 if beyond is None else self.difference[beyond]

    def kind(self, one: int) -> Kind:
        """Return what the criteria look at in a side."""
        manner = self.field.manners.of[one]
        if one in self.residents:
            return "resident", 0, manner
        cost = self.upfloater + self.difference[self.field.scores[one]]
        cost += self.again if self.field.floats_again[one] else 0
        return ("following" if one in self.following else "further"), cost, manner

    def worth(self, one: Kind, other: Kind) -> int | None:
        """Return the weight of a pair of two kinds, without the order of sets."""
        (place, cost, manner), (other_place, other_cost, other_manner) = one, other
        if not self.field.manners.meet[manner][other_manner]:
            return None
        if "resident" in {place, other_place}:
            return -cost - other_cost
        return 0 if place == other_place else -self.needed

    def weight(self, a: int, b: int) -> int | None:
        """Return the weight of a pair, None where it may not be."""
        if not self.field.may_meet(a, b):
            return None
        inside = (a in self.residents) + (b in self.residents)
        if inside == 2:
            return 0
        if inside == 0:
            return -self.needed if (a in self.following) is not (b in self.following) else 0
        one = b if a in self.residents else a
        cost = self.upfloater + self.difference[self.field.scores[one]]
        cost += self.again if self.field.floats_again[one] else 0
        return (1 << self.sequence[one]) - cost

    def leaving(self, one: int, crowd: Sequence[int]) -> int | None:
        """Return the weight of meeting somebody of a crowd below, whoever is best there."""
        if not any(self.field.may_meet(one, other) for other in crowd):
            return None
        if one in self.residents:
            return 1 - self.upfloater - self.beyond
        return -self.needed if one in self.following else 0
