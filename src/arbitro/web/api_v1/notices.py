"""Who is told, for programs: players by mail, and the service that hears of what is public.

How the messages stand, whether players may ask for them, and where the service listens.
"""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.reasons import refused
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.notices.carrier import Carrier
from arbitro.web.public.hooks import LONGEST_URL, HookError
from arbitro.web.public.publisher import Publisher
from arbitro.web.views.office.notices import standing_of

router = APIRouter(tags=["arbitro"], prefix="/api/v1/events/{event}")


class NoticesIn(Body):
    """Whether players may ask to be told by mail."""

    open: bool


class NoticeFaultItem(BaseModel):
    """A player one of whose addresses takes nothing, and why: ``refused`` or ``later``."""

    name: str
    fault: str


class NoticesOut(BaseModel):
    """How the messages stand: no address is named.

    ``told`` and ``asked`` count addresses that said yes and those that have not answered;
    ``fault`` is why the last messages were not handed over, empty where they were, ``at`` when.
    """

    set_up: bool
    open: bool
    told: int
    asked: int
    fault: str
    at: str
    failed: list[NoticeFaultItem]


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
    told = standing_of(carrier.rows, here.event, is_set_up=carrier.is_set_up)
    return NoticesOut(**told.as_dict())


class HookIn(Body):
    """The address to call from now on; empty: nobody is told any more."""

    url: str = Field(max_length=LONGEST_URL)


class HookOut(BaseModel):
    """Who is told; ``secret`` signs the calls.

    ``told`` is the version told last, ``problem`` why the last call did not arrive (empty: it did),
    ``again`` the instant at which it is tried next. All is empty where nobody is told.
    """

    url: str
    secret: str
    told: str
    problem: str
    again: str


@router.get("/hook")
def hook(here: AtEvent) -> HookOut:
    """Return who is told when something new is public, and how the last call went."""
    return _hook_out(here)


@router.post("/hook", dependencies=[Depends(only_json)], response_model=HookOut)
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
    return HookOut(**publisher.hooks.told(here.event.id))
