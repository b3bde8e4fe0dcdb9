"""G1 and G2 and the players who change sides (art. 3.2.3, 3.2.4 and 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from arbitro.rules.pairing.dubov.field import Field
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching

Thing = TypeVar("Thing")


class Groups(NamedTuple):
    """The two subgroups as first formed, the two sets of shifters and the sides that result."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    avoiding: tuple[int, ...]
    balancing: tuple[int, ...]
    first_side: tuple[int, ...]
    second_side: tuple[int, ...]


def form_groups(field: Field, bracket: Sequence[int], denied: int) -> Groups:
    """Divide a bracket into two sides of equal size that can be paired across.

    ``bracket`` is in pairing order; ``denied`` is the least value of [C7] in it.
    """
    first, second = _as_first_formed(field, bracket)
    first_is_smaller = len(first) <= len(second)
    smaller, larger = (first, second) if first_is_smaller else (second, first)
    surplus = (len(larger) - len(smaller)) // 2
    least = surplus if _divided_by_colour(field, first, second) else denied
    avoiding: tuple[int, ...] = ()
    balancing = None
    if denied == least:
        balancing = _first_shifters(field, smaller, larger, surplus)
    if balancing is None:
        pools = (_in_shifting_order(field, smaller), _in_shifting_order(field, larger))
        avoiding, balancing = _by_matching(field, *pools)
    leaving, coming = set(avoiding), set(balancing)
    sides = (
        [place for place in smaller if place not in leaving] + list(balancing),
        [place for place in larger if place not in coming] + list(avoiding),
    )
    one, other = sides if first_is_smaller else sides[::-1]
    return Groups(
        tuple(first),
        tuple(second),
        tuple(avoiding),
        tuple(balancing),
        tuple(sorted(one, key=lambda place: (field.averages[place], _number(field, place)))),
        tuple(sorted(other, key=lambda place: _number(field, place))),
    )


def from_the_middle(ordered: Sequence[Thing]) -> list[Thing]:
    """Return a list's members from its middle outwards, the higher of two first (art. 4.3.3).

    >>> "".join(from_the_middle("ABCDEFG")), "".join(from_the_middle("ABCDEF"))
    ('DCEBFAG', 'CDBEAF')
    """
    left = list(ordered)
    order = []
    while left:
        order.append(left.pop((len(left) - 1) // 2))
    return order


def _number(field: Field, place: int) -> int:
    return field.players[place].tpn


def _as_first_formed(field: Field, bracket: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return G1 and G2: by the colour preferred, or halves where nobody has played (art. 3.2.3)."""
    if not any(field.players[place].colours for place in bracket):
        numbered = sorted(bracket, key=lambda place: _number(field, place))
        return numbered[: len(bracket) // 2], numbered[len(bracket) // 2 :]
    white = [place for place in bracket if field.wants_white[place]]
    black = [place for place in bracket if not field.wants_white[place]]
    return white, black


def _divided_by_colour(field: Field, first: Sequence[int], second: Sequence[int]) -> bool:
    """Tell whether the two groups want different colours."""
    return all(field.wants_white[a] for a in first) and not any(
        field.wants_white[b] for b in second
    )


def _in_shifting_order(field: Field, group: Sequence[int]) -> list[int]:
    """Return possible shifters in the order of art. 4.3: from the middle of the sorted list."""
    by_average = bool(group) and field.wants_white[group[0]]
    average = field.averages if by_average else [0] * len(field.players)
    return from_the_middle(sorted(group, key=lambda place: (average[place], _number(field, place))))


def _first_shifters(
    field: Field, smaller: Sequence[int], larger: Sequence[int], count: int
) -> tuple[int, ...] | None:
    """Return the first set of ``count`` players to leave the larger group, None where none fits.

    Each of them is paired with somebody who stays in the larger group; the smaller group is
    wholly paired across.
    """
    order = _in_shifting_order(field, larger)
    role = dict.fromkeys(order)
    if _fits(field, smaller, larger, role | dict.fromkeys(order[:count], 1), count):
        return tuple(order[:count])
    if not _fits(field, smaller, larger, role, None):
        return None
    chosen: list[int] = []
    for place in order:
        if len(chosen) == count:
            break
        role[place] = 1
        if _fits(field, smaller, larger, role, None):
            chosen.append(place)
        else:
            role[place] = 0
    return tuple(chosen)


def _fits(
    field: Field,
    smaller: Sequence[int],
    larger: Sequence[int],
    role: dict[int, int | None],
    complete: int | None,
) -> bool:
    """Tell whether a pairing exists with these roles: 1 shifts, 0 stays, None is open.

    With ``complete`` given, all shifters are known and the open players stay.
    """
    small = frozenset(smaller)

    def adjacent(a: int, b: int) -> bool:
        if a in small or b in small:
            if a in small and b in small:
                return False
            own = b if a in small else a
            return role[own] != 1 and field.may_meet(a, b)
        one, other = role[a], role[b]
        if complete is not None:
            one, other = one or 0, other or 0
        if one is not None and one == other:
            return False
        return field.may_meet(a, b)

    return perfect_matching([*smaller, *larger], adjacent) is not None


def _by_matching(
    field: Field, smaller: list[int], larger: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both sets of shifters, each the first in its order, by heaviest matchings.

    First come the fewest preferences denied, then the fewest pairs inside the smaller group; of a
    pair inside a group the member that comes first in the order is the one to shift.
    """
    avoiding = _shifters(field, smaller, larger, smaller, ())
    return avoiding, _shifters(field, smaller, larger, larger, avoiding)


def _shifters(
    field: Field,
    smaller: list[int],
    larger: list[int],
    group: list[int],
    known: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the first set of shifters of a group among the best pairings."""
    vertices = [*smaller, *larger]
    small, inside, fixed = frozenset(smaller), frozenset(group), frozenset(known)
    sequence = {place: at for at, place in enumerate(group)}
    unit = 1 << len(group)
    step = unit * (len(vertices) + 1)

    def weight(a: int, b: int) -> int | None:
        if not field.may_meet(a, b):
            return None
        both_small = a in small and b in small
        if group is larger and (a in fixed or b in fixed or both_small):
            partners = both_small and (a in fixed) is not (b in fixed)
            if not partners:
                return None
        cost = step if field.denied(a, b) else 0
        cost += unit if both_small else 0
        bonus = 0
        if a in inside and b in inside:
            bonus = 1 << (len(group) - 1 - min(sequence[a], sequence[b]))
        return bonus - cost

    mate = heaviest_perfect_matching([[weight(a, b) for b in vertices] for a in vertices])
    if mate is None:
        return ()
    pairs = [(vertices[a], vertices[b]) for a, b in enumerate(mate) if a < b]
    shifting = [
        min(pair, key=sequence.__getitem__)
        for pair in pairs
        if pair[0] in inside and pair[1] in inside
    ]
    return tuple(sorted(shifting, key=sequence.__getitem__))
