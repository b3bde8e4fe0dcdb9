"""Ratings of other systems as ratings of FIDE's scale, by the formulas of arbiters' textbooks."""

from __future__ import annotations


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
