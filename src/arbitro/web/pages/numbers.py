"""Numbers drawn by hand: a public drawing of lots, entered player by player (C.05 art. 6.2)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import CloseEntries
from arbitro.desk.features.drawing import NumbersDrawn
from arbitro.desk.values.drawing import HowDrawn
from arbitro.model import EditionKey, EntryId
from arbitro.reasons import Reason, Refused
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering import go
from arbitro.web.views.drawing import protocol_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")
PUBLIC_DRAW: Final = Reason("public-drawing-of-lots", EditionKey("C.05@2018"))
RESTRICTED_DRAW: Final = Reason("varma-tables", EditionKey("C.05@2018"))


def _page(here: Here, form: Form | None = None, refusal: Refused | None = None) -> HTMLResponse:
    if not here.section.takes_drawn_numbers:
        raise HTTPException(404)
    return here.page(
        "players/numbers.html",
        form=form,
        refusal=refusal,
        tab="players",
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
    return go(f"{here.section.url}/players", "entries-closed")


@router.get("/paper/drawing")
def protocol(here: AtSection) -> HTMLResponse:
    """Show the protocol of the drawing of numbers for printing."""
    return here.page(
        "paper/drawing.html",
        tab="paper",
        printed=clock.now().astimezone(),
        shown=protocol_of(here.section),
        rule=RESTRICTED_DRAW,
        moment=_moment(here),
    )


def _moment(here: Here) -> datetime | None:
    """Return when the numbers that stand were drawn, in the time of the hall."""
    drawing = here.section.section.drawing
    found = (
        item.at.astimezone()
        for item in here.service.history(here.event.id)
        for event in item.events
        if isinstance(event, NumbersDrawn)
        and (event.section, event.drawing) == (here.section.id, drawing)
    )
    return max(found, default=None)
