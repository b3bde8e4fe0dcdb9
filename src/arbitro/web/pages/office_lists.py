"""Registers of the office as lists on paper: inventory, rota, venues, whatever has rows."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitro.desk.features.office import office_of
from arbitro.papers.office import pdf_of_register
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Seal
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.asking import AtEvent
from arbitro.web.saved import shown_as

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/lists")


@router.get("/{number}/{name}.pdf")
def printed(here: AtEvent, number: int, name: str) -> Response:
    """Give a register as PDF: its rows that are not struck out, or a blank list."""
    sheet, office = SHEETS.get(name), office_of(here.event.state, number)
    if sheet is None or office is None or not sheet.register or sheet.seal is not Seal.NONE:
        raise HTTPException(404)
    if sheet.of_section != bool(number):
        raise HTTPException(404)
    settings = here.event.state.settings
    view = here.event.section(number) if number else None
    names = (settings.name if settings else "", view.name if view else "")
    about = " · ".join(filter(None, names))
    rows = [row.facts for row in office.standing(name)]
    data = pdf_of_register(name, sheet.facts, rows, here.words, about)
    if isinstance(data, Refused):
        raise HTTPException(422, here.words.refused(data))
    headers = shown_as(f"{name}.pdf")
    return Response(data, media_type="application/pdf", headers=headers)
