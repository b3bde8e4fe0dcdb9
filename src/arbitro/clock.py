"""The only reader of the system clock."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime


def now() -> datetime:
    """Return the moment, in UTC, to the microsecond."""
    return datetime.now(UTC)  # noqa: TID251 - this is the one place


def today() -> date:
    """Return the date where the machine stands, for what a form suggests."""
    return datetime.now().astimezone().date()  # noqa: TID251 - the local calendar day


def spent() -> float:
    """Return the seconds of a processor this thread has used."""
    return time.thread_time()


def ticking() -> float:
    """Return seconds since some moment, which no setting of the clock moves back or forth."""
    return time.monotonic()
