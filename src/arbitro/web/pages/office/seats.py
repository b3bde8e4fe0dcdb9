"""The plan of the hall, and where the games of the round are played so that every need is met."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.material import hall_plan
from arbitro.desk.derived.office.seats import seats_of
from arbitro.papers.rendering import UnprintableError
from arbitro.papers.small_papers import KINDS, pieces_pdf
from arbitro.reasons import refused
from arbitro.service.private import sealed_rows
from arbitro.web.event_request import AtEvent
from arbitro.web.http.downloads import shown_as
from arbitro.web.views.papers.slips_and_cards import PrintContext, seat_cards
from arbitro.web.views.rounds.seats import (
    MARKS,
    everybody,
    sittings,
    spoken,
    svg_plan,
    unmet_needs,
    without_place,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")
MOST_BOARDS = 1000
"""More boards than these have no tents in one file."""


@router.get("/plan")
def drawn(here: AtEvent) -> HTMLResponse:
    """Show the plan of the hall with the numbers of its tables."""
    planned = hall_plan(here.event.state)
    return here.page(
        "office/plan.html",
        plan=planned,
        drawing="" if planned is None else svg_plan(planned, here.words),
        marks=MARKS,
    )


@router.get("/plan.svg")
def drawing(here: AtEvent) -> Response:
    """Give the plan alone, for screens and other papers."""
    planned = hall_plan(here.event.state)
    if planned is None:
        raise HTTPException(404)
    return Response(svg_plan(planned, here.words), media_type="image/svg+xml")


@router.get("/seats")
def seats(here: AtEvent) -> HTMLResponse:
    """Show where everybody sits, and which needs cannot be met."""
    state, planned = here.event.state, hall_plan(here.event.state)
    found = seats_of(state, sealed_rows(here.service, here.event.id, "needs"), planned)
    listed = sittings(here.event, found)
    told = everybody(listed)
    names = {int(entry): person.name for entry, person in state.people.items()}
    labels = {item.place: f"{item.board}" for item in listed if item.place is not None}
    return here.page(
        "office/seats.html",
        seats=found,
        sittings=listed,
        told=told,
        spoken=spoken(told, here.words),
        unmet=unmet_needs(here.event, found, here.words),
        standing=without_place(found, here.words),
        drawing=svg_plan(planned, here.words, labels) if planned is not None and told else "",
        moved=[names[number] for number in found.answer.moved],
    )


@router.get("/seats.txt")
def as_text(here: AtEvent) -> Response:
    """Give a sentence for every player as plain text, to be read aloud or sent."""
    found = seats_of(
        here.event.state,
        sealed_rows(here.service, here.event.id, "needs"),
        hall_plan(here.event.state),
    )
    lines = spoken(everybody(sittings(here.event, found)), here.words)
    return Response("\n".join([*lines, ""]), media_type="text/plain; charset=utf-8")


@router.get("/seats.pdf")
def cards(here: AtEvent) -> Response:
    """Give a name tent for every player with the place, to be cut."""
    found = seats_of(
        here.event.state,
        sealed_rows(here.service, here.event.id, "needs"),
        hall_plan(here.event.state),
    )
    if not found.boards:
        raise HTTPException(404)
    if len(found.boards) > MOST_BOARDS:
        refusal = refused("pieces-many", count=2 * len(found.boards), most=2 * MOST_BOARDS)
        return here.page("event/refused.html", refusal=refusal)
    pieces = seat_cards(PrintContext(here.event, here.words, ""), found)
    title = here.words.headed(here.words.t("ui.small.kind.place"), here.event.name)
    try:
        made = pieces_pdf(KINDS["place"], pieces, title=title, language=here.words.language)
    except UnprintableError as problem:
        refusal = refused("paper-unprintable", text=problem.text)
        return here.page("event/refused.html", refusal=refusal)
    headers = shown_as("seats.pdf")
    return Response(made.pdf, media_type="application/pdf", headers=headers)
