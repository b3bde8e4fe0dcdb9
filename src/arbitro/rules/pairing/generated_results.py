"""How random games end: the expectation of B.02, and draws as players of a strength make them.

The expected score is the one ratings are changed by (B.02 art. 8.1.2, with differences above 400
counted as 400), so that over many games nobody scores more or less than expected. How many games
are drawn follows the model of Otto Milvang's tournament generator (``drawresult.py`` of Gacrux):
the stronger both players are, the more draws.
"""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from functools import cache

from arbitro.rules.ratings.conversion import expected_percentage

LARGEST_COUNTED = 400
"""A larger rating difference is counted as this one (B.02)."""

_PRECISE = Context(prec=20)
_SPREAD = Decimal(370)


def expected_by_table(difference: int) -> int:
    """Return the score a rating difference makes expected by the table of B.02, in thousandths.

    >>> expected_by_table(100), expected_by_table(-100), expected_by_table(1000)
    (640, 360, 920)
    """
    return 10 * expected_percentage(max(-LARGEST_COUNTED, min(difference, LARGEST_COUNTED)))


@cache
def draws_by_strength(white: int, black: int) -> int:
    """Return how many of a thousand games between two ratings are drawn.

    A draw is what neither wins by logistic curves whose middle moves with the mean rating. Powers
    are of `decimal`, whose digits are the same on every machine.

    >>> [draws_by_strength(rating, rating) for rating in (2000, 2700, 1400)]
    [363, 571, 143]
    """
    with localcontext(_PRECISE):
        above = Decimal(white + black) / 2 - 2000
        white_needs = 96 + Decimal("0.0986") * above
        black_needs = 150 + Decimal("0.157") * above
        won = _logistic(black - white + white_needs) + _logistic(white - black + black_needs)
        return max(0, round((1 - won) * 1000))


def _logistic(points: Decimal) -> Decimal:
    return 1 / (1 + Decimal(10) ** (points / _SPREAD))
