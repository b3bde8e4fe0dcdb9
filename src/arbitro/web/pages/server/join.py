"""The way in: joining with a code, language and theme."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Sequence
from itertools import groupby

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.i18n import languages
from arbitro.loops import Turns, loops
from arbitro.storage import StoreError
from arbitro.web.event_request import Service
from arbitro.web.forms.form import Submitted
from arbitro.web.http.request_language import LANGUAGE_COOKIE
from arbitro.web.rendering.templates import THEME_COOKIE, THEMES, own_path, render
from arbitro.web.session.access import Role
from arbitro.web.session.device_codes import DeviceCodes
from arbitro.web.session.devices import Grant
from arbitro.web.session.guard import Session, session_cookie

router = APIRouter(include_in_schema=False)

_YEAR = 365 * 24 * 3600


@router.get("/health")
def health(service: Service, *, strict: bool = False) -> Response:
    """Tell that the application answers and reaches its events; 503 where it does not.

    The first line is ``trouble`` while a background loop does not work. That alone is no 503: what
    starts a server again on 503 would stop a round because one board is out of reach, and a loop
    is started again by itself. With ``strict`` it is one, for monitors that read no text. A line
    for each kind of loop follows: its name, how it stands, and how many seconds ago the one moved
    that has not for the longest.
    """
    try:
        service.store.heads([])
    except StoreError as problem:
        return Response(f"{problem.code}\n", 503, media_type="text/plain")
    running = loops()
    is_well = all(loop.state == "well" for loop in running)
    first = "ok" if is_well else "trouble"
    lines = [first, *(_line(name, tuple(found)) for name, found in groupby(running, _name))]
    status = 503 if strict and not is_well else 200
    return Response("".join(f"{line}\n" for line in lines), status, media_type="text/plain")


def _name(found: Turns) -> str:
    return found.name


def _line(name: str, found: Sequence[Turns]) -> str:
    """Return how loops of one name stand: what they are for is nobody's who only asks this."""
    states = {turns.state for turns in found}
    state = next(other for other in ("fault", "late", "well") if other in states)
    return f"{name} {state} {max(turns.seconds for turns in found):.0f}"


@router.post("/preferences")
def prefer(form: Submitted) -> Response:
    """Remember the reader's language or theme and go back."""
    answer = RedirectResponse(own_path(form.sent("next")), 303)
    for name, cookie in (("language", LANGUAGE_COOKIE), ("theme", THEME_COOKIE)):
        if form.has(name):
            value = form.sent(name)
            known = value in {*languages(), *THEMES}
            answer.set_cookie(cookie, value if known else "", max_age=_YEAR, samesite="lax")
    return answer


_WITH_BOARDS = frozenset({Role.SECTOR, Role.HELPER})


def _first_page(grant: Grant) -> str:
    """Return where a device begins: who has boards of an event, with these."""
    return f"/m/{grant.event}" if grant.event and grant.role in _WITH_BOARDS else "/"


@router.get("/join")
def join_form(request: Request, code: str = "") -> HTMLResponse:
    """Ask for the code of the hall."""
    return _join_page(request, code)


LONGEST_CODE = 20


def _join_page(
    request: Request, code: str, *, wrong: bool = False, wait: int = 0, status: int = 200
) -> HTMLResponse:
    """Show where the code is given; whoever has to ``wait`` is told how many seconds."""
    door: DeviceCodes = request.app.state.door
    values = {"open": door.is_open, "wrong": wrong, "wait": wait, "code": code[:LONGEST_CODE]}
    page = render(request, "join.html", status=status, **values)
    if wait:
        page.headers["retry-after"] = str(wait)
    return page


@router.post("/join")
async def join(request: Request, form: Submitted) -> Response:
    """Let a phone in that gives the code, once; tell whoever gave many wrong ones to wait."""
    door: DeviceCodes = request.app.state.door
    address = request.client.host if request.client else ""
    name, code = form.text("name", longest=60), form.sent("code")
    if not door.is_open:
        return _join_page(request, "", status=403)
    wait = door.guesses.turn(address)
    if wait:
        return _join_page(request, code, wait=wait, status=429)
    await sleep(door.guesses.pause())
    device = door.devices.enter(code, name, address, request.headers.get("user-agent", ""))
    if device is None:
        wait = door.guesses.wrong(address)
        return _join_page(request, "", wrong=True, wait=wait, status=429 if wait else 403)
    answer = RedirectResponse(_first_page(device.grant), 303)
    secure = request.url.scheme == "https"
    answer.headers["set-cookie"] = session_cookie(
        request.app.state.sessions, Session(device.name), secure=secure
    )
    return answer
