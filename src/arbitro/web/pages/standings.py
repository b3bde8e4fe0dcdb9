"""Standings and crosstable."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import DrawLots
from arbitro.explain import Refused
from arbitro.model import EntryId
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms import Submitted
from arbitro.web.rendering import go
from arbitro.web.views.standings import crosstable, standings_view
from arbitro.web.views.worksheet import worksheet

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def round_asked(here: Here) -> int | None:
    """Return the round the address asks for, None for the last or where it asks for nonsense."""
    text = here.request.query_params.get("after", "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        return None
    return int(text) if 0 <= int(text) <= len(here.section.section.rounds) else None


def standings_page(here: Here, refusal: Refused | None = None) -> HTMLResponse:
    """Show the standings after the round the address asks for."""
    table = standings_view(here.section, here.words, round_asked(here))
    return here.page("standings/standings.html", refusal=refusal, tab="standings", table=table)


@router.get("/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings."""
    return standings_page(here)


@router.get("/standings/{entry}/worksheet")
def show_worksheet(here: AtSection, entry: int) -> HTMLResponse:
    """Show how a player's tie-breaks come about."""
    sheet = worksheet(here.section, EntryId(entry), here.words, round_asked(here))
    if sheet is None:
        raise HTTPException(404)
    return here.page("standings/worksheet.html", tab="standings", sheet=sheet)


@router.post("/standings/lots")
def draw_lots(here: AtSection, form: Submitted) -> Response:
    """Draw lots among players whom the tie-breaks leave together."""
    tied = frozenset(
        EntryId(int(text))
        for text in form.values.get("tied", "").split()
        if text.isascii() and text.isdigit() and len(text) < 9
    )
    answer = here.do(DrawLots(here.section.id, tied), form)
    if isinstance(answer, Refused):
        return standings_page(here, answer)
    return go(f"{here.section.url}/standings", "lots-drawn")


@router.get("/crosstable")
def show_crosstable(here: AtSection) -> HTMLResponse:
    """Show everybody's results against everybody, or by round."""
    table = crosstable(here.section, here.words, round_asked(here))
    return here.page("standings/crosstable.html", tab="crosstable", table=table)
