"""The office of an event: what is missing and due, its sheets of facts and its registers."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.office import KeepRow, StateFacts, StrikeRow, office_of
from arbitro.desk.values.office import Office, Row
from arbitro.i18n.office import fact_text, label_of
from arbitro.reasons import Refused
from arbitro.rules.office.facts import FactSheet, Seal
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import blocks_of, said_of, seen_of, values_of
from arbitro.web.views.office.office import by_grade, parts, told, url_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


@router.get("")
def home(here: AtEvent) -> HTMLResponse:
    """Show the parts of the office and what is found in them."""
    found = told(here.event, here.words, today=here.now().date())
    return here.page("office/home.html", parts=parts(here.event), found=by_grade(found))


class _Place(NamedTuple):
    """A sheet or a register, whose it is, and what stands in it."""

    sheet: FactSheet
    section: int
    office: Office

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self.office.rows.get(self.sheet.name, {}).values())


def _place(here: EventRequest, section: int, name: str, *, register: bool) -> _Place:
    sheet, office = SHEETS.get(name), office_of(here.event.state, section)
    if sheet is None or office is None or sheet.register != register:
        raise HTTPException(404)
    if sheet.of_section != bool(section) or sheet.seal is not Seal.NONE:
        raise HTTPException(404)
    return _Place(sheet, section, office)


def _sheet_page(
    here: EventRequest,
    place: _Place,
    form: Form,
    refusal: Refused | None = None,
    row: Row | None = None,
) -> HTMLResponse:
    view = here.event.section(place.section) if place.section else None
    return here.page(
        "office/rows.html" if place.sheet.register else "office/sheet.html",
        form=form,
        refusal=refusal,
        sheet=place.sheet,
        of=view,
        url=url_of(here.event, place.sheet, place.section),
        blocks=blocks_of(place.sheet),
        rows=place.rows,
        label_of=label_of,
        row=row,
        shown=lambda fact, text: fact_text(fact, text, here.words),
    )


@router.get("/facts/{number}/{name}")
def facts(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show the form of a sheet."""
    place = _place(here, number, name, register=False)
    said = place.office.sheets.get(name, ())
    return _sheet_page(here, place, Form(values_of(place.sheet, said)))


@router.post("/facts/{number}/{name}")
def state_facts(here: AtEvent, number: int, name: str, form: Submitted) -> Response:
    """Say the facts of a sheet."""
    place = _place(here, number, name, register=False)
    said = said_of(form, place.sheet)
    if not form.ok:
        return _sheet_page(here, place, form)
    command = StateFacts(number, name, said, seen_of(form, place.sheet))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _sheet_page(here, place, form, answer)
    return here.go(answer, f"{here.event.url}/office", "office-saved")


def _row(place: _Place, number: int) -> Row:
    found = place.office.rows.get(place.sheet.name, {}).get(number)
    if found is None or found.struck:
        raise HTTPException(404)
    return found


@router.get("/rows/{number}/{name}")
def rows(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show a register, with the form of a new row."""
    return _sheet_page(here, _place(here, number, name, register=True), Form())


@router.get("/rows/{number}/{name}/{row}")
def row_form(here: AtEvent, number: int, name: str, row: int) -> HTMLResponse:
    """Show the form of one row."""
    place = _place(here, number, name, register=True)
    found = _row(place, row)
    return _sheet_page(here, place, Form(values_of(place.sheet, found.said)), row=found)


@router.post("/rows/{number}/{name}")
def keep_row(here: AtEvent, number: int, name: str, form: Submitted) -> Response:
    """Add a row to a register."""
    return _kept(here, _place(here, number, name, register=True), form, None)


@router.post("/rows/{number}/{name}/{row}")
def correct_row(here: AtEvent, number: int, name: str, row: int, form: Submitted) -> Response:
    """Say another text of a row."""
    place = _place(here, number, name, register=True)
    return _kept(here, place, form, _row(place, row))


def _kept(here: EventRequest, place: _Place, form: Form, row: Row | None) -> Response:
    said = said_of(form, place.sheet)
    if not form.ok:
        return _sheet_page(here, place, form, row=row)
    number, expected = (row.number, seen_of(form, place.sheet)) if row else (0, ())
    command = KeepRow(place.section, place.sheet.name, number, said, expected)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _sheet_page(here, place, form, answer, row)
    return here.go(answer, url_of(here.event, place.sheet, place.section), "office-saved")


@router.post("/rows/{number}/{name}/{row}/strike")
def strike_row(here: AtEvent, number: int, name: str, row: int, form: Submitted) -> Response:
    """Strike a row out."""
    place = _place(here, number, name, register=True)
    found = _row(place, row)
    reason = form.text("reason")
    answer = here.do(StrikeRow(number, name, row, reason), form)
    if isinstance(answer, Refused):
        again = Form(values_of(place.sheet, found.said))
        return _sheet_page(here, place, again, answer, found)
    return here.go(answer, url_of(here.event, place.sheet, place.section), "office-saved")
