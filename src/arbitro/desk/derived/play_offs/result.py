"""How a play-off of one section ended."""

from __future__ import annotations

from arbitro.desk.derived.length import is_over
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId


def result_of(state: EventState, play_off: Section) -> tuple[tuple[EntryId, ...], ...] | None:
    """Return how a play-off of one section ended, best first; None while it goes on."""
    table = standings_of(state, play_off.id) if is_over(play_off) else None
    if table is None:
        return None
    places: dict[int, list[EntryId]] = {}
    for row in table.rows:
        places.setdefault(row.rank, []).append(play_off.entry_of(row.tpn))
    return tuple(tuple(places[rank]) for rank in sorted(places))
