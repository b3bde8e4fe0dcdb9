"""The pairing of a bracket: the first best one in the order of identifiers (art. 3.6).

An identifier lists the smaller numbers of all pairs in ascending order and then their opponents.
Costs and identifier add up over pairs, so a heaviest matching gives the pairing; where the smaller
half of the numbers can meet the larger half at no more cost than colours make unavoidable, that is
the first pairing and needs no such search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitro.model import Colour
from arbitro.rules.pairing.matching.first import first_assignment
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.upfloating.field import Field

Cost = tuple[int, int, int]
"""Preferences denied, strong ones denied, floaters of the round before who meet an upfloater."""

Pairs = tuple[tuple[int, int], ...]


def pair_bracket(field: Field, residents: Sequence[int], upfloaters: Sequence[int]) -> Pairs:
    """Return the pairs of a bracket by place, the smaller number first, in identifier order."""
    members = sorted((*residents, *upfloaters), key=field.number)
    up = frozenset(upfloaters)

    def cost(a: int, b: int) -> Cost:
        denied, strong = field.denied(a, b)
        met = b if a in up else a
        again = (a in up) is not (b in up) and field.floated[met]
        return denied, strong, int(again)

    return _halves(field, members, cost) or _by_matching(field, members, cost)


def total(pairs: Pairs, field: Field, upfloaters: Sequence[int]) -> Cost:
    """Return the costs of some pairs, added up."""
    up = frozenset(upfloaters)
    again = sum((a in up) is not (b in up) and field.floated[b if a in up else a] for a, b in pairs)
    denied = [field.denied(a, b) for a, b in pairs]
    return sum(any_ for any_, _strong in denied), sum(strong for _any, strong in denied), again


def _halves(field: Field, members: list[int], cost: Callable[[int, int], Cost]) -> Pairs | None:
    """Pair the smaller half of the numbers with the larger, no cost beyond the least."""
    half = len(members) // 2
    tops, bottoms = members[:half], members[half:]
    white = sum(field.sides[one].wish.colour is Colour.WHITE for one in members)
    black = sum(field.sides[one].wish.colour is Colour.BLACK for one in members)
    surplus = max(white, black) - half
    commoner = Colour.WHITE if white >= black else Colour.BLACK

    def meets(row: int, column: int) -> bool:
        a, b = tops[row], bottoms[column]
        if not field.may_meet(a, b):
            return False
        denied, strong, again = cost(a, b)
        if strong or again:
            return False
        wishes = field.sides[a].wish.colour, field.sides[b].wish.colour
        return not denied if surplus <= 0 else commoner in wishes

    columns = first_assignment(half, meets)
    if columns is None:
        return None
    return tuple((tops[row], bottoms[column]) for row, column in enumerate(columns))


def _by_matching(field: Field, members: list[int], cost: Callable[[int, int], Cost]) -> Pairs:
    size = len(members)
    base = size + 1
    digit = [1]
    for _member in members:
        digit.append(digit[-1] * base)
    top = digit[size] * base
    again = (top << size) * 2
    strong = again * base
    denied = strong * base

    def weight(row: int, column: int) -> int | None:
        a, b = sorted((row, column))
        one, other = members[a], members[b]
        if a == b or not field.may_meet(one, other):
            return None
        costs = cost(one, other)
        worth = (top << (size - 1 - a)) - b * digit[size - 1 - a]
        return worth - costs[0] * denied - costs[1] * strong - costs[2] * again

    places = range(size)
    mate = heaviest_perfect_matching([[weight(a, b) for b in places] for a in places]) or []
    return tuple((members[a], members[b]) for a, b in enumerate(mate) if a < b)
