"""The application: the only loop that reads the log, decides, appends and tells."""

from __future__ import annotations

from arbitro.service.catalogue import Asked, Listed
from arbitro.service.events import EventService, UnknownEventError
from arbitro.service.live import EventCard, HistoryItem, Outcome, Snapshot
from arbitro.service.taking_over import rehearse_taking_over, take_over

__all__ = [
    "Asked",
    "EventCard",
    "EventService",
    "HistoryItem",
    "Listed",
    "Outcome",
    "Snapshot",
    "UnknownEventError",
    "rehearse_taking_over",
    "take_over",
]
