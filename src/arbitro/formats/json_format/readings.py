"""The readings of disputed articles a tournament in JSON follows."""

from __future__ import annotations

from arbitro.formats.json_format.members import Members
from arbitro.formats.readings import known_readings
from arbitro.model import Readings


def readings_of(root: Members) -> Readings:
    """Return the readings of a tournament; a fault where one of them is unknown."""
    found = known_readings(root.texts("readings"))
    if found is None:
        root.fault("json-value", "readings", expected="name=value")
    return found or ()
