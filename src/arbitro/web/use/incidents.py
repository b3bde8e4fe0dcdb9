"""When the incidents of a section were written down."""

from __future__ import annotations

from datetime import datetime

from arbitro.desk.features.incidents import IncidentRecorded
from arbitro.desk.values.games import IncidentId
from arbitro.web.asking import Here


def moments(here: Here) -> dict[IncidentId, datetime]:
    """Return when each incident was written down, in the time of the hall."""
    return {
        event.number: item.at.astimezone()
        for item in here.service.history(here.event.id)
        for event in item.events
        if isinstance(event, IncidentRecorded)
    }
