"""The palette of an event, as its script asks for it."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from arbitro.web.event_request import AtEvent
from arbitro.web.rendering.templates import offers
from arbitro.web.session.access import Action
from arbitro.web.views.papers.palette import found_lines, palette_lines

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/palette")
def palette(here: AtEvent, q: str = "") -> JSONResponse:
    """Tell what whoever asks may do and see; of a text, the people and boards it means."""
    grant = here.request.state.session.grant

    def may(action: Action, section: int | None) -> bool:
        return bool(grant.may(action, here.event.id, section))

    if q:
        lines = found_lines(here.event, here.words, may, q)
    else:
        lines = palette_lines(here.event, here.words, may, partial(offers, here.request))
    return JSONResponse([line._asdict() for line in lines], headers={"cache-control": "no-store"})
