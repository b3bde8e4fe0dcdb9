"""From counts to z-values, exactly where few moves were played, and corrected for many players."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from statistics import NormalDist

_NORMAL = NormalDist()


def tail(z: float) -> float:
    """Return how likely a z-value or a larger one is by chance, one-sided.

    >>> f"{tail(3.0):.6g}"
    '0.0013499'
    """
    return _NORMAL.cdf(-z)


def z_of_tail(probability: float) -> float:
    """Return the z-value that is reached or passed with this probability.

    >>> round(z_of_tail(0.0160419), 4)
    2.1434
    """
    # The inverse has no value at 0 and at 1.
    return -_NORMAL.inv_cdf(min(max(probability, 1e-300), 1 - 1e-15))


def exact_tail(chances: Sequence[float], hits: int) -> float:
    """Return the probability of so many hits or more, each move with a chance of its own.

    >>> round(exact_tail((0.5, 0.5), 1), 6)
    0.75
    """
    spread = [1.0]
    for chance in chances:
        before, after = [*spread, 0.0], [0.0, *spread]
        spread = [
            miss * (1 - chance) + hit * chance for miss, hit in zip(before, after, strict=True)
        ]
    return min(1.0, sum(spread[hits:]))


def holm(probabilities: Sequence[float], level: float = 0.05) -> tuple[bool, ...]:
    """Return which findings stand when all are looked at together, by Holm."""
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    kept = [False] * len(order)
    for place, number in enumerate(order):
        if probabilities[number] > level / (len(order) - place):
            # Nothing less striking stands either, though later steps ask for less.
            break
        kept[number] = True
    return tuple(kept)


def benjamini_hochberg(probabilities: Sequence[float], level: float = 0.05) -> tuple[bool, ...]:
    """Return which findings stand when a share of false ones among them is allowed."""
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    last = max(
        (
            place
            for place, number in enumerate(order, 1)
            if probabilities[number] <= level * place / len(order)
        ),
        default=0,
    )
    kept = set(order[:last])
    return tuple(number in kept for number in range(len(probabilities)))


ODDS_PER_PLAYER = 5
"""The odds a z-value has to carry for each player of the field."""


def z_needed(players: int) -> int:
    """Return the z-value, in thousandths rounded up, whose odds are five times the field.

    >>> z_needed(50), z_needed(320)
    (2654, 3228)
    """
    assert players > 0
    exact = z_of_tail(1 / (ODDS_PER_PLAYER * players + 1))
    # A value that is the bound but for the last bits of the arithmetic is the bound.
    return ceil(round(exact * 1000, 6))
