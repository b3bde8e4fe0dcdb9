"""How arbitro itself is doing, in the JSON interface."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel, Field

from arbitro.loops import Turns, loops

router = APIRouter(prefix="/api/v1/server", tags=["arbitro"])


class FaultItem(BaseModel):
    """What went wrong in a part of a loop: its kind and place, never what it says."""

    part: str = Field(description="the event, board or page it is about; empty: the loop itself")
    kind: str
    where: list[str]
    at: datetime
    times: int


class LoopItem(BaseModel):
    """A background loop and its last turn."""

    name: str
    subject: str = Field(description="the event it is for, if any")
    state: str = Field(description="well, late (it stands still) or fault")
    last: datetime | None = Field(description="when the last turn ended")
    seconds: float = Field(description="how long ago it moved last")
    faults: list[FaultItem] = Field(description="what is wrong now")


@router.get("")
def server() -> list[LoopItem]:
    """List what goes on in the background, with its last turn and what is wrong."""
    return [_item(loop) for loop in loops()]


def _item(found: Turns) -> LoopItem:
    return LoopItem(
        name=found.name,
        subject=found.subject,
        state=found.state,
        last=found.last,
        seconds=round(found.seconds, 1),
        faults=[
            FaultItem(
                part=fault.part,
                kind=fault.kind,
                where=list(fault.where),
                at=fault.at,
                times=fault.times,
            )
            for fault in found.faults
        ],
    )
