"""The address at which a calendar program subscribes to the deadlines of an event."""

from __future__ import annotations

from fastapi import Request

from arbitro.web.asking import Here, address_of
from arbitro.web.door import CalendarKeys


def keys_of(request: Request) -> CalendarKeys:
    """Return what makes and reads the keys of these addresses."""
    keys: CalendarKeys = request.app.state.calendars
    return keys


def subscription(here: Here) -> str:
    """Return the address for whoever asks, in the own language."""
    where = f"/deadlines/{here.event.id}/{keys_of(here.request).key(here.event.id)}.ics"
    return f"{address_of(here.request)}{where}?language={here.words.language}"
