"""The screens of the hall, for programs: what they show, and what they are to show."""

from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel, Field

from arbitro import clock
from arbitro.web.api_v1.answers import only_json
from arbitro.web.asking import AtEvent, Here
from arbitro.web.screens import (
    ALL_SCREENS,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_TURNS,
    Screens,
    Shown,
    Steering,
    is_here,
    name_of_screen,
    turn,
)
from arbitro.web.views.hall import lettered

router = APIRouter(prefix="/api/v1/events/{event}/screens", tags=["arbitro"])


class TurnItem(BaseModel):
    """A line of a list: ``show`` is a list, ``sections`` letters, ``seconds`` of each page.

    No section means all of them, 0 seconds as long as a page takes to be read.
    """

    show: str
    sections: list[str] = []
    seconds: int = 0


class ScreenItem(BaseModel):
    """A screen, or all of them where ``name`` is empty; ``until`` and ``text_until`` are instants.

    ``turns`` is its list, which holds while ``show`` is ``list``. ``connected`` tells that it asked
    a moment ago.
    """

    name: str
    connected: bool
    show: str
    until: str
    turns: list[TurnItem]
    text: str
    text_until: str
    whole: bool


class ScreensIn(BaseModel):
    """What a screen, or all, are to show, turn through or announce; what is left out stays.

    An empty list of turns ends a list, an empty text an announcement.
    """

    screen: str = Field(default="", max_length=LONGEST_NAME)
    show: str | None = None
    minutes: int = Field(default=0, ge=0, le=720)
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
    steered, event = _screens(here), here.event.id
    screen = name_of_screen(wanted.screen)
    letters = {letter for letter, _ in lettered(here.event)}
    try:
        shown = None if wanted.show is None else Shown(wanted.show)
        turns = [
            turn(each.show, ",".join(each.sections), each.seconds) for each in wanted.turns or ()
        ]
    except ValueError:
        raise HTTPException(422, "screens-list") from None
    if shown is Shown.LIST or not all(letters.issuperset(each.sections) for each in turns):
        raise HTTPException(422, "screens-list")
    if wanted.turns is not None:
        steered.turn_through(event, tuple(turns), screen=screen)
    elif shown is not None:
        steered.show(event, shown, wanted.minutes, screen=screen)
    if wanted.text is not None:
        minutes = wanted.minutes or 10
        steered.announce(event, wanted.text, minutes, whole=wanted.whole, screen=screen)
    return _all(here)


def _screens(here: Here) -> Screens:
    found: Screens = here.request.app.state.screens
    return found


def _all(here: Here) -> list[ScreenItem]:
    steered, event, now = _screens(here), here.event.id, clock.now()
    seen = steered.seen(event)
    return [
        _item(
            "",
            steered.of(event, ALL_SCREENS),
            connected=any(is_here(at, now) for at in seen.values()),
        ),
        *(
            _item(name, steered.of(event, name), connected=is_here(at, now))
            for name, at in seen.items()
        ),
    ]


def _item(name: str, told: Steering, *, connected: bool) -> ScreenItem:
    return ScreenItem(
        name=name,
        connected=connected,
        show=told.show.value,
        until=told.show_until,
        turns=[
            TurnItem(show=each.show.value, sections=list(each.sections), seconds=each.seconds)
            for each in told.turns
        ],
        text=told.text,
        text_until=told.text_until,
        whole=told.whole,
    )
