"""Every table of a section as a file for spreadsheets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import HTMLResponse, Response

from arbitro.web.asking import AtSection
from arbitro.web.saved import download
from arbitro.web.use import asked_of_tables
from arbitro.web.views.spreadsheets import saved, shown_tables

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/tables")

Number = Annotated[str, Query(alias="round")]


@router.get("")
def choose(here: AtSection, number: Number = "") -> HTMLResponse:
    """Show which tables there are, and in which files."""
    asked = asked_of_tables(here, number)
    return here.page(
        "paper/tables.html",
        tab="paper",
        tables=shown_tables(here.section, asked),
        asked=asked.round or len(here.section.section.rounds),
        rounds=len(here.section.section.rounds),
    )


@router.get("/{name}")
def save(here: AtSection, name: str, number: Number = "", plain: str = "") -> Response:
    """Write a table as a workbook or as CSV; 404 where there is none of that name."""
    code, _, kind = name.rpartition(".")
    asked = asked_of_tables(here, number)
    found = saved(here.section, code, kind, asked, plain=bool(plain))
    if found is None:
        raise HTTPException(404)
    of_round = f"-{asked.round}" if asked.round else ""
    title = f"{here.event.id}-{here.section.id}-{code}{of_round}{found.ending}"
    return download(found.data, title, found.media_type)
