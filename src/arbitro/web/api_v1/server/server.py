"""How arbitro itself is doing, in the JSON interface."""

from __future__ import annotations

from fastapi import APIRouter

from arbitro.answers.interface.server import FaultItem, LoopItem
from arbitro.loops import Turns, loops
from arbitro.web.api_v1.answer_routes import AnswerRoute

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/server", tags=["arbitro"])


@router.get("")
def server() -> list[LoopItem]:
    """List what goes on in the background, with its last turn and what is wrong."""
    return [_make_loop(loop) for loop in loops()]


def _make_loop(found: Turns) -> LoopItem:
    return LoopItem(
        name=found.name,
        subject=found.subject,
        state=found.state,
        last=found.last,
        seconds=round(found.seconds, 1),
        faults=tuple(
            FaultItem(
                part=fault.part,
                kind=fault.kind,
                where=tuple(fault.where),
                at=fault.at,
                times=fault.times,
            )
            for fault in found.faults
        ),
    )
