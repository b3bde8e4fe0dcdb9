"""G1 and G2 and the players who change sides (art. 3.2.3, 3.2.4 and 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from arbitro.rules.pairing.dubov.problem import DubovField
from arbitro.rules.pairing.matching.best import OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import class_graph
from arbitro.rules.pairing.matching.narrowing import Matchings, bits
from arbitro.rules.pairing.matching.pairability import among

Thing = TypeVar("Thing")


class ShiftedSubgroups(NamedTuple):
    """The two subgroups as first formed, the two sets of shifters and the sides that result."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    avoiding: tuple[int, ...]
    balancing: tuple[int, ...]
    first_side: tuple[int, ...]
    second_side: tuple[int, ...]


def form_groups(field: DubovField, bracket: Sequence[int]) -> ShiftedSubgroups:
    """Divide a bracket, in pairing order, into two sides of equal size that can be paired across.

    Where the smaller group can be paired across as a whole, nothing denies fewer preferences.
    """
    first, second = _as_first_formed(field, bracket)
    first_is_smaller = len(first) <= len(second)
    smaller, larger = (first, second) if first_is_smaller else (second, first)
    surplus = (len(larger) - len(smaller)) // 2
    avoiding: tuple[int, ...] = ()
    balancing = _first_shifters(field, smaller, larger, surplus)
    if balancing is None:
        pools = (_in_shifting_order(field, smaller), _in_shifting_order(field, larger))
        avoiding, balancing = _both_shifters(field, *pools)
    leaving, coming = set(avoiding), set(balancing)
    sides = (
        [place for place in smaller if place not in leaving] + list(balancing),
        [place for place in larger if place not in coming] + list(avoiding),
    )
    one, other = sides if first_is_smaller else sides[::-1]
    return ShiftedSubgroups(
        tuple(first),
        tuple(second),
        tuple(avoiding),
        tuple(balancing),
        # S1 stands by ARO (3.2.5); S2 by number, where its transpositions begin (3.2.6, 4.4).
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


def _number(field: DubovField, place: int) -> int:
    return field.players[place].tpn


def _as_first_formed(field: DubovField, bracket: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return G1 and G2: by the colour preferred, or halves where nobody has played (art. 3.2.3)."""
    if not any(field.players[place].colours for place in bracket):
        numbered = sorted(bracket, key=lambda place: _number(field, place))
        return numbered[: len(bracket) // 2], numbered[len(bracket) // 2 :]
    white = [place for place in bracket if field.wants_white[place]]
    black = [place for place in bracket if not field.wants_white[place]]
    return white, black


def _in_shifting_order(field: DubovField, group: Sequence[int]) -> list[int]:
    """Return possible shifters in the order of art. 4.3: from the middle of the sorted list."""
    # Only G1, who prefer White, stand by ARO. Where nobody has played both halves are taken to
    # prefer Black (1.6.4) and stand by number.
    by_average = bool(group) and field.wants_white[group[0]]
    average = field.averages if by_average else [0] * len(field.players)
    return from_the_middle(sorted(group, key=lambda place: (average[place], _number(field, place))))


def _first_shifters(
    field: DubovField, smaller: Sequence[int], larger: Sequence[int], count: int
) -> tuple[int, ...] | None:
    """Return the first set of ``count`` players to leave the larger group, None where none fits.

    Each of them is paired with somebody who stays in the larger group; the smaller group is
    wholly paired across.
    """
    order = _in_shifting_order(field, larger)
    own = (1 << len(order)) - 1
    near = [
        mask if at < len(order) else mask & own
        for at, mask in enumerate(among(field.near, [*order, *smaller]))
    ]
    matchings = Matchings(near, [-1] * len(near))
    if not matchings.complete():
        return None
    shifting = 0
    for at in range(len(order)):
        if shifting.bit_count() == count:
            break
        # Not with another shifter: each of them is paired with somebody who stays.
        if matchings.keep(at, own & ~shifting):
            shifting |= 1 << at
    return tuple(order[at] for at in bits(shifting))


def _by_kinds(
    field: DubovField, smaller: Sequence[int], larger: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return both sets of shifters from the kinds of the players; Knotted where that fails.

    With the fewest pairs inside the smaller group there are the fewest inside the larger one, and
    so the fewest preferences denied; of a pair inside a group the member that comes first in the
    order is the one to shift.
    """
    vertices = [*smaller, *larger]
    small = frozenset(smaller)
    kinds = [(one in small, field.manners.of[one]) for one in vertices]

    def worth(one: tuple[bool, int], other: tuple[bool, int]) -> int | None:
        if not field.manners.meet[one[1]][other[1]]:
            return None
        return -int(one[0] and other[0])

    matchings = best_matchings(class_graph(kinds, worth, among(field.near, vertices)))
    if matchings is None:
        return None
    own = len(smaller)
    avoiding = _leaving(matchings, range(own))
    balancing = _leaving(matchings, range(own, len(vertices)))
    return tuple(vertices[at] for at in avoiding), tuple(vertices[at] for at in balancing)


def _leaving(matchings: Matchings, group: range) -> list[int]:
    """Return the first set of a group who are paired with somebody later in it, and keep it."""
    last = 1 << group.stop
    return [at for at in group if matchings.keep(at, last - (2 << at))]


def _both_shifters(
    field: DubovField, smaller: list[int], larger: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both sets of shifters, each the first in its order."""
    try:
        found = _by_kinds(field, smaller, larger)
    except OddGroupError:
        found = None
    return found or by_weights(field, smaller, larger)


def by_weights(
    field: DubovField, smaller: list[int], larger: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return both sets of shifters by heaviest matchings, as if by their kinds."""
    avoiding = _shifters(field, smaller, larger, smaller, ())
    return avoiding, _shifters(field, smaller, larger, larger, avoiding)


def _shifters(
    field: DubovField,
    smaller: list[int],
    larger: list[int],
    group: list[int],
    known: tuple[int, ...],
) -> tuple[int, ...]:
    """Return the first set of shifters of a group among the best pairings."""
    vertices = [*smaller, *larger]
    small, inside, fixed = frozenset(smaller), frozenset(group), frozenset(known)
    sequence = {place: at for at, place in enumerate(group)}
    # All bonuses of one matching stay below a unit: fewest pairs inside the smaller group first.
    unit = 1 << len(group)

    def weight(a: int, b: int) -> int | None:
        if not field.may_meet(a, b):
            return None
        both_small = a in small and b in small
        if group is larger and (a in fixed or b in fixed or both_small):
            # Who shifts out of the smaller group is settled by now: each meets one of it who stays,
            # and no other two of it meet.
            partners = both_small and (a in fixed) is not (b in fixed)
            if not partners:
                return None
        cost = unit if both_small else 0
        bonus = 0
        if a in inside and b in inside:
            bonus = 1 << (len(group) - 1 - min(sequence[a], sequence[b]))
        return bonus - cost

    mate = heaviest_perfect_matching([[weight(a, b) for b in vertices] for a in vertices])
    assert mate is not None, "a bracket can be paired"
    pairs = [(vertices[a], vertices[b]) for a, b in enumerate(mate) if a < b]
    shifting = [
        min(pair, key=sequence.__getitem__)
        for pair in pairs
        if pair[0] in inside and pair[1] in inside
    ]
    return tuple(sorted(shifting, key=sequence.__getitem__))
