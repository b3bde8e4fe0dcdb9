"""The only reader of the system clock."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta


def now() -> datetime:
    """Return the moment, in UTC, to the microsecond."""
    return datetime.now(UTC)  # noqa: TID251 - this is the one place


def today() -> date:
    """Return the date where the machine stands, for what a form suggests."""
    return datetime.now().astimezone().date()  # noqa: TID251 - the local calendar day


def spent() -> float:
    """Return the seconds of a processor this thread has used."""
    return time.thread_time()


def is_over(until: datetime, longest: timedelta, at: datetime) -> bool:
    """Tell whether a wait until a moment is over, of those that last no longer than ``longest``.

    A moment that is further off was noted before the clock was set back: nobody waits for it.

    >>> noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    >>> [is_over(noon, timedelta(minutes=5), noon + timedelta(minutes=by)) for by in (0, -5, -60)]
    [True, False, True]
    """
    return not at < until <= at + longest


def ticking() -> float:
    """Return seconds since some moment, which no setting of the clock moves back or forth."""
    return time.monotonic()
