"""The tokens of programs: made with a right and a last day, listed, ended."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.web.access import Role
from arbitro.web.devices import EVERYTHING, LONGEST_TOKEN, Grant
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.letting_in import (
    LONGEST_NAME,
    PROGRAMS,
    devices_of,
    is_own,
    maker_of,
    names_of,
    where_of,
)
from arbitro.web.rendering import go, render

router = APIRouter(include_in_schema=False, prefix="/tokens")

USUAL_DAYS = 30


def _page(request: Request, form: Form | None = None, token: str = "") -> HTMLResponse:
    names = names_of(request)
    return render(
        request,
        "tokens.html",
        status=422 if form is not None and form.faults else 200,
        form=form,
        token=token,
        roles=PROGRAMS,
        events=names,
        everywhere=is_own(request, EVERYTHING),
        usual=USUAL_DAYS,
        longest=LONGEST_TOKEN.days,
        shown=[
            (each, where_of(request, each.grant, names))
            for each in devices_of(request).all()
            if each.is_program and is_own(request, each.grant)
        ],
    )


@router.get("")
def tokens(request: Request) -> HTMLResponse:
    """List the programs that are let in."""
    return _page(request)


@router.post("")
def issue(request: Request, form: Submitted) -> Response:
    """Make a token and show it, once."""
    name = form.text("actor", required=True, longest=LONGEST_NAME)
    role = form.choice("role", Role)
    event = form.sent("event")
    days = form.number("days", 1, LONGEST_TOKEN.days, default=USUAL_DAYS)
    if role not in PROGRAMS:
        form.fault("role", "choice")
    grant = Grant(
        role or Role.PUBLIC, event, publishing=form.ticked("publishing"), by=maker_of(request)
    )
    if (event and event not in names_of(request)) or not is_own(request, grant):
        form.fault("event", "choice")
    if days is None or not form.ok:
        return _page(request, form)
    _, token = devices_of(request).issue(grant, name, stay=timedelta(days=days))
    return _page(request, token=token)


@router.post("/end")
def end(request: Request, form: Submitted) -> Response:
    """End a token: what is asked with it next is refused."""
    name = form.sent("program", 100)
    found = next((each for each in devices_of(request).all() if each.name == name), None)
    if found is None or not found.is_program or not is_own(request, found.grant):
        return go("/tokens")
    devices_of(request).put_out(name)
    return go("/tokens", "token-ended", name=found.actor)
