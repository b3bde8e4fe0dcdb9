"""Numbers drawn by hand: a public drawing of lots, entered player by player (C.05 art. 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import CloseEntries
from arbitro.desk.features.drawing import NumbersDrawn
from arbitro.desk.values.drawing import Drawing, HowDrawn
from arbitro.i18n.zones import in_the_hall
from arbitro.model import EditionKey, EntryId, Player
from arbitro.reasons import Reason, Refused
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.views.event.event import SectionView

# The protocol of a drawing of numbers as its page prints it.


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: its place in the order, who, for which federation, from which group, what."""

    place: int
    person: Player
    federation: str
    group: str
    number: int


@dataclass(frozen=True, slots=True)
class Protocol:
    """A drawing of numbers with everybody in it.

    ``after`` are those who got a number of the table later, ``late`` those of one federation who
    meet in the last rounds all the same: White, Black, round.
    """

    drawing: Drawing
    draws: tuple[Draw, ...]
    after: tuple[tuple[int, Player], ...]
    late: tuple[tuple[str, str, int], ...]


def protocol_of(view: SectionView) -> Protocol | None:
    """Return the protocol of a section's drawing, None where no lots were drawn."""
    drawing = view.section.drawing
    if drawing is None:
        return None
    known = {draw.entry for draw in drawing.draws}
    return Protocol(
        drawing,
        tuple(
            Draw(place, view.person(draw.entry), *draw[1:])
            for place, draw in enumerate(drawing.draws, 1)
        ),
        tuple(
            (number, view.person(entry))
            for number, entry in enumerate(view.section.numbers, 1)
            if entry not in known
        ),
        tuple(
            (view.person(white).name, view.person(black).name, number)
            for white, black, number in view.late_meetings
        )
        if drawing.restricted
        else (),
    )


router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")
PUBLIC_DRAW: Final = Reason("public-drawing-of-lots", EditionKey("C.05@2018"))
RESTRICTED_DRAW: Final = Reason("varma-tables", EditionKey("C.05@2018"))


def _page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    if not here.section.takes_drawn_numbers:
        raise HTTPException(404)
    return here.page(
        "players/numbers.html",
        form=form,
        refusal=refusal,
        entries=here.section.numbers,
        rule=PUBLIC_DRAW,
    )


@router.get("/numbers")
def numbers(here: AtSection) -> HTMLResponse:
    """Ask for the number of each player."""
    return _page(here)


@router.post("/numbers")
def give(here: AtSection, form: Submitted) -> Response:
    """Close the entries with the numbers as they were drawn."""
    entries = here.section.numbers
    holder: dict[int, EntryId] = {}
    for entry in entries:
        field = f"number_{entry}"
        number = form.number(field, 1, len(entries))
        if number is not None and holder.setdefault(number, entry) != entry:
            form.fault(field, "number-taken", player=here.section.person(holder[number]).name)
    witness = form.text("witness", longest=200)
    if not form.ok:
        return _page(here, form)
    order = tuple(holder[number] for number in range(1, len(entries) + 1))
    drawn = HowDrawn(by_hand=True, witness=witness)
    command = CloseEntries(here.section.id, order=order, drawn=drawn)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return here.go_after(answer, f"{here.section.url}/players")


@router.get("/paper/drawing")
def protocol(here: AtSection) -> HTMLResponse:
    """Show the protocol of the drawing of numbers for printing."""
    return here.page(
        "paper/drawing.html",
        printed=here.now(),
        shown=protocol_of(here.section),
        rule=RESTRICTED_DRAW,
        moment=_moment(here),
    )


def _moment(here: EventRequest) -> datetime | None:
    """Return when the numbers that stand were drawn, in the time of the hall."""
    drawing = here.section.section.drawing
    found = (
        in_the_hall(here.event.state, item.at)
        for item in here.service.history(here.event.id)
        for event in item.events
        if isinstance(event, NumbersDrawn)
        and (event.section, event.drawing) == (here.section.id, drawing)
    )
    return max(found, default=None)
