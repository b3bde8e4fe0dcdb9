"""The cards of players: a picture and four digits that open their own page."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.model import EntryId
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Submitted
from arbitro.web.http.addresses import address_of, kept_from_others
from arbitro.web.pages.server.devices import qr_picture
from arbitro.web.rendering.templates import go
from arbitro.web.session.device_codes import PlayerKeys
from arbitro.web.session.installation_secret import Secret
from arbitro.web.views.event.pagination import part_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/cards")


AT_ONCE = 100
"""Cards of a page: drawing the picture of each takes some milliseconds of the processor."""


def _keys(here: EventRequest) -> PlayerKeys:
    keys: PlayerKeys = here.request.app.state.players
    return keys


def _page(here: EventRequest) -> HTMLResponse:
    view = here.section
    base = f"{address_of(here.request)}/me/{here.event.id}"
    # A picture that only this machine opens is none: the digits are good for the result desk.
    alone = kept_from_others(here.request)
    asked = here.request.query_params.get("entry", "")
    entries = [number for number in view.numbers if not asked or str(number) == asked]
    part = part_of(entries, f"{view.url}/cards", here.request.query_params, size=AT_ONCE)
    made = _keys(here).cards(here.event.id, part.rows)
    cards = [
        {
            "entry": entry,
            "number": view.number_of[entry],
            "person": view.person(entry),
            "pin": pin,
            "picture": "" if alone else qr_picture(f"{base}/{key}"),
        }
        for entry, (key, pin) in made.items()
    ]
    return here.page(
        "me/cards.html",
        cards=cards,
        part=part,
        address=base,
        void_before=_void_before(here),
        not_kept=not here.request.app.state.secret.is_kept(here.service),
        desk=f"{address_of(here.request)}/r/{here.event.id}",
    )


def _void_before(here: EventRequest) -> str:
    """Return before when cards were printed that may open nothing any more, empty: at no time."""
    secret: Secret = here.request.app.state.secret
    first = here.service.begun(here.event.id).rpartition(" ")[2]
    if secret.since is None or not secret.voids(datetime.fromisoformat(first)):
        return ""
    return here.words.moment(secret.since.astimezone())


@router.get("")
def cards(here: AtSection) -> HTMLResponse:
    """Show the cards of a section's players, to be printed and cut."""
    return _page(here)


@router.post("/renew")
def renew(here: AtSection, form: Submitted) -> Response:
    """Make a card void and show the new one."""
    entry = EntryId(form.numbered("entry"))
    if entry in here.section.section.entries:
        _keys(here).renew(here.event.id, entry)
    return go(f"{here.section.url}/cards?entry={entry}", "card-renewed")
