"""Sealed registers of the office: needs and captains, and cases that are opened one by one."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.derived.office.sealed import check_sealed
from arbitro.formats.texts.formulas import harmless
from arbitro.i18n.sentences.office import fact_text, label_of
from arbitro.reasons import Refused
from arbitro.rules.office.conduct.watching import AWAY_HEAD, away_rows
from arbitro.rules.office.facts import Facts, FactSheet, Seal
from arbitro.service.private import (
    erase_sealed,
    keep_sealed,
    open_sealed,
    read_register,
    sealed_rows,
)
from arbitro.web.event_request import AtEvent, EventRequest, actor_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import blocks_of, said_of, values_of
from arbitro.web.http.downloads import download
from arbitro.web.views.office.office import FindingView, by_grade, sealed_sheet, told_of, url_of
from arbitro.web.views.standings.spreadsheets import CSV

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")
EXPECTED = "was-number"
"""The field that carries which text of a row the asker saw."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as it is shown: ``facts`` None where it is not opened, or cannot be."""

    number: int
    facts: Facts | None
    found: list[tuple[str, list[FindingView]]]


_OPENED = frozenset({Seal.PEOPLE, Seal.WATCH})
"""What who may read a register of these reads at once."""


def _row(
    here: EventRequest,
    sheet: FactSheet,
    number: int,
    facts: Facts | None,
    told: Mapping[int, Facts | None],
) -> _Row:
    others = {other: said for other, said in told.items() if said is not None and other != number}
    state = here.whole.state
    found = () if facts is None else check_sealed(state, sheet.name, facts, others)
    return _Row(number, facts, by_grade(told_of(found, here.words)))


def _read_rows(here: EventRequest, sheet: FactSheet) -> Mapping[int, Facts | None]:
    """Return what the rows of a register say, nothing of one that is opened row by row."""
    if sheet.seal is Seal.WATCH:
        return _read(here, sheet.name)
    if sheet.seal is Seal.PEOPLE:
        return sealed_rows(here.service, here.event.id, sheet.name)
    return {}


def _read(here: EventRequest, name: str) -> Mapping[int, Facts | None]:
    """Return what a register of those who watch says; the history has who read it."""
    actor = actor_of(here.request)
    told = read_register(here.service, here.event.id, name, clock.now(), actor=actor)
    here.look_again()
    return told


def _page(
    here: EventRequest,
    sheet: FactSheet,
    form: Form,
    refusal: Refused | None = None,
    *,
    row: _Row | None = None,
) -> HTMLResponse:
    opened = sheet.seal in _OPENED
    kept = here.whole.state.sealed.get(sheet.name, {})
    told = _read_rows(here, sheet) if row is None else {}
    return here.page(
        "office/sealed.html",
        form=form,
        refusal=refusal,
        sheet=sheet,
        url=url_of(here.event, sheet, 0),
        blocks=blocks_of(sheet),
        label_of=label_of,
        rows=[_row(here, sheet, number, told.get(number), told) for number in kept],
        row=row,
        opened=opened,
        seen=kept[row.number].number if row is not None and row.number in kept else 0,
        shown=lambda fact, text: fact_text(fact, text, here.words),
    )


def _of_row(here: EventRequest, sheet: FactSheet, number: int, facts: Facts | None) -> HTMLResponse:
    if facts is None:
        raise HTTPException(404)
    form = Form(values_of(sheet, tuple(facts.said.items())))
    row = _row(here, sheet, number, facts, _read_rows(here, sheet))
    return _page(here, sheet, form, row=row)


def _keep(here: EventRequest, sheet: FactSheet, number: int, form: Form) -> Response:
    said = said_of(form, sheet)
    row = None
    if number:
        row = _row(here, sheet, number, Facts.of(said), _read_rows(here, sheet))
    if not form.ok:
        return _page(here, sheet, form, row=row)
    answer = keep_sealed(
        here.service,
        here.event.id,
        sheet.name,
        number,
        said,
        expected=form.number(EXPECTED, 0, 10**9, default=0) or 0,
        actor=actor_of(here.request),
        command_id=form.command,
    )
    if isinstance(answer, Refused):
        return _page(here, sheet, form, answer, row=row)
    return here.go(answer, url_of(here.event, sheet, 0), "sealed-kept")


def _erase(here: EventRequest, sheet: FactSheet, number: int, form: Form) -> Response:
    answer = erase_sealed(
        here.service,
        here.event.id,
        sheet.name,
        number,
        actor=actor_of(here.request),
        command_id=form.command,
    )
    if isinstance(answer, Refused):
        return _page(here, sheet, Form(), answer)
    return here.go(answer, url_of(here.event, sheet, 0), "sealed-erased")


_ROOMS = {"/people/": Seal.PEOPLE, "/watch/": Seal.WATCH, "/cases/": Seal.CASES}
"""Who may come in stands in the address: its registers have the seal of that."""


def _sheet(here: EventRequest, name: str) -> FactSheet:
    """Return the register of an address; 404 where none of that name has its seal."""
    path = here.request.scope["route"].path
    return sealed_sheet(name, next(seal for room, seal in _ROOMS.items() if room in path))


@router.get("/watch/absences.csv")
def absences_as_table(here: AtEvent) -> Response:
    """Give the absences as a screening reads them."""
    told = _read(here, "absences")
    rows = away_rows([facts for facts in told.values() if facts is not None])
    out = io.StringIO()
    csv.writer(out).writerows([AWAY_HEAD, *([harmless(text) for text in row] for row in rows)])
    return download(out.getvalue().encode("utf-8-sig"), "absences.csv", CSV)


@router.get("/people/{name}")
@router.get("/watch/{name}")
@router.get("/cases/{name}")
def register(here: AtEvent, name: str) -> HTMLResponse:
    """Show a register, of cases the numbers alone, and the form of a new row."""
    return _page(here, _sheet(here, name), Form())


@router.post("/people/{name}")
@router.post("/watch/{name}")
@router.post("/cases/{name}")
def keep(here: AtEvent, name: str, form: Submitted) -> Response:
    """Keep a new row of a register."""
    return _keep(here, _sheet(here, name), 0, form)


@router.get("/people/{name}/{row}")
@router.get("/watch/{name}/{row}")
def one_row(here: AtEvent, name: str, row: int) -> HTMLResponse:
    """Show the form of a row."""
    sheet = _sheet(here, name)
    return _of_row(here, sheet, row, _read_rows(here, sheet).get(row))


@router.post("/cases/{name}/{row}/open")
def open_case(here: AtEvent, name: str, row: int, _: Submitted) -> Response:
    """Show a case to who may read it; the history has every reading."""
    sheet = _sheet(here, name)
    told = open_sealed(here.service, here.event.id, name, row, actor=actor_of(here.request))
    if isinstance(told, Refused):
        return _page(here, sheet, Form(), told)
    here.look_again()
    return _of_row(here, sheet, row, told)


@router.post("/people/{name}/{row}")
@router.post("/watch/{name}/{row}")
@router.post("/cases/{name}/{row}")
def correct(here: AtEvent, name: str, row: int, form: Submitted) -> Response:
    """Say another text of a row."""
    return _keep(here, _sheet(here, name), row, form)


@router.post("/people/{name}/{row}/erase")
@router.post("/watch/{name}/{row}/erase")
@router.post("/cases/{name}/{row}/erase")
def erase(here: AtEvent, name: str, row: int, form: Submitted) -> Response:
    """Erase a row for good."""
    return _erase(here, _sheet(here, name), row, form)
