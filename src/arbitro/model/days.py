"""Days as they are written in files, forms and logs."""

from __future__ import annotations

from datetime import date


def written_day(value: object) -> date | None:
    """Return the day a text names as ``2026-11-28``, None for anything else.

    Python reads other writings of a day too, as 20261128 or 2026-W48-6; here there is one.

    >>> written_day("2026-11-28"), written_day("20261128"), written_day(20261128)
    (datetime.date(2026, 11, 28), None, None)
    """
    if not isinstance(value, str):
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    return day if day.isoformat() == value else None
