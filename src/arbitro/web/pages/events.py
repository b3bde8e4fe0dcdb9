"""The list of events, and taking an event file in."""

from __future__ import annotations

import tempfile
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.model.names import name_order_of
from arbitro.service import EventCard, EventService
from arbitro.storage import EventFileError
from arbitro.storage.files import SUFFIX
from arbitro.web.asking import Service
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering import go, render, words_of

router = APIRouter(include_in_schema=False)

_OF_THE_FILE = frozenset(
    {"file-foreign", "file-damaged", "file-newer", "file-unreadable", "file-empty"}
)
"""What may be wrong with a file that was sent; everything else is the disk's fault."""


@router.get("/")
def events(request: Request, service: Service) -> HTMLResponse:
    """List the events of the folder."""
    return _list(request, service)


def _list(request: Request, service: EventService, form: Form | None = None) -> HTMLResponse:
    cards: tuple[EventCard, ...] = service.events(name_order_of(words_of(request).language))
    status = 422 if form is not None else 200
    lan = request.app.state.door.is_open and request.state.ours
    return render(request, "events.html", status=status, cards=cards, form=form, lan=lan)


@router.post("/events/import")
def take_in(request: Request, service: Service, form: Submitted) -> Response:
    """Copy an exported event file into the folder."""
    data = form.files.get("file", b"")
    if not data:
        form.fault("file", "file-missing")
        return _list(request, service, form.renewed())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{form.text('name') or 'event'}{SUFFIX}".replace("/", "-")
        path.write_bytes(data)
        try:
            key = service.import_file(path)
        except EventFileError as problem:
            if problem.code not in _OF_THE_FILE:
                raise
            form.fault("file", f"event-{problem.code}")
            return _list(request, service, form.renewed())
    return go(f"/events/{key}", "event-imported")
