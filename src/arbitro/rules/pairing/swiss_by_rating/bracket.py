"""The pairing of one score bracket: criteria dropped, x raised, p lowered (art. C2, C3, C14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from math import comb
from typing import NamedTuple

from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.swiss_by_rating.arrangement import (
    FirstPairings,
    LeastDenied,
    PairedGroup,
    PairsToMake,
    first_opponents,
)
from arbitro.rules.pairing.swiss_by_rating.field import Demands, SwissByRatingField

# Which players a bracket may leave over, where that is not for itself to say (art. C12, C13).

Accepts = Callable[[frozenset[int]], bool]
"""Whether the bracket may leave some players over."""

MANY = 12_000
"""Up to so many sets all are looked at before, so that nothing is tried where none will do."""


def anybody(_left: frozenset[int]) -> bool:
    """Accept every set."""
    return True


class LeftOverSets:
    """Sets of so many members that may be left over, each judged once.

    ``accepts`` is quickly answered and asked of all sets where there are not too many;
    ``confirms`` only of a set that is about to be left over.
    """

    def __init__(
        self,
        field: SwissByRatingField,
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
                # Work is counted and not timed, so that a round is given up on every machine or
                # none.
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


class BracketCandidate(NamedTuple):
    """A pairing of a bracket: its groups, who is left over, what was demanded."""

    groups: tuple[PairedGroup, ...]
    left_over: tuple[int, ...]
    demands: Demands


class Contents(NamedTuple):
    """The players of a bracket: those moved down and its own, in order (art. A2)."""

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        """Return everybody in order."""
        return tuple(sorted((*self.moved_down, *self.residents)))

    @property
    def is_homogeneous(self) -> bool:
        """Tell whether it is paired as one group: half or more moved down, or nobody (art. A3)."""
        return 2 * len(self.moved_down) >= len(self.members) or not self.moved_down


FEW = 400
"""Up to so many sets that may be left over each is tried, rather than whatever comes first."""


class Purpose(NamedTuple):
    """What a pairing of a bracket is for.

    ``accepts`` and ``confirms`` say who may be left over, as in `LeftOverSets`; anybody may where
    the first is None. ``left_over`` fixes their number, None where the procedure may lower p, to
    nothing unless ``some_pair`` has to remain (art. C13). ``for_bye`` tells that who is left over
    gets the bye and so must be allowed to.
    """

    accepts: Accepts | None = None
    confirms: Accepts = anybody
    left_over: int | None = None
    some_pair: bool = False
    for_bye: bool = False


def first_pairing(
    field: SwissByRatingField, contents: Contents, purpose: Purpose
) -> BracketCandidate | None:
    """Return the first pairing of a bracket in the order of the procedure that serves a purpose.

    Raises TooLongError where too much would have to be tried.
    """
    members = contents.members
    known: dict[int, LeftOverSets | None] = {}
    openings = Openings(field, contents)
    for moved, others in _numbers_of_pairs(contents, purpose):
        # Several ways to divide the pairs leave as many over, so who may be left over is kept by
        # their number.
        left = len(members) - 2 * (moved + others)
        if left not in known:
            known[left] = _left_over(field, members, left, purpose)
        allowed = known[left]
        if allowed is not None and allowed.nobody_may():
            continue
        stage = BracketStage(openings, (moved, others), allowed, for_bye=purpose.for_bye)
        found = stage.first()
        if found is not None:
            return found
    if purpose.some_pair or purpose.left_over not in (None, len(members)):
        return None
    if purpose.for_bye and not all(field.may_have_bye[one] for one in members):
        return None
    everybody = _left_over(field, members, len(members), purpose)
    if everybody is None or everybody.may(frozenset(members)):
        return BracketCandidate((), members, Demands())
    return None


def can_be_completed(field: SwissByRatingField, contents: Contents) -> bool:
    """Tell whether the procedure pairs a lowest bracket that can be paired under B1 and B2.

    One group is always paired in the end: floats do not count any more, nor colours. Moved-down
    players take the first opponents that fit, and these may be the wrong ones.
    """
    if contents.is_homogeneous:
        return True
    odd = len(contents.members) % 2
    purpose = Purpose(None, left_over=odd, some_pair=not odd, for_bye=True)
    openings = Openings(field, contents)
    return any(
        BracketStage(openings, pairs, None, for_bye=purpose.for_bye).can_be_paired()
        for pairs in _numbers_of_pairs(contents, purpose)
    )


def _left_over(
    field: SwissByRatingField, members: Sequence[int], count: int, purpose: Purpose
) -> LeftOverSets | None:
    """Return who may be left over, None where anybody may."""
    if purpose.accepts is None:
        return None
    return LeftOverSets(field, members, count, purpose.accepts, purpose.confirms)


def _numbers_of_pairs(contents: Contents, purpose: Purpose) -> Iterator[tuple[int, int]]:
    """Give p, of the moved-down players and of the others, from the most down (art. C14)."""
    size = len(contents.members)
    if contents.is_homogeneous:
        splits = [(0, pairs) for pairs in range(size // 2, 0, -1)]
    else:
        splits = [
            (moved, pairs)
            for moved in range(len(contents.moved_down), 0, -1)
            for pairs in range((size - 2 * moved) // 2, -1, -1)
        ]
    for moved, pairs in splits:
        if purpose.left_over in (None, size - 2 * (moved + pairs)):
            yield moved, pairs


class Openings:
    """The first opponents of the moved-down players of a bracket, whatever becomes of the rest."""

    def __init__(self, field: SwissByRatingField, contents: Contents) -> None:
        self.field, self.contents = field, contents
        self.known: dict[tuple[int, bool, int, int], list[int] | None] = {}

    def first(self, count: int, demands: Demands, most_denied: int) -> list[int] | None:
        """Return the opponents of the best ranked moved-down players, None where none fit."""
        key = count, demands.strict, demands.up, most_denied
        if key not in self.known:
            moved = self.contents.moved_down[:count]
            others = [one for one in self.contents.members if one not in moved]
            self.known[key] = first_opponents(self.field, demands, (moved, others), most_denied)
        return self.known[key]


class BracketStage:
    """A bracket of which a number of pairs is asked; ``left_over`` judges who remains."""

    def __init__(
        self,
        openings: Openings,
        pairs: tuple[int, int],
        left_over: LeftOverSets | None,
        *,
        for_bye: bool,
    ) -> None:
        self.field, self.contents = openings.field, openings.contents
        self.openings, self.left_over = openings, left_over
        self.members = self.contents.members
        self.moved, self.others = pairs
        self.lowered = len(self.members) // 2 - sum(pairs)
        self.for_bye = for_bye
        self.pairable: dict[tuple[int, ...], bool] = {}
        self.hopeless: set[tuple[int, ...]] = set()
        self.least_denied = LeastDenied(self.field)
        self.failed = False

    def may_stay(self, one: int, demands: Demands) -> bool:
        """Tell whether somebody may be left over."""
        bye = not self.for_bye or self.field.may_have_bye[one]
        return bye and self.field.may_float(one, demands)

    def first(self) -> BracketCandidate | None:
        """Raise x and drop what is said of floats until there is a pairing (art. C9, C10, C11)."""
        if not self.moved and not self._can_be_paired(self.members):
            return None
        for demands in self._demands():
            if self.moved:
                found = next(self._heterogeneous(demands, self._one_group), None)
            else:
                found = self._one_group(self.members, demands)
            if found is not None:
                return found
        return None

    def can_be_paired(self) -> bool:
        """Tell whether a heterogeneous bracket has a pairing, whoever is left over."""
        for demands in self._demands():
            for _found in self._heterogeneous(demands, self._any_of_one_group):
                return True
        return False

    def _demands(self) -> Iterator[Demands]:
        """Give what is demanded of the pairs, stage by stage, the moment of B6 and B5 apart."""
        least = self.field.least_denied(self.members)
        for strict in (True, False) if self.field.strong_as_absolute else (False,):
            for extra in range(max(self.moved, self.others) + 1):
                # No more pairs can be denied than there are: from here on x changes nothing.
                if not self.moved and least - self.lowered + extra > self.others > 0 < extra:
                    break
                for up in (2, 1, 0):
                    yield Demands(strict, extra, up)

    def _heterogeneous(
        self, demands: Demands, pair: Callable[[Sequence[int], Demands], BracketCandidate | None]
    ) -> Iterator[BracketCandidate]:
        """Pair the moved-down, then the remainder; then try others for the lowest (art. C10)."""
        field = self.field
        field.spend(len(self.members))
        first = self.contents.moved_down[: self.moved]
        second = [one for one in self.members if one not in first]
        denied = min(self.moved, field.least_denied(self.members) + demands.extra)
        opponents = self.openings.first(self.moved, demands, denied)
        if opponents is None:
            return
        lowest, before = first[-1], tuple(opponents[:-1])
        if before in self.hopeless or not self._promising(first, before):
            return
        spent = sum(field.denied(a, b) for a, b in zip(first, before, strict=False))
        # The one found is the first that fits, so nobody before it needs a look.
        for other in second[second.index(opponents[-1]) :]:
            if other in before or not field.fits(lowest, other, demands):
                continue
            if spent + field.denied(lowest, other) > denied:
                continue
            met = (*before, other)
            rest = [one for one in second if one not in met]
            if not self._can_be_paired(rest):
                continue
            remainder = pair(rest, demands)
            if remainder is not None:
                head = PairedGroup(tuple(first), tuple(second), met, denied)
                yield remainder._replace(groups=(head, *remainder.groups))

    def _promising(self, first: Sequence[int], before: tuple[int, ...]) -> bool:
        """Tell whether any opponent of the lowest moved-down player leaves a pairable rest."""
        lowest = first[-1]
        second = [one for one in self.members if one not in first and one not in before]
        for other in second:
            rest = [one for one in second if one != other]
            if self.field.legal(lowest, other) and self._can_be_paired(rest):
                return True
        self.hopeless.add(before)
        return False

    def _can_be_paired(self, members: Sequence[int]) -> bool:
        """Tell whether a group can make its pairs under art. B1 and B2 at all."""
        self.field.spend(len(members))
        known = self.pairable.get(tuple(members))
        if known is None:
            known = self._within_absolute_criteria(members)
            self.pairable[tuple(members)] = known
        return known

    def _within_absolute_criteria(self, members: Sequence[int]) -> bool:
        if self.left_over is not None and self.left_over.possible is not None:
            everybody = group_of(members)
            return any(
                left.issubset(members)
                and self.field.pairability().complete(everybody & ~group_of(left))
                for left in self.left_over.possible
            )
        # Negative numbers are the places of those left over, one each.
        spare = range(-1, 2 * self.others - len(members) - 1, -1)
        legal = self.field.legal

        def adjacent(a: int, b: int) -> bool:
            if a >= 0 and b >= 0:
                return legal(a, b)
            free = not self.for_bye or self.field.may_have_bye[max(a, b)]
            return max(a, b) >= 0 and free

        return perfect_matching([*members, *spare], adjacent) is not None

    def _any_of_one_group(
        self, members: Sequence[int], demands: Demands
    ) -> BracketCandidate | None:
        """Tell, by some candidate or None, whether a remainder can be paired at a stage."""
        if not self.others:
            return self._one_group(members, demands)
        asked, denied = demands._replace(down=0), self._most_denied(members, demands)
        if not self._hopeful(members, demands, denied):
            return None
        least = self.least_denied(asked, self._making(members, asked))
        if least is None or least > denied:
            return None
        return BracketCandidate((), (), asked)

    def _one_group(self, members: Sequence[int], demands: Demands) -> BracketCandidate | None:
        """Pair a homogeneous group or a remainder (art. C4, C5, C8 and C9)."""
        if not self.others:
            if self.left_over is not None and not self.left_over.may(frozenset(members)):
                return None
            if self.for_bye and not all(self.field.may_have_bye[one] for one in members):
                return None
            return BracketCandidate((), tuple(members), demands)
        denied = self._most_denied(members, demands)
        # After a failure it pays to ask first whether even the weakest demands can be met.
        if self.failed and not self._hopeful(members, demands, denied):
            return None
        for down in (2, 1, 0):
            asked = demands._replace(down=down)
            making = self._making(members, asked)
            paired = self._exchanged(FirstPairings(self.least_denied, asked, making, denied))
            if paired is not None:
                return BracketCandidate((paired,), _not_in(members, paired), asked)
        self.failed = True
        return None

    def _hopeful(self, members: Sequence[int], demands: Demands, most_denied: int) -> bool:
        """Tell whether x allows what a group denies when no float counts."""
        asked = demands._replace(up=0, down=0)
        least = self.least_denied(asked, self._making(members, asked))
        return least is not None and least <= most_denied

    def _most_denied(self, members: Sequence[int], demands: Demands) -> int:
        """Return how many pairs may go without their colours: x (art. A8, C11)."""
        # A pair fewer is one less that can be denied, so x falls with p.
        least = max(0, self.field.least_denied(members) - self.lowered)
        return min(self.others, least + demands.extra)

    def _making(self, members: Sequence[int], demands: Demands) -> PairsToMake:
        free = frozenset(one for one in members if self.may_stay(one, demands))
        return PairsToMake(members, self.others, free)

    def _exchanged(self, search: FirstPairings) -> PairedGroup | None:
        """Return the first pairing of a group that leaves over whom it may.

        Where it may not, one of those has to have an opponent: of the first pairings with each of
        them the very first is the next.
        """
        members = search.making.members
        waiting = [found for found in [search.first(frozenset())] if found is not None]
        if self.left_over is None or not waiting:
            return waiting[0].paired if waiting else None
        seen: set[frozenset[int]] = set()
        while waiting:
            _order, needed, paired = heappop(waiting)
            left = _not_in(members, paired)
            if self.left_over.may(frozenset(left)):
                return paired
            possible = self.left_over.possible
            if possible is not None and len(possible) <= FEW:
                return self._of_those_possible(search, self.left_over, possible)
            for one in left:
                more = frozenset((*needed, one))
                found = None if more in seen else search.first(more)
                seen.add(more)
                if found is not None:
                    heappush(waiting, found)
        return None

    def _of_those_possible(
        self, search: FirstPairings, left_over: LeftOverSets, possible: set[frozenset[int]]
    ) -> PairedGroup | None:
        """Return the first pairing of a group that leaves over one of some sets."""
        everybody = frozenset(search.making.members)
        waiting = [search.first(everybody - left) for left in possible if left <= everybody]
        for _order, _needed, paired in sorted(found for found in waiting if found is not None):
            if left_over.may(frozenset(_not_in(search.making.members, paired))):
                return paired
        return None


def _not_in(members: Sequence[int], paired: PairedGroup) -> tuple[int, ...]:
    """Return who of a group has no opponent, in order."""
    return tuple(sorted(set(members).difference(paired.first, paired.opponents)))
