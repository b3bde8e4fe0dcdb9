"""The phone of an arbiter or a helper: the boards of the hall, the own ones first."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from arbitro.i18n.history import SHOWN
from arbitro.web.asking import Here, event_view, service_of
from arbitro.web.rendering import words_of
from arbitro.web.views.boards import MAIN_RESULTS, OTHER_RESULTS
from arbitro.web.views.hall import hall_of, lettered

router = APIRouter(include_in_schema=False)


@router.get("/m/{event}")
def phone(request: Request, event: str) -> Response:
    """Show the boards of a device, where results wait for the network if there is none."""
    service = service_of(request)
    here = Here(request, service, event_view(service, event))
    sections = tuple(each for each in hall_of(here.event) if each.shown)
    return here.page(
        "hall/phone.html",
        tab="hall",
        sections=sections,
        lettered=lettered(here.event),
        grant=request.state.session.grant,
        outdated_of={each.id: None for each in sections},
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
        announced=request.app.state.screens.shown(event).told(words_of(request).language),
    )
