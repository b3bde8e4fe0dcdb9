"""Going back: a damaged file as far as it can be relied on, and the event as it once was.

Two copies of one event that both went on are compared, and one of them chosen. An event is put away
from the list or back, or a new one made like it.
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import RestoreEvent
from arbitro.reasons import Refused
from arbitro.service import EventCard, UnknownEventError
from arbitro.service.copies.comparing import back_into_mode, compare
from arbitro.service.copies.file_repair import last_entry, lost_entries
from arbitro.service.new_events.templates import duplicate
from arbitro.service.open_event import WORTH_KEEPING
from arbitro.storage.event_files.kept_copies import head_in
from arbitro.web.event_request import (
    AtEvent,
    EventRequest,
    Service,
    actor_of,
    asked_number,
    event_view,
    is_own,
    made_here,
    may_read,
    shared_of,
)
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.views.event.history import deeds

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

SHOWN_AT_ONCE = 100


@router.get("/repair")
def look(request: Request, service: Service, event: str) -> HTMLResponse:
    """Say what is wrong with the file of an event, and what of it can be relied on."""
    try:
        found = service.look_at(event)
    except UnknownEventError as problem:
        raise HTTPException(404) from problem
    words = words_of(request)
    return render(
        request,
        "event/repair.html",
        key=event,
        found=found,
        last=last_entry(found, words),
        lost=lost_entries(found, words),
        points=service.kept_copies(event),
        folder=service.kept_of(event),
    )


@router.post("/repair")
def repair(request: Request, service: Service, event: str, form: Submitted) -> Response:
    """Let the event go on from its last entry that can be relied on.

    ``relied`` is how many entries the page showed: where the file is another by now, it is shown
    again.
    """
    try:
        if service.look_at(event).events != whole_number(form.text("relied"), -1):
            return look(request, service, event)
        service.repair(event)
    except UnknownEventError as problem:
        raise HTTPException(404) from problem
    return go(f"/events/{event}/history", "event-repaired")


@router.get("/restore")
def points(here: AtEvent) -> HTMLResponse:
    """List the moments the event can go back to."""
    return _points(here)


@router.post("/restore")
def restore(here: AtEvent, form: Submitted) -> Response:
    """Let the event be as it was after an entry of its history, when that is confirmed."""
    command = RestoreEvent(whole_number(form.text("version"), -1))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _points(here, answer)
    return here.go(answer, f"{here.event.url}/history", "event-restored")


def _points(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    items = here.service.history(here.event.id)
    everything = asked_number(here.request, "all") == 1
    last = {item.command: item.version + len(item.events) - 1 for item in items}
    kept = [
        item
        for item in items[:-1]
        if everything or any(type(event) in WORTH_KEEPING for event in item.events)
    ]
    shown = kept if everything else kept[-SHOWN_AT_ONCE:]
    said = deeds(here.event, items, here.words)
    asked = {item.command for item in shown}
    return here.page(
        "event/restore.html",
        refusal=refusal,
        points=[(item, last[item.command]) for item in said if item.command in asked],
        everything=everything,
        copies=here.service.kept_copies(here.event.id),
        head_in=head_in,
        folder=here.service.kept_of(here.event.id),
    )


KEYS = {"this", "other"}


@router.get("/compare")
def side_by_side(here: AtEvent) -> HTMLResponse:
    """Show what two copies have in common, and what each has alone; or offer the copies."""
    return _beside(here, here.request.query_params.get("with", ""))


def _beside(here: EventRequest, asked: str, refusal: Refused | None = None) -> HTMLResponse:
    copies = _copies(here)
    card = next((copy for copy in copies if copy.key == asked), None)
    if card is None:
        return here.page("event/compare.html", copies=copies, other=None)
    other = event_view(here.service, card.key)
    found = compare(here.service.history(here.event.id), here.service.history(card.key))
    together = deeds(here.event, found.common, here.words)
    return here.page(
        "event/compare.html",
        refusal=refusal,
        copies=copies,
        other=other,
        common=len(together),
        last=together[0] if together else None,
        sides=(
            ("this", here.event, deeds(here.event, found.first, here.words)),
            ("other", other, deeds(other, found.second, here.words)),
        ),
    )


@router.post("/compare")
def choose(here: AtEvent, form: Submitted) -> Response:
    """Go on with one of two copies: the other is put away, and stays to be looked at."""
    other = _copy(here, form.text("with"))
    chosen, left = (here.event.id, other) if form.text("keep") == "this" else (other, here.event.id)
    if form.text("keep") not in KEYS:
        raise HTTPException(404)
    problem = back_into_mode(*(here.service.snapshot(key).state for key in (chosen, left)))
    if problem is not None:
        return _beside(here, other, problem)
    here.service.archive(chosen, away=False)
    here.service.archive(left, away=True)
    return go(f"/events/{chosen}/compare?with={left}", "copy-chosen")


def _copy(here: EventRequest, key: str) -> str:
    """Return the key of a copy of the event; 404 for anything else."""
    if all(copy.key != key for copy in _copies(here)):
        raise HTTPException(404)
    return key


def _copies(here: EventRequest) -> tuple[EventCard, ...]:
    """Return the copies of the event that whoever asks may be told of."""
    found = here.service.copies_of(here.event.id)
    return tuple(card for card in found if is_own(here.request, card.key))


@router.get("/shelf")
def shelf(here: AtEvent) -> HTMLResponse:
    """Show what can be done with an event as a whole."""
    return _page(here)


def _page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    settings = here.event.state.settings
    assert settings is not None, "an event that is shown was begun"
    return here.page(
        "event/shelf.html",
        form=form or Form({"name": settings.name}),
        refusal=refusal,
        archived=here.event.id in here.service.store.archived(),
    )


@router.post("/shelf/archive")
def archive(here: AtEvent, form: Submitted) -> Response:
    """Put the event away, or back among the others."""
    here.service.archive(here.event.id, away=bool(form.text("away")))
    return go("/", "event-archived" if form.text("away") else "event-back")


@router.post("/shelf/duplicate")
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


def owner_of(here: EventRequest) -> int | None:
    """Return the organisation an event belongs to, on a server with accounts."""
    owner = shared_of(here.request).accounts.owner(here.event.id)
    return None if owner is None else owner.number
