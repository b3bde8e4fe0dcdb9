"""The list of events, what is found by its name outside them, and the demonstrations."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import chain

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from arbitro import clock
from arbitro import service as services
from arbitro.loops import loops
from arbitro.model.names import name_order_of
from arbitro.service import EventCard, EventQuery, EventService
from arbitro.storage import StoreError
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import go, offers, operates, render, words_of
from arbitro.web.requester import Service, events_asked, is_arbiter
from arbitro.web.session.installation_secret import Secret
from arbitro.web.views.event.running_rounds import RunningRound, running_rounds
from arbitro.web.views.outer_places import PLACES
from arbitro.web.views.palette_line import PaletteLine

router = APIRouter(include_in_schema=False)

MOST_RUNNING = 20
"""Running events among which that of today is looked for."""

MOST_FOUND = 20
"""Events that are told of one text."""


@router.get("/")
def events(request: Request, service: Service) -> HTMLResponse:
    """List the events of the folder."""
    return list_page(request, service)


def list_page(request: Request, service: EventService, form: Form | None = None) -> HTMLResponse:
    """Show the list of events, with what is wrong with a file that was sent."""
    asked = _asked(request)
    names = name_order_of(words_of(request).language)
    listed = service.listed(asked, names)
    status = 422 if form is not None else 200
    plain = not (asked.text or asked.archived or asked.running or asked.first)
    running = asked._replace(running=True, most=MOST_RUNNING)
    today = _nearest_today(service.listed(running, names).cards) if plain else None
    return render(
        request,
        "events.html",
        status=status,
        listed=listed,
        asked=asked,
        form=form,
        today=today,
        rounds=() if today is None else _rounds_of(service, today, is_arbiter(request)),
        lan=request.app.state.door.is_open,
        whereabouts=service.whereabouts,
        in_files=service.in_files,
        secret=_of_secret(request.app.state.secret, service),
        looks_at_computers=request.app.state.standby.needs_looking_at,
        troubled=any(loop.state != "well" for loop in loops()),
    )


def _nearest_today(running: tuple[EventCard, ...]) -> EventCard | None:
    """Return the running event an arbiter goes on with: that of today, else the nearest one."""
    today = clock.today()

    def days_from(card: EventCard) -> int:
        start = card.start or date.min
        end = card.end or start
        return 0 if start <= today <= end else min(abs((day - today).days) for day in (start, end))

    return min(running, key=days_from, default=None)


def _rounds_of(service: EventService, card: EventCard, arbiter: bool) -> tuple[RunningRound, ...]:
    """Return the rounds in play; everybody but an arbiter is told of published ones alone."""
    # The rules of an event are loaded with the first one, not before the empty list is shown.
    from arbitro.desk.derived.publication.published import as_published  # noqa: PLC0415

    try:
        state = service.snapshot(card.key).state
        return running_rounds(state if arbiter else as_published(state))
    except (StoreError, services.UnknownEventError):  # the list says what is wrong with it
        return ()


def _of_secret(secret: Secret, events: EventService) -> str:
    """Return what has to be told of the secret of the installation, empty: nothing."""
    return "lost" if secret.is_lost else "" if secret.is_kept(events) else "not-kept"


def _asked(request: Request) -> EventQuery:
    """Return which events the address asks for; only arbiters find them by their players."""
    arbiter = is_arbiter(request)
    asked = request.query_params
    return events_asked(request)._replace(
        archived=arbiter and asked.get("archived") == "1",
        running=asked.get("running") == "1",
        people=arbiter,
        only=request.state.session.grant.sees(),
    )


@router.get("/palette")
def palette(request: Request, service: Service, q: str = "") -> JSONResponse:
    """Tell the pages outside events; of a text, the events it means."""
    if q:
        asked = _asked(request)._replace(text=q, first=0, most=MOST_FOUND)
        found = service.listed(asked, name_order_of(words_of(request).language)).cards
        lines = [
            PaletteLine(card.name or card.key, f"/events/{card.key}", card.city) for card in found
        ]
    else:
        lines = _pages(request)
    return JSONResponse([line._asdict() for line in lines], headers={"cache-control": "no-store"})


_NEW = (("ui.events.new", "/events/new"), ("ui.report.link", "/events/from-report"))


def _pages(request: Request) -> list[PaletteLine]:
    """Return the pages outside events that whoever asks may see."""
    words, allows = words_of(request), partial(offers, request)
    views = chain.from_iterable(place.views for place in PLACES)
    pages = [
        *_NEW,
        *((view.word, view.address) for view in views),
        *(
            (word, address)
            for place in PLACES
            for view in place.views
            for address, word in view.further
        ),
    ]
    devices = words.t("ui.orders.also.devices")
    lines = [
        PaletteLine(words.t(word), address, devices if address == "/devices" else "")
        for word, address in pages
        if allows(address)
    ]
    if operates(request):
        lines.append(PaletteLine(words.t("ui.network.open"), "/devices#network", devices))
    return lines


@router.post("/events/demo")
def demonstrations(request: Request, service: Service, _: Submitted) -> Response:
    """Build the demonstrations, or find them, and open the one to begin at."""
    if request.app.state.shared is not None:  # many people's server is nobody's to try things on
        raise HTTPException(404)
    return go(
        f"/events/{services.build_demonstrations(service, language_of(request))}/hall",
        "demo-built",
    )
