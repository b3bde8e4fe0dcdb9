"""The second computer: its code, how far it is, the take-over, and what two computers ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.concurrency import run_in_threadpool

from arbitro.service.standby import Mode
from arbitro.web.forms.form import Submitted
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import go, render
from arbitro.web.standby.answers import Answers, NotKnownError
from arbitro.web.standby.standby import Standby

router = APIRouter(include_in_schema=False, prefix="/standby")


class SecondComputer(NamedTuple):
    """A second computer as the page lists it; ``seconds`` since it asked, None for never."""

    identifier: str
    name: str
    address: str
    seconds: int | None


def _standby(request: Request) -> Standby:
    """Return what keeps two computers in step; 404 where events are in a database."""
    found: Standby = request.app.state.standby
    if request.app.state.shared is not None:
        raise HTTPException(404)
    return found


@router.get("")
def page(request: Request) -> HTMLResponse:
    """Show how this computer and the other one stand, and what can be done."""
    standby = _standby(request)
    standing, waiting = standby.standing, standby.answers.waiting
    return render(
        request,
        "standby/page.html",
        standing=standing,
        progress=standby.progress,
        waiting=waiting,
        address=address_of(request),
        open=request.app.state.door.is_open,
        seconds=[
            _second(standby.answers, known.identifier, known.name, known.address)
            for known in standing.computers.values()
            if known.identifier != standing.other
        ],
    )


def _second(answers: Answers, identifier: str, name: str, address: str) -> SecondComputer:
    before = answers.asked_before(identifier)
    return SecondComputer(identifier, name, address, None if before is None else int(before))


@router.get("/line")
def line(request: Request) -> HTMLResponse:
    """Show in one line how far this computer is behind, or who has taken over."""
    standby = _standby(request)
    return render(
        request, "standby/line.html", standing=standby.standing, progress=standby.progress
    )


@router.post("/code")
def invite(request: Request, _: Submitted) -> Response:
    """Make a code for a second computer."""
    standby = _standby(request)
    if standby.standing.mode is Mode.SERVING:
        standby.answers.invite()
    return go("/standby")


@router.post("/remove")
def remove(request: Request, form: Submitted) -> Response:
    """Answer a second computer no more."""
    standby = _standby(request)
    identifier = form.sent("computer", 64)
    known = standby.standing.computers.get(identifier)
    if known is None:
        return go("/standby")
    standby.answers.forget(identifier)
    return go("/standby", "standby-removed", name=known.name)


@router.post("/settle")
def settle(request: Request, _: Submitted) -> Response:
    """Take it that the entries of the other computer have been looked at."""
    _standby(request).settle()
    return go("/standby")


@router.post("/take-over")
def take_over(request: Request, _: Submitted) -> Response:
    """Make changes here from now on."""
    standby = _standby(request)
    problem = standby.take_over()
    if problem:
        return go("/standby", "standby-taken")
    return go("/standby", "standby-taken-over")


@router.get("/offer")
def offer(request: Request) -> Response:
    """Tell a second computer which version this is, and the half of a key where a code waits."""
    return JSONResponse(dict(_standby(request).answers.offer()))


@router.post("/join")
async def join(request: Request) -> Response:
    """Take a second computer in that knows the code."""
    return await _answered(_standby(request).answers.join, await request.body())


@router.post("/ask")
async def ask(request: Request) -> Response:
    """Answer the other computer."""
    return await _answered(_standby(request).answers.answer, await request.body())


async def _answered(answer: Callable[[bytes], bytes], asked: bytes) -> Response:
    try:
        found = await run_in_threadpool(answer, asked)
    except NotKnownError:
        raise HTTPException(422) from None
    return Response(found, media_type="application/octet-stream")
