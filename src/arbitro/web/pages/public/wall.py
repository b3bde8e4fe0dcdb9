"""Screens on the walls of the hall: what is public, large, and turning by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from arbitro import clock
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.formats.diagram import piece_symbols
from arbitro.i18n import languages
from arbitro.i18n.zones import zone_of
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.http.addresses import address_of
from arbitro.web.live.screen_control import (
    ANNOUNCED_FOR,
    MOST_MINUTES,
    Line,
    Order,
    OrderError,
    steer,
)
from arbitro.web.live.screens import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_TURNS,
    TURNS,
    ScreenMode,
    Screens,
    ScreenState,
    is_here,
    name_of_screen,
)
from arbitro.web.pages.server.devices import qr_picture
from arbitro.web.public.public_snapshot import public_now
from arbitro.web.rendering.templates import go, render, words_of
from arbitro.web.views.rounds.games_in_play import (
    Live,
    boards_heard,
    letters_of_pieces,
    live_mark,
    live_of,
)
from arbitro.web.views.rounds.wall import (
    Slide,
    live_slides,
    shown_first,
    slides_of,
    starts_of,
)

router = APIRouter(include_in_schema=False)

_COMING = 24 * 3600
"""Seconds before a round in which its countdown runs."""


def _screens(request: Request) -> Screens:
    screens: Screens = request.app.state.screens
    return screens


@router.get("/w/{event}")
def wall(request: Request, event: str) -> HTMLResponse:
    """Show a screen; the address says its height and from how far it is read."""
    settings = public_now(request, event).public.state.settings
    return render(
        request,
        "wall/wall.html",
        name=settings.in_language(words_of(request).language).name if settings else event,
        url=f"/w/{event}",
        longest=LONGEST_NAME,
        letters=letters_of_pieces(words_of(request)),
    )


@router.get("/w/{event}/slides")
def slides(request: Request, event: str) -> HTMLResponse:
    """Give the lists a screen turns through."""
    shown = slides_of(public_now(request, event).public, words_of(request))
    return render(request, "wall/slides.html", slides=shown)


@router.get("/w/{event}/boards")
def boards(request: Request, event: str) -> HTMLResponse:
    """Give the boards of games in play a screen turns through."""
    public = public_now(request, event).public
    shown = live_slides(public, _live(request, event, public), words_of(request).language)
    return render(request, "wall/boards.html", slides=shown, pieces=piece_symbols())


def _live(request: Request, event: str, public: PublicEvent) -> Live:
    hall = boards_heard(request.app.state)
    return {} if hall is None else live_of(hall, event, public, hall.now())


@router.get("/w/{event}/now")
def now(request: Request, event: str) -> Response:
    """Say what screens show now: small, for it is asked for every other second."""
    seen = public_now(request, event)
    screens, screen = _screens(request), name_of_screen(request.query_params.get("name", ""))
    if screen:
        screens.saw(event, screen)
    steering = screens.shown(event, screen)
    at = clock.now()
    starts = [
        start
        for start in starts_of(seen.public, words_of(request).language)
        if (start.at - at).total_seconds() > -_COMING
    ]
    told = {
        "now": int(at.timestamp() * 1000),
        "zone": zone.key if (zone := zone_of(seen.public.state)) else "",
        "mark": seen.mark,
        "live": live_mark(_live(request, event, seen.public)),
        "show": steering.show.value,
        "text": steering.told(words_of(request).language),
        "whole": steering.whole,
        "turns": [[turn.show.value, turn.sections, turn.seconds] for turn in steering.turns],
        "starts": [
            [
                *(start.letter, start.section, start.round, int(start.at.timestamp() * 1000)),
                *(start.default_minutes, start.minutes, start.is_exact),
            ]
            for start in starts[:12]
        ],
    }
    return JSONResponse(told, headers={"cache-control": "no-store"})


@router.get("/events/{event}/screens")
def asked(here: AtEvent, screen: str = "") -> HTMLResponse:
    """Show what the screens show, and beside them the ways to change one of them, or all."""
    return _page(here, screen)


def _page(
    here: EventRequest, screen: str, faults: tuple[str, ...] = (), turned: Form | None = None
) -> HTMLResponse:
    url = f"{address_of(here.request)}/w/{here.event.id}"
    screens, now = _screens(here.request), clock.now()
    seen = screens.seen(here.event.id)
    slides = slides_of(public_now(here.request, here.event.id).public, here.words)
    rows = [_row(screens.of(here.event.id), slides)]
    rows += [
        _row(screens.of(here.event.id, name), slides, name, is_here=is_here(at, now))
        for name, at in seen.items()
    ]
    return here.page(
        "wall/steer.html",
        rows=rows,
        open=next((row for row in rows if row.name == name_of_screen(screen)), rows[0]),
        kinds=TURNS,
        turns=MOST_TURNS,
        form=turned,
        wall=url,
        picture=qr_picture(url),
        faults=faults,
        most=LONGEST_TEXT,
    )


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """A screen, or all of them (no name): what it is told to show, and what it begins with."""

    name: str
    steering: ScreenState
    slide: Slide | None
    is_here: bool


def _row(
    steering: ScreenState, slides: Sequence[Slide], name: str = "", *, is_here: bool = False
) -> ScreenRow:
    first = steering.turns[0] if steering.show is ScreenMode.LIST and steering.turns else None
    if first is None:
        return ScreenRow(name, steering, shown_first(slides, steering.show.value), is_here)
    slide = shown_first(slides, first.show.value, first.sections)
    return ScreenRow(name, steering, slide, is_here)


@router.post("/events/{event}/screens")
def change(here: AtEvent, form: Submitted) -> Response:
    """Have the screens show something, or announce something."""
    screen = form.sent("screen")
    if form.has("show"):
        minutes = form.number("minutes", 0, MOST_MINUTES, default=0)
        order = Order(screen, form.sent("show"), minutes or 0)
    else:
        others = {language: form.sent(f"text-{language}") for language in languages()}
        minutes = form.number("minutes", 1, MOST_MINUTES, default=ANNOUNCED_FOR)
        text, whole = form.sent("text"), form.ticked("whole")
        order = Order(screen, None, minutes or 0, None, text, whole=whole, others=others)
    return _steered(here, form, order)


def _steered(here: EventRequest, form: Form, order: Order, shown: Form | None = None) -> Response:
    """Do what a form asks for; a page that says what is wrong where it means nothing."""
    try:
        if form.ok:
            steer(_screens(here.request), here.event, order)
    except OrderError as problem:
        form.fault(f"{problem.part}{problem.line or ''}", "choice")
    if not form.ok:
        return _page(here, order.screen, tuple(form.faults), shown)
    screen = name_of_screen(order.screen)
    asked_for = f"?{urlencode({'screen': screen})}" if screen else ""
    return go(f"{here.event.url}/screens{asked_for}", "screens-set")


@router.post("/events/{event}/screens/list")
def turn_through(here: AtEvent, form: Submitted) -> Response:
    """Have screens turn through a list of their own, line by line."""
    lines = [
        Line(
            form.sent(f"kind{at}"),
            form.sent(f"sections{at}"),
            whole_number(form.sent(f"seconds{at}") or "0", -1),
        )
        for at in range(1, MOST_TURNS + 1)
        if form.sent(f"kind{at}")
    ]
    return _steered(here, form, Order(form.sent("screen"), lines=lines), form)
