"""The words of the log: every event has a name and a schema of its own there.

They are data: classes and modules may be renamed and moved, what a file says stays. A field is
never renamed and never changes its meaning: whatever changes in an event, or in a value stored in
it, is a step from one schema to the next, one for one, oldest first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from arbitro.desk.kernel.feature import EventKind
from arbitro.desk.kernel.steps import Fields


def known_names(events: Iterable[EventKind[Any]]) -> dict[tuple[str, int], EventKind[Any]]:
    """Return the kinds of events by each name and schema they were ever stored under.

    What is not there was written by a newer arbitro.
    """
    known = {}
    for event in events:
        for schema, step in enumerate(event.steps, 1):
            # Also under the name it had then: files keep the words they were written with.
            known[step.name or event.name, schema] = event
        known[event.name, event.schema] = event
    return known


def brought_up(kind: EventKind[Any], schema: int, fields: Fields) -> Fields:
    """Return the fields that an event of an earlier schema has today."""
    for step in kind.steps[schema - 1 :]:
        fields = step.change(fields)
    return fields
