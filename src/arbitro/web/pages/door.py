"""The way in: joining with the code of the hall, showing it, language and theme."""

from __future__ import annotations

import io
from asyncio import sleep

import segno
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from arbitro.i18n import languages
from arbitro.web.door import Door
from arbitro.web.forms.form import Submitted
from arbitro.web.rendering import (
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    own_path,
    render,
)
from arbitro.web.security import Role, session_cookie

router = APIRouter(include_in_schema=False)

_YEAR = 365 * 24 * 3600


@router.get("/healthz")
def health() -> Response:
    """Tell that the application answers."""
    return Response("ok\n", media_type="text/plain")


@router.post("/preferences")
def prefer(form: Submitted) -> Response:
    """Remember the reader's language or theme and go back."""
    answer = RedirectResponse(own_path(form.values.get("next", "")), 303)
    for name, cookie in (("language", LANGUAGE_COOKIE), ("theme", THEME_COOKIE)):
        if name in form.values:
            value = form.values[name]
            known = value in {*languages(), *THEMES}
            answer.set_cookie(cookie, value if known else "", max_age=_YEAR, samesite="lax")
    return answer


@router.get("/join")
def join_form(request: Request, code: str = "") -> HTMLResponse:
    """Ask for the code of the hall."""
    return _join_page(request, code)


LONGEST_CODE = 20


def _join_page(
    request: Request, code: str, *, wrong: bool = False, wait: int = 0, status: int = 200
) -> HTMLResponse:
    """Show where the code is given; whoever has to ``wait`` is told how many seconds."""
    door: Door = request.app.state.door
    values = {"open": door.is_open, "wrong": wrong, "wait": wait, "code": code[:LONGEST_CODE]}
    page = render(request, "join.html", status=status, **values)
    if wait:
        page.headers["retry-after"] = str(wait)
    return page


@router.post("/join")
async def join(request: Request, form: Submitted) -> Response:
    """Let a phone in that gives the code, once; tell whoever gave many wrong ones to wait."""
    door: Door = request.app.state.door
    address = request.client.host if request.client else ""
    name, code = form.text("name", longest=60), form.values.get("code", "")
    if not door.is_open:
        return _join_page(request, "", status=403)
    wait = door.guesses.turn(address)
    if wait:
        return _join_page(request, code, wait=wait, status=429)
    await sleep(door.guesses.pause())
    role = door.enter(code)
    if role is None:
        wait = door.guesses.wrong(address)
        return _join_page(request, "", wrong=True, wait=wait, status=429 if wait else 403)
    answer = RedirectResponse("/", 303)
    session = request.app.state.sessions.new(joined=True, actor=name, role=role)
    answer.headers["set-cookie"] = session_cookie(request.app.state.sessions, session)
    return answer


@router.get("/share")
def share(request: Request) -> HTMLResponse:
    """Show a code and its picture, on this machine only: for results, or for everything."""
    door: Door = request.app.state.door
    ours: bool = request.state.ours
    shown = door.is_open and ours
    asked = request.query_params.get("for", "")
    role = Role(asked) if asked in {each.value for each in Role} else Role.RESULTS
    code = door.codes[role]
    hosts: tuple[str, ...] = request.app.state.hosts
    port = f":{request.url.port}" if request.url.port else ""
    link = f"http://{hosts[0] if hosts else request.url.hostname}{port}/join?code={code}"
    return render(
        request,
        "share.html",
        open=shown,
        ours=ours,
        role=role,
        roles=tuple(Role),
        code=code if shown else "",
        link=link if shown else "",
        picture=qr_picture(link) if shown else "",
    )


def qr_picture(text: str) -> Markup:
    """Return a QR code as an SVG element that needs no style of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        scale=6,
        border=2,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
    )
    return Markup(out.getvalue().decode("utf-8"))  # noqa: S704 - made of our own address and code
