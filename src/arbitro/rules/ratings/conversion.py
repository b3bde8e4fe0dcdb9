"""The two tables between scores and rating differences (B.02 art. 8.1.1 and 8.1.2).

Those of rapid and blitz chess are the same (B.02.RB art. 7.1.1 and 7.1.2).
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction

_DIFFERENCE_OF_PERCENTAGE = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""The rating difference of a score of 50, 51, ... 100 per cent."""

_LAST_DIFFERENCE = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153),
    *(162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344),
    *(357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""The largest rating difference with an expected score of 50, 51, ... 99 per cent."""

LARGEST_DIFFERENCE = _LAST_DIFFERENCE[-1] + 1
"""From this difference on the stronger player is expected to win every game."""

_EXPECTED = tuple(
    50 + bisect_left(_LAST_DIFFERENCE, difference) for difference in range(LARGEST_DIFFERENCE + 1)
)


def difference_of_percentage(percentage: int) -> int:
    """Return the rating difference (dp) of a score in whole per cent (B.02 art. 8.1.1).

    >>> difference_of_percentage(57), difference_of_percentage(43), difference_of_percentage(0)
    (50, -50, -800)
    """
    # The table is printed for both halves, but the lower is the upper with the sign changed.
    if percentage < 50:
        return -_DIFFERENCE_OF_PERCENTAGE[50 - percentage]
    return _DIFFERENCE_OF_PERCENTAGE[percentage - 50]


_DIFFERENCES = tuple(map(difference_of_percentage, range(101)))


def percentage_for_difference(difference: int) -> int | None:
    """Return the least whole percentage whose rating difference is no less, None if none is.

    >>> [percentage_for_difference(each) for each in (57, 58, -800, 800, 801)]
    [58, 59, 0, 100, None]
    """
    found = bisect_left(_DIFFERENCES, difference)
    return found if found < len(_DIFFERENCES) else None


def expected_percentage(difference: int) -> int:
    """Return the expected score (PD) of a rating difference in per cent, without the 400 cut.

    >>> [expected_percentage(each) for each in (0, 3, 4, -4, 735, 736, -2000)]
    [50, 50, 51, 49, 99, 100, 0]
    """
    if difference < 0:
        # L = 1 - H, also at equal ratings, where both are 50.
        return 100 - _EXPECTED[min(-difference, LARGEST_DIFFERENCE)]
    return _EXPECTED[min(difference, LARGEST_DIFFERENCE)]


# How ratings, percentages and changes are rounded: halves up, except changes.


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
    # On the size and not the value: floor division would take -2.50 to -2.
    size = (abs(hundredths) + 50) // 100
    return size if hundredths >= 0 else -size


# Ratings of other systems as ratings of FIDE's scale, by the formulas of arbiters' textbooks.


def from_ingo(ingo: int) -> int:
    """Return the rating of a German Ingo number: 2840 less eight times the number.

    >>> from_ingo(75)
    2240
    """
    return 2840 - 8 * ingo


def from_bcf(grade: int) -> int:
    """Return the rating of a grade of the British Chess Federation: 600 plus eight times it.

    >>> from_bcf(205)
    2240
    """
    return 600 + 8 * grade
