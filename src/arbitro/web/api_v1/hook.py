"""The service that is told when something of an event is public, for programs."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.reasons import refused
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.asking import AtEvent, Here
from arbitro.web.public.hooks import LONGEST_URL, HookError
from arbitro.web.public.publisher import Publisher

router = APIRouter(prefix="/api/v1/events/{event}/hook", tags=["arbitro"])


class HookIn(BaseModel):
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


@router.get("")
def hook(here: AtEvent) -> HookOut:
    """Return who is told when something new is public, and how the last call went."""
    return _out(here)


@router.post("", dependencies=[Depends(only_json)], response_model=HookOut)
def tell(here: AtEvent, wanted: HookIn) -> HookOut | JSONResponse:
    """Tell a service from now on when something new is public, or nobody any more."""
    publisher: Publisher = here.request.app.state.publisher
    try:
        publisher.tell(here.event.id, wanted.url.strip())
    except HookError as problem:
        return refused_answer(refused(f"hook-{problem.code}"), here.words)
    return _out(here)


def _out(here: Here) -> HookOut:
    publisher: Publisher = here.request.app.state.publisher
    return HookOut(**publisher.hooks.told(here.event.id))
