"""The tablet at the result desk: both players say how their game ended, each with a card's digits.

What they say is what they would have said each on the own page: nothing is entered by it. Nobody is
named here whose pairing is not public.
"""

from __future__ import annotations

from asyncio import sleep
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from arbitro import clock
from arbitro.desk.commands import ReportResult
from arbitro.desk.derived.sides import sides_of
from arbitro.desk.features.reports import MAY_BE_SAID
from arbitro.desk.kernel.state import Game
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.web.event_request import event_view, service_of
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import render
from arbitro.web.session.device_codes import DeviceCodes, MessageLimit, PinAttempts, PlayerKeys
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.rounds.hall import lettered

router = APIRouter(include_in_schema=False, prefix="/r/{event}")
SIDES = ("white", "black")


@dataclass(frozen=True, slots=True)
class _PublicBoard:
    """A board of the last public round: its section, as the public sees it, and its game."""

    section: SectionView
    game: Game

    def entry(self, side: str) -> EntryId:
        """Return who has a colour."""
        return self.game.white if side == "white" else self.game.black


@router.get("")
def ask(request: Request, event: str) -> HTMLResponse:
    """Ask for the board, or show the one the address names."""
    return _page(request, event)


def _page(
    request: Request,
    event: str,
    problem: str = "",
    refusal: Refused | None = None,
    status: int = 200,
) -> HTMLResponse:
    service = service_of(request)
    view = event_view(service, event, language_of(request))
    state = service.public(event, clock.now()).state
    public = EventView("", state, view.version, language=view.language)
    asked = request.query_params
    found = _board(public, asked.get("section", ""), asked.get("board", ""))
    if found is None and asked.get("board"):
        problem, status = "no-board", 404
    return render(
        request,
        "me/desk.html",
        status=422 if refusal is not None else status,
        event=view,
        sections=[item for item in lettered(public) if item[1].section.rounds],
        found=found,
        problem=problem,
        refusal=refusal,
        results=[result for result in GameResult if result in MAY_BE_SAID],
        sides=None if found is None else sides_of(found.section.section, found.game),
        shown=SHOWN,
        noted=asked.get("noted") == "1",
    )


def _board(public: EventView, section: str, board: str) -> _PublicBoard | None:
    """Return a board of the last public round, None where there is none or nobody plays there."""
    views = [view for letter, view in lettered(public) if section in {"", letter}]
    number = whole_number(board, 0)
    if len(views) != 1 or not views[0].section.rounds:
        return None
    games = views[0].section.rounds[-1].games.values()
    found = next((game for game in games if game.board == number), None)
    return None if found is None else _PublicBoard(views[0], found)


@router.post("")
async def said(request: Request, event: str, form: Submitted) -> Response:
    """Take what one or both say; digits that are wrong are counted as at the players' own door."""
    door: DeviceCodes = request.app.state.door
    tries: PinAttempts = request.app.state.pins
    address = request.client.host if request.client else ""
    if door.guesses.turn(address) or not tries.may_try(address):
        return _page(request, event, "slowly", status=403)
    await sleep(door.guesses.pause())
    return await run_in_threadpool(_said, request, event, form, address)


def _said(request: Request, event: str, form: Form, address: str) -> Response:
    asked = request.query_params
    service = service_of(request)
    public = EventView("", service.public(event, clock.now()).state, 0)
    found = _board(public, asked.get("section", ""), asked.get("board", ""))
    result = form.choice("result", GameResult)
    given = {side: form.sent(side)[:8] for side in SIDES}
    if found is None or result not in MAY_BE_SAID or not any(given.values()):
        return _page(request, event, "incomplete", status=422)
    problem = _wrong(request, event, found, given, address)
    if problem:
        return _page(request, event, problem, status=403)
    sayings: MessageLimit = request.app.state.sayings
    for side in SIDES:
        if not given[side]:
            continue
        entry = found.entry(side)
        if not sayings.turn(f"{event} {entry}"):
            return _page(request, event, "slowly", status=403)
        command = ReportResult(found.section.id, found.game.id, entry, result)
        # A form that is sent twice says it once, for each side.
        name = str(uuid5(NAMESPACE_URL, f"{form.command} {side}"))
        actor = found.section.person(entry).name
        answer = service.handle(event, command, actor=actor, command_id=name)
        if isinstance(answer, Refused):
            return _page(request, event, refusal=answer)
    return RedirectResponse(f"/r/{event}?noted=1", 303)


def _wrong(
    request: Request, event: str, found: _PublicBoard, given: dict[str, str], address: str
) -> str:
    """Return why digits open nothing, empty where all that were given are right."""
    tries: PinAttempts = request.app.state.pins
    keys: PlayerKeys = request.app.state.players
    door: DeviceCodes = request.app.state.door
    entries = {side: found.entry(side) for side in SIDES if given[side]}
    if any(tries.is_locked(event, entry) for entry in entries.values()):
        return "locked"
    wrong = [entry for side, entry in entries.items() if keys.pin(event, entry) != given[side]]
    for entry_id in wrong:
        tries.wrong(event, entry_id)
    if wrong:
        door.guesses.wrong(address)
        tries.guessed(address)
    return "digits" if wrong else ""
