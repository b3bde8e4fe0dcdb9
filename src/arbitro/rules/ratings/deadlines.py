"""The days of a rating report: registration, lists, the last list (B.02 art. 0.2, 7.1.3, 9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

REGISTRATION_DAYS = 3
EARLY_REGISTRATION_DAYS = 30
CLOSING_DAYS = 3
LAST_LIST = 3
LATE_DAYS = 5
"""With so many days or fewer from the end of the event to that of the month, the report may wait
for the following list."""


@dataclass(frozen=True, slots=True)
class Lists:
    """The lists an event may be rated on: the first, that to be aimed at, the last, all dates."""

    first: date
    expected: date
    last: date


def month_after(day: date, months: int = 1) -> date:
    """Return the first day of the month so many months after that of a day.

    >>> month_after(date(2026, 11, 21)).isoformat(), month_after(date(2026, 1, 5), 12).isoformat()
    ('2026-12-01', '2027-01-01')
    """
    month = day.year * 12 + day.month - 1 + months
    return date(month // 12, month % 12 + 1, 1)


def closing_date(of_list: date) -> date:
    """Return the last day on which an event may end to be rated on a list."""
    return of_list - timedelta(days=CLOSING_DAYS)


def lists_of(end: date, *, official: bool = False) -> Lists:
    """Return the lists for an event that ends on a day.

    An event that ends after the closing date is rated on the following list, unless it is an
    official FIDE event. The report of one that ends five days or fewer before the end of the month
    may wait for the following list. After the third list it is not rated.

    >>> lists_of(date(2026, 11, 28)).first.isoformat()
    '2026-12-01'
    >>> lists_of(date(2026, 11, 29)).first.isoformat()
    '2027-01-01'
    >>> lists_of(date(2026, 11, 26)).expected.isoformat()
    '2027-01-01'
    >>> lists_of(date(2026, 11, 10)).last.isoformat()
    '2027-02-01'
    """
    following = month_after(end)
    in_time = official or end <= closing_date(following)
    first = following if in_time else month_after(following)
    late = (following - timedelta(days=1) - end).days <= LATE_DAYS
    expected = month_after(following) if late and not official else first
    return Lists(first, expected, month_after(end, LAST_LIST))


def registration_deadline(start: date, *, early: bool) -> date:
    """Return the last day to register an event: thirty days before it where ``early``, else three.

    >>> registration_deadline(date(2026, 11, 21), early=False).isoformat()
    '2026-11-18'
    """
    days = EARLY_REGISTRATION_DAYS if early else REGISTRATION_DAYS
    return start - timedelta(days=days)
