"""How ratings, percentages and changes are rounded: halves up, except changes."""

from __future__ import annotations

from fractions import Fraction


def nearest(value: Fraction | int) -> int:
    """Return the nearest whole number, halves up.

    >>> nearest(Fraction(5, 2)), nearest(Fraction(-5, 2)), nearest(Fraction(7, 3))
    (3, -2, 2)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def percentage(tenths: int, games: int) -> int:
    """Return a score, given in tenths, in whole per cent of the games, halves up.

    >>> percentage(40, 7), percentage(5, 8)
    (57, 6)
    """
    return (20 * tenths + games) // (2 * games)


def whole_change(hundredths: int) -> int:
    """Return a change of a rating period, given in hundredths, as points (B.02 art. 8.3.4).

    Halves are rounded away from zero.

    >>> whole_change(-250), whole_change(250), whole_change(5640), whole_change(-249)
    (-3, 3, 56, -2)
    """
    size = (abs(hundredths) + 50) // 100
    return size if hundredths >= 0 else -size
