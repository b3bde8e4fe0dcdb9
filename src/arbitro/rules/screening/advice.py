"""What a result of a screening allows, by the notes on statistics that FIDE publishes.

The notes III to VIII of Professor Regan, printed with the Anti-Cheating Regulations of 2022: from
discreet steps, which are always allowed, to searches, which need a full test or an observation.
Nothing here disqualifies anybody: statistics never do (VIII.1, VIII.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from math import floor

from arbitro.rules.screening.significance import z_needed


@unique
class Test(Enum):
    """What kind of test was made."""

    __test__ = False

    NONE = "none"
    QUICK = "quick"
    FULL = "full"


@unique
class Measure(Enum):
    """The furthest step that is allowed towards a player."""

    DISCREET = "discreet"
    ORANGE_ALERT = "orange-alert"
    INTRUSIVE = "intrusive"


@dataclass(frozen=True, slots=True)
class PossibleStep:
    """Something a measure may be: ``code`` names it, ``note`` is the article that does."""

    code: str
    note: str


STEPS: dict[Measure, tuple[PossibleStep, ...]] = {
    Measure.DISCREET: (
        PossibleStep("watch-unnoticed", "III.1"),
        PossibleStep("silent-detectors", "III.1"),
        PossibleStep("camera", "III.1"),
        PossibleStep("ask-in-private", "III.1"),
        PossibleStep("send-games", "III.1"),
    ),
    Measure.ORANGE_ALERT: (
        PossibleStep("check-at-entrance", "III.2"),
        PossibleStep("delay-moves", "III.2"),
        PossibleStep("more-random-checks", "III.2"),
        PossibleStep("limit-movement", "III.2"),
        PossibleStep("watch-everybody", "III.2"),
    ),
    Measure.INTRUSIVE: (
        PossibleStep("interview", "III.3"),
        PossibleStep("inspect", "III.3"),
        PossibleStep("watch-one", "III.3"),
        PossibleStep("act-on-spectators", "III.3"),
    ),
}
"""What each measure may be, in the order of the notes; what a lesser one allows stays allowed."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The z-values of an edition of the notes, in thousandths."""

    edition: str = "RN@2022-04"
    significant: int = 2_000
    in_the_field: int = 3_000
    ignored_below: int = 4_000
    may_open_a_case: int = 4_500


NOTES_2022 = Thresholds()
"""The bounds of the notes printed in the Arbiters' Manual with the regulations of 2022."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What may be done: ``code`` says why, ``note`` the article, ``needed`` the z-value asked for.

    ``refer`` tells that the central body may be told of the case; ``disqualifies`` is never true.
    """

    measure: Measure
    code: str
    note: str
    needed: int | None = None
    refer: bool = False
    disqualifies: bool = False

    @property
    def steps(self) -> tuple[PossibleStep, ...]:
        """Return what the measure may be."""
        return STEPS[self.measure]


def if_nothing_is_seen(z: int, thresholds: Thresholds = NOTES_2022) -> PossibleStep:
    """Return what is left where nobody saw anything, even after intrusive steps (V.1 to V.3).

    >>> if_nothing_is_seen(3_999).code, if_nothing_is_seen(4_500).note
    ('ignore', 'V.3')
    """
    if z < thresholds.ignored_below:
        return PossibleStep("ignore", "V.1")
    if z < thresholds.may_open_a_case:
        return PossibleStep("private-doubts", "V.2")
    return PossibleStep("may-open-case", "V.3")


APPRECIABLE = 2
"""How many standard errors an intrinsic rating lies above the rating to be appreciably above it.

The notes say "appreciably" and no number.
"""


def complaint_may_be_dismissed(
    zs: Sequence[int],
    rating: int,
    intrinsic: int,
    error: int,
    thresholds: Thresholds = NOTES_2022,
) -> bool:
    """Tell whether a complaint may be dismissed though something was seen (VII).

    So it is where the z-values of all tests are below what is significant, and where the intrinsic
    rating is not appreciably above the rating.

    >>> complaint_may_be_dismissed((1_900, 2_100, 500), 2200, 2700, 150)
    False
    >>> complaint_may_be_dismissed((3_200, 2_100, 2_500), 2200, 2400, 150)
    True
    """
    quiet = all(z < thresholds.significant for z in zs)
    return quiet or intrinsic - rating < APPRECIABLE * error


def in_thousandths(z: float) -> int:
    """Return a z-value in thousandths, rounded so that no bound is reached by rounding.

    >>> in_thousandths(2.9999), in_thousandths(-0.5)
    (2999, -500)
    """
    return floor(round(z * 1_000, 6))


def advise(
    players: int,
    test: Test,
    z: int = 0,
    *,
    singled_out_before: bool = False,
    observed: bool = False,
    anomaly: bool = False,
    thresholds: Thresholds = NOTES_2022,
) -> Advice:
    """Return the furthest step that is allowed; ``z`` in thousandths is that of a full test.

    ``observed``: somebody saw what is no statistic; ``anomaly``: a quick test was striking.

    >>> advise(120, Test.FULL, 3_100).measure.value, advise(320, Test.FULL, 3_100).needed
    ('intrusive', 3228)
    """
    refer = test is Test.FULL and z >= thresholds.may_open_a_case
    if observed:
        return Advice(Measure.INTRUSIVE, "observation", "III.2", refer=refer)
    if test is Test.NONE:
        return Advice(Measure.DISCREET, "no-test", "III.1")
    if test is Test.QUICK:
        measure = Measure.ORANGE_ALERT if anomaly else Measure.DISCREET
        return Advice(measure, "quick-test-only", "III.1")
    needed = thresholds.significant
    if not singled_out_before:
        needed = max(z_needed(players), thresholds.in_the_field)
    if z >= needed:
        return Advice(Measure.INTRUSIVE, "above-threshold", "IV.2", needed, refer)
    if z >= thresholds.significant:
        return Advice(Measure.ORANGE_ALERT, "below-threshold", "IV.2", needed, refer)
    return Advice(Measure.DISCREET, "not-significant", "IV.1", needed, refer)
