"""Every table of a section for programs: its rows, or the file spreadsheets open; clubs ranked."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Response

from arbitro.answers.interface.events import TableDetail, TableItem
from arbitro.formats.spreadsheets import Value, written_number
from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import asked_of_tables
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.views.standings.spreadsheets import ALL, saved, sheet_of, table_items, tables_made

router = APIRouter(
    route_class=AnswerRoute, tags=["arbitro"], prefix="/api/v1/events/{event}/sections/{section}"
)


Number = Annotated[str, Query(alias="round", description="of which round; the latest if left out")]


@router.get("/tables")
def tables(here: AtSection, number: Number = "") -> list[TableItem]:
    """List the tables of a section: players, pairings, standings and all others."""
    return table_items(tables_made(here.section, asked_of_tables(here, number)), here.words)


@router.get("/tables/{code}")
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
        if isinstance(done, Refused):
            return refused_answer(done, here.words)
        return Response(done.data, media_type=done.media_type)
    sheet = None if code == ALL else sheet_of(here.section, code, asked)
    if sheet is None:
        raise HTTPException(404, "table-unknown")
    if isinstance(sheet, Refused):
        return refused_answer(sheet, here.words)
    rows = tuple(tuple(_told(value) for value in row) for row in sheet.rows)
    return TableDetail(code=code, name=sheet.name, heads=tuple(sheet.heads), rows=rows)


def _told(value: Value) -> str | int | None:
    if value is None or isinstance(value, str | int):
        return value
    return value.isoformat() if isinstance(value, date) else written_number(value)
