"""How one player's tie-breaks come about."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.i18n import Translator
from arbitro.model import EntryId, Player, Points
from arbitro.web.views.event import SectionView
from arbitro.web.views.standings import computed, written


@dataclass(frozen=True, slots=True)
class WorksheetView:
    """A player's place and each tie-break with its value."""

    entry: EntryId
    number: int
    person: Player
    rank: int
    points: Points
    after: int
    tie_breaks: tuple[tuple[str, str], ...]


def worksheet(
    view: SectionView, entry: EntryId, words: Translator, after: int | None = None
) -> WorksheetView | None:
    """Return a player's worksheet, None where there is no such player or no standings."""
    table = computed(view, after)
    if table is None or entry not in view.number_of:
        return None
    row = table.row(view.tournament.entries[view.number_of[entry] - 1].tpn)
    pairs = zip(table.tie_breaks, row.values, strict=True)
    values = tuple((str(each), written(value, each, words)) for each, value in pairs)
    return WorksheetView(
        entry, row.tpn, view.person(entry), row.rank, row.points, table.after, values
    )
