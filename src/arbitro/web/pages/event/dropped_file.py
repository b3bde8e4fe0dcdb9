"""A file dropped on the list of events: what it is decides its contents, never its name.

A file of an event is copied into the folder. A report, games and a list of players are shown
first: each on the page where it is looked at and confirmed.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from arbitro import service as services
from arbitro.formats.texts.content import content_of
from arbitro.formats.tournament_file import OURS
from arbitro.model.names import name_order_of
from arbitro.service import EventQuery, EventService
from arbitro.storage import StoreError
from arbitro.storage.event_files.files import SUFFIX
from arbitro.storage.names import slug
from arbitro.storage.workbooks.packed_lists import as_text
from arbitro.storage.workbooks.workbook import WorkbookError
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.event.events import list_page
from arbitro.web.pages.event.imports import sizes
from arbitro.web.pages.event.report_import import take as take_report
from arbitro.web.pages.games.moves_of_games import open_file
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.requester import Service, is_own, made_here
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.sent_lists import LONGEST_LIST, UploadedList, list_as_said

router = APIRouter(include_in_schema=False)

_OF_THE_FILE = frozenset(
    {"file-foreign", "file-damaged", "file-newer", "file-unreadable", "file-empty"}
)
"""What may be wrong with a file that was sent; everything else is the disk's fault."""

_GAMES = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*(?:[%;][^\n]*\s*)*\[\w+\s+\"")
FEWEST_PLAYERS = 2
"""A text of one name is no list: any text has a first line."""

MOST_OFFERED = 8
"""Events with open entries that a list of players is offered to."""


@router.post("/events/import")
def take_in(request: Request, service: Service, form: Submitted) -> Response:
    """Look at what a file is; copy an event into the folder, show everything else."""
    data = form.files.get("file", b"")
    if not data:
        form.fault("file", "file-missing")
        return list_page(request, service, form.renewed())
    if content_of(data) == "sqlite":
        return _take_event(request, service, form, data)
    text = as_text(data)
    if _GAMES.match(text):
        return open_file(request, form)
    if any(kind.recognises(text) for kind in OURS):
        return take_report(request, service, form)
    return _show_players(request, service, form, data)


def _take_event(request: Request, service: EventService, form: Form, data: bytes) -> Response:
    with tempfile.TemporaryDirectory() as folder:
        # Some browsers tell the whole path of the file, on Windows with its own signs.
        named = Path(form.names["file"].replace("\\", "/")).stem
        path = Path(folder) / f"{slug(named)}{SUFFIX}"
        path.write_bytes(data)
        try:
            same = services.same_event(service, path, lambda card: is_own(request, card.key))
            if same is not None:
                return go(f"/events/{same.key}", "event-is-here")
            key = service.import_file(path)
        except StoreError as problem:
            if problem.code not in _OF_THE_FILE:
                raise
            form.fault("file", f"event-{problem.code}", opened_by=problem.opened_by)
            return list_page(request, service, form.renewed())
    made_here(request, key)
    copies = [card for card in service.copies_of(key) if is_own(request, card.key)]
    copy = services.nearest(service, key, copies)
    if copy is not None:  # one event, twice: what each has alone is to be seen at once
        return go(f"/events/{key}/compare?with={copy.key}", "event-imported")
    return go(f"/events/{key}", "event-imported")


def _show_players(request: Request, service: EventService, form: Form, data: bytes) -> Response:
    """Ask where the players of a list play: in a new event, or in one whose entries are open."""
    if len(data) > LONGEST_LIST:
        form.fault("file", "file-too-long", **sizes(data))
        return list_page(request, service, form.renewed())
    name = form.names.get("file", "")
    try:
        found = list_as_said(UploadedList(name, data), (), None)
    except WorkbookError:
        found = None
    if found is None or len(found.read.value) < FEWEST_PLAYERS:
        form.fault("file", "file-unknown", file=name)
        return list_page(request, service, form.renewed())
    return render(
        request,
        "dropped_players.html",
        name=name,
        text=found.text,
        players=found.read.value,
        sections=_open_sections(request, service),
        form=form.renewed(),
    )


def _open_sections(request: Request, service: EventService) -> list[SectionView]:
    """Return the sections whose entries are open, of the latest events."""
    only = request.state.session.grant.sees()
    names = name_order_of(words_of(request).language)
    cards = service.listed(EventQuery(only=only), names).cards
    waiting = [card for card in cards if not (card.problem or card.finished or card.round)]
    views = [
        EventView(card.key, service.snapshot(card.key).state, 0) for card in waiting[:MOST_OFFERED]
    ]
    return [
        section for view in views for section in view.sections if not section.section.entries_closed
    ]
