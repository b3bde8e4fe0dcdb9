"""What a slip or a table card leads to: the right page for whoever scans it."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import RedirectResponse, Response

from arbitro.service import UnknownEventError
from arbitro.web.event_request import Service
from arbitro.web.session.access import Action, Role
from arbitro.web.views.papers.slip_codes import TABLE_CARD, read
from arbitro.web.views.rounds.hall import shown_rounds

router = APIRouter(include_in_schema=False)


@router.get("/x/{event}/{code}")
def scanned(request: Request, service: Service, event: str, code: str) -> Response:
    """Lead to the board: of arbiters in the hall, of helpers on their phones, else in public.

    A slip of a round the hall does not show leads to that round. Nothing is told of an event that
    is not public: the public pages decide what is shown.
    """
    asked = read(code)
    if asked is None:
        raise HTTPException(404)
    grant = request.state.session.grant
    if not grant.may(Action.READ, event, asked.section):
        return RedirectResponse(f"/p/{event}", 303)
    try:
        sections = service.snapshot(event).state.sections
    except UnknownEventError as problem:
        raise HTTPException(404) from problem
    section = next((other for other in sections.values() if other.id == asked.section), None)
    if section is None:
        raise HTTPException(404)
    if asked.round not in {TABLE_CARD, *shown_rounds(section)}:
        return RedirectResponse(f"/events/{event}/s/{asked.section}/rounds/{asked.round}", 303)
    page = f"/m/{event}" if grant.role is Role.HELPER else f"/events/{event}/hall"
    return RedirectResponse(f"{page}#code={code}", 303)
