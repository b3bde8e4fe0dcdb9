"""The arbiters of an event: shown with what is checked of them, and entered."""

from __future__ import annotations

import re

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.arbiters import SetArbiters
from arbitro.reasons import Refused
from arbitro.storage.lists.list_names import lists_here
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.arbiters import (
    ARBITER,
    EVENT,
    WORLD,
    arbiters_of,
    arbiters_values,
    blocks_of,
    expected_of,
)
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.templates import go, render
from arbitro.web.views.event.rating_list_lookup import (
    LONGEST_QUERY,
    MOST_OFFERED,
    arbiters_offered,
    titles_listed,
)
from arbitro.web.views.office.arbiters import arbiters_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/arbiters")


_BLOCK = re.compile(r"a\d{1,2}_")
_TYPED = ("name", "fide_id")


@router.get("")
def arbiters(here: AtEvent) -> HTMLResponse:
    """Show the arbiters."""
    shown = arbiters_view(here.event)
    listed = titles_listed(here.service.folder, shown.stands.arbiters)
    return here.page("arbiters/arbiters.html", shown=shown, listed=listed)


def _edit_page(here: EventRequest, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "arbiters/edit.html",
        form=form,
        refusal=refusal,
        of_event=EVENT,
        of_arbiter=ARBITER,
        of_world=WORLD,
        blocks=blocks_of(form),
        completes=bool(lists_here(here.service.folder)),
    )


@router.get("/edit")
def edit_form(here: AtEvent) -> HTMLResponse:
    """Show the form of the arbiters."""
    settings = here.event.state.settings
    assert settings is not None
    names = (settings.chief_arbiter, *settings.deputies)
    return _edit_page(here, Form(arbiters_values(here.event.state.arbiters, names)))


@router.get("/listed")
def listed(here: AtEvent) -> HTMLResponse:
    """Offer who of the lists holds a title as an arbiter and may be meant by what is typed."""
    asked = here.request.query_params
    block = found.group() if (found := _BLOCK.fullmatch(asked.get("block", ""))) else ""
    name, number = (asked.get(block + text, "").strip()[:LONGEST_QUERY] for text in _TYPED)
    rows = arbiters_offered(here.service.folder, name, number, MOST_OFFERED)
    return render(
        here.request, "arbiters/listed.html", block=block, asked=bool(name or number), rows=rows
    )


@router.post("/edit")
def edit(here: AtEvent, form: Submitted) -> Response:
    """Set the arbiters."""
    found = arbiters_of(form, here.event.state.arbiters)
    if not form.ok:
        return _edit_page(here, form)
    answer = here.do(SetArbiters(found, expected_of(form)), form)
    if isinstance(answer, Refused):
        return _edit_page(here, form, answer)
    return go(f"{here.event.url}/arbiters", "arbiters-set")
