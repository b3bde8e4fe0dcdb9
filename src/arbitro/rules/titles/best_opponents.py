"""The highest sum of ratings among opponents to choose from, by taking the best of them in order.

So many must hold a title of the norm, so many any title that counts, the rest may be anybody: each
demand lies within the next, so taking the highest rated for the first, then for the second, then of
all those left is best. A rating raised to the floor is an opponent of that rating who has to be
taken; who of a kind is raised makes no difference, and the lowest rated is missed least.

No more than one federation can be over its limit, two thirds or three fifths of all. What can be
reached rises with the number taken of it until it begins to fall. So where the best choice takes
too many of it, as many as the limit admits is best, and no other federation is over its limit then.
That two federations are foreign is not minded; where they are not, the choice is not the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbitro.rules.titles.edition import FOREIGN_FEDERATIONS
from arbitro.rules.titles.games import FIDE_FLAG

Rated = tuple[int, str]
"""A rating and a federation."""

Kinds = tuple[Sequence[Rated], Sequence[Rated], Sequence[Rated]]
"""Opponents with a title of the norm, with another, with none that counts; the highest first."""

MIX, HOLDER, OTHER = range(3)
"""Kinds of opponents: of the norm's own titles, with another title, with none that counts."""


@dataclass(frozen=True, slots=True)
class OpponentChoice:
    """The sum of a choice; ``right`` tells that it keeps to the rules about federations."""

    total: int
    right: bool


@dataclass(frozen=True, slots=True)
class Demand:
    """What a choice has to keep to: ``more`` opponents, so many of the ``mix`` and of ``holders``.

    ``have`` are the federations of opponents already there. ``limits`` are those of the ``own``
    federation and of any other, None where federations do not matter. ``lowest`` is what raising
    the lowest of those already there adds.
    """

    more: int
    mix: int
    holders: int
    floor: int
    own: str
    have: Mapping[str, int]
    limits: tuple[int, int] | None
    lowest: int = 0


def best_choice(kinds: Kinds, demand: Demand) -> OpponentChoice | None:
    """Return the best choice, None where none has the titles asked for within the limits.

    One that is not ``right`` has too few foreign federations: its sum is a bound, not the answer.
    """
    # Also without anybody raised: the lowest may be one who is already there.
    found = [_within_limits(kinds, demand, raised) for raised in (None, *_lowest_of(kinds, demand))]
    known = [choice for choice in found if choice is not None]
    return max(known, key=lambda choice: (choice.total, choice.right), default=None)


Raised = tuple[int, Rated]
"""The kind of the opponent who is raised, with rating and federation."""


def _lowest_of(kinds: Kinds, demand: Demand) -> Iterator[Raised]:
    """Yield the lowest of each kind whose rating can be raised."""
    if demand.more:
        for kind, rated in enumerate(kinds):
            if rated and rated[-1][0] < demand.floor:
                yield kind, rated[-1]


def _within_limits(kinds: Kinds, demand: Demand, raised: Raised | None) -> OpponentChoice | None:
    """Return the best choice with a kind of opponent raised, no federation over its limit."""
    picked = _taken(kinds, demand, raised)
    if picked is None:
        return None
    over = _over(picked, demand)
    if over is None:
        return OpponentChoice(_total(picked, demand, raised), _are_foreign(picked, demand))
    inside, outside = _split(kinds, over)
    if raised is None:
        return _at_limit(inside, outside, demand, over, None)
    # whether the one who is raised is of that federation makes a difference now
    found = []
    # Raising one inside takes room that one outside would not.
    for part in (inside, outside):
        rated = part[raised[0]]
        if rated and rated[-1][0] < demand.floor:
            each = raised[0], rated[-1]
            found.append(_at_limit(inside, outside, demand, over, each))
    known = [choice for choice in found if choice is not None]
    return max(known, key=lambda choice: (choice.total, choice.right), default=None)


def _total(picked: Sequence[Rated], demand: Demand, raised: Raised | None) -> int:
    added = demand.lowest if raised is None else demand.floor - raised[1][0]
    return sum(rating for rating, _ in picked) + added


def _taken(kinds: Kinds, demand: Demand, raised: Raised | None) -> list[Rated] | None:
    """Return the best choice whatever the federations, None where the titles are not there."""
    if raised is None:
        return _highest(kinds, demand.more, demand.mix, demand.holders)
    kind, who = raised
    picked = _highest(
        _without(kinds, raised),
        demand.more - 1,
        demand.mix - (kind == MIX),
        demand.holders - (kind != OTHER),
    )
    # The forced one is put first; the rest is what would be best without that place.
    return None if picked is None else [who, *picked]


def _without(kinds: Kinds, raised: Raised) -> Kinds:
    """Return the kinds without the one who is raised, the last of the kind."""
    one, two, three = (
        rated[:-1] if kind == raised[0] else rated for kind, rated in enumerate(kinds)
    )
    return one, two, three


def _highest(kinds: Kinds, more: int, mix: int, holders: int) -> list[Rated] | None:
    """Return the highest rated, with at least so many of the mix and so many title holders."""
    mix = max(mix, 0)
    others = max(holders - mix, 0)
    first = list(kinds[MIX][:mix])
    titled = sorted([*kinds[MIX][mix:], *kinds[HOLDER]], reverse=True)
    rest = more - mix - others
    if len(first) < mix or len(titled) < others or rest < 0:
        return None
    last = sorted([*titled[others:], *kinds[OTHER]], reverse=True)
    return None if len(last) < rest else [*first, *titled[:others], *last[:rest]]


def _over(picked: Sequence[Rated], demand: Demand) -> str | None:
    """Return the federation over its limit, None where there is none."""
    if demand.limits is None:
        return None
    for federation, count in Counter(name for _, name in picked).items():
        limit = demand.limits[federation != demand.own]
        if federation != FIDE_FLAG and count + demand.have.get(federation, 0) > limit:
            return federation
    return None


def _are_foreign(picked: Sequence[Rated], demand: Demand) -> bool:
    if demand.limits is None:
        return True
    names = {name for _, name in picked} | {name for name, count in demand.have.items() if count}
    return len(names - {demand.own, FIDE_FLAG}) >= FOREIGN_FEDERATIONS


def _split(kinds: Kinds, federation: str) -> tuple[Kinds, Kinds]:
    """Return the opponents of a federation, and all the others."""
    parts = []
    for inside in (True, False):
        one, two, three = (
            [item for item in rated if (item[1] == federation) == inside] for rated in kinds
        )
        parts.append((one, two, three))
    return parts[0], parts[1]


def _at_limit(
    inside: Kinds, outside: Kinds, demand: Demand, federation: str, raised: Raised | None
) -> OpponentChoice | None:
    """Return the best choice with as many of a federation as its limit admits."""
    assert demand.limits is not None, "a federation is over its limit"
    room = demand.limits[federation != demand.own] - demand.have.get(federation, 0)
    more, mix, holders = demand.more - room, demand.mix, demand.holders
    forced: list[Rated] = []
    if raised is not None:
        kind, who = raised
        forced.append(who)
        mix, holders = mix - (kind == MIX), holders - (kind != OTHER)
        if who[1] == federation:
            inside, room = _without(inside, raised), room - 1
        else:
            outside, more = _without(outside, raised), more - 1
    if room < 0 or more < 0:
        return None
    beside: dict[tuple[int, int], tuple[int, list[Rated]] | None] = {}
    best: tuple[int, list[Rated]] | None = None
    for of_mix, of_holders, total in _shares(inside, room):
        # What those inside do not hold the others have to; two shares often ask the same.
        asked = max(mix - of_mix, 0), max(holders - of_mix - of_holders, 0)
        if asked not in beside:
            others = _highest(outside, more, *asked)
            beside[asked] = (
                None if others is None else (sum(number for number, _ in others), others)
            )
        found = beside[asked]
        if found is not None and (best is None or total + found[0] > best[0]):
            best = total + found[0], found[1]
    if best is None:
        return None
    # Only the name matters for the count of federations, so the rating is left at 0.
    own_federation = [(0, federation)] * bool(room)
    right = _are_foreign([*forced, *own_federation, *best[1]], demand)
    return OpponentChoice(best[0] + _total(forced, demand, raised), right)


def _shares(kinds: Kinds, room: int) -> Iterator[tuple[int, int, int]]:
    """Yield how many of the mix and other title holders ``room`` can be, with the best sum."""
    first, second, third = (_sums(rated) for rated in kinds)
    for mix in range(min(room, len(kinds[MIX])) + 1):
        for holders in range(min(room - mix, len(kinds[HOLDER])) + 1):
            others = room - mix - holders
            if others <= len(kinds[OTHER]):
                yield mix, holders, first[mix] + second[holders] + third[others]


def _sums(rated: Sequence[Rated]) -> list[int]:
    sums = [0]
    for rating, _ in rated:
        sums.append(sums[-1] + rating)
    return sums
