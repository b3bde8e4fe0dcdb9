"""The public holidays a register of the event names, which some limits move past."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from arbitro.desk.kernel.state import EventState


def holidays_of(state: EventState) -> dict[str, frozenset[date]]:
    """Return the holidays a register of the event names, by country."""
    found: dict[str, set[date]] = defaultdict(set)
    for row in state.office.standing("holidays"):
        day = row.facts.day("day")
        if day is not None:
            found[row.facts.text("country")].add(day)
    return {country: frozenset(days) for country, days in found.items()}
