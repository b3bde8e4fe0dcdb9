"""The list of events, taking an event file in, and the demonstrations."""

from __future__ import annotations

import tempfile
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import service as services
from arbitro.loops import loops
from arbitro.model.names import name_order_of
from arbitro.service import EventQuery, EventService
from arbitro.storage import StoreError
from arbitro.storage.files import SUFFIX
from arbitro.storage.names import slug
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.requester import (
    Service,
    events_asked,
    is_arbiter,
    is_own,
    made_here,
)
from arbitro.web.session.installation_secret import Secret

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
    asked = _asked(request)
    listed = service.listed(asked, name_order_of(words_of(request).language))
    status = 422 if form is not None else 200
    return render(
        request,
        "events.html",
        status=status,
        listed=listed,
        asked=asked,
        form=form,
        lan=request.app.state.door.is_open,
        whereabouts=service.whereabouts,
        in_files=service.in_files,
        secret=_of_secret(request.app.state.secret, service),
        troubled=any(loop.state != "well" for loop in loops()),
    )


def _of_secret(secret: Secret, events: EventService) -> str:
    """Return what has to be told of the secret of the installation, empty: nothing."""
    return "lost" if secret.is_lost else "" if secret.is_kept(events) else "not-kept"


def _asked(request: Request) -> EventQuery:
    """Return which events the address asks for; only arbiters find them by their players."""
    arbiter = is_arbiter(request)
    return events_asked(request)._replace(
        archived=arbiter and request.query_params.get("archived") == "1",
        people=arbiter,
        only=request.state.session.grant.sees(),
    )


@router.post("/events/import")
def take_in(request: Request, service: Service, form: Submitted) -> Response:
    """Copy an exported event file into the folder."""
    data = form.files.get("file", b"")
    if not data:
        form.fault("file", "file-missing")
        return _list(request, service, form.renewed())
    with tempfile.TemporaryDirectory() as folder:
        # Some browsers tell the whole path of the file, on Windows with its own signs.
        named = Path(form.names["file"].replace("\\", "/")).stem
        path = Path(folder) / f"{slug(named)}{SUFFIX}"
        path.write_bytes(data)
        try:
            key = service.import_file(path)
        except StoreError as problem:
            if problem.code not in _OF_THE_FILE:
                raise
            form.fault("file", f"event-{problem.code}")
            return _list(request, service, form.renewed())
    made_here(request, key)
    copies = [card for card in service.copies_of(key) if is_own(request, card.key)]
    copy = services.nearest(service, key, copies)
    if copy is not None:  # one event, twice: what each has alone is to be seen at once
        return go(f"/events/{key}/compare?with={copy.key}", "event-imported")
    return go(f"/events/{key}", "event-imported")


@router.post("/events/demo")
def demonstrations(request: Request, service: Service, _: Submitted) -> Response:
    """Build the demonstrations, or find them, and open the one to begin at."""
    if request.app.state.shared is not None:  # many people's server is nobody's to try things on
        raise HTTPException(404)
    return go(
        f"/events/{services.build_demonstrations(service, language_of(request))}/hall",
        "demo-built",
    )
