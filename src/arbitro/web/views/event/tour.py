"""A tour of three minutes over the pages of a demonstration: a line a stop, led by links."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.web.views.event.event import EventView

_STOPS = (
    ("overview", ""),
    ("players", "/s/{section}/players"),
    ("rounds", "/hall"),
    ("why", "/s/{section}/rounds/{round}/why"),
    ("standings", "/s/{section}/standings"),
    ("documents", "/s/{section}/paper"),
    ("public", "/publicity"),
    ("settings", "/settings"),
)


class TourStop(NamedTuple):
    """A stop: its code and number, how many there are, and where it leads; empty: nowhere."""

    code: str
    number: int
    of: int
    back: str
    onward: str
    end: str


def tour_stop(event: EventView, number: int) -> TourStop | None:
    """Return a stop of the tour, None where it has none of this number."""
    if not 1 <= number <= len(_STOPS) or not event.sections:
        return None
    code, _ = _STOPS[number - 1]
    here = address_of_stop(event, number).partition("?")[0]
    back, onward = address_of_stop(event, number - 1), address_of_stop(event, number + 1)
    return TourStop(code, number, len(_STOPS), back, onward, here)


def address_of_stop(event: EventView, number: int) -> str:
    """Return where a stop is, empty where there is none."""
    if not 1 <= number <= len(_STOPS):
        return ""
    view = event.sections[0]
    _, path = _STOPS[number - 1]
    where = path.format(section=view.id, round=view.last_published or 1)
    return f"{event.url}{where}?tour={number}"
