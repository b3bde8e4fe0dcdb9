"""The arbiters of an event: shown with what is checked of them, and entered."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.arbiters import SetArbiters
from arbitro.reasons import Refused
from arbitro.web.asking import AtEvent, Here
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
from arbitro.web.rendering import go
from arbitro.web.views.arbiters import arbiters_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/arbiters")


@router.get("")
def arbiters(here: AtEvent) -> HTMLResponse:
    """Show the arbiters."""
    shown = arbiters_view(here.event)
    return here.page("arbiters/arbiters.html", tab="arbiters", shown=shown)


def _edit_page(here: Here, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "arbiters/edit.html",
        form=form,
        refusal=refusal,
        tab="arbiters",
        of_event=EVENT,
        of_arbiter=ARBITER,
        of_world=WORLD,
        blocks=blocks_of(form),
    )


@router.get("/edit")
def edit_form(here: AtEvent) -> HTMLResponse:
    """Show the form of the arbiters."""
    settings = here.event.state.settings
    assert settings is not None
    names = (settings.chief_arbiter, *settings.deputies)
    return _edit_page(here, Form(arbiters_values(here.event.state.arbiters, names)))


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
