"""The hours of the hall: in the zone of the event, or of this machine where none is named.

Instants are kept in UTC; hours of rounds and deadlines stand as they hang in the hall.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState
    from arbitro.desk.values.settings import SectionSettings


@cache
def zone_names() -> tuple[str, ...]:
    """Return the names of zones people choose from: those of a continent or an ocean.

    >>> "Europe/Madrid" in zone_names(), "Etc/GMT+3" in zone_names(), "posixrules" in zone_names()
    (True, False, False)
    """
    aside = ("Etc/", "SystemV/", "US/", "posix/", "right/")
    names = (name for name in available_timezones() if "/" in name and not name.startswith(aside))
    return (*sorted(names), "UTC")


@cache
def zone_called(name: str) -> ZoneInfo | None:
    """Return a zone by its name; None where this machine knows none of that name.

    >>> zone_called("Europe/Madrid").key, zone_called("Europe/Nowhere"), zone_called("../x")
    ('Europe/Madrid', None, None)
    """
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # unknown, no name at all, or no file to be read
        return None


def zone_of(state: EventState) -> ZoneInfo | None:
    """Return the zone of an event; None where it is that of this machine."""
    return zone_called(state.settings.time_zone if state.settings else "")


def in_the_hall(state: EventState, at: datetime) -> datetime:
    """Return an instant in the time of the hall."""
    return at.astimezone(zone_of(state))


def meant(state: EventState, day: date, hour: time) -> datetime:
    """Return the instant (UTC) that an hour of a day means in the hall.

    Of an hour there is twice, when clocks are set back, the first is meant; one there is not, when
    they are set forward, is as long after the change as it says.
    """
    return datetime.combine(day, hour, zone_of(state)).astimezone(UTC)


def round_start(state: EventState, settings: SectionSettings, number: int) -> datetime | None:
    """Return the instant (UTC) a round begins; None where it has no day or no hour."""
    days, hours = settings.round_dates, settings.round_times
    if not 1 <= number <= min(len(days), len(hours)):
        return None
    day, hour = days[number - 1], hours[number - 1]
    if day is None or not hour:
        return None
    of_hour, _, minutes = hour.partition(":")
    return meant(state, day, time(int(of_hour), int(minutes)))
