"""A report held to the rules: where rounds, points and places differ, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.rounds import Reading, readings_of
from arbitro.answers.standings import LeftOut
from arbitro.model import PairedByHand
from arbitro.reasons import Reason
from arbitro.rules import standings as ranks
from arbitro.rules.pairing.checker import FoundDifference
from arbitro.rules.standings.teams import TeamDifference

Kind: TypeAlias = Literal["pairs", "bye", "colours", "impossible", "breach"]
What: TypeAlias = Literal["points", "match-points", "game-points", "rank"]


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """One way in which a round of a report is not what the rules give, as far as they differ.

    ``impossible``: the rules give no pairing. ``breach``: a rule that has no pairing of its own is
    broken. ``stated`` are the games of the report that the rules do not give, ``expected`` those
    they give instead, by pairing numbers, White first. What the arbiter paired by hand and said so
    counts as no fault.
    """

    round: int
    kind: Kind
    stated: tuple[tuple[int, int], ...]
    expected: tuple[tuple[int, int], ...]
    stated_bye: int | None
    expected_bye: int | None
    why: Reason
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class PlaceDifference:
    """A printed number that is not the computed one.

    A rank is right that lies within the ``sharing`` places from ``computed`` on.
    """

    number: Annotated[int, "pairing number of the player, or number of the team"]
    what: What
    stated: Exact
    computed: Exact
    sharing: int = 1


@dataclass(frozen=True, slots=True)
class RoundByHand:
    """A round that the arbiter paired by hand, as the report says."""

    round: int
    reason: str
    note: str


@answer("check")
@dataclass(frozen=True, slots=True)
class Check:
    """A report held to the rules. It is true in Python where nothing differs.

    ``edition`` is the text its rounds were held to, empty where no text here pairs the event:
    then points and places are compared alone. ``rules`` are those of ``breach`` differences, where
    a text names rules and no pairing. ``left_out`` are the tie-breaks by which the printed order
    could not be compared; of a knock-out ``rank``, for its matches decide the places.
    """

    edition: str
    readings: tuple[Reading, ...]
    tie_break_edition: str
    rounds_checked: int
    by_hand: tuple[RoundByHand, ...]
    rounds: tuple[RoundDifference, ...]
    places: tuple[PlaceDifference, ...]
    left_out: tuple[LeftOut, ...] = ()
    rules: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        counted = any(not item.by_hand for item in self.rounds)
        return not (counted or self.places or self.left_out)


# Answers made of the values of the rules.


def make_check(
    edition: str | None,
    tie_break_edition: str,
    rounds_checked: int,
    *,
    readings: Iterable[tuple[str, str]],
    by_hand: Iterable[PairedByHand],
    rounds: Iterable[FoundDifference],
    places: Iterable[ranks.Difference | TeamDifference],
    left_out: Iterable[ranks.LeftOut],
) -> Check:
    """Return what was found; without an edition no round was checked."""
    hands = tuple(RoundByHand(item.round_number, item.reason, item.note) for item in by_hand)
    numbers = {item.round for item in hands}
    return Check(
        edition=edition or "",
        readings=readings_of(readings),
        tie_break_edition=tie_break_edition,
        rounds_checked=0 if edition is None else rounds_checked,
        by_hand=hands,
        rounds=tuple(_round(item, by_hand=item.round_number in numbers) for item in rounds),
        places=tuple(map(_place, places)),
        left_out=tuple(LeftOut(name, why) for name, why in left_out),
    )


def breaches_found(
    edition: str,
    rounds_checked: int,
    readings: Iterable[tuple[str, str]],
    breaches: Iterable[tuple[int, Reason]],
    rules: Iterable[Reason],
) -> Check:
    """Return what each round breaks of a text that has rules and no pairing."""
    found = (RoundDifference(number, "breach", (), (), None, None, why) for number, why in breaches)
    return Check(
        edition, readings_of(readings), "", rounds_checked, (), tuple(found), (), (), tuple(rules)
    )


def _round(found: FoundDifference, *, by_hand: bool) -> RoundDifference:
    return RoundDifference(
        found.round_number,
        found.kind,
        tuple((white, black) for white, black in found.stated),
        tuple((white, black) for white, black in found.expected),
        found.stated_bye,
        found.expected_bye,
        found.reason,
        by_hand,
    )


def _place(found: ranks.Difference | TeamDifference) -> PlaceDifference:
    unit = 1 if found.what.value == "rank" else 10
    stated, computed = Fraction(found.stated, unit), Fraction(found.computed, unit)
    return PlaceDifference(found.tpn, found.what.value, stated, computed, found.sharing)
