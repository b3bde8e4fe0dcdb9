"""How far the result of a match can be trusted: the difference in strength with its interval.

The difference is that of the logistic curve every engine list uses: a score of s is worth
400 log10(s / (1 - s)). It is for machines; the table of B.02 8.1.1 is another curve.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

NINETY_FIVE = Fraction(196, 100)
"""Standard errors on each side within which the true score is 95 times in a hundred."""


class Margin(NamedTuple):
    """A difference in whole points with the ends of its interval of 95 %.

    None stands for a score of all or nothing, whose difference has no bound. ``better`` is +1 or
    -1 where the interval of the score leaves out one half, else 0.
    """

    difference: int | None
    least: int | None
    most: int | None
    better: int


def margin_of(won: int, drawn: int, lost: int) -> Margin | None:
    """Return the difference that games are worth; None where they say nothing of its error.

    The error is that of the mean of so many games: the square root of their variance divided by
    how many they are. Games that all ended alike have no variance, and two ways of ending at least
    are needed.

    >>> margin_of(60, 20, 20)
    Margin(difference=147, least=86, most=218, better=1)
    >>> margin_of(5, 0, 0)
    """
    games = won + drawn + lost
    if sum(each > 0 for each in (won, drawn, lost)) < 2:
        return None
    score = Fraction(2 * won + drawn, 2 * games)
    ends = ((won, Fraction(1)), (drawn, Fraction(1, 2)), (lost, Fraction(0)))
    spread = sum((count * (worth - score) ** 2 for count, worth in ends), Fraction(0))
    spread /= games * games
    over = score - Fraction(1, 2)
    # squares are compared: no root, so no rounding, decides who is better
    clear = over**2 > NINETY_FIVE**2 * spread
    with localcontext() as context:
        context.prec = 40
        wide = _decimal(NINETY_FIVE) * _decimal(spread).sqrt()
        middle = _decimal(score)
        difference, least, most = map(_difference, (middle, middle - wide, middle + wide))
    return Margin(difference, least, most, (1 if over > 0 else -1) if clear else 0)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


def _difference(score: Decimal) -> int | None:
    if not 0 < score < 1:
        return None
    return int((400 * (score / (1 - score)).log10()).to_integral_value())
