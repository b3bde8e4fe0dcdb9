"""Going back: a damaged file as far as it can be relied on, and the event as it once was."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import RestoreEvent
from arbitro.reasons import Refused
from arbitro.service import UnknownEventError
from arbitro.service.live import WORTH_KEEPING
from arbitro.service.repairing import last_entry, lost_entries
from arbitro.storage.kept import head_in
from arbitro.web.asking import AtEvent, Here, Service, asked_number
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.rendering import go, render, words_of
from arbitro.web.views.history import deeds

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
        points=service.restore_points(event),
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


def _points(here: Here, refusal: Refused | None = None) -> HTMLResponse:
    items = here.service.history(here.event.id)
    everything = asked_number(here.request, "all") == 1
    last = {item.command: item.version + len(item.events) - 1 for item in items}
    kept = [
        item
        for item in items[:-1]
        if everything or any(type(each) in WORTH_KEEPING for each in item.events)
    ]
    shown = kept if everything else kept[-SHOWN_AT_ONCE:]
    said = deeds(here.event, items, here.words)
    asked = {item.command for item in shown}
    return here.page(
        "event/restore.html",
        refusal=refusal,
        tab="history",
        points=[(each, last[each.command]) for each in said if each.command in asked],
        everything=everything,
        copies=here.service.restore_points(here.event.id),
        head_in=head_in,
        folder=here.service.kept_of(here.event.id),
    )
