"""Days of the rounds: so many a day from a first day on, rest days left out."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta


def days_of_rounds(
    first: date, rounds: int, *, a_day: int = 1, rest: Collection[date] = ()
) -> tuple[date, ...]:
    """Return the day of every round; a first day that is a rest day is left out, too.

    ValueError for fewer than one round a day.

    >>> [day.day for day in days_of_rounds(date(2026, 4, 1), 5, a_day=2, rest={date(2026, 4, 2)})]
    [1, 1, 3, 3, 4]
    """
    if a_day < 1:
        raise ValueError(a_day)
    days: list[date] = []
    day = first
    while len(days) < rounds:
        if day not in rest:
            days += [day] * min(a_day, rounds - len(days))
        day += timedelta(days=1)
    return tuple(days)
