"""The application: the only loop that reads the log, decides, appends and tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later
from arbitro.service.catalogue import EventList, EventQuery
from arbitro.service.events import EventService, UnknownEventError
from arbitro.service.responses import EventCard, HistoryItem, Outcome, Snapshot

if TYPE_CHECKING:
    from arbitro.service.copies.comparing import nearest, same_event
    from arbitro.service.new_events.demo import build_demonstrations
    from arbitro.service.new_events.tournament_import import rehearse_taking_over, take_over

__all__ = [
    "EventCard",
    "EventList",
    "EventQuery",
    "EventService",
    "HistoryItem",
    "Outcome",
    "Snapshot",
    "UnknownEventError",
    "build_demonstrations",
    "nearest",
    "rehearse_taking_over",
    "same_event",
    "take_over",
]


# Late: most who list or open events neither compare nor import any.
__getattr__ = later(
    __name__,
    {
        "copies.comparing": ("nearest", "same_event"),
        "new_events.demo": ("build_demonstrations",),
        "new_events.tournament_import": ("rehearse_taking_over", "take_over"),
    },
)
