"""What a rating plays like, measured on clean games: the curve every player is compared with.

A curve holds for one engine, one limit and the moves that were counted: the hundredth of a pawn
changes with each engine. It is fitted on half of the events, and how far honest players of one
rating differ is measured on the other half; without that no z-value is more than indicative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, log, sqrt
from typing import NamedTuple

from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    ThreeTests,
    fitted,
    slopes_of,
    three_tests,
)

BAND = 200
"""Rating points one fit of the model covers."""

FEWEST_IN_BAND = 300
"""With fewer moves nothing is fitted to a band."""

MOST_FITTED = 3_000
"""So many moves of a band are fitted at most, spread evenly over all of it."""

FEWEST_PLAYERS = 10
"""With fewer players on the half that is left no spread between them is measured."""

FEWEST_MOVES = 30
"""A player with fewer moves tells nothing of the spread."""

MOST_SENSITIVE, LEAST_SENSITIVE = 0.005, 2.0
"""No player is outside: where a curve is drawn out too far it ends there."""


class PlayerChoices(NamedTuple):
    """What one player chose in one event, with the rating of that time."""

    name: str
    rating: int
    event: str
    choices: tuple[MoveChoice, ...]


class RatingBand(NamedTuple):
    """The model of players of about one rating: their mean rating, moves, the model."""

    rating: int
    moves: int
    model: ChoiceModel


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines of ln s and c against the rating; ``bands`` are what they were drawn through.

    ``spread`` is the standard deviation of ln s between players of one rating, None where it was
    not measured. ``deviations`` are those of the z-values of the three tests on the half that was
    left, ``corrected`` once the spread is taken into account, ``correlations`` of agreement with
    equal value, agreement with difference, equal value with difference. ``players`` and ``moves``
    are those the spread was measured on.
    """

    bands: tuple[RatingBand, ...]
    level: float
    slope: float
    consistency: float
    consistency_slope: float
    spread: float | None = None
    deviations: tuple[float, float, float] = (1.0, 1.0, 1.0)
    corrected: tuple[float, float, float] = (1.0, 1.0, 1.0)
    correlations: tuple[float, float, float] = (1.0, 1.0, 1.0)
    players: int = 0
    moves: int = 0

    def model_of(self, rating: int) -> ChoiceModel:
        """Return how a player of a rating is expected to choose."""
        sensitivity = exp(self.level + self.slope * rating)
        consistency = self.consistency + self.consistency_slope * rating
        return ChoiceModel(
            min(max(sensitivity, MOST_SENSITIVE), LEAST_SENSITIVE), min(max(consistency, 0.2), 1.0)
        )

    def reaches(self, rating: int) -> bool:
        """Tell whether the curve was measured near a rating; elsewhere a line is drawn too far."""
        return any(abs(rating - band.rating) <= BAND for band in self.bands)

    @property
    def measured_from_to(self) -> tuple[int, int]:
        """Return the lowest and the highest rating it was measured at."""
        ratings = [band.rating for band in self.bands]
        return min(ratings, default=0), max(ratings, default=0)

    def for_unsettled(self, error: int) -> Curve:
        """Return the curve for somebody whose rating itself has a standard error.

        What the rating may be off by is, on the scale of s, one more spread beside that of players.
        None of it is known where that spread is not.
        """
        if self.spread is None:
            return self
        return replace(self, spread=hypot(self.spread, self.slope * error))

    def rating_of(self, sensitivity: float) -> int | None:
        """Return the rating a sensitivity stands for; None where ratings do not tell them apart."""
        if self.slope >= 0:
            return None
        return round((log(sensitivity) - self.level) / self.slope)


class StraightLine(NamedTuple):
    """A straight line."""

    level: float
    slope: float


def line_through(points: Sequence[tuple[float, float, float]]) -> StraightLine:
    """Return the line nearest to points of a place, a height and a weight, level through one.

    >>> line_through([(1, 2, 1), (3, 6, 1)])
    StraightLine(level=0.0, slope=2.0)
    """
    weight = sum(value for *_, value in points)
    place = sum(x * value for x, _, value in points) / weight
    height = sum(y * value for _, y, value in points) / weight
    width = sum((x - place) ** 2 * value for x, _, value in points)
    if not width:
        return StraightLine(height, 0.0)
    slope = sum((x - place) * (y - height) * value for x, y, value in points) / width
    return StraightLine(height - slope * place, slope)


def calibrated(
    played: Iterable[PlayerChoices], tolerance: float = 0.0, *, most_fitted: int = MOST_FITTED
) -> Curve | None:
    """Return the curve of clean games, None where there are too few of them.

    The events, by name, go to the two halves in turn.
    """
    everybody = sorted(played, key=lambda item: (item.event, item.name))
    # The curve is fitted to one half and judged by the other: by its own games it would look better
    # than it is.
    half = {
        event: number % 2
        for number, event in enumerate(sorted({person.event for person in everybody}))
    }
    bands = _bands([person for person in everybody if half[person.event] == 0], most_fitted)
    if not bands:
        return None
    sensitive = line_through(
        [(band.rating, log(band.model.sensitivity), band.moves) for band in bands]
    )
    consistent = line_through([(band.rating, band.model.consistency, band.moves) for band in bands])
    curve = Curve(bands, *sensitive, *consistent)
    return _with_spread(
        curve, [person for person in everybody if half[person.event] == 1], tolerance
    )


def _bands(played: Sequence[PlayerChoices], most_fitted: int) -> tuple[RatingBand, ...]:
    grouped: dict[int, list[PlayerChoices]] = {}
    for item in played:
        grouped.setdefault(item.rating // BAND, []).append(item)
    found = []
    for _, members in sorted(grouped.items()):
        choices = [choice for member in members for choice in member.choices]
        if len(choices) < FEWEST_IN_BAND:
            continue
        # Every so many choices rather than the first ones, so that all events of the band have a
        # part.
        step = -(-len(choices) // most_fitted)
        rating = round(
            sum(member.rating * len(member.choices) for member in members) / len(choices)
        )
        found.append(RatingBand(rating, len(choices), fitted(choices[::step])))
    return tuple(found)


class _Measured(NamedTuple):
    tests: ThreeTests
    slopes: tuple[float, float, float]


def _with_spread(curve: Curve, played: Sequence[PlayerChoices], tolerance: float) -> Curve:
    """Return a curve with what the other half says of the spread between players."""
    together: dict[str, list[PlayerChoices]] = {}
    for item in played:
        together.setdefault(item.name, []).append(item)
    found: list[_Measured] = []
    for _, parts in sorted(together.items()):
        choices = tuple(choice for part in parts for choice in part.choices)
        if len(choices) < FEWEST_MOVES:
            continue
        rating = round(sum(part.rating * len(part.choices) for part in parts) / len(choices))
        model = curve.model_of(rating)
        found.append(
            _Measured(three_tests(choices, model, tolerance), slopes_of(choices, model, tolerance))
        )
    if len(found) < FEWEST_PLAYERS:
        return curve
    spread = _spread(found)
    plain = _zs(found, 0.0)
    wider = _zs(found, spread)
    return replace(
        curve,
        spread=spread,
        deviations=_deviations(plain),
        corrected=_deviations(wider),
        correlations=_correlations(plain),
        players=len(found),
        moves=sum(item.tests.agreement.moves for item in found),
    )


def _spread(found: Sequence[_Measured]) -> float:
    """Return the spread of ln s that explains how much players vary in all three tests."""
    squares = []
    for test in range(3):
        surplus = sum(
            (item.tests[test].actual - item.tests[test].mean) ** 2 - item.tests[test].variance
            for item in found
        )
        # Varying less than chance does is no spread below zero.
        squares.append(max(surplus, 0.0) / sum(item.slopes[test] ** 2 for item in found))
    # The largest: with a smaller one honest players would be striking in the test it is of.
    return sqrt(max(squares))


def z_values(
    tests: ThreeTests, slopes: tuple[float, float, float], spread: float
) -> tuple[float, float, float]:
    """Return the z-values of the three tests, each variance widened by the spread of players."""
    first, second, third = (
        test._replace(variance=test.variance + (spread * slope) ** 2)
        for test, slope in zip(tests, slopes, strict=True)
    )
    return first.z(), second.z(), third.z(smaller_is_better=True)


def _zs(found: Sequence[_Measured], spread: float) -> list[tuple[float, float, float]]:
    return [z_values(item.tests, item.slopes, spread) for item in found]


def _deviations(zs: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """Return how far z-values lie from zero: one where the curve describes honest players."""
    first, second, third = (
        sqrt(sum(z * z for z in item) / len(zs)) for item in zip(*zs, strict=True)
    )
    return first, second, third


def _correlations(zs: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    columns = list(zip(*zs, strict=True))
    return (
        _correlation(columns[0], columns[1]),
        _correlation(columns[0], columns[2]),
        _correlation(columns[1], columns[2]),
    )


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    mean, their = sum(one) / len(one), sum(other) / len(other)
    width = sqrt(sum((x - mean) ** 2 for x in one) * sum((y - their) ** 2 for y in other))
    both = sum((x - mean) * (y - their) for x, y in zip(one, other, strict=True))
    # Where nothing varies the tests are taken for one: together they are no more striking.
    return both / width if width else 1.0


def combined(zs: Sequence[float], correlations: Sequence[float]) -> float:
    """Return one z-value of the three, each weighed alike, for tests that nearly say the same.

    >>> combined((2.0, 2.0, 2.0), (1.0, 1.0, 1.0)), round(combined((2.0, 2.0, 2.0), (0, 0, 0)), 3)
    (2.0, 3.464)
    """
    # A correlation below zero would make the sum more striking than independent tests make it.
    return sum(zs) / sqrt(len(zs) + 2 * sum(max(correlation, 0.0) for correlation in correlations))


# A curve as it is kept in a file.


def as_data(curve: Curve) -> dict[str, object]:
    """Return a curve as plain data."""
    return {
        "bands": [
            [band.rating, band.moves, band.model.sensitivity, band.model.consistency]
            for band in curve.bands
        ],
        "level": curve.level,
        "slope": curve.slope,
        "consistency": curve.consistency,
        "consistency_slope": curve.consistency_slope,
        "spread": curve.spread,
        "deviations": list(curve.deviations),
        "corrected": list(curve.corrected),
        "correlations": list(curve.correlations),
        "players": curve.players,
        "moves": curve.moves,
    }


def from_data(data: Mapping[str, object]) -> Curve:
    """Return the curve plain data describe; ValueError where they describe none."""
    try:
        bands = tuple(
            RatingBand(
                int(_number(rating)), int(_number(moves)), ChoiceModel(_number(s), _number(c))
            )
            for rating, moves, s, c in data["bands"]  # type: ignore[attr-defined]
        )
        spread = data["spread"]
        curve = Curve(
            bands,
            level=_number(data["level"]),
            slope=_number(data["slope"]),
            consistency=_number(data["consistency"]),
            consistency_slope=_number(data["consistency_slope"]),
            spread=None if spread is None else _number(spread),
            deviations=_three(data["deviations"]),
            corrected=_three(data["corrected"]),
            correlations=_three(data["correlations"]),
            players=int(_number(data["players"])),
            moves=int(_number(data["moves"])),
        )
        # Tried out here: numbers that overflow are to fail with the file, not amid a screening.
        curve.model_of(_HIGHEST)
        curve.rating_of(LEAST_SENSITIVE)
    except (KeyError, TypeError, AttributeError, OverflowError) as problem:
        raise ValueError(str(problem)) from problem
    measures = (*curve.deviations, *curve.corrected, curve.spread or 0.0)
    if min(measures) < 0 or max(map(abs, curve.correlations)) > 1:
        raise ValueError("deviations and a spread are not negative, correlations not above one")
    return curve


_HIGHEST = 4000
"""No rating is as high: where a model can be told there it can be told for everybody."""

_BOUND = 1e9
"""No number of a curve is as large."""


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"no number: {value}")
    if not abs(value) < _BOUND:  # what is no number at all is not smaller either
        raise ValueError(f"no number of a curve: {value}")
    return float(value)


def _three(value: object) -> tuple[float, float, float]:
    if not isinstance(value, list) or len(value) != 3:
        raise ValueError("three numbers are needed")
    first, second, third = map(_number, value)
    return first, second, third
