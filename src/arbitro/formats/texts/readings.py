"""Readings of disputed articles as files keep them: texts such as ``last-round-wish=strong``."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Readings
from arbitro.reasons import Refused
from arbitro.rules.pairing.readings import parse_readings


def known_readings(written: Sequence[str]) -> Readings | None:
    """Return readings, None where one of them is unknown.

    Only who has any loads the list.

    >>> known_readings(["parity=file"]), known_readings([]), known_readings(["parity=mine"])
    ((('parity', 'file'),), (), None)
    """
    if not written:
        return ()
    found = parse_readings(written)
    return None if isinstance(found, Refused) else found


def written_readings(readings: Readings) -> tuple[str, ...]:
    """Return readings as texts.

    >>> written_readings((("last-round-wish", "strong"),))
    ('last-round-wish=strong',)
    """
    return tuple(f"{name}={value}" for name, value in readings)
