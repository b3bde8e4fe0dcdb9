"""How a play-off of one section ended."""

from __future__ import annotations

from arbitro.desk.length import rounds_total
from arbitro.desk.standing import standings_of
from arbitro.desk.state import EventState, Section
from arbitro.model import EntryId


def result_of(state: EventState, play_off: Section) -> tuple[tuple[EntryId, ...], ...] | None:
    """Return how a play-off of one section ended, best first; None while it goes on."""
    over = play_off.rounds_complete >= rounds_total(play_off) > 0
    table = standings_of(state, play_off.id) if over else None
    if table is None:
        return None
    places: dict[int, list[EntryId]] = {}
    for row in table.rows:
        places.setdefault(row.rank, []).append(play_off.entry_of(row.tpn))
    return tuple(tuple(places[rank]) for rank in sorted(places))
