"""What is kept of the import a section was made by: assumptions, and rounds that differ."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.desk.derived.imported import are_compared
from arbitro.i18n.sentences.imports import import_detail
from arbitro.web.event_request import AtSection
from arbitro.web.views.rounds.by_hand import names_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.get("/import")
def imported(here: AtSection) -> HTMLResponse:
    """Show what the file of a section does not state, and both pairings of rounds that differ."""
    section = here.section.section
    if section.imported is None:
        raise HTTPException(404, "section-not-imported")
    return here.page(
        "rounds/imported.html",
        detail=import_detail(section, section.imported, here.words),
        name_of=names_of(here.section),
        is_compared=are_compared(section),
        has_hand=any(played.by_hand for played in section.rounds),
    )
