"""The texts of the Dubov System as values: [C5] to [C10] in order, each criterion one object.

A criterion says what an upfloater costs, or a pair. What a *count* costs is added up; a list of
*scores* is compared in descending order. In both cases less is better, and the order of the tuple
is the priority. The choice of upfloaters, the measures of a bracket and every explanation take the
criteria from the problem's rules; the sides of a bracket are formed by colours (art. 3.2.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from arbitro.model import Contender, EditionKey, PairingProblem
from arbitro.rules.pairing.reading import FORFEIT_UPFLOATS, PARITY, Reading
from arbitro.rules.pairing.swiss.swiss_rules import BEFORE_2026, FROM_2026, SwissRules


class Upfloats(NamedTuple):
    """How often a player was upfloated, and whether in the round before this one."""

    times: int = 0
    last_round: bool = False


class UpfloaterCandidate(NamedTuple):
    """Somebody who may be upfloated, in a round."""

    basis: PairingProblem
    player: Contender
    upfloats: Upfloats

    @property
    def is_maximum(self) -> bool:
        """Tell whether of a maximum upfloater before the last round (art. 1.8.2)."""
        most = 2 + self.basis.rounds_total // 5
        return self.upfloats.times >= most and not self.basis.is_last_round


OfUpfloater = Callable[[UpfloaterCandidate], int]


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is to be kept small among the upfloaters of a bracket, or in its pairs.

    ``concept`` finds its article and its words. ``upfloater`` is what one adds to a count; for
    ``scores`` it is the score, of which the difference to the bracket's is listed. ``denied``
    tells that the colour preferences that pairs deny are counted ([C7]): what a pair costs
    otherwise has no place in how art. 3.2 forms the sides.
    """

    concept: str
    upfloater: OfUpfloater | None = None
    kind: Literal["count", "scores"] = "count"
    denied: bool = False


def _score(one: UpfloaterCandidate) -> int:
    return one.player.score


upfloater_count = Criterion("upfloater-count", lambda _one: 1)
"""[C5]: the number of upfloaters."""

upfloater_scores = Criterion("upfloater-scores", _score, "scores")
"""[C6]: the score differences of the pairs with an upfloater."""

colours_denied = Criterion("colour-preference", denied=True)
"""[C7]: players who do not get their colour preference."""

maximum_upfloaters = Criterion("maximum-upfloaters", lambda one: int(one.is_maximum))
"""[C8]: maximum upfloaters."""

times_of_maximum_upfloaters = Criterion(
    "upfloats-of-maximum-upfloaters",
    lambda one: one.upfloats.times if one.is_maximum else 0,
)
"""[C9]: how often maximum upfloaters were upfloated."""

upfloaters_again = Criterion(
    "upfloat-last-round",
    lambda one: int(one.upfloats.last_round and not one.basis.is_last_round),
)
"""[C10]: upfloaters who were upfloated in the round before."""

CRITERIA = (
    upfloater_count,
    upfloater_scores,
    colours_denied,
    maximum_upfloaters,
    times_of_maximum_upfloaters,
    upfloaters_again,
)
"""[C5] to [C10], in both texts."""

SETTLE_HOW_MANY = upfloater_count, upfloater_scores
"""One of them has to be there: else an upfloater too many costs nothing."""


@dataclass(frozen=True, slots=True)
class DubovRules:
    """A text: its criteria, the first one first, and how it remembers rounds and orders boards."""

    criteria: tuple[Criterion, ...]
    swiss: SwissRules = FROM_2026
    readings: tuple[Reading, ...] = (PARITY, FORFEIT_UPFLOATS)

    def __post_init__(self) -> None:
        if not set(SETTLE_HOW_MANY) & set(self.criteria):
            message = "nothing settles how many upfloaters there are"
            raise ValueError(message)

    @property
    def weighs_colours(self) -> bool:
        """Tell whether the sides must deny as few preferences as they can ([C7])."""
        return any(one.denied for one in self.criteria)

    def looks_of(self, candidate: UpfloaterCandidate) -> tuple[int, ...]:
        """Return all that the criteria see of somebody: players alike in that are one to them."""
        looks = (one.upfloater for one in self.criteria)
        return tuple(look(candidate) for look in looks if look is not None)


EDITIONS: Mapping[EditionKey, DubovRules] = {
    EditionKey("C.04.4.1@2018-10"): DubovRules(CRITERIA, BEFORE_2026),
    EditionKey("C.04.4.1@2026-02"): DubovRules(CRITERIA, FROM_2026),
}
"""What pairs by each text; that of 1997 is a procedure without criteria."""
