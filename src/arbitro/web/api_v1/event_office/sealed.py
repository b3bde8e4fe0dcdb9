"""Sealed registers of the office in the JSON interface: people, and cases opened one by one."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro import clock
from arbitro.answers.interface.office import (
    Done,
    SealedRowItem,
    SeatItem,
    SeatsOut,
    UnmetItem,
)
from arbitro.desk.derived.office.material import hall_plan
from arbitro.desk.derived.office.sealed import check_sealed
from arbitro.desk.derived.office.seats import seats_of
from arbitro.i18n.sentences.office import describe_finding
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, FactSheet, PlainFact, Seal, said_from
from arbitro.service.private import (
    erase_sealed,
    keep_sealed,
    open_sealed,
    read_register,
    sealed_rows,
)
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.api_v1.event_office.overview import values_from
from arbitro.web.event_request import AtEvent, EventRequest, actor_of
from arbitro.web.views.office.office import sealed_sheet
from arbitro.web.views.rounds.seats import sittings, unmet_needs, without_place

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/office", tags=["arbitro"]
)


class SealedIn(CommandBody):
    """A row to keep: ``number`` 0 for a new one, ``seen`` as it was given with its text."""

    number: int = 0
    seen: int = 0
    facts: dict[str, PlainFact] = Field(max_length=200)


class SealedNamed(CommandBody):
    """Which row is opened or erased."""

    number: int


def _make_row(
    here: EventRequest,
    sheet: FactSheet,
    number: int,
    facts: Facts | None,
    told: Mapping[int, Facts | None],
) -> SealedRowItem:
    state = here.whole.state
    others = {other: said for other, said in told.items() if said is not None and other != number}
    found = () if facts is None else check_sealed(state, sheet.name, facts, others)
    kept = state.sealed.get(sheet.name, {}).get(number)
    return SealedRowItem(
        number=number,
        seen=0 if kept is None else kept.number,
        facts=None if facts is None else values_from(sheet, tuple(facts.said.items())),
        findings=tuple(describe_finding(item, here.words) for item in found),
    )


def _rows(here: EventRequest, sheet: FactSheet) -> list[SealedRowItem]:
    told: Mapping[int, Facts | None] = {}
    if sheet.seal is Seal.WATCH:
        actor = actor_of(here.request)
        told = read_register(here.service, here.event.id, sheet.name, clock.now(), actor=actor)
    elif sheet.seal is Seal.PEOPLE:
        told = sealed_rows(here.service, here.event.id, sheet.name)
    kept = here.whole.state.sealed.get(sheet.name, {})
    return [_make_row(here, sheet, number, told.get(number), told) for number in kept]


def _kept(here: EventRequest, sheet: FactSheet, wanted: SealedIn) -> Done | JSONResponse:
    answer = keep_sealed(
        here.service,
        here.event.id,
        sheet.name,
        wanted.number,
        said_from(wanted.facts),
        expected=wanted.seen,
        actor=actor_of(here.request),
        command_id=form_of(wanted.command).command,
    )
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    return Done(version=answer.version)


def _erased(here: EventRequest, sheet: FactSheet, wanted: SealedNamed) -> Done | JSONResponse:
    answer = erase_sealed(
        here.service,
        here.event.id,
        sheet.name,
        wanted.number,
        actor=actor_of(here.request),
        command_id=form_of(wanted.command).command,
    )
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    return Done(version=answer.version)


@router.get("/people/{name}")
def people(here: AtEvent, name: str) -> list[SealedRowItem]:
    """Return a register of people with what it says."""
    return _rows(here, sealed_sheet(name, Seal.PEOPLE))


@router.post("/people/{name}")
def keep_of_people(
    here: AtEvent, name: str, wanted: SealedIn, request: Request
) -> Done | JSONResponse:
    """Keep a row of a register of people."""
    only_json(request)
    return _kept(here, sealed_sheet(name, Seal.PEOPLE), wanted)


@router.post("/people/{name}/erase")
def erase_of_people(
    here: AtEvent, name: str, wanted: SealedNamed, request: Request
) -> Done | JSONResponse:
    """Erase a row of a register of people for good."""
    only_json(request)
    return _erased(here, sealed_sheet(name, Seal.PEOPLE), wanted)


@router.get("/watch/{name}")
def watched(here: AtEvent, name: str) -> list[SealedRowItem]:
    """Return a register of those who watch with what it says: absences or inspections."""
    return _rows(here, sealed_sheet(name, Seal.WATCH))


@router.post("/watch/{name}")
def keep_watched(
    here: AtEvent, name: str, wanted: SealedIn, request: Request
) -> Done | JSONResponse:
    """Keep a row of a register of those who watch."""
    only_json(request)
    return _kept(here, sealed_sheet(name, Seal.WATCH), wanted)


@router.post("/watch/{name}/erase")
def erase_watched(
    here: AtEvent, name: str, wanted: SealedNamed, request: Request
) -> Done | JSONResponse:
    """Erase a row of a register of those who watch for good."""
    only_json(request)
    return _erased(here, sealed_sheet(name, Seal.WATCH), wanted)


@router.get("/cases/{name}")
def cases(here: AtEvent, name: str) -> list[SealedRowItem]:
    """Return the numbers of a register of cases."""
    return _rows(here, sealed_sheet(name, Seal.CASES))


@router.post("/cases/{name}")
def keep_case(here: AtEvent, name: str, wanted: SealedIn, request: Request) -> Done | JSONResponse:
    """Keep a case."""
    only_json(request)
    return _kept(here, sealed_sheet(name, Seal.CASES), wanted)


@router.post("/cases/{name}/open")
def open_case(
    here: AtEvent, name: str, wanted: SealedNamed, request: Request
) -> SealedRowItem | JSONResponse:
    """Return a case; the history has every reading, also one whose command was sent before."""
    only_json(request)
    sheet = sealed_sheet(name, Seal.CASES)
    actor = actor_of(here.request)
    told = open_sealed(here.service, here.event.id, name, wanted.number, actor=actor)
    if isinstance(told, Refused):
        return refused_answer(told, here.words)
    return _make_row(here, sheet, wanted.number, told, {})


@router.post("/cases/{name}/erase")
def erase_case(
    here: AtEvent, name: str, wanted: SealedNamed, request: Request
) -> Done | JSONResponse:
    """Erase a case for good."""
    only_json(request)
    return _erased(here, sealed_sheet(name, Seal.CASES), wanted)


@router.get("/seats")
def seats(here: AtEvent) -> SeatsOut:
    """Return a place for every game of the round by the needs that were told."""
    state = here.event.state
    found = seats_of(state, sealed_rows(here.service, here.event.id, "needs"), hall_plan(state))
    unmet = unmet_needs(here.event, found, here.words)
    standing = without_place(found, here.words)
    return SeatsOut(
        seats=tuple(SeatItem(**sitting._asdict()) for sitting in sittings(here.event, found)),
        why=" ".join(filter(None, (*(item.why for item in unmet), standing))),
        unknown=tuple(found.unknown),
        unmet=tuple(
            UnmetItem(
                board=item.board,
                section=item.section,
                players=tuple(item.players),
                needs=tuple(item.needs),
                why=item.why,
            )
            for item in unmet
        ),
    )
