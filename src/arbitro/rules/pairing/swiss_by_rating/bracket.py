"""The pairing of one score bracket: criteria dropped, x raised, p lowered (art. C2, C3, C14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from arbitro.rules.pairing.matching.pairable import perfect_matching
from arbitro.rules.pairing.swiss_by_rating.arrangement import Group, can_be_paired
from arbitro.rules.pairing.swiss_by_rating.exchanges import exchanges
from arbitro.rules.pairing.swiss_by_rating.field import Demands, Field


class Paired(NamedTuple):
    """One group as it was paired, by places."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    opponents: tuple[int, ...]
    most_denied: int
    leaving: tuple[int, ...] = ()
    entering: tuple[int, ...] = ()


class Candidate(NamedTuple):
    """A pairing of a bracket: its groups, who is left over, what was demanded."""

    groups: tuple[Paired, ...]
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


Accepts = Callable[[frozenset[int]], bool]
"""Whether the bracket may leave some players over."""


class Purpose(NamedTuple):
    """What a pairing of a bracket is for.

    ``accepts`` says who may be left over, None where anybody may. ``left_over`` fixes their number,
    None where the procedure may lower p, to nothing unless ``some_pair`` has to remain (art. C13).
    ``for_bye`` tells that who is left over gets the bye and so must be allowed to.
    """

    accepts: Accepts | None = None
    left_over: int | None = None
    some_pair: bool = False
    for_bye: bool = False


def first_pairing(field: Field, contents: Contents, purpose: Purpose) -> Candidate | None:
    """Return the first pairing of a bracket in the order of the procedure that serves a purpose.

    Raises TooLongError where too much would have to be tried.
    """
    members = contents.members
    known: dict[int, tuple[frozenset[int], ...] | None] = {}
    for moved, others in _numbers_of_pairs(contents, purpose):
        left = len(members) - 2 * (moved + others)
        if left not in known:
            known[left] = _allowed(field, members, left, purpose.accepts)
        allowed = known[left]
        if allowed is not None and not allowed:
            continue
        for strict in (True, False) if field.strong_as_absolute else (False,):
            asked = Stage(field, contents, (moved, others), allowed, for_bye=purpose.for_bye)
            found = asked.first(strict=strict)
            if found is not None:
                return found
    everybody = frozenset(members)
    if purpose.some_pair or purpose.left_over not in (None, len(members)):
        return None
    if purpose.for_bye and not all(field.may_have_bye[one] for one in members):
        return None
    if purpose.accepts is None or purpose.accepts(everybody):
        return Candidate((), members, Demands())
    return None


def _allowed(
    field: Field, members: Sequence[int], count: int, accepts: Accepts | None
) -> tuple[frozenset[int], ...] | None:
    """Return all sets of players that may be left over, None where any may."""
    if accepts is None:
        return None
    found = []
    for left in map(frozenset, combinations(members, count)):
        field.spend(len(members))
        stay = [one for one in members if one not in left]
        if perfect_matching(stay, field.legal) is not None and accepts(left):
            found.append(left)
    return tuple(found)


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


class Stage:
    """A bracket of which a number of pairs is asked; ``allowed`` are the sets left over."""

    def __init__(
        self,
        field: Field,
        contents: Contents,
        pairs: tuple[int, int],
        allowed: tuple[frozenset[int], ...] | None,
        *,
        for_bye: bool,
    ) -> None:
        self.field, self.contents, self.allowed = field, contents, allowed
        self.members = contents.members
        self.moved, self.others = pairs
        self.lowered = len(self.members) // 2 - sum(pairs)
        self.for_bye = for_bye
        self.pairable: dict[tuple[int, ...], bool] = {}
        self.hopeless: set[tuple[int, ...]] = set()

    def may_stay(self, one: int, demands: Demands) -> bool:
        """Tell whether somebody may be left over."""
        bye = not self.for_bye or self.field.may_have_bye[one]
        return bye and self.field.may_float(one, demands)

    def first(self, *, strict: bool) -> Candidate | None:
        """Raise x and drop what is said of floats until there is a pairing (art. C9, C10, C11)."""
        if not self.moved and not self._can_be_paired(self.members):
            return None
        least = self.field.least_denied(self.members)
        for extra in range(max(self.moved, self.others) + 1):
            if not self.moved and least - self.lowered + extra > self.others > 0 < extra:
                break
            for up in (2, 1, 0):
                demands = Demands(strict, extra, up)
                if self.moved:
                    found = self._heterogeneous(demands)
                else:
                    found = self._one_group(self.members, demands)
                if found is not None:
                    return found
        return None

    def _heterogeneous(self, demands: Demands) -> Candidate | None:
        """Pair the moved-down, then the remainder; then try others for the lowest (art. C10)."""
        field = self.field
        field.spend(len(self.members))
        first = self.contents.moved_down[: self.moved]
        second = [one for one in self.members if one not in first]
        denied = min(self.moved, field.least_denied(self.members) + demands.extra)
        group = Group(field, demands, (first, second), denied, frozenset())
        opponents = group.first_opponents()
        if opponents is None:
            return None
        lowest, before = first[-1], tuple(opponents[:-1])
        if before in self.hopeless or not self._promising(first, before):
            return None
        spent = sum(field.denied(a, b) for a, b in zip(first, before, strict=False))
        for other in second[second.index(opponents[-1]) :]:
            if other in before or not field.fits(lowest, other, demands):
                continue
            if spent + field.denied(lowest, other) > denied:
                continue
            met = (*before, other)
            rest = [one for one in second if one not in met]
            if not self._can_be_paired(rest):
                continue
            remainder = self._one_group(rest, demands)
            if remainder is not None:
                head = Paired(tuple(first), tuple(second), met, denied)
                return remainder._replace(groups=(head, *remainder.groups))
        return None

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
        legal = self.field.legal
        if self.allowed is not None:
            return any(
                left.issubset(members)
                and perfect_matching([one for one in members if one not in left], legal) is not None
                for left in self.allowed
            )
        spare = range(-1, 2 * self.others - len(members) - 1, -1)

        def adjacent(a: int, b: int) -> bool:
            if a >= 0 and b >= 0:
                return legal(a, b)
            free = not self.for_bye or self.field.may_have_bye[max(a, b)]
            return max(a, b) >= 0 and free

        return perfect_matching([*members, *spare], adjacent) is not None

    def _one_group(self, members: Sequence[int], demands: Demands) -> Candidate | None:
        """Pair a homogeneous group or a remainder (art. C4, C5, C8 and C9)."""
        if not self.others:
            everybody = frozenset(members)
            if self.allowed is not None and everybody not in self.allowed:
                return None
            if self.for_bye and not all(self.field.may_have_bye[one] for one in members):
                return None
            return Candidate((), tuple(members), demands)
        least = max(0, self.field.least_denied(members) - self.lowered)
        denied = min(self.others, least + demands.extra)
        for down in (2, 1, 0):
            asked = demands._replace(down=down)
            paired = self._exchanged(members, asked, denied)
            if paired is not None:
                left = set(members).difference(paired.first, paired.opponents)
                return Candidate((paired,), tuple(sorted(left)), asked)
        return None

    def _exchanged(self, members: Sequence[int], demands: Demands, denied: int) -> Paired | None:
        """Try exchanges in turn, each with the first transposition that fits (art. C6, C7, C8)."""
        head, tail = members[: self.others], members[self.others :]
        for tried, exchange in enumerate(exchanges(head, tail, self.field.spend)):
            if tried == 1 and not self._possible(members, demands, denied):
                return None
            first = sorted({*head, *exchange.entering} - {*exchange.leaving})
            second = sorted({*tail, *exchange.leaving} - {*exchange.entering})
            found = self._transposed((first, second), demands, denied)
            if found is not None:
                return Paired(tuple(first), tuple(second), tuple(found), denied, *exchange)
        return None

    def _possible(self, members: Sequence[int], demands: Demands, denied: int) -> bool:
        """Tell whether any exchange at all can help."""
        field, pairs = self.field, self.others
        if self.allowed is None:
            free = frozenset(one for one in members if self.may_stay(one, demands))
            return can_be_paired(field, demands, members, free, (pairs, denied))
        for left in self.allowed:
            stay = [one for one in members if one not in left]
            if (
                len(stay) == 2 * pairs
                and all(self.may_stay(one, demands) for one in left)
                and can_be_paired(field, demands, stay, frozenset(), (pairs, denied))
            ):
                return True
        return False

    def _transposed(
        self, halves: tuple[Sequence[int], Sequence[int]], demands: Demands, denied: int
    ) -> list[int] | None:
        """Return the opponents of S1 in the first transposition that leaves over whom it may."""
        field = self.field
        first, second = halves
        if self.allowed is None:
            needed = frozenset(one for one in second if not self.may_stay(one, demands))
            return Group(field, demands, halves, denied, needed).first_opponents()
        best: list[int] | None = None
        for left in self.allowed:
            if not left.issubset(second) or not all(self.may_stay(one, demands) for one in left):
                continue
            stay = [one for one in second if one not in left]
            group = Group(field, demands, (first, stay), denied, frozenset(stay))
            found = group.first_opponents()
            if found is not None and (best is None or found < best):
                best = found
        return best
