"""The editions of the FIDE (Dutch) System, each one value: what decides, in which order.

A new edition is a new value here (usually ``replace`` of the one before) and its articles in the
catalogue. Engines, checker and explanations follow it without a change of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

from arbitro.model import EditionKey
from arbitro.reasons import Refused, refused
from arbitro.regulations import no_values
from arbitro.rules.pairing.dutch.criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    Criterion,
    Feature,
    OfPair,
    OfPlayer,
    bye_score,
    bye_unplayed_games,
    downfloater_count,
    downfloater_scores,
    score_differences,
)
from arbitro.rules.pairing.reading import PARITY, TOPSCORERS, Reading
from arbitro.rules.pairing.swiss.swiss_rules import (
    BEFORE_2026,
    FROM_2026,
    SwissRules,
    edition_unknown,
)

T = TypeVar("T")

Route = Literal["completing", "collapsing"]
"""How a round goes from bracket to bracket.

``completing``: each bracket leaves a round that can be completed (2026, [C4]). ``collapsing``:
a bracket looks one bracket ahead, and where the rest cannot be completed all of it becomes the
last bracket (2017, A.9).
"""


class CriterionPart(NamedTuple, Generic[T]):
    """What one criterion adds: its place in the edition, whether to a list, and how much."""

    place: int
    is_list: bool
    amount: T


class Parts(NamedTuple):
    """What an edition's criteria add, part by part, as in `Criterion`.

    ``pair`` is for two of one score, ``between_scores`` for two of different scores. ``of_pair``
    are the features read of two of one score, ``of_members`` all that are read of a member of a
    bracket: players alike in them are one class.
    """

    pair: tuple[CriterionPart[OfPair], ...]
    between_scores: tuple[CriterionPart[OfPair], ...]
    floater: tuple[CriterionPart[OfPlayer], ...]
    left_over: tuple[CriterionPart[OfPlayer], ...]
    taken_in: tuple[CriterionPart[OfPlayer], ...]
    bye: tuple[CriterionPart[OfPlayer], ...]
    of_pair: tuple[Feature, ...]
    of_members: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class DutchRules:
    """An edition; ``criteria`` are in descending priority.

    ``swiss`` is how it remembers rounds without a game and orders boards, ``readings`` the ways to
    read its disputed articles.

    What follows from them: the features that any criterion reads of a member of the following
    bracket and of who may have the bye. ``parts`` are those of all criteria, ``parts_before_last``
    without those of the last round; ``looking_below`` is how many criteria there are down to the
    last that looks below the bracket.
    """

    criteria: tuple[Criterion, ...]
    route: Route
    swiss: SwissRules = FROM_2026
    readings: tuple[Reading, ...] = (PARITY, TOPSCORERS)
    of_following: tuple[Feature, ...] = field(init=False, repr=False, compare=False)
    of_bye: tuple[Feature, ...] = field(init=False, repr=False, compare=False)
    parts: Parts = field(init=False, repr=False, compare=False)
    parts_before_last: Parts = field(init=False, repr=False, compare=False)
    not_a_sum: Criterion | None = field(init=False, repr=False, compare=False)
    looking_below: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._check_order()
        of_bye = [one for one in self.criteria if one.bye is not None]
        for name, read in (
            ("of_following", [one for one in self.criteria if one.left_over is not None]),
            ("of_bye", of_bye),
        ):
            object.__setattr__(self, name, _features(read))
        object.__setattr__(self, "parts", _parts(self.criteria))
        object.__setattr__(self, "parts_before_last", _parts(self.criteria, last_round=False))
        strange = next((one for one in self.criteria if not one.is_sum), None)
        object.__setattr__(self, "not_a_sum", strange)
        below = [place for place, one in enumerate(self.criteria, 1) if one.looks_below]
        object.__setattr__(self, "looking_below", max(below, default=0))

    def _check_order(self) -> None:
        """Refuse an order in which no pairing would be defined: a mistake of who writes it."""
        counting = (downfloater_count, downfloater_scores)
        first = {one for one in self.before(bye_unplayed_games) if one in counting}
        if bye_unplayed_games in self.criteria and not first:
            # [C9] asks whether exactly one floats down, which something has to settle before it
            message = f"{bye_unplayed_games.concept} needs the downfloaters counted before it"
            raise ValueError(message)
        if self.route == "collapsing" and self.criteria[:1] not in {
            (downfloater_count,),
            (score_differences,),
        }:
            # else two who could meet float down and may not meet any more: nobody notices in time
            message = "collapsing rounds have to pair as many as they can before anything else"
            raise ValueError(message)

    def before(self, criterion: Criterion) -> tuple[Criterion, ...]:
        """Return the criteria with a higher priority than one; all of them if it is not there."""
        there = criterion in self.criteria
        return self.criteria[: self.criteria.index(criterion)] if there else self.criteria


def _parts(criteria: tuple[Criterion, ...], *, last_round: bool = True) -> Parts:
    """Take criteria apart, without the score of the bye where that comes first.

    Then only players of the lowest possible score are candidates for the bye ([C5]), and it has
    nothing left to tell.
    """
    placed = [
        (place, one)
        for place, one in enumerate(criteria)
        if (place or one is not bye_score) and (last_round or not one.of_last_round)
    ]

    def of_players(name: str) -> tuple[CriterionPart[OfPlayer], ...]:
        return tuple(
            CriterionPart(place, one.is_list, getattr(one, name))
            for place, one in placed
            if getattr(one, name) is not None
        )

    pairs = [
        (one.between_scores, CriterionPart(place, one.is_list, one.pair))
        for place, one in placed
        if one.pair is not None
    ]
    return Parts(
        tuple(part for between, part in pairs if not between),
        tuple(part for _between, part in pairs),
        of_players("floater"),
        of_players("left_over"),
        of_players("taken_in"),
        of_players("bye"),
        _features(one for _, one in placed if one.pair is not None and not one.between_scores),
        _features(one for _, one in placed if not one.looks_at_bye_alone),
    )


def _features(criteria: Iterable[Criterion]) -> tuple[Feature, ...]:
    return tuple(dict.fromkeys(feature for one in criteria for feature in one.reads))


EDITIONS: dict[EditionKey, DutchRules] = {
    EditionKey("C.04.3@2017-07"): DutchRules(CRITERIA_2017, "collapsing", BEFORE_2026),
    EditionKey("C.04.3@2026-02"): DutchRules(CRITERIA_2026, "completing"),
}
"""What pairs by each edition."""


def rules_of(edition: EditionKey) -> DutchRules:
    """Return the rules of an edition; UnknownEditionError for one of no Dutch system."""
    if edition not in EDITIONS:
        no_values(edition, EDITIONS)
    return EDITIONS[edition]


def usable(edition: EditionKey, rules: DutchRules | None = None) -> DutchRules | Refused:
    """Return the rules to pair by, those of an edition unless others are given.

    Refused ``edition-unknown`` for one of no Dutch system; ``criterion-not-a-sum`` where neither
    engine could mind a criterion: what has no part for a pair or a player cannot be weighed.
    """
    found = EDITIONS.get(edition) if rules is None else rules
    if found is None:
        return edition_unknown(edition)
    if found.not_a_sum is not None:
        return refused("criterion-not-a-sum", concept=found.not_a_sum.concept)
    return found
