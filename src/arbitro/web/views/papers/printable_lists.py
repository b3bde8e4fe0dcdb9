"""The lists of a section to print, beside those of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.web.views.event.event import SectionView


class PrintableList(NamedTuple):
    """A list to print: its address below that of the section, the code of its words, its order."""

    page: str
    word: str
    order: str


def papers_listed(view: SectionView, *, is_arbiter: bool) -> tuple[PrintableList, ...]:
    """Return the lists of a section that are not those of a round."""
    return tuple(_listed(view, is_arbiter=is_arbiter))


def _listed(view: SectionView, *, is_arbiter: bool) -> Iterable[PrintableList]:
    section, papers = view.section, view.kind.papers
    yield PrintableList("paper/players", "ui.paper.players", "players")
    if section.drawing:
        yield PrintableList("paper/drawing", "ui.drawing.title", "drawing")
    yield PrintableList("tables", "ui.tables.title", "tables")
    yield PrintableList("paper/small", "ui.small.title", "small")
    yield PrintableList("paper/schedule", "ui.schedule.title", "schedule")
    yield PrintableList("paper/standings", "ui.nav.standings", "standings")
    if "board-scores" in papers:
        yield PrintableList("paper/boards", "ui.teams.board-scores", "standings")
    if "players-crosstable" in papers:
        yield PrintableList("paper/crosstable?players", "ui.teams.players-crosstable", "crosstable")
    if view.has_line_ups and section.entries_closed:
        round_number = min(len(section.rounds) + 1, view.rounds_total)
        yield PrintableList(f"paper/line-ups/{round_number}", "ui.teams.forms", "forms")
    if view.is_knock_out:
        yield PrintableList("paper/bracket", "ui.nav.bracket", "bracket")
    else:
        yield PrintableList("paper/crosstable", "ui.nav.crosstable", "crosstable")
    if is_arbiter:
        yield PrintableList("paper/incidents", "ui.incidents.title", "incidents")
        yield PrintableList("forms", "ui.official.title", "official")
    if section.prizes:
        yield PrintableList("paper/prizes", "ui.nav.prizes", "prizes")
