"""Every table of a section for programs: its rows, or the file spreadsheets open."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Response
from pydantic import BaseModel, Field

from arbitro.formats.spreadsheets import Value, written_number
from arbitro.web.asking import AtSection
from arbitro.web.use import asked_of_tables
from arbitro.web.views.spreadsheets import ALL, saved, sheet_of, shown_tables

router = APIRouter(prefix="/api/v1/events/{event}/sections/{section}/tables", tags=["arbitro"])

Number = Annotated[str, Query(alias="round", description="of which round; the latest if left out")]


class TableItem(BaseModel):
    """A table of a section that has something to show; ``of_round``: it is one of a round."""

    code: str
    name: str
    of_round: bool
    rows: int


class TableDetail(BaseModel):
    """A table: the heads of its columns and its rows.

    A whole number is a number, another one a text with a decimal point, an empty cell null.
    """

    code: str
    name: str
    heads: list[str]
    rows: list[list[str | int | None]] = Field(description="in the order of the page")


@router.get("")
def tables(here: AtSection, number: Number = "") -> list[TableItem]:
    """List the tables of a section: players, pairings, standings and all others."""
    found = shown_tables(here.section, asked_of_tables(here, number))
    return [
        TableItem(code=code, name=sheet.name, of_round=table.of_round, rows=len(sheet.rows))
        for code, (table, sheet) in found.items()
    ]


@router.get("/{code}", response_model=TableDetail)
def table(
    here: AtSection,
    code: str,
    number: Number = "",
    file: Annotated[Literal["xlsx", "csv", "excel-csv", ""], Query(alias="as")] = "",
) -> TableDetail | Response:
    """Give a table as its rows, or as a file with ``as``: ``all`` as ``xlsx`` has every one."""
    asked = asked_of_tables(here, number)
    if file:
        kind = file.removeprefix("excel-")
        done = saved(here.section, code, kind, asked, plain=file == "csv")
        if done is None:
            raise HTTPException(404, "table-unknown")
        return Response(done.data, media_type=done.media_type)
    sheet = None if code == ALL else sheet_of(here.section, code, asked)
    if sheet is None:
        raise HTTPException(404, "table-unknown")
    rows = [[_told(value) for value in row] for row in sheet.rows]
    return TableDetail(code=code, name=sheet.name, heads=list(sheet.heads), rows=rows)


def _told(value: Value) -> str | int | None:
    if value is None or isinstance(value, str | int):
        return value
    return value.isoformat() if isinstance(value, date) else written_number(value)
