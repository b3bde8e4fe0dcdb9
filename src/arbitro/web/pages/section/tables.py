"""Every table of a section, and those of any page as the browser shows them, for spreadsheets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import asked_of_tables
from arbitro.web.event_request import AtSection
from arbitro.web.forms.form import Submitted
from arbitro.web.http.downloads import download
from arbitro.web.rendering.templates import words_of
from arbitro.web.views.standings.spreadsheets import (
    TooLargeError,
    UnreadableError,
    file_of,
    saved,
    tables_made,
    tables_sent,
)

router = APIRouter(include_in_schema=False)

Number = Annotated[str, Query(alias="round")]


@router.get("/events/{event}/s/{section}/tables")
def choose(here: AtSection, number: Number = "") -> HTMLResponse:
    """Show which tables there are, and in which files."""
    asked = asked_of_tables(here, number)
    made = tables_made(here.section, asked)
    return here.page(
        "paper/tables.html",
        tables=made.shown,
        not_made=made.left_out,
        asked=asked.round or len(here.section.section.rounds),
        rounds=len(here.section.section.rounds),
    )


@router.get("/events/{event}/s/{section}/tables/{name}")
def save(here: AtSection, name: str, number: Number = "", plain: str = "") -> Response:
    """Write a table as a workbook or as CSV; 404 where there is none of that name."""
    code, _, kind = name.rpartition(".")
    asked = asked_of_tables(here, number)
    found = saved(here.section, code, kind, asked, plain=bool(plain))
    if found is None:
        raise HTTPException(404)
    if isinstance(found, Refused):
        return here.page("event/refused.html", refusal=found)
    of_round = f"-{asked.round}" if asked.round else ""
    title = f"{here.event.id}-{here.section.id}-{code}{of_round}{found.ending}"
    return download(found.data, title, found.media_type)


@router.post("/shown-tables")
def save_shown(request: Request, form: Submitted) -> Response:
    """Write the tables that were sent as a workbook or as CSV; nothing of them is kept."""
    words = words_of(request)
    try:
        sheets = tables_sent(form.sent("tables"), words)
    except TooLargeError as problem:
        raise HTTPException(413) from problem
    except UnreadableError as problem:
        raise HTTPException(422, "text") from problem
    found = file_of(sheets, form.sent("as", 20), words)
    if found is None:
        raise HTTPException(422, "text")
    return download(found.data, f"arbitro{found.ending}", found.media_type)
