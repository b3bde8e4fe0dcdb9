"""How likely each move was: the choice model of Regan and Haworth.

A player of sensitivity s and consistency c plays the i-th move with probability
``p_i = p_0 ** exp((d_i / s) ** c)``, where d_i is by how much it is worse than the best, on a scale
that flattens as positions are decided. Smaller s is stronger, larger c makes fewer blunders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import copysign, exp, log, log1p, sqrt
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """A player as the model sees one."""

    sensitivity: float
    consistency: float


class MoveChoice(NamedTuple):
    """A position in which a player chose: engine values in pawns, the best first, and the choice.

    ``played`` is the number of the line, 0 for the best.
    """

    values: tuple[float, ...]
    played: int


def scaled(value: float) -> float:
    """Return a value in pawns on the scale on which errors weigh alike."""
    return copysign(log1p(abs(value)), value)


@lru_cache(maxsize=1 << 15)
def differences(values: tuple[float, ...]) -> tuple[float, ...]:
    """Return by how much each move is worse than the best, on that scale.

    >>> [round(each, 6) for each in differences((1.00, 0.80, 0.10))]
    [0.0, 0.105361, 0.597837]
    """
    best = scaled(values[0])
    return tuple(best - scaled(value) for value in values)


_LARGEST = 700.0
"""Beyond it no power of a probability is anything but zero."""

_LOG_OF_LARGEST = log(_LARGEST)

_STEPS, _CLOSE = 60, 1e-13
"""How many steps are taken at most, and how near to one the sum of all probabilities comes."""


def _bent(ratio: float, consistency: float) -> float:
    """Return a power of a positive number, the largest that matters where it is larger."""
    if consistency * log(ratio) > _LOG_OF_LARGEST:
        return _LARGEST
    return float(ratio**consistency)


def probabilities(values: tuple[float, ...], model: ChoiceModel) -> tuple[float, ...]:
    """Return the probability of each move.

    >>> found = probabilities((1.00, 0.80, 0.10), ChoiceModel(0.10, 0.50))
    >>> [round(each, 6) for each in found]
    [0.667276, 0.323304, 0.009419]
    """
    powers = [
        exp(_bent(gap / model.sensitivity, model.consistency)) if gap > 0 else 1.0
        for gap in differences(values)
    ]
    # Their sum grows, and ever faster, with ln p_0. Those as good as the best leave it no more than
    # an equal share, so Newton's steps begin above the answer and never pass it.
    log_best = -log(powers.count(1.0))
    found = [exp(max(log_best * power, -745.0)) for power in powers]
    for _ in range(_STEPS):
        whole = sum(found)
        if whole - 1 < _CLOSE:
            break
        slope = sum(power * value for power, value in zip(powers, found, strict=True))
        log_best -= (whole - 1) / slope
        found = [exp(max(log_best * power, -745.0)) for power in powers]
    whole = sum(found)
    return tuple(value / whole for value in found)


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


_Chances = list[tuple[float, ...]]


def _chances(choices: Sequence[MoveChoice], model: ChoiceModel) -> _Chances:
    return [probabilities(choice.values, model) for choice in choices]


def move_agreement(choices: Sequence[MoveChoice], model: ChoiceModel) -> Projection:
    """Return how often the first line was played, and how often that was to be expected."""
    return _agreement(choices, _chances(choices, model))


def equal_value(
    choices: Sequence[MoveChoice], model: ChoiceModel, tolerance: float = 0.0
) -> Projection:
    """Return how often a move as good as the best was played, within a tolerance in pawns."""
    return _equal(choices, _chances(choices, model), tolerance)


def scaled_difference(choices: Sequence[MoveChoice], model: ChoiceModel) -> Projection:
    """Return the scaled difference lost in all moves, and what was to be expected."""
    return _difference(choices, _chances(choices, model))


def _agreement(choices: Sequence[MoveChoice], chances: _Chances) -> Projection:
    hits = sum(choice.played == 0 for choice in choices)
    variance = sum(chance[0] * (1 - chance[0]) for chance in chances)
    return Projection(hits, sum(chance[0] for chance in chances), variance, len(choices))


def _equal(choices: Sequence[MoveChoice], chances: _Chances, tolerance: float) -> Projection:
    hits = 0
    mean = variance = 0.0
    for choice, given in zip(choices, chances, strict=True):
        least = choice.values[0] - tolerance
        # Rounded at the millionth of a pawn: 0.30 - 0.05 is to be 0.25.
        good = [round(value - least, 6) >= 0 for value in choice.values]
        share = sum(chance for chance, is_good in zip(given, good, strict=True) if is_good)
        hits += good[choice.played]
        mean += share
        variance += share * (1 - share)
    return Projection(hits, mean, variance, len(choices))


def _difference(choices: Sequence[MoveChoice], chances: _Chances) -> Projection:
    actual = mean = variance = 0.0
    for choice, given in zip(choices, chances, strict=True):
        gaps = differences(choice.values)
        expected = sum(chance * gap for chance, gap in zip(given, gaps, strict=True))
        square = sum(chance * gap * gap for chance, gap in zip(given, gaps, strict=True))
        actual += gaps[choice.played]
        mean += expected
        variance += square - expected * expected
    return Projection(actual, mean, variance, len(choices))


class ThreeTests(NamedTuple):
    """The three tests of a player: agreement, equal value, scaled difference."""

    agreement: Projection
    equal: Projection
    difference: Projection


def three_tests(
    choices: Sequence[MoveChoice], model: ChoiceModel, tolerance: float = 0.0
) -> ThreeTests:
    """Return all three tests."""
    chances = _chances(choices, model)
    return ThreeTests(
        _agreement(choices, chances),
        _equal(choices, chances, tolerance),
        _difference(choices, chances),
    )


_STEP = 0.01


def slopes_of(
    choices: Sequence[MoveChoice], model: ChoiceModel, tolerance: float = 0.0
) -> tuple[float, float, float]:
    """Return by how much the expectation of each test changes with ln s."""
    up = three_tests(choices, _with_sensitivity(model, _STEP), tolerance)
    down = three_tests(choices, _with_sensitivity(model, -_STEP), tolerance)
    first, second, third = (
        (more.mean - less.mean) / (2 * _STEP) for more, less in zip(up, down, strict=True)
    )
    return first, second, third


def _with_sensitivity(model: ChoiceModel, step: float) -> ChoiceModel:
    return ChoiceModel(model.sensitivity * exp(step), model.consistency)


def spread_variance(choices: Sequence[MoveChoice], model: ChoiceModel, spread: float) -> float:
    """Return what the differences between players of one strength add to the variance of agreement.

    ``spread`` is the standard deviation of ln s between players, measured on clean games: without
    it z-values of honest players are too large.
    """
    up = move_agreement(choices, _with_sensitivity(model, _STEP)).mean
    down = move_agreement(choices, _with_sensitivity(model, -_STEP)).mean
    return (spread * (up - down) / (2 * _STEP)) ** 2


def log_likelihood(choices: Sequence[MoveChoice], model: ChoiceModel) -> float:
    """Return the logarithm of the probability of all choices."""
    chances = (probabilities(choice.values, model)[choice.played] for choice in choices)
    return sum(log(max(chance, 1e-300)) for chance in chances)


def fitted(choices: Sequence[MoveChoice], start: ChoiceModel | None = None) -> ChoiceModel:
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
