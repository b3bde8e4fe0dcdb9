"""Events of earlier releases in today's form: one pure function per event and step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]

SCHEMA: dict[str, int] = {}
"""Event -> its present schema; 1 where it is not named."""

STEPS: dict[tuple[str, int], Callable[[Fields], tuple[str, Fields]]] = {}
"""(event, schema) -> the step to the next schema; a step may also rename the event."""


def upcast(name: str, schema: int, fields: Fields) -> tuple[str, Fields]:
    """Return the name and the fields an old event has today; KeyError where no step leads there.

    >>> upcast("EventFinished", 1, {})
    ('EventFinished', {})
    """
    while schema < SCHEMA.get(name, 1):
        name, fields = STEPS[name, schema](fields)
        schema += 1
    if schema != SCHEMA.get(name, 1):
        raise KeyError(f"{name} schema {schema}")
    return name, fields
