"""Who is told, for programs: players by mail, and the service that hears of what is public.

How the messages stand, whether players may ask for them, and where the service listens.
"""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.hall import HookOut, NoticesOut
from arbitro.reasons import refused
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.notices.carrier import Carrier
from arbitro.web.public.hooks import LONGEST_URL, HookError
from arbitro.web.public.publisher import Publisher
from arbitro.web.views.office.notices import standing_of

router = APIRouter(route_class=AnswerRoute, tags=["arbitro"], prefix="/api/v1/events/{event}")


class NoticesIn(Body):
    """Whether players may ask to be told by mail."""

    open: bool


@router.get("/notices")
def notices(here: AtEvent) -> NoticesOut:
    """Return how the messages to the players of an event stand."""
    return _out(here)


@router.post("/notices", dependencies=[Depends(only_json)])
def change(here: AtEvent, wanted: NoticesIn) -> NoticesOut:
    """Let players ask to be told by mail, or no longer."""
    carrier: Carrier = here.request.app.state.carrier
    carrier.rows.open(here.event.id, is_open=wanted.open)
    return _out(here)


def _out(here: EventRequest) -> NoticesOut:
    carrier: Carrier = here.request.app.state.carrier
    return standing_of(carrier.rows, here.event, is_set_up=carrier.is_set_up).answer


class HookIn(Body):
    """The address to call from now on; empty: nobody is told any more."""

    url: str = Field(max_length=LONGEST_URL)


@router.get("/hook")
def hook(here: AtEvent) -> HookOut:
    """Return who is told when something new is public, and how the last call went."""
    return _hook_out(here)


@router.post("/hook", dependencies=[Depends(only_json)])
def tell(here: AtEvent, wanted: HookIn) -> HookOut | JSONResponse:
    """Tell a service from now on when something new is public, or nobody any more."""
    publisher: Publisher = here.request.app.state.publisher
    try:
        publisher.tell(here.event.id, wanted.url.strip())
    except HookError as problem:
        return refused_answer(refused(f"hook-{problem.code}"), here.words)
    return _hook_out(here)


def _hook_out(here: EventRequest) -> HookOut:
    publisher: Publisher = here.request.app.state.publisher
    return publisher.hooks.told(here.event.id)
