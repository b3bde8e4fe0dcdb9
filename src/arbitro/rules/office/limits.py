"""Limits of discipline as days: time bars, appeals, sanctions; what was done is never judged.

A month later is the same day of that month, or its last where it is shorter. A limit is kept on its
last day. Holidays are an input: of the country of whom the limit binds.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection
from datetime import date, timedelta

from arbitro.model import EditionKey

ARBITERS = EditionKey("B.06.5A@2023-05")
CODE = EditionKey("EDC@2022-04")
ARBITER_RULES_SINCE = date(2023, 5, 1)
YEARS, YEARS_OF_FRAUD = 3, 5
MONTHS_OF_KNOWLEDGE = 9
MONTHS_VALID = {"warning": 12, "reprimand": 24}
LONGEST_BAN = {"first": 18, "later": 24}
SUNDAY = 6


def months_after(day: date, months: int) -> date:
    """Return the same day some months later, or the last of a shorter month.

    >>> months_after(date(2024, 2, 29), 12).isoformat()
    '2025-02-28'
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def is_barred(conduct: date, received: date, *, fraud: bool) -> bool:
    """Tell whether a complaint comes too late (B.06.5A art. 2.8, the Code 5.1).

    Five years for fraud, corruption and cheating, three otherwise; which it is, a person says.
    """
    return received > months_after(conduct, 12 * (YEARS_OF_FRAUD if fraud else YEARS))


def is_known_too_long(known: date, received: date) -> bool:
    """Tell whether whoever complains of an arbiter waited more than nine months."""
    return received > months_after(known, MONTHS_OF_KNOWLEDGE)


def follows_earlier_rules(conduct: date) -> bool:
    """Tell whether conduct is older than the arbiters' rules (B.06.5A art. 8.1, 8.2)."""
    return conduct < ARBITER_RULES_SINCE


def last_day_of_arbiter_appeal(notice: date) -> date:
    """Return the last day of an arbiter's appeal: fifteen days, never extended (art. 6.2)."""
    return notice + timedelta(days=15)


def last_day_of_code_appeal(notice: date, holidays: Collection[date] = ()) -> date:
    """Return the last day of an appeal under the Code (art. 17.4).

    Twenty-one days; a last day on a Sunday or holiday moves to the first that is neither. The text
    speaks of holidays alone there: a Sunday is read as one.

    >>> last_day_of_code_appeal(date(2026, 6, 14)).isoformat()
    '2026-07-06'
    """
    day = notice + timedelta(days=21)
    while day.weekday() == SUNDAY or day in holidays:
        day += timedelta(days=1)
    return day


def sanction_lapses(kind: str, issued: date) -> date:
    """Return when a ``warning`` or ``reprimand`` ends (B.06.5A art. 4.1, the Code 10.9)."""
    return months_after(issued, MONTHS_VALID[kind])


def goes_to_ethics(months: int, *, first: bool) -> bool:
    """Tell whether a ban is longer than the arbiters' subcommittee gives (B.06.5A art. 2.4)."""
    return months > LONGEST_BAN["first" if first else "later"]


def original_revives(begun: date, months: int, breach: date) -> bool:
    """Tell whether a breach falls in the time of probation (the Code 15.2, 15.3)."""
    return begun <= breach <= months_after(begun, months)
