"""The first pairing of a bracket by the text of 2012: of those that break least the first.

Requirements are lowered one pair at a time in the order of art. C10, so of all pairings of a
bracket those are asked for that break them least, the one lowered last counting most; of these the
first in the order of art. D1 to D3 is taken: halves put in order (art. C.4, C.5), the next
transposition, the next exchange (art. C.7, C.8.a). Heaviest matchings tell what can still be had.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import largest_matching
from arbitro.rules.pairing.matching.within import first_within
from arbitro.rules.pairing.swiss_by_rating.arrangement import PairedGroup
from arbitro.rules.pairing.swiss_by_rating.bracket import BracketCandidate
from arbitro.rules.pairing.swiss_by_rating.field import Demands, SwissByRatingField
from arbitro.rules.pairing.swiss_by_rating.weighed_costs import Costs, least_denied

PRICE = 3
"""What a heaviest matching costs for every pair, looking at a pair being 1."""


class LeftOverPlaces(NamedTuple):
    """Where those left over of a bracket go: places beside it, each with who may take it.

    ``places`` may also be taken by one another where ``beside`` says so. ``simple`` tells that they
    are not: then whoever is left over of those who may be leaves the others as they are.
    """

    places: int
    takes: Callable[[int, int], bool]
    beside: Callable[[int, int], bool] | None = None

    @property
    def simple(self) -> bool:
        """Tell whether a place asks for nothing but somebody."""
        return self.beside is None


def anybody(_one: int, _place: int) -> bool:
    """Let everybody take a place."""
    return True


class BracketGroup(NamedTuple):
    """The players of a bracket; ``joined`` to the one before they are not one group (C13)."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    joined: bool = False

    @property
    def members(self) -> tuple[int, ...]:
        """Return everybody in order."""
        return tuple(sorted((*self.moved_down, *self.residents)))

    @property
    def first(self) -> frozenset[int]:
        """Return who is paired first: nobody where half or more were moved down (art. A3)."""
        half = 2 * len(self.moved_down) >= len(self.members)
        return frozenset(self.moved_down) if self.joined or not half else frozenset()


class FirstPairing(NamedTuple):
    """The first pairing of a bracket: what it is worth, where it stands in the order, itself."""

    moved: int
    pairs: int
    cost: int
    order: tuple[object, ...]
    groups: tuple[PairedGroup, ...]
    left_over: tuple[int, ...]


class BracketSearch:
    """The pairings of a bracket, or of the remainder of one, whose left over go ``around``."""

    def __init__(
        self,
        field: SwissByRatingField,
        contents: BracketGroup,
        around: LeftOverPlaces,
        costs: Costs | None = None,
    ) -> None:
        self.field, self.contents, self.around = field, contents, around
        self.members = contents.members
        self.size = len(self.members)
        self.costs = costs or Costs(field, self.size)
        self.moved = contents.first
        field.spend(self.size**2)

    @cached_property
    def table(self) -> list[list[int | None]]:
        """Return what the pairs of members break, by places."""
        found: list[list[int | None]] = [[None] * self.size for _ in self.members]
        for j, b in enumerate(self.members):
            for i, a in enumerate(self.members[:j]):
                found[i][j] = found[j][i] = self.costs.pair(a, b)
        return found

    @cached_property
    def alone(self) -> list[int]:
        """Return what it breaks to leave each member over."""
        return [self.costs.alone(one) for one in self.members]

    def first(self) -> FirstPairing | None:
        """Return the first of the best pairings, None where there is none at all."""
        at_once = self._at_once()
        if at_once is not None:
            return at_once
        mate = self._matching()
        if mate is None:
            return None
        pairs = [(i, j) for i, j in enumerate(mate) if i < j < self.size]
        moved = sum(self._moves(i, j) for i, j in pairs)
        if moved:
            return self._heterogeneous(moved)
        return self._one_group(len(pairs), self._cost_of(mate))

    def _at_once(self) -> FirstPairing | None:
        """Return a pairing that breaks as little as any could, with the first opponents possible.

        None where these first ones leave no such pairing, which does not say that there is none.
        """
        if not self.around.simple:
            return None
        pairs = (self.size - self.around.places) // 2
        least = self.costs.at_least(self.members, pairs)
        first = [at for at, one in enumerate(self.members) if one in self.moved]
        if not first:
            opponents = self.transposed(range(pairs), least)
            return None if opponents is None else self.grouped(range(pairs), opponents, least)
        second = [at for at in range(self.size) if at not in first]
        taken: list[int] = []
        left = least
        for a in first:
            costs = ((b, self.table[a][b]) for b in second if b not in taken)
            found = next(((b, c) for b, c in costs if c is not None and c <= left), None)
            if found is None:
                return None
            taken.append(found[0])
            left -= found[1]
        rest = self._rest(first, taken)
        if rest.size != 2 * (pairs - len(first)) + self.around.places:
            return None
        size = pairs - len(first)
        opponents = rest.transposed(range(size), left)
        if opponents is None:
            return None
        return self._with_moved(first, taken, rest.grouped(range(size), opponents, left))

    # what a matching costs

    def _moves(self, i: int, j: int) -> bool:
        """Tell whether a pair is one of a moved-down player."""
        return self.members[i] in self.moved or self.members[j] in self.moved

    def _cost_of(self, mate: Sequence[int]) -> int:
        cost = 0
        for i, j in enumerate(mate[: self.size]):
            if j >= self.size:
                cost += self.alone[i]
            elif i < j:
                known = self.table[i][j]
                assert known is not None, "they may meet"
                cost += known
        return cost

    def _matching(
        self,
        order: Callable[[int, int], int | None] | None = None,
        highest: int = 0,
    ) -> list[int] | None:
        """Return everybody's partner in the best matching, None where there is none.

        As many moved-down players as possible, then pairs, then the least broken (art. C10, C14);
        ``order`` tells such pairings apart by numbers whose sum stays below ``highest``, or bars a
        pair by None.
        """
        size, around = self.size, self.around
        unit = highest + 1
        # whatever is broken has eight digits of this base
        pair = self.costs.base**8
        whole = size + around.places
        self.field.spend(PRICE * whole * whole)
        weights: list[list[int | None]] = [[None] * whole for _ in range(whole)]
        for j in range(size):
            for i in range(j):
                cost = self.table[i][j]
                rank = order(i, j) if order is not None else 0
                if cost is None or rank is None:
                    continue
                # One more moved-down player outweighs all pairs, and one more pair whatever is
                # broken.
                best = pair * (1 + (size + 1) * self._moves(i, j)) - cost
                weights[i][j] = weights[j][i] = best * unit + rank
            for place in range(around.places):
                if around.takes(self.members[j], place):
                    weights[j][size + place] = weights[size + place][j] = -self.alone[j] * unit
        if around.beside is not None:
            for i in range(around.places):
                for j in range(i):
                    if around.beside(i, j):
                        weights[size + i][size + j] = weights[size + j][size + i] = 0
        return heaviest_perfect_matching(weights)

    # moved-down players first (art. C4 to C7, D1.2, D3)

    def _heterogeneous(self, count: int) -> FirstPairing:
        places = [at for at, one in enumerate(self.members) if one in self.moved]
        first = places if count == len(places) else self._first_set(places)
        transposition, head = self._order_of_opponents(first), frozenset(first)

        def order(i: int, j: int) -> int | None:
            if (i in head) != (j in head):
                return transposition(i, j)
            return None if i in head or self._moves(i, j) else 0

        mate = self._matching(order, (self.size + 1) ** count)
        assert mate is not None, "there is a best pairing with these first"
        opponents = [mate[at] for at in first]
        remainder = self._rest(first, opponents).first()
        assert remainder is not None, "the others can be paired as they were"
        return self._with_moved(first, opponents, remainder)

    def _rest(self, first: Sequence[int], opponents: Sequence[int]) -> BracketSearch:
        """Return the search of the remainder once moved-down players have opponents."""
        paired = {*first, *opponents}
        rest = tuple(one for at, one in enumerate(self.members) if at not in paired)
        return BracketSearch(self.field, BracketGroup((), rest), self.around, self.costs)

    def _with_moved(
        self, first: Sequence[int], opponents: Sequence[int], remainder: FirstPairing
    ) -> FirstPairing:
        """Return a pairing of the moved-down players and one of the remainder as one."""
        second = [at for at in range(self.size) if at not in first]
        named = self._named
        head = PairedGroup(named(first), named(second), named(opponents), 0)
        own = [self.table[a][b] for a, b in zip(first, opponents, strict=True)]
        return FirstPairing(
            len(first),
            len(first) + remainder.pairs,
            sum(number for number in own if number is not None) + remainder.cost,
            (tuple(first), tuple(opponents), remainder.order),
            (head, *remainder.groups),
            remainder.left_over,
        )

    def _named(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.members[at] for at in places)

    def _first_set(self, places: Sequence[int]) -> list[int]:
        """Return the first set of moved-down players with whom the best can be had (art. D3)."""
        # A set is a binary number: the first set in the order of D3 is the largest.
        bit = {at: len(places) - 1 - place for place, at in enumerate(places)}

        def order(i: int, j: int) -> int:
            return 1 << bit[i if i in bit else j] if i in bit or j in bit else 0

        mate = self._matching(order, 1 << len(places))
        assert mate is not None, "there is a best pairing"
        return [
            # Of two moved-down players who meet each other one has the place in S1.
            at
            for at in places
            if mate[at] < self.size and not (mate[at] in bit and mate[at] < at)
        ]

    # one group (art. C4 to C8, D1.1, D2)

    def _one_group(self, pairs: int, cost: int) -> FirstPairing:
        opponents = None
        first = list(range(pairs))
        if self.around.simple:
            opponents = self.transposed(first, cost)
        if opponents is None:
            first = self._exchanged(pairs)
            opponents = self.transposed(first, cost) if self.around.simple else None
        if opponents is None:
            opponents = self._transposed_around(first)
        return self.grouped(first, opponents, cost)

    def grouped(self, first: Sequence[int], opponents: Sequence[int], cost: int) -> FirstPairing:
        """Return the pairing of one group as it is kept, with its place in the order."""
        pairs = len(first)
        second = [at for at in range(self.size) if at not in first]
        leaving = [at for at in range(pairs) if at not in first]
        entering = [at for at in first if at >= pairs]
        difference = sum(entering) - sum(leaving)
        lowest = tuple(-at for at in reversed(leaving))
        order = (len(leaving), difference, lowest, tuple(entering), tuple(opponents))
        named = self._named
        group = PairedGroup(
            named(first), named(second), named(opponents), 0, named(leaving), named(entering)
        )
        left = named([at for at in second if at not in opponents])
        return FirstPairing(0, pairs, cost, order, (group,) if pairs else (), left)

    def transposed(self, first: Sequence[int], cost: int) -> list[int] | None:
        """Return the opponents of S1 in the first transposition as cheap as that (art. C7)."""
        second = [at for at in range(self.size) if at not in first]
        needed = [
            place
            for place, at in enumerate(second)
            if not any(
                self.around.takes(self.members[at], number) for number in range(self.around.places)
            )
        ]
        if len(second) - len(first) != self.around.places:
            return None
        most = max((self.alone[at] for at in second), default=0)
        # Who of S2 has an opponent is not left over, which saves that cost; ``most``, added to
        # every pair, keeps the costs from falling below 0.
        limit = cost + len(first) * most - sum(self.alone[at] for at in second)
        rows: list[list[int | None]] = []
        for a in first:
            costs = [(b, self.table[a][b]) for b in second]
            rows.append([None if c is None else c - self.alone[b] + most for b, c in costs])
        if limit < 0 or any(row.count(None) == len(second) for row in rows):
            return None
        self.field.spend(PRICE * len(second) ** 2)
        found = first_within(rows, limit, needed)
        return None if found is None else [second[column] for column in found]

    def _exchanged(self, pairs: int) -> list[int]:
        """Return S1 after the first exchange with which the best can be had (art. C8, D2).

        In the first of them S1 has the higher of every pair: the pair turned would come before.
        """
        size = self.size
        kept = size + (pairs * size).bit_length() + 1
        # all numbers are raised by the same, so that none is negative
        floor = size << size

        def order(i: int, j: int) -> int:
            high = min(i, j)
            value = floor - (high << size)
            if high < pairs:
                return value + (1 << kept) - (1 << size - pairs + high)
            return value + (1 << size - 1 - high)

        mate = self._matching(order, (pairs + 1) * (floor + (1 << kept)))
        assert mate is not None, "there is a best pairing"
        return [i for i in range(size) if i < mate[i] < size]

    def _transposed_around(self, first: Sequence[int]) -> list[int]:
        """Return the opponents of S1 in the first transposition the others can be paired with."""
        mate = self._matching(self._order_of_opponents(first), (self.size + 1) ** len(first))
        assert mate is not None, "there is a best pairing with these in S1"
        return [mate[at] for at in first]

    def _order_of_opponents(self, first: Sequence[int]) -> Callable[[int, int], int | None]:
        """Return the order of transpositions (art. D1) as numbers of pairs, the first the highest.

        None for a pair that has not just one end in ``first``.
        """
        second = [at for at in range(self.size) if at not in first]
        rank = {at: place for place, at in enumerate(second)}
        row = {at: len(first) - 1 - place for place, at in enumerate(first)}
        # Opponents are the digits of a number: none of the later ones outweighs an earlier one.
        base = self.size + 1

        def order(i: int, j: int) -> int | None:
            if (i in row) == (j in row):
                return None
            at, other = (i, j) if i in row else (j, i)
            return int((base - 1 - rank[other]) * base ** row[at])

        return order


def candidate_of(
    field: SwissByRatingField, contents: BracketGroup, found: FirstPairing
) -> BracketCandidate:
    """Return a pairing as the walk keeps it, with what had to be lowered for it."""
    costs = Costs(field, len(contents.members))
    absolute, strict, denied, strong, down5, down6, up5, up6 = costs.digits(found.cost)
    demands = Demands(
        strict=field.strong_as_absolute and not strict,
        extra=denied - least_denied(field, contents.members, found.pairs),
        up=0 if up5 else 1 if up6 else 2,
        down=0 if down5 else 1 if down6 else 2,
        strong=strong,
        absolute=absolute,
    )
    groups = tuple(group._replace(most_denied=denied) for group in found.groups)
    return BracketCandidate(groups, found.left_over, demands)


def free(field: SwissByRatingField, contents: BracketGroup) -> LeftOverPlaces:
    """Return the places of those left over where anybody may be, as few as there can be."""
    members = contents.members
    moved = contents.first

    def near(*, apart: bool) -> list[int]:
        return [
            sum(
                1 << j
                for j, b in enumerate(members)
                if field.legal(a, b) and not (apart and a in moved and b in moved)
            )
            for a in members
        ]

    field.spend(len(members) ** 2)
    if not moved:
        return LeftOverPlaces(largest_matching(near(apart=False)).count(-1), anybody)
    bare = near(apart=True)
    inside = [at for at, one in enumerate(members) if one in moved]
    of_moved = sum(1 << at for at in inside)
    only = [row if at in inside else row & of_moved for at, row in enumerate(bare)]
    if any(largest_matching(only)[at] < 0 for at in inside):
        return LeftOverPlaces(len(members), anybody, lambda _i, _j: True)
    # Whoever some matching covers a largest one can cover too: so no moved-down player is left
    # over, and of the others as few as there can be.
    count = largest_matching(bare).count(-1)
    return LeftOverPlaces(count, lambda one, _place: one not in moved)
