"""Messages to players, for programs: how they stand, and whether players may ask for them."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from arbitro.web.api_v1.answers import only_json
from arbitro.web.asking import AtEvent, Here
from arbitro.web.notices.carrier import Carrier
from arbitro.web.views.notices import standing_of

router = APIRouter(prefix="/api/v1/events/{event}/notices", tags=["arbitro"])


class NoticesIn(BaseModel):
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


@router.get("")
def notices(here: AtEvent) -> NoticesOut:
    """Return how the messages to the players of an event stand."""
    return _out(here)


@router.post("", dependencies=[Depends(only_json)])
def change(here: AtEvent, wanted: NoticesIn) -> NoticesOut:
    """Let players ask to be told by mail, or no longer."""
    carrier: Carrier = here.request.app.state.carrier
    carrier.rows.open(here.event.id, is_open=wanted.open)
    return _out(here)


def _out(here: Here) -> NoticesOut:
    carrier: Carrier = here.request.app.state.carrier
    told = standing_of(carrier.rows, here.event, is_set_up=carrier.is_set_up)
    return NoticesOut(**told.as_dict())
