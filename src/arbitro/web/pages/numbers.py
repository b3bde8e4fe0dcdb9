"""Numbers drawn by hand: a public drawing of lots, entered player by player (C.05 art. 6.2)."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import CloseEntries
from arbitro.explain import Reason, Refused
from arbitro.model import EditionKey, EntryId
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms import Form, Submitted
from arbitro.web.rendering import go

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")
PUBLIC_DRAW: Final = Reason("public-drawing-of-lots", EditionKey("C.05@2018"))


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
    if not form.ok:
        return _page(here, form)
    order = tuple(holder[number] for number in range(1, len(entries) + 1))
    answer = here.do(CloseEntries(here.section.id, order=order), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return go(f"{here.section.url}/players", "entries-closed")
