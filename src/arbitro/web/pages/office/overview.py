"""The checklist of an event: what is missing and due, its sheets of facts and its registers.

A row opens beside the list: a finding, a deadline, a sheet of few fields. A sheet of many fields
opens in the middle, with what is found of it beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.features.office import KeepRow, StateFacts, StrikeRow, office_of
from arbitro.desk.values.office import Office, Row
from arbitro.i18n.sentences.office import fact_text, label_of
from arbitro.reasons import Refused
from arbitro.rules.office.facts import FactSheet, Seal
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import Block, blocks_of, said_of, seen_of, values_of
from arbitro.web.rendering.templates import may, own_path
from arbitro.web.views.office.checklist import (
    MARKS,
    aside_row,
    checklist,
    due_row,
    named,
    opens_beside,
)
from arbitro.web.views.office.office import FindingView, told, url_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


class _Place(NamedTuple):
    """A sheet or a register, whose it is, and what stands in it."""

    sheet: FactSheet
    section: int
    office: Office

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self.office.rows.get(self.sheet.name, {}).values())

    @property
    def form(self) -> Form:
        """The form of a sheet as it stands, an empty one for a row of a register."""
        said = () if self.sheet.register else self.office.sheets.get(self.sheet.name, ())
        return Form(values_of(self.sheet, said))


def _place(here: EventRequest, section: int, name: str, *, register: bool) -> _Place:
    sheet, office = SHEETS.get(name), office_of(here.event.state, section)
    if sheet is None or office is None or sheet.register != register:
        raise HTTPException(404)
    if sheet.of_section != bool(section) or sheet.seal is not Seal.NONE:
        raise HTTPException(404)
    return _Place(sheet, section, office)


def _row(place: _Place, number: int) -> Row:
    found = place.office.rows.get(place.sheet.name, {}).get(number)
    if found is None or found.struck:
        raise HTTPException(404)
    return found


_CLOSED = dict.fromkeys(("found", "aside", "deadline", "place", "row"))
"""What a panel shows, where it shows something else."""


def _panel(here: EventRequest, shown: dict[str, Any]) -> HTMLResponse:
    return here.page("office/panel.html", **{**_CLOSED, **shown})


def _found(here: EventRequest) -> tuple[FindingView, ...]:
    return told(here.event, here.words, today=here.now().date())


def _list_page(
    here: EventRequest,
    panel: dict[str, Any] | None = None,
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    """Show the checklist, with one thing of it open where ``panel`` says which."""
    asked = here.request.query_params.get("only", "")
    only = asked if asked in MARKS else ""
    rights = [right for right in ("private", "watch", "cases") if may(here.request, right)]
    listed = checklist(here.event, here.words, here.now().date(), rights, only)
    shown = {"of": "", **_CLOSED, **(panel or {})}
    return here.page(
        "office/home.html", form=form, refusal=refusal, listed=listed, only=only, **shown
    )


@router.get("")
def home(here: AtEvent) -> HTMLResponse:
    """Show what is missing, due and done."""
    return _list_page(here)


def _finding(here: EventRequest, name: str) -> dict[str, Any] | None:
    """Return what the panel of a finding shows, None where it is found no longer."""
    found = named(_found(here), name)
    if found is None:
        return None
    shown: dict[str, Any] = {
        "of": f"{here.event.url}/office/found/{name}",
        "found": found,
        "aside": aside_row(here.event, name),
    }
    sheet = SHEETS.get(found.sheet)
    if sheet is None or not (opens_beside(sheet) or found.facts):
        return shown
    place = _place(here, found.of_section, sheet.name, register=sheet.register)
    blocks = [block for block in blocks_of(sheet) if block.fact.name in found.facts]
    return shown | _sheet(here, place, blocks or None) | {"of": shown["of"]}


@router.get("/found/{name}", response_model=None)
def finding(here: AtEvent, name: str) -> Response:
    """Show the list with one finding open; the list alone where it is found no longer."""
    panel = _finding(here, name)
    if panel is None:
        return RedirectResponse(f"{here.event.url}/office", 303)
    return _list_page(here, panel)


@router.get("/found/{name}/panel")
def finding_panel(here: AtEvent, name: str) -> HTMLResponse:
    """Show the panel of a finding by itself."""
    panel = _finding(here, name)
    if panel is None:
        raise HTTPException(404)
    return _panel(here, panel)


def _due(here: EventRequest, code: str) -> dict[str, Any]:
    row = due_row(here.event, code, here.now().date())
    if row is None:
        raise HTTPException(404)
    return {
        "of": f"{here.event.url}/office/due/{code}",
        "deadline": row,
        "today": here.now().date(),
    }


@router.get("/due/{code}")
def deadline(here: AtEvent, code: str) -> HTMLResponse:
    """Show the list with one deadline open."""
    return _list_page(here, _due(here, code))


@router.get("/due/{code}/panel")
def deadline_panel(here: AtEvent, code: str) -> HTMLResponse:
    """Show the panel of a deadline by itself."""
    return _panel(here, _due(here, code))


def _sheet(
    here: EventRequest,
    place: _Place,
    blocks: Sequence[Block] | None = None,
    row: Row | None = None,
) -> dict[str, Any]:
    """Return what the form of a sheet or a register shows; ``blocks`` where it is a part of it."""
    asked = blocks_of(place.sheet) if blocks is None else tuple(blocks)
    own = Form(values_of(place.sheet, row.said)) if row else place.form
    url = url_of(here.event, place.sheet, place.section)
    return {
        "of": f"{url}/{row.number}" if row else url,
        "place": place,
        "sheet": place.sheet,
        "of_section": here.event.section(place.section) if place.section else None,
        "url": url,
        "blocks": asked,
        "is_part": len(asked) < len(place.sheet.facts),
        "rows": place.rows,
        "label_of": label_of,
        "row": row,
        "own_form": own,
        "shown": lambda fact, text: fact_text(fact, text, here.words),
    }


def _sheet_page(
    here: EventRequest,
    place: _Place,
    form: Form | None = None,
    refusal: Refused | None = None,
    row: Row | None = None,
) -> HTMLResponse:
    """Show a sheet: beside the list, or in the middle where it has many fields."""
    shown = _sheet(here, place, row=row)
    if form is not None:
        shown["own_form"] = form
    if opens_beside(place.sheet):
        return _list_page(here, shown, form, refusal)
    found = [item for item in _found(here) if item.url == shown["url"]]
    return here.page("office/sheet.html", form=form, refusal=refusal, asks=found, **shown)


def _sheet_panel(here: EventRequest, place: _Place, row: Row | None = None) -> HTMLResponse:
    return _panel(here, _sheet(here, place, row=row))


def _after(here: EventRequest, form: Form, usual: str) -> str:
    """Return where a form leads: to the page of the event it names, else to the usual one."""
    back = own_path(form.sent("back", 500))
    return back if back.startswith(f"{here.event.url}/") else usual


@router.get("/facts/{number}/{name}")
def facts(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show the form of a sheet."""
    return _sheet_page(here, _place(here, number, name, register=False))


@router.get("/facts/{number}/{name}/panel")
def facts_panel(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show the form of a sheet by itself."""
    return _sheet_panel(here, _place(here, number, name, register=False))


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
    return here.go(answer, _after(here, form, f"{here.event.url}/office"), "office-saved")


@router.get("/rows/{number}/{name}")
def rows(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show a register, with the form of a new row."""
    return _sheet_page(here, _place(here, number, name, register=True))


@router.get("/rows/{number}/{name}/panel")
def rows_panel(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show a register by itself."""
    return _sheet_panel(here, _place(here, number, name, register=True))


@router.get("/rows/{number}/{name}/{row}")
def row_form(here: AtEvent, number: int, name: str, row: int) -> HTMLResponse:
    """Show the form of one row."""
    place = _place(here, number, name, register=True)
    return _sheet_page(here, place, row=_row(place, row))


@router.get("/rows/{number}/{name}/{row}/panel")
def row_panel(here: AtEvent, number: int, name: str, row: int) -> HTMLResponse:
    """Show the form of one row by itself."""
    place = _place(here, number, name, register=True)
    return _sheet_panel(here, place, _row(place, row))


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
    usual = url_of(here.event, place.sheet, place.section)
    return here.go(answer, _after(here, form, usual), "office-saved")


@router.post("/rows/{number}/{name}/{row}/strike")
def strike_row(here: AtEvent, number: int, name: str, row: int, form: Submitted) -> Response:
    """Strike a row out."""
    place = _place(here, number, name, register=True)
    found = _row(place, row)
    reason = form.text("reason")
    answer = here.do(StrikeRow(number, name, row, reason), form)
    if isinstance(answer, Refused):
        return _sheet_page(here, place, None, answer, found)
    usual = url_of(here.event, place.sheet, place.section)
    return here.go(answer, _after(here, form, usual), "office-saved")
