"""The highest sum of ratings that opponents can have who leave titles and federations right.

Of players of one federation and the same kind of title the higher rated are never worse, and the
federations can be gone through one by one keeping, for every count that matters, the best sum.
That is done where the best choice without it has too few foreign federations; most have enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbitro.rules.titles.best_opponents import HOLDER, MIX, OTHER, Demand, Rated, best_choice
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    TITLE_HOLDERS,
    NormRules,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
)
from arbitro.rules.titles.games import FIDE_FLAG, NormGame, Opponent

Kinds = tuple[list[Rated], list[Rated], list[Rated]]
"""Ratings with federations of the three kinds of opponents, the highest first."""

Count = tuple[int, int, int, int, bool]
"""Picked, of the mix, holders, foreign federations, and whether one of them was raised."""


def highest_sum(  # noqa: PLR0917 - what is asked, of what, by which rules
    base: Sequence[NormGame],
    fixed: Sequence[Opponent],
    kinds: Kinds,
    more: int,
    own: str,
    level: NormTitle,
    rules: NormRules,
    *,
    exempt: bool,
) -> int | None:
    """Return the highest sum with ``more`` of those of ``kinds`` added, None if none is right."""
    used = [*(game.opponent for game in base), *fixed]
    count = len(used) + more
    if not count:
        return None
    have = Counter(opponent.federation for opponent in used)
    limits = (most_of_own_federation(count), most_of_one_federation(count))
    if not exempt and any(have[text] > limits[text != own] for text in have if text != FIDE_FLAG):
        return None
    wanted = (
        mix_needed(count) - sum(opponent.title in level.mix for opponent in used),
        holders_needed(count) - sum(opponent.title in TITLE_HOLDERS for opponent in used),
        0 if exempt else FOREIGN_FEDERATIONS - len(set(have) - {own, FIDE_FLAG}),
    )
    ratings = [opponent.rating or rules.unrated for opponent in used]
    # Only one opponent is raised to the floor, the lowest: whoever is added may take that away.
    lowest = max(0, level.floor - min(ratings)) if ratings else 0
    demand = Demand(
        more, wanted[0], wanted[1], level.floor, own, have, None if exempt else limits, lowest
    )
    choice = best_choice(kinds, demand)
    if choice is None:
        return None
    if choice.right:
        return sum(ratings) + choice.total
    field = _Field(have, limits, own, more, wanted, level.floor)
    found = field.best(field.sums(_groups(kinds, more, exempt=exempt)), lowest)
    return None if found is None else sum(ratings) + found


def of_kinds(pool: Iterable[Opponent], level: NormTitle, rules: NormRules) -> Kinds:
    """Return ratings and federations by kind, the highest first."""
    found: Kinds = ([], [], [])
    for opponent in pool:
        kind = (
            MIX
            if opponent.title in level.mix
            else HOLDER
            if opponent.title in TITLE_HOLDERS
            else OTHER
        )
        found[kind].append((opponent.rating or rules.unrated, opponent.federation))
    for rated in found:
        rated.sort(reverse=True)
    return found


Option = tuple[int, int, int, int, int, int]
"""Number picked, of the mix, holders, sum of ratings, what raising adds, new federations."""


def _groups(kinds: Kinds, more: int, *, exempt: bool) -> Mapping[str, Kinds]:
    """Return the highest rated by federation and kind, as many as can be used."""
    found: dict[str, Kinds] = {}
    for kind, rated in enumerate(kinds):
        for rating, federation in rated:
            group = found.setdefault("" if exempt else federation, ([], [], []))
            if len(group[kind]) < more:
                group[kind].append((rating, federation))
    return found


@dataclass(frozen=True, slots=True)
class _Field:
    """What the opponents already chosen leave to choose: ``more`` opponents, counts ``wanted``.

    ``limits`` are those of the own federation and of any other; those in ``have`` count already.
    """

    have: Mapping[str, int]
    limits: tuple[int, int]
    own: str
    more: int
    wanted: tuple[int, int, int]
    floor: int

    def sums(self, groups: Mapping[str, Kinds]) -> dict[Count, int]:
        """Return the best sum of ratings for every count that matters."""
        sums: dict[Count, int] = {(0, 0, 0, 0, False): 0}
        for federation, kinds in groups.items():
            room = self.more
            if federation not in {"", FIDE_FLAG}:
                limit = self.limits[federation != self.own]
                room = min(self.more, limit - self.have.get(federation, 0))
            sums = self._extended(sums, tuple(self._options(kinds, room)))
        return sums

    def _options(self, kinds: Kinds, room: int) -> Iterator[Option]:
        """Yield what can be picked of a group."""
        for mix in range(min(room, len(kinds[MIX])) + 1):
            for holders in range(min(room - mix, len(kinds[HOLDER])) + 1):
                for others in range(min(room - mix - holders, len(kinds[OTHER])) + 1):
                    picked = (*kinds[MIX][:mix], *kinds[HOLDER][:holders], *kinds[OTHER][:others])
                    ratings = [rating for rating, _ in picked]
                    raised = max(0, self.floor - min(ratings)) if picked else 0
                    new = {name for _, name in picked if name not in {self.own, FIDE_FLAG}}
                    foreign = sum(not self.have.get(name) for name in new)
                    yield len(picked), mix, mix + holders, sum(ratings), raised, foreign

    def _extended(self, sums: Mapping[Count, int], options: Sequence[Option]) -> dict[Count, int]:
        """Return the best sums with one more group, counts capped at what matters."""
        most_mix, most_holders, most_foreign = (max(other, 0) for other in self.wanted)
        found: dict[Count, int] = {}
        for (picked, mix, holders, foreign, raised), total in sums.items():
            for number, of_mix, of_holders, ratings, raising, new in options:
                chosen = picked + number
                if chosen > self.more:
                    continue
                # comparisons, for `min` would take most of the time here
                to_mix, to_holders, to_foreign = mix + of_mix, holders + of_holders, foreign + new
                count = (
                    chosen,
                    to_mix if to_mix < most_mix else most_mix,  # noqa: FURB136
                    to_holders if to_holders < most_holders else most_holders,  # noqa: FURB136
                    to_foreign if to_foreign < most_foreign else most_foreign,  # noqa: FURB136
                )
                value = total + ratings
                plain = (*count, raised)
                if found.get(plain, -1) < value:
                    found[plain] = value
                if raising and not raised:
                    lifted = (*count, True)
                    if found.get(lifted, -1) < value + raising:
                        found[lifted] = value + raising
        return found

    def best(self, sums: Mapping[Count, int], lowest: int) -> int | None:
        """Return the highest sum that is right.

        ``lowest`` is what raising the lowest of those chosen already adds: one alone is raised.
        """
        mix, holders, most = (max(number, 0) for number in self.wanted)
        found = [
            total + (0 if raised else lowest)
            for (picked, of_mix, of_holders, of_foreign, raised), total in sums.items()
            if (picked, of_mix, of_holders, of_foreign) == (self.more, mix, holders, most)
        ]
        return max(found, default=None)
