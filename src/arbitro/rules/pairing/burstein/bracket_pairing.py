"""The pairing of one bracket of the Burstein System (art. 2.3, 3.2 and 4).

Every criterion adds up over the pairs of a pairing of everybody left, so one heaviest matching
gives the pairing of a bracket: the weights put [C5] first and the order of pairings last. Most
brackets need no such search: at most one player floats, and colours are denied no more often than
the numbers of both make unavoidable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.rules.pairing.burstein.field import Field
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.ordered import first_in_order
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.swiss.least_denied import least_denied, with_least_denied

_NOBODY = -1


class BracketPairing(NamedTuple):
    """The pairs of a bracket, the higher ranked player first, and who floats; by place."""

    pairs: tuple[tuple[int, int], ...]
    outgoing: tuple[int, ...]


def pair_bracket(
    field: Field, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing:
    """Return the pairing of a bracket.

    ``bracket`` is in the order of art. 1.8; ``following`` are the players of the next lower
    score, ``further`` all those below. Everybody together can be paired.
    """
    found = _without_search(field, bracket, following, further)
    return found or _by_matching(field, bracket, following, further)


def _without_search(
    field: Field, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing | None:
    if len(bracket) % 2 == 0:
        if perfect_matching([*following, *further], field.may_meet) is None:
            return None
        pairs = first_in_order(bracket, with_least_denied(field, bracket))
        return None if pairs is None else BracketPairing(tuple(pairs), ())
    floaters = _single_floaters(field, bracket, following, further)
    if not floaters:
        return None
    least = {
        one: least_denied(field, [other for other in bracket if other != one]) for one in floaters
    }
    fewest = min(least.values())
    able = {one for one in floaters if least[one] == fewest}
    example = next(iter(able))
    allowed = with_least_denied(field, [other for other in bracket if other != example])

    def adjacent(a: int, b: int) -> bool:
        if _NOBODY in (a, b):
            return max(a, b) in able
        return allowed(a, b)

    pairs = first_in_order(bracket, adjacent, (_NOBODY,))
    if pairs is None:
        return None
    games = tuple(pair for pair in pairs if pair[1] != _NOBODY)
    return BracketPairing(games, tuple(a for a, b in pairs if b == _NOBODY))


def _single_floaters(
    field: Field, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> list[int]:
    """Return who, floating alone, has the lowest score and leaves the best next bracket.

    Empty where nobody reaches the best that could be expected of the next bracket.
    """
    lowest = min(field.scores[one] for one in bracket)
    candidates = [one for one in bracket if field.scores[one] == lowest]
    able = []
    partner: int | None = None
    for one in candidates:
        if partner is not None and field.may_meet(one, partner):
            able.append(one)
            continue
        met = _partner_below(field, one, following, further)
        if met is not None:
            able.append(one)
            partner = met
    return able


def _partner_below(
    field: Field, one: int, following: Sequence[int], further: Sequence[int]
) -> int | None:
    """Return somebody of the next bracket whom a floater may meet while all others are paired.

    The next bracket is left by nobody, or, if its number is odd, by one of its own.
    """
    if len(following) % 2:
        mate = perfect_matching([*following, one], field.may_meet)
        if mate is None or perfect_matching(further, field.may_meet) is None:
            return None
        return mate[one]
    for leaving in reversed(following):
        rest = [other for other in following if other != leaving]
        mate = perfect_matching([*rest, one], field.may_meet)
        if mate is not None and perfect_matching([leaving, *further], field.may_meet):
            return mate[one]
    return None


def _by_matching(
    field: Field, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing:
    vertices = [*bracket, *following, *further]
    scale = _Scale(field, bracket, following)
    weights = [[scale.weight(a, b) for b in vertices] for a in vertices]
    mate = heaviest_perfect_matching(weights) or []
    own = len(bracket)
    pairs = [(bracket[a], bracket[b]) for a, b in enumerate(mate[:own]) if a < b < own]
    outgoing = [bracket[a] for a, b in enumerate(mate[:own]) if b >= own]
    return BracketPairing(tuple(pairs), tuple(outgoing))


class _Scale:
    """Weights in which every criterion outweighs all that follow it."""

    def __init__(self, field: Field, bracket: Sequence[int], following: Sequence[int]) -> None:
        self.field = field
        size = len(bracket) + len(following) + 1
        self.sequence = {one: at for at, one in enumerate(bracket)}
        self.base = len(bracket) + 1
        self.worth = [1]
        for _player in bracket[1:]:
            self.worth.append(self.worth[-1] * self.base)
        self.following = frozenset(following)
        self.denied = self.base * self.worth[-1] * 2
        self.floats, self.next_floats = field.rules.costs(
            field.scores, bracket, following, self.denied * size, size
        )

    def weight(self, a: int, b: int) -> int | None:
        """Return the weight of a pair, None where it may not be."""
        field = self.field
        if not field.may_meet(a, b):
            return None
        inside = (a in self.sequence) + (b in self.sequence)
        if inside == 2:
            return self._place(a, b) - (self.denied if field.denied(a, b) else 0)
        cost = sum(self.floats[one] for one in (a, b) if one in self.sequence)
        near = [one for one in (a, b) if one in self.sequence or one in self.following]
        if len(near) == 1:
            cost += self.next_floats[near[0]]
        return -cost

    def _place(self, a: int, b: int) -> int:
        """Return what two opponents add to the order of pairings (art. 4.3)."""
        one, other = self.sequence[a] + 1, self.sequence[b] + 1
        last = len(self.sequence)
        return other * self.worth[last - one] + one * self.worth[last - other]
