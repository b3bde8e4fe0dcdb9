"""How likely each move was: the choice model of Regan and Haworth.

A player of sensitivity s and consistency c plays the i-th move with probability
``p_i = p_0 ** exp((d_i / s) ** c)``, where d_i is by how much it is worse than the best, on a scale
that flattens as positions are decided. Smaller s is stronger, larger c makes fewer blunders.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, exp, log, log1p, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A player as the model sees one."""

    sensitivity: float
    consistency: float


class Choice(NamedTuple):
    """A position in which a player chose: engine values in pawns, the best first, and the choice.

    ``played`` is the number of the line, 0 for the best.
    """

    values: tuple[float, ...]
    played: int


def scaled(value: float) -> float:
    """Return a value in pawns on the scale on which errors weigh alike."""
    return copysign(log1p(abs(value)), value)


def differences(values: Sequence[float]) -> tuple[float, ...]:
    """Return by how much each move is worse than the best, on that scale.

    >>> [round(each, 6) for each in differences((1.00, 0.80, 0.10))]
    [0.0, 0.105361, 0.597837]
    """
    best = scaled(values[0])
    return tuple(best - scaled(each) for each in values)


_LARGEST = 700.0
"""Beyond it no power of a probability is anything but zero."""


def probabilities(values: Sequence[float], model: ChoiceModel) -> tuple[float, ...]:
    """Return the probability of each move.

    >>> found = probabilities((1.00, 0.80, 0.10), ChoiceModel(0.10, 0.50))
    >>> [round(each, 6) for each in found]
    [0.667276, 0.323304, 0.009419]
    """
    powers = [
        exp(min((gap / model.sensitivity) ** model.consistency, _LARGEST)) if gap > 0 else 1.0
        for gap in differences(values)
    ]
    # No move is likelier than the best, so p_0 is not below 1/n; the sum grows with it.
    low, high = -log(len(powers)), 0.0
    for _ in range(34):
        middle = (low + high) / 2
        if sum(exp(max(middle * power, -745.0)) for power in powers) > 1:
            high = middle
        else:
            low = middle
    found = [exp(low * power) if low * power > -745.0 else 0.0 for power in powers]
    whole = sum(found)
    return tuple(each / whole for each in found)


class Projection(NamedTuple):
    """What a test found and what was to be expected: actual, mean and variance of the sum."""

    actual: float
    mean: float
    variance: float
    moves: int

    def z(self, *, smaller_is_better: bool = False) -> float:
        """Return the z-value, positive where the play agrees more than expected."""
        if self.variance <= 0:
            return 0.0
        found = (self.actual - self.mean) / sqrt(self.variance)
        return -found if smaller_is_better else found


def move_agreement(choices: Sequence[Choice], model: ChoiceModel) -> Projection:
    """Return how often the first line was played, and how often that was to be expected."""
    chances = [probabilities(each.values, model)[0] for each in choices]
    hits = sum(each.played == 0 for each in choices)
    variance = sum(each * (1 - each) for each in chances)
    return Projection(hits, sum(chances), variance, len(choices))


def equal_value(
    choices: Sequence[Choice], model: ChoiceModel, tolerance: float = 0.0
) -> Projection:
    """Return how often a move as good as the best was played, within a tolerance in pawns."""
    hits = 0
    mean = variance = 0.0
    for each in choices:
        least = each.values[0] - tolerance
        chances = probabilities(each.values, model)
        # Rounded at the millionth of a pawn: 0.30 - 0.05 is to be 0.25.
        good = [round(value - least, 6) >= 0 for value in each.values]
        share = sum(chance for chance, is_good in zip(chances, good, strict=True) if is_good)
        hits += good[each.played]
        mean += share
        variance += share * (1 - share)
    return Projection(hits, mean, variance, len(choices))


def scaled_difference(choices: Sequence[Choice], model: ChoiceModel) -> Projection:
    """Return the scaled difference lost in all moves, and what was to be expected."""
    actual = mean = variance = 0.0
    for each in choices:
        gaps = differences(each.values)
        chances = probabilities(each.values, model)
        expected = sum(chance * gap for chance, gap in zip(chances, gaps, strict=True))
        square = sum(chance * gap * gap for chance, gap in zip(chances, gaps, strict=True))
        actual += gaps[each.played]
        mean += expected
        variance += square - expected * expected
    return Projection(actual, mean, variance, len(choices))


def spread_variance(choices: Sequence[Choice], model: ChoiceModel, spread: float) -> float:
    """Return what the differences between players of one strength add to the variance of agreement.

    ``spread`` is the standard deviation of ln s between players, measured on clean games: without
    it z-values of honest players are too large.
    """
    step = 0.01
    up = ChoiceModel(model.sensitivity * exp(step), model.consistency)
    down = ChoiceModel(model.sensitivity * exp(-step), model.consistency)
    slope = (move_agreement(choices, up).mean - move_agreement(choices, down).mean) / (2 * step)
    return (spread * slope) ** 2


def log_likelihood(choices: Sequence[Choice], model: ChoiceModel) -> float:
    """Return the logarithm of the probability of all choices."""
    chances = (probabilities(each.values, model)[each.played] for each in choices)
    return sum(log(max(each, 1e-300)) for each in chances)


def fitted(choices: Sequence[Choice], start: ChoiceModel | None = None) -> ChoiceModel:
    """Return the model under which the choices are likeliest, by a search that always halves."""
    first = start or ChoiceModel(0.10, 0.50)
    best = (log(first.sensitivity), log(first.consistency))
    score = log_likelihood(choices, first)
    step = 0.4
    while step > 0.002:
        improved = False
        for left, right in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            trial = (best[0] + left * step, best[1] + right * step)
            value = log_likelihood(choices, ChoiceModel(exp(trial[0]), exp(trial[1])))
            if value > score:
                best, score, improved = trial, value, True
                break
        if not improved:
            step /= 2
    return ChoiceModel(exp(best[0]), exp(best[1]))
