"""The month whose rating list an event's ratings are held against."""

from __future__ import annotations

from datetime import date
from enum import Enum, unique
from typing import NamedTuple

from arbitro.desk.values.settings import EventSettings
from arbitro.rules.ratings.ratable import LONG_EVENT_DAYS


@unique
class MonthBasis(Enum):
    """What decides of which month the list has to be.

    ``START``: the first day of the event; ``LONG``: today, for an event of more than 30 days;
    ``UNDATED``: today, for the event has no first day yet.
    """

    START = "start"
    LONG = "long"
    UNDATED = "undated"


class ReferenceMonth(NamedTuple):
    """A month as ``2026-11``, and what decides it."""

    month: str
    basis: MonthBasis


def reference_month(
    settings: EventSettings | None, today: date, *, is_long: bool = False
) -> ReferenceMonth:
    """Return the month whose list counts: that of the start, in long events that of today.

    ``is_long`` tells that a section has rating periods, whatever the days of the event are. Manual
    for TEC 3.9.5.11, questions 137 to 141 of VCL4THP.

    >>> settings = EventSettings("Open", start=date(2026, 10, 30), end=date(2026, 11, 3))
    >>> reference_month(settings, date(2026, 11, 2))
    ReferenceMonth(month='2026-10', basis=<MonthBasis.START: 'start'>)
    """
    start = settings.start if settings else None
    end = settings.end if settings else None
    if start is None:
        return ReferenceMonth(f"{today:%Y-%m}", MonthBasis.UNDATED)
    if is_long or (end is not None and (end - start).days + 1 > LONG_EVENT_DAYS):
        return ReferenceMonth(f"{today:%Y-%m}", MonthBasis.LONG)
    return ReferenceMonth(f"{start:%Y-%m}", MonthBasis.START)
