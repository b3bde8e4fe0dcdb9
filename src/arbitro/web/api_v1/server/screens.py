"""The screens of the hall, for programs: what they show, and what they are to show."""

from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException
from pydantic import Field

from arbitro import clock
from arbitro.answers.interface.hall import ScreenItem
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.live.screen_control import MOST_MINUTES, Line, Order, OrderError, steer, told
from arbitro.web.live.screens import (
    ALL_SCREENS,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_TURNS,
    Screens,
    is_here,
)

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/screens", tags=["arbitro"]
)


class TurnItem(Body):
    """A line of a list: ``show`` is a list, ``sections`` letters, ``seconds`` of each page.

    No section means all of them, 0 seconds as long as a page takes to be read.
    """

    show: str
    sections: list[str] = Field(default=[])
    seconds: int = 0


class ScreensIn(Body):
    """What a screen, or all, are to show, turn through or announce; what is left out stays.

    An empty list of turns ends a list, an empty text an announcement.
    """

    screen: str = Field(default="", max_length=LONGEST_NAME)
    show: str | None = None
    minutes: int = Field(default=0, ge=0, le=MOST_MINUTES)
    turns: list[TurnItem] | None = Field(default=None, max_length=MOST_TURNS)
    text: str | None = Field(default=None, max_length=LONGEST_TEXT)
    whole: bool = False


@router.get("")
def screens(here: AtEvent) -> list[ScreenItem]:
    """Return what all screens are asked to show, then each that has a name."""
    return _all(here)


@router.post("", dependencies=[Depends(only_json)])
def change(here: AtEvent, wanted: ScreensIn) -> list[ScreenItem]:
    """Have screens show, turn through or announce something; 422 for what there is not."""
    lines = None
    if wanted.turns is not None:
        lines = [Line(turn.show, ",".join(turn.sections), turn.seconds) for turn in wanted.turns]
    order = Order(
        wanted.screen, wanted.show, wanted.minutes, lines, wanted.text, whole=wanted.whole
    )
    try:
        steer(_screens(here), here.event, order)
    except OrderError as problem:
        code = "screens-text" if problem.part == "text" else "screens-list"
        raise HTTPException(422, code) from None
    return _all(here)


def _screens(here: EventRequest) -> Screens:
    found: Screens = here.request.app.state.screens
    return found


def _all(here: EventRequest) -> list[ScreenItem]:
    steered, event, now = _screens(here), here.event.id, clock.now()
    seen = steered.seen(event)
    is_any_here = any(is_here(at, now) for at in seen.values())
    found = [(ALL_SCREENS, is_any_here), *((name, is_here(at, now)) for name, at in seen.items())]
    return [told(name, steered.of(event, name), connected=connected) for name, connected in found]
