"""Between whom a play-off may be: players with as many points, all rounds being over."""

from __future__ import annotations

from collections.abc import Collection

from arbitro.desk.derived.length import is_over
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused


def not_tied(state: EventState, section: Section, players: Collection[EntryId]) -> Refused | None:
    """Refuse a play-off between others than players of the section who are level at its end."""
    unknown = [entry for entry in players if entry not in section.entries]
    if unknown:
        return refused("entry-unknown", entry=unknown[0])
    table = standings_of(state, section.id) if is_over(section) else None
    if table is None:
        return refused("play-off-too-early")
    points = {row.tpn: row.points for row in table.rows}
    number = section.tpns()
    numbers = tuple(number[entry] for entry in players)
    if len({points[each] for each in numbers}) > 1:
        return refused("play-off-not-tied", players=numbers)
    return None
