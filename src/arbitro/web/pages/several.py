"""Papers of several sections in one: who sits where by name, the boards, the standings."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from arbitro.web.asking import AtEvent
from arbitro.web.views.hall import lettered
from arbitro.web.views.several import boards_of_all, chosen, names_of_all, standings_of_all

router = APIRouter(include_in_schema=False, prefix="/events/{event}/papers")

KINDS = ("names", "boards", "standings")


@router.get("")
def several(here: AtEvent) -> Response:
    """Show a list of all sections or of those the address names, for printing."""
    asked = here.request.query_params
    kind = asked.get("of", KINDS[0])
    sections = chosen(here.event, asked.getlist("section")[:99])
    if not sections or kind not in KINDS:
        return RedirectResponse(here.event.url, 303)
    return here.page(
        "paper/several.html",
        tab="paper",
        printed=here.now(),
        kind=kind,
        kinds=KINDS,
        lettered=[each for each in lettered(here.event) if each[1].section.rounds],
        chosen={letter for letter, _ in sections},
        drafts=[view.name for _, view in sections if not view.section.rounds[-1].published],
        names=names_of_all(sections) if kind == "names" else (),
        parts=boards_of_all(sections, here.words)
        if kind == "boards"
        else standings_of_all(sections, here.words)
        if kind == "standings"
        else (),
    )
