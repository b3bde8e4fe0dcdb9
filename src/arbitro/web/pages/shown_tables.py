"""The tables of any page as files for spreadsheets, as the browser shows them."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from arbitro.web.forms.form import Submitted
from arbitro.web.rendering import words_of
from arbitro.web.saved import download
from arbitro.web.views.shown_tables import TooLargeError, UnreadableError, tables_sent
from arbitro.web.views.spreadsheets import file_of

router = APIRouter(include_in_schema=False)


@router.post("/shown-tables")
def save(request: Request, form: Submitted) -> Response:
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
