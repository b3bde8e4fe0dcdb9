"""An event on the shelf: put away from the list or back, or a new one made like it."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.reasons import Refused
from arbitro.service.templates import duplicate
from arbitro.web.asking import AtEvent, Here, actor_of, made_here, may_read, shared_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering import go

router = APIRouter(include_in_schema=False, prefix="/events/{event}/shelf")


@router.get("")
def shelf(here: AtEvent) -> HTMLResponse:
    """Show what can be done with an event as a whole."""
    return _page(here)


def _page(here: Here, form: Form | None = None, refusal: Refused | None = None) -> HTMLResponse:
    settings = here.event.state.settings
    assert settings is not None, "an event that is shown was begun"
    return here.page(
        "event/shelf.html",
        tab="overview",
        form=form or Form({"name": settings.name}),
        refusal=refusal,
        archived=here.event.id in here.service.store.archived(),
    )


@router.post("/archive")
def archive(here: AtEvent, form: Submitted) -> Response:
    """Put the event away, or back among the others."""
    here.service.archive(here.event.id, away=bool(form.text("away")))
    return go("/", "event-archived" if form.text("away") else "event-back")


@router.post("/duplicate")
def like_this(here: AtEvent, form: Submitted) -> Response:
    """Begin an event with the settings and sections of this one."""
    name, start = form.text("name"), form.day("start")
    if not name:
        form.fault("name", "required")
    if not form.ok:
        return _page(here, form)
    made = duplicate(
        here.service,
        here.event.id,
        name,
        start,
        actor=actor_of(here.request),
        command_id=form.command,
        is_own=may_read(here.request),
    )
    if isinstance(made, Refused):
        return _page(here, form, made)
    owner = None if here.request.app.state.shared is None else owner_of(here)
    if not made.repeated:
        made_here(here.request, made.key, owner)
    return go(f"/events/{made.key}", "event-created")


def owner_of(here: Here) -> int | None:
    """Return the organisation an event belongs to, on a server with accounts."""
    owner = shared_of(here.request).accounts.owner(here.event.id)
    return None if owner is None else owner.number
