"""The values of a tie-break computed elsewhere, as the form of the standings has them."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.desk.kernel.state import ExternalOfEntries
from arbitro.formats.trf.external_line import written
from arbitro.model.tournament import EXTERNAL
from arbitro.web.views.event.event import SectionView


def external_form(view: SectionView) -> Mapping[str, str] | None:
    """Return what stands in the form; None where the section does not rank by such values."""
    section = view.section
    if EXTERNAL not in section.settings.tie_breaks or not section.entries_closed:
        return None
    if view.state.finished:
        return None
    given = section.external
    if given is None:
        return {}
    return {"name": given.name, "values": _lines(view, given)}


def _lines(view: SectionView, given: ExternalOfEntries) -> str:
    number = view.number_of
    rows = sorted((number[entry], value) for entry, value in given.values if entry in number)
    return "\n".join(f"{at}; {written(value)}" for at, value in rows)
