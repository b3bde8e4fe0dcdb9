"""The players of one event screened: each against what a rating, or the field, projects."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, exp, log, sqrt
from typing import NamedTuple

from arbitro.rules.screening.advice import (
    Advice,
    PossibleStep,
    Test,
    advise,
    complaint_may_be_dismissed,
    if_nothing_is_seen,
    in_thousandths,
)
from arbitro.rules.screening.calibration import (
    LEAST_SENSITIVE,
    MOST_SENSITIVE,
    Curve,
    combined,
    z_values,
)
from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    ThreeTests,
    move_agreement,
    probabilities,
    scaled_difference,
    slopes_of,
    three_tests,
)
from arbitro.rules.screening.significance import (
    benjamini_hochberg,
    exact_tail,
    holm,
    tail,
    z_needed,
    z_of_tail,
)

CONSISTENCY = 0.5
"""The consistency that is taken for all: games of one event do not tell it apart from s."""

FEWEST = 30
"""With fewer moves nothing is said of a player."""

EXACT_BELOW = 100
"""With fewer moves the tail is summed exactly and not taken from the normal curve."""

UNMEASURED = 1.5
"""What z-values are divided by while no spread between honest players has been measured."""

FOUND = 0.8416212335729143
"""The z-value that is passed four times in five: what is found with that chance."""

FALSE_SHARE = 0.2
"""The share of false ones that a list of whom to watch may hold."""


class Intrinsic(NamedTuple):
    """The rating whose play is as far from the best as a player's, and its standard error.

    ``outside``: it lies beyond what the curve was measured on.
    """

    rating: int
    error: int
    outside: bool


class ScreeningResult(NamedTuple):
    """What was found of a player; z-values are in thousandths.

    ``zs`` are those of agreement, equal value and difference, ``z`` all three taken together.
    ``measured`` tells that a rating's curve with its spread stands behind them; otherwise they are
    indicative and open no step. ``if_stronger`` is z if the rating were 200 points too low.
    ``unsettled`` tells that the rating is new or moves fast, so that its error widens the band;
    ``singled_out`` that there was a reason to look at this player before the event (notes IV).
    ``least_share`` is the smallest share of engine moves, in hundredths, that is found four times
    in five, None where not even all of them would be. ``stands``: by Holm it is striking among all
    players; ``watch``: by Benjamini and Hochberg it is worth watching. ``outside``: the curve was
    measured at no rating near this one, so the player is compared with the field.
    """

    name: str
    rating: int | None
    tests: ThreeTests
    zs: tuple[int, int, int]
    z: int
    measured: bool
    advice: Advice
    intrinsic: Intrinsic | None = None
    if_stronger: int | None = None
    least_share: int | None = None
    stands: bool = False
    watch: bool = False
    unsettled: bool = False
    singled_out: bool = False
    outside: bool = False

    @property
    def after_nothing_seen(self) -> PossibleStep:
        """What is left where nobody saw anything, even after intrusive steps (notes V)."""
        return if_nothing_is_seen(self.z)

    @property
    def dismissible(self) -> bool:
        """Tell whether a complaint of this player may be dismissed whatever was seen (VII)."""
        found, rating = self.intrinsic, self.rating
        if not self.measured or found is None or rating is None:
            return False
        return complaint_may_be_dismissed(self.zs, rating, found.rating, found.error)


TOO_LOW = 200
"""By how much a rating may lag behind: the z-value is told for such a player as well."""

UNSETTLED = 200
"""The standard error that is taken of a rating under two years old, or with K = 40."""


def field_model(choices: Sequence[MoveChoice]) -> ChoiceModel:
    """Return the model under which the field agrees as often as it did."""
    hits = sum(choice.played == 0 for choice in choices)
    low, high = 0.001, 5.0
    # Agreement falls as s grows; thirty halvings leave less than any game can tell.
    for _ in range(30):
        middle = (low + high) / 2
        if move_agreement(choices, ChoiceModel(middle, CONSISTENCY)).mean > hits:
            low = middle
        else:
            high = middle
    return ChoiceModel((low + high) / 2, CONSISTENCY)


def screen(
    players: Mapping[str, Sequence[MoveChoice]],
    ratings: Mapping[str, int] | None = None,
    curve: Curve | None = None,
    *,
    looks: int = 1,
    tolerance: float = 0.0,
    unsettled: Collection[str] = (),
    singled_out: Collection[str] = (),
) -> tuple[ScreeningResult, ...]:
    """Screen the players of an event, the most striking first; who has few moves is left out.

    Without a curve, or a rating near which it was measured, a player is compared with the field.
    Whoever looks several times in one event looks at so many players more. Of players whose
    ratings are ``unsettled`` the band is wider by the error of these. Players ``singled_out``
    before the event need no more than a significant z-value (notes IV), however large the field is.
    """
    everybody = [choice for choices in players.values() for choice in choices]
    if not everybody:
        return ()
    looked = {name: player for name, player in players.items() if len(player) >= FEWEST}
    field = field_model(everybody)
    # Everybody counts, whoever has too few moves included: a smaller field would ask for less.
    at = _Field(len(players) * looks, field, curve, tolerance)
    rated = ratings or {}
    found = [
        at.screened(
            name,
            looked[name],
            rated.get(name),
            unsettled=name in unsettled,
            singled_out=name in singled_out,
        )
        for name in looked
    ]
    return tuple(sorted(_together(found, looks), key=lambda item: (-item.z, item.name)))


def _together(found: Sequence[ScreeningResult], looks: int) -> list[ScreeningResult]:
    """Mark what stands when all players, and all looks at them, are taken together."""
    chances = [tail(item.z / 1000) for item in found]
    # Every further look at the field is one more test of everybody; what it showed is not known
    # here, so it counts as nothing striking.
    others = [1.0] * (len(found) * (looks - 1))
    stands = holm([*chances, *others])
    watch = benjamini_hochberg(chances, FALSE_SHARE)
    return [
        item._replace(stands=item.measured and stood, watch=watched)
        for item, stood, watched in zip(found, stands, watch, strict=False)
    ]


class _Field:
    """What all players of an event are screened with."""

    def __init__(
        self, size: int, model: ChoiceModel, curve: Curve | None, tolerance: float
    ) -> None:
        self.size = size
        self.model = model
        self.curve = curve
        self.tolerance = tolerance

    def screened(
        self,
        name: str,
        choices: Sequence[MoveChoice],
        rating: int | None,
        *,
        unsettled: bool,
        singled_out: bool = False,
    ) -> ScreeningResult:
        """Screen one player."""
        curve = self.curve
        if curve is None or curve.spread is None or rating is None:
            return self._indicative(name, choices, rating)
        if not curve.reaches(rating):
            return self._indicative(name, choices, rating)._replace(outside=True)
        if unsettled:
            curve = curve.for_unsettled(UNSETTLED)
        model = curve.model_of(rating)
        tests, zs = self._against(choices, model, curve)
        z = combined(zs, curve.correlations)
        stronger = self._against(choices, curve.model_of(rating + TOO_LOW), curve)[1]
        return ScreeningResult(
            name,
            rating,
            tests,
            _thousandths(zs),
            in_thousandths(z),
            measured=True,
            advice=advise(self.size, Test.FULL, in_thousandths(z), singled_out_before=singled_out),
            intrinsic=intrinsic_of(choices, model, curve),
            if_stronger=in_thousandths(combined(stronger, curve.correlations)),
            least_share=self._least_share(choices, model, curve, tests),
            unsettled=unsettled,
            singled_out=singled_out,
        )

    def _against(
        self, choices: Sequence[MoveChoice], model: ChoiceModel, curve: Curve
    ) -> tuple[ThreeTests, tuple[float, float, float]]:
        """Return the tests of a model, and their z-values with all that widens them."""
        tests = three_tests(choices, model, self.tolerance)
        slopes = slopes_of(choices, model, self.tolerance)
        found = z_values(tests, slopes, curve.spread or 0.0)
        # A deviation below one is luck of a small half: no z-value is made larger by it.
        first, second, third = (
            z / max(wide, 1.0) for z, wide in zip(found, curve.corrected, strict=True)
        )
        return tests, (first, second, third)

    def _indicative(
        self, name: str, choices: Sequence[MoveChoice], rating: int | None
    ) -> ScreeningResult:
        tests = three_tests(choices, self.model, self.tolerance)
        z = tests.agreement.z()
        # So few make no normal distribution: the probability itself is added up.
        if len(choices) < EXACT_BELOW:
            chances = [probabilities(choice.values, self.model)[0] for choice in choices]
            z = z_of_tail(exact_tail(chances, int(tests.agreement.actual)))
        others = (tests.equal.z(), tests.difference.z(smaller_is_better=True))
        first, second, third = (other / UNMEASURED for other in (z, *others))
        return ScreeningResult(
            name,
            rating,
            tests,
            _thousandths((first, second, third)),
            in_thousandths(first),
            measured=False,
            advice=advise(self.size, Test.QUICK),
        )

    def _least_share(
        self, choices: Sequence[MoveChoice], model: ChoiceModel, curve: Curve, tests: ThreeTests
    ) -> int | None:
        """Return the smallest share of engine moves that agreement finds four times in five."""
        # An engine can only show in moves the player would not have found anyway.
        missed = tests.agreement.moves - tests.agreement.mean
        slope = slopes_of(choices, model, self.tolerance)[0]
        wide = sqrt(tests.agreement.variance + ((curve.spread or 0.0) * slope) ** 2)
        needed = max(z_needed(self.size), 3_000) / 1000 + FOUND
        share = ceil(100 * needed * wide * max(curve.corrected[0], 1.0) / missed)
        return share if share <= 100 else None


def _thousandths(zs: Sequence[float]) -> tuple[int, int, int]:
    first, second, third = map(in_thousandths, zs)
    return first, second, third


def intrinsic_of(
    choices: Sequence[MoveChoice], model: ChoiceModel, curve: Curve
) -> Intrinsic | None:
    """Return the rating whose projected loss in these positions is what was lost in them.

    None where the curve does not fall with the rating.
    """
    lost = sum_lost(choices)
    # Halved on the scale of logarithms, on which the curve is a straight line.
    low, high = log(MOST_SENSITIVE), log(LEAST_SENSITIVE)
    for _ in range(16):
        middle = (low + high) / 2
        if scaled_difference(choices, ChoiceModel(exp(middle), model.consistency)).mean < lost:
            low = middle
        else:
            high = middle
    at = ChoiceModel(exp((low + high) / 2), model.consistency)
    rating = curve.rating_of(at.sensitivity)
    if rating is None:
        return None
    slope = slopes_of(choices, at)[2]
    if not slope:
        return None
    error = sqrt(scaled_difference(choices, at).variance) / slope / abs(curve.slope)
    return Intrinsic(rating, round(error), not curve.reaches(rating))


def sum_lost(choices: Sequence[MoveChoice]) -> float:
    """Return the scaled difference lost in all moves."""
    return scaled_difference(choices, ChoiceModel(1.0, 1.0)).actual
