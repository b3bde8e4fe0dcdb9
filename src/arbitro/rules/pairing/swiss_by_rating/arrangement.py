"""The first exchange and the first transposition that give S1 its opponents (art. C6, C7, C8).

Transpositions come in the order of the opponents of the best ranked of S1 first (art. D1);
exchanges with the fewest players first, then by the difference between the sums of their numbers,
then from the lowest of S1, then from the highest of S2 (art. D2). Matchings tell which is the
first that fits, so that nothing hopeless is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.within import first_within
from arbitro.rules.pairing.swiss_by_rating.field import Demands, SwissByRatingField

# The order of exchanges between the two halves of a group (art. A9, D2).

_PRICE = 10
"""What a set of players costs, looking at a pair being 1."""


def _for_nothing(_sets: int) -> None:
    """Do not count."""


class Exchange(NamedTuple):
    """Who goes from S1 to S2 and who comes back, best ranked first."""

    leaving: tuple[int, ...]
    entering: tuple[int, ...]


def exchanges(
    first: Sequence[int], second: Sequence[int], spend: Callable[[int], None] = _for_nothing
) -> Iterator[Exchange]:
    """Give the exchanges between S1 and S2 in the order of D2, none at all first.

    ``spend`` is told what is about to be made.

    Fewest players first; then the smallest difference between the sums of the numbers; then the
    lowest players of S1, then the highest of S2. Numbers count within the group.

    >>> group = [1, 2, 3, 4], [5, 6, 7, 8]
    >>> [each for each in exchanges(*group) if len(each.leaving) == 1][:4]
    ... # doctest: +NORMALIZE_WHITESPACE
    [Exchange(leaving=(4,), entering=(5,)), Exchange(leaving=(4,), entering=(6,)),
     Exchange(leaving=(3,), entering=(5,)), Exchange(leaving=(4,), entering=(7,))]
    """
    yield Exchange((), ())
    group = (*first, *second)
    own, others = range(len(first)), range(len(first), len(group))
    for count in range(1, min(len(first), len(second)) + 1):
        for leaving, entering in _of_size(own, others, count, spend):
            yield Exchange(tuple(group[at] for at in leaving), tuple(group[at] for at in entering))


Chosen = tuple[int, ...]


def _of_size(
    own: range, others: range, count: int, spend: Callable[[int], None]
) -> Iterator[tuple[Chosen, Chosen]]:
    """Give the exchanges of a number of players by difference, without making them all at once."""
    # Counted before they are made: of a large group they may be more than can be held.
    spend(_PRICE * (comb(len(own), count) + comb(len(others), count)))
    leaving = _by_sum(list(combinations(own, count)))
    entering = _by_sum(list(combinations(others, count)))
    smallest, largest = min(entering) - max(leaving), max(entering) - min(leaving)
    for difference in range(smallest, largest + 1):
        both = [(leaving.get(total - difference, []), sets) for total, sets in entering.items()]
        spend(_PRICE * sum(len(mine) * len(theirs) for mine, theirs in both))
        pairs = [(one, other) for mine, theirs in both for other in theirs for one in mine]
        pairs.sort(key=lambda two: (tuple(-at for at in two[0][::-1]), two[1]))
        yield from pairs


def _by_sum(sets: list[Chosen]) -> dict[int, list[Chosen]]:
    sums: dict[int, list[Chosen]] = {}
    for one in sets:
        sums.setdefault(sum(one), []).append(one)
    return sums


PRICE = 3
"""What a heaviest matching costs for every pair, looking at a pair being 1."""


def first_opponents(
    field: SwissByRatingField,
    demands: Demands,
    halves: tuple[Sequence[int], Sequence[int]],
    most_denied: int,
    needed: Collection[int] = (),
) -> list[int] | None:
    """Return the opponents of S1 in the first transposition that fits (art. C7), None without one.

    Those ``needed`` are in S2 and have an opponent; ``most_denied`` pairs go without their colours
    at the utmost.
    """
    first, second = halves
    if not len(needed) <= len(first) <= len(second):
        return None
    field.spend(len(first) * len(second))
    denied = field.denied
    costs = [
        [int(denied(a, b)) if field.fits(a, b, demands) else None for b in second] for a in first
    ]
    if any(row.count(None) == len(second) for row in costs):
        return None
    field.spend(PRICE * len(second) ** 2)
    places = [at for at, one in enumerate(second) if one in needed]
    found = first_within(costs, most_denied, places)
    return None if found is None else [second[column] for column in found]


class PairedGroup(NamedTuple):
    """One group as it was paired, by places."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    opponents: tuple[int, ...]
    most_denied: int
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()


class PairsToMake(NamedTuple):
    """Pairs to be made of a group in order, so many of them; ``free`` are who may be left over."""

    members: Sequence[int]
    pairs: int
    free: frozenset[int]


class LeastDenied:
    """How few pairs of a group go without their colours, each question answered once."""

    def __init__(self, field: SwissByRatingField) -> None:
        self.field = field
        self.known: dict[tuple[bool, int, tuple[int, ...], frozenset[int]], int | None] = {}

    def __call__(self, demands: Demands, making: PairsToMake) -> int | None:
        """Return how few they are; None where the group cannot be paired at such a stage."""
        key = demands.strict, demands.up, tuple(making.members), making.free
        if key not in self.known:
            self.known[key] = self._counted(demands, making)
        return self.known[key]

    def _counted(self, demands: Demands, making: PairsToMake) -> int | None:
        mate = _heaviest(self.field, demands, making, lambda _high, denied: 0 if denied else 1)
        if mate is None:
            return None
        members = making.members
        pairs = [(i, j) for i, j in enumerate(mate) if i < j < len(members)]
        return sum(self.field.denied(members[i], members[j]) for i, j in pairs)


def first_exchange(
    field: SwissByRatingField, demands: Demands, making: PairsToMake, *, fewest_denied: bool
) -> Exchange | None:
    """Return the first exchange with which a group can be paired, None where it cannot be.

    Either with the fewest colours denied that are possible in any way, or with any number.
    In the first of them S1 has the higher of every pair: the pair turned would come before.
    """
    members, pairs, _free = making
    size = len(members)
    total = size
    kept = total + (pairs * size).bit_length()
    granted = kept + pairs.bit_length()

    def worth(high: int, denied: bool) -> int:
        # From the top: colours granted, members of S1 kept (so the fewest exchanged), the sum of
        # the numbers of S1 (so the difference), and a bit each for who leaves and who enters (D2).
        value = -(high << total)
        if high < pairs:
            value += (1 << kept) - (1 << size - pairs + high)
        else:
            value += 1 << size - 1 - high
        return value + (1 << granted if fewest_denied and not denied else 0)

    mate = _heaviest(field, demands, making, worth)
    if mate is None:
        return None
    highest = {i for i in range(size) if i < mate[i] < size}
    return Exchange(
        tuple(members[at] for at in range(pairs) if at not in highest),
        tuple(members[at] for at in range(pairs, size) if at in highest),
    )


class FoundGroup(NamedTuple):
    """A pairing of a group in which those ``needed`` have opponents; the first sorts first."""

    order: tuple[object, ...]
    needed: tuple[int, ...]
    paired: PairedGroup


class FirstPairings:
    """The first pairings of a group at a stage of the procedure."""

    def __init__(
        self, least_denied: LeastDenied, demands: Demands, making: PairsToMake, most_denied: int
    ) -> None:
        self.least_denied, self.field = least_denied, least_denied.field
        self.demands, self.making = demands, making
        self.most_denied = most_denied
        self.place = {one: at for at, one in enumerate(making.members)}

    def first(self, needed: frozenset[int]) -> FoundGroup | None:
        """Make the first exchange that lets S1 have opponents, none if possible (art. C6 to C8)."""
        making = self.making._replace(free=self.making.free - needed)
        paired = self._after(Exchange((), ()), making)
        if paired is None:
            paired = self._exchanged(making)
        if paired is None:
            return None
        leaving = [self.place[one] for one in paired.leaving]
        entering = [self.place[one] for one in paired.entering]
        difference = sum(entering) - sum(leaving)
        lowest = tuple(-at for at in reversed(leaving))
        order = (len(leaving), difference, lowest, tuple(entering), paired.opponents)
        return FoundGroup(order, tuple(sorted(needed)), paired)

    def _exchanged(self, making: PairsToMake) -> PairedGroup | None:
        least = self.least_denied(self.demands, making)
        if least is None or least > self.most_denied:
            return None
        fewest = least == self.most_denied
        exchange = first_exchange(self.field, self.demands, making, fewest_denied=fewest)
        paired = None if exchange is None else self._after(exchange, making)
        return paired or self._by_trying(making)

    def _by_trying(self, making: PairsToMake) -> PairedGroup | None:
        """Try exchanges in turn: some that grant more colours than they must are the first."""
        head, tail = making.members[: making.pairs], making.members[making.pairs :]
        for exchange in exchanges(head, tail, self.field.spend):
            paired = self._after(exchange, making)
            if paired is not None:
                return paired
        return None

    def _after(self, exchange: Exchange, making: PairsToMake) -> PairedGroup | None:
        """Return the first transposition after an exchange, None where none fits."""
        head, tail = making.members[: making.pairs], making.members[making.pairs :]
        first = sorted({*head, *exchange.entering} - {*exchange.leaving})
        second = sorted({*tail, *exchange.leaving} - {*exchange.entering})
        needed = frozenset(second) - making.free
        halves = first, second
        found = first_opponents(self.field, self.demands, halves, self.most_denied, needed)
        if found is None:
            return None
        return PairedGroup(tuple(first), tuple(second), tuple(found), self.most_denied, *exchange)


def _heaviest(
    field: SwissByRatingField,
    demands: Demands,
    making: PairsToMake,
    worth: Callable[[int, bool], int],
) -> list[int] | None:
    """Return everybody's partner by place; those left over have one beyond the members.

    ``worth`` is that of a pair by the place of the higher, and whether its colours are denied.
    """
    members, pairs, free = making
    # A place for each who is left over, so that no more and no fewer pairs are made.
    size = 2 * (len(members) - pairs)
    field.spend(PRICE * size * size)
    table: list[list[int | None]] = [[None] * size for _ in range(size)]
    for j, b in enumerate(members):
        for i, a in enumerate(members[:j]):
            if field.fits(a, b, demands):
                table[i][j] = table[j][i] = worth(i, field.denied(a, b))
        if b in free:
            for at in range(len(members), size):
                table[j][at] = table[at][j] = 0
    return heaviest_perfect_matching(table)
