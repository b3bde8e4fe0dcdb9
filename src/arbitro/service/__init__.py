"""The application: the only loop that reads the log, decides, appends and tells."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from arbitro.service.catalogue import EventList, EventQuery
from arbitro.service.events import EventService, UnknownEventError
from arbitro.service.responses import EventCard, HistoryItem, Outcome, Snapshot

if TYPE_CHECKING:
    from arbitro.service.tournament_import import rehearse_taking_over, take_over

__all__ = [
    "EventCard",
    "EventList",
    "EventQuery",
    "EventService",
    "HistoryItem",
    "Outcome",
    "Snapshot",
    "UnknownEventError",
    "rehearse_taking_over",
    "take_over",
]


def __getattr__(name: str) -> object:
    """Load what takes reports over only for who does that."""
    if name not in {"rehearse_taking_over", "take_over"}:
        raise AttributeError(name)
    return getattr(import_module("arbitro.service.tournament_import"), name)
