"""The deadlines of an event: what is due, as a file, and at an address programs subscribe to."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.derived.office.outcomes import REGISTER
from arbitro.formats.ical import of_whole_days
from arbitro.i18n import Translator, languages, translator
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.actions.game_actions import keys_of, subscription
from arbitro.web.event_request import AtEvent, event_view, service_of
from arbitro.web.forms.form import Submitted, asked_by_address
from arbitro.web.http.downloads import download
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.event import EventView
from arbitro.web.views.office.office import due_on, ical_entries, moves_days, url_of

router = APIRouter(include_in_schema=False)

OFFICE = "/events/{event}/office"


@router.get(f"{OFFICE}/calendar")
def calendar(here: AtEvent) -> HTMLResponse:
    """Show every deadline of the event, and what is due on a day: today's where none is asked."""
    today = here.now().date()
    form = asked_by_address(here.request)
    asked = form.day("on") or today
    return here.page(
        "office/calendar.html",
        rows=due_on(here.event.state, asked),
        on=asked,
        form=form,
        today=today,
        outcomes=url_of(here.event, SHEETS[REGISTER], 0),
        subscription=subscription(here),
    )


def _file(request: Request, view: EventView, words: Translator, name: str = "") -> bytes:
    earlier = service_of(request).states_after(view.id, moves_days)
    return of_whole_days("deadlines", ical_entries(view, words, earlier), clock.now(), name)


@router.get(f"{OFFICE}/calendar.ics")
def calendar_file(here: AtEvent) -> Response:
    """Give the deadlines as a calendar for other programs."""
    data = _file(here.request, here.event, here.words)
    return download(data, f"{here.event.id}-deadlines.ics", "text/calendar; charset=utf-8")


@router.post(f"{OFFICE}/calendar/renew")
def renew(here: AtEvent, _: Submitted) -> Response:
    """Make the address given out so far void, and show the new one."""
    keys_of(here.request).renew(here.event.id)
    return go(f"{here.event.url}/office/calendar", "calendar-renewed")


@router.get("/deadlines/{event}/{key}.ics")
def subscribed(request: Request, event: str, key: str) -> Response:
    """Give the deadlines to a calendar program that knows the address; 404 with another key."""
    if not keys_of(request).opens(event, key):
        raise HTTPException(404)
    asked = request.query_params.get("language", "")
    language = asked if asked in languages() else language_of(request)
    view, words = event_view(service_of(request), event, language), translator(language)
    data = _file(request, view, words, f"{view.name} · {words.t('office.calendar')}")
    return Response(data, media_type="text/calendar; charset=utf-8")
