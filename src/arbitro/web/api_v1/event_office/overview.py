"""The office of an event in the JSON interface: facts, registers, and what is found."""

from __future__ import annotations

from datetime import date
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import Response

from arbitro.answers.interface.office import (
    ChangeItem,
    DeadlineItem,
    FactValue,
    OfficeOut,
    PacketFileItem,
    PacketItem,
    PlaceItem,
    PlanOut,
    RowItem,
    SubscriptionOut,
)
from arbitro.desk.derived.office.material import hall_plan
from arbitro.desk.derived.office.packet import packet_of_event
from arbitro.desk.values.office import Office
from arbitro.i18n.sentences.office import describe_deadline, finding_items, packet_rows
from arbitro.rules.office.document import Clause, numbered
from arbitro.rules.office.facts import FactKind, Facts, FactSheet, Said
from arbitro.rules.office.hall.hall_plan import spots
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.actions.game_actions import keys_of, packet_for, packet_parts_for, subscription
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json
from arbitro.web.event_request import AtEvent
from arbitro.web.views.office.office import due_on

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/office", tags=["arbitro"]
)


@router.get("")
def office(here: AtEvent) -> OfficeOut:
    """Return everything that is said of the office of an event."""
    state = here.event.state
    places = {
        0: state.office,
        **{int(key): section.office for key, section in state.sections.items()},
    }
    return OfficeOut(
        version=here.event.version,
        facts={section: _facts(place) for section, place in places.items()},
        rows={section: _rows(place) for section, place in places.items()},
        findings=finding_items(state, here.words),
    )


def _facts(office: Office) -> dict[str, dict[str, FactValue]]:
    return {name: values_from(SHEETS[name], said) for name, said in office.sheets.items()}


def _rows(office: Office) -> dict[str, tuple[RowItem, ...]]:
    return {
        name: tuple(
            RowItem(number=row.number, facts=values_from(SHEETS[name], row.said), struck=row.struck)
            for row in rows.values()
        )
        for name, rows in office.rows.items()
    }


def values_from(sheet: FactSheet, said: Said) -> dict[str, FactValue]:
    """Return facts as JSON has them: numbers, truths, lists and texts."""
    facts, values = Facts.of(said), dict[str, FactValue]()
    for name, text in said:
        fact = sheet.fact(name)
        kind = FactKind.TEXT if fact is None else fact.kind
        values[name] = text
        if kind is FactKind.NUMBER:
            values[name] = int(text)
        elif kind is FactKind.YES_NO:
            values[name] = text == "yes"
        elif kind is FactKind.MANY:
            values[name] = tuple(facts.many(name))
    return values


@router.get("/calendar")
def calendar(here: AtEvent, on: date | None = None) -> list[DeadlineItem]:
    """Return every deadline that concerns the event as it stands ``on`` a day, today's if none."""
    day = on or here.now().date()
    return [
        describe_deadline(item.deadline, item.outcome, day, here.words)
        for item in due_on(here.event.state, day)
    ]


@router.get("/calendar/address")
def calendar_address(here: AtEvent) -> SubscriptionOut:
    """Return the address of the deadlines for calendar programs, in the language asked for."""
    return SubscriptionOut(address=subscription(here))


@router.post("/calendar/address/renew")
def renew_calendar_address(here: AtEvent, request: Request) -> SubscriptionOut:
    """Make the address given out so far void and return the new one."""
    only_json(request)
    keys_of(request).renew(here.event.id)
    return SubscriptionOut(address=subscription(here))


@router.get("/plan")
def plan(here: AtEvent) -> PlanOut:
    """Return the plan of the hall; 404 where its size is not said."""
    found = hall_plan(here.event.state)
    if found is None:
        raise HTTPException(404)
    return PlanOut(
        length=found.length,
        width=found.width,
        needed=found.needed,
        places=tuple(
            PlaceItem(
                number=spot.place.number,
                features=tuple(sorted(spot.place.features)),
                x=spot.x,
                y=spot.y,
            )
            for spot in spots(found)
        ),
    )


@router.get("/packet")
def packet(here: AtEvent) -> list[PacketItem]:
    """Return how every part of the packet stands, section by section, what is missing first."""
    return list(packet_rows(packet_of_event(here.event.state), here.words))


@router.get("/packet/files")
def packet_files(here: AtEvent) -> list[PacketFileItem]:
    """Return what became of every file of what is handed over, for whoever asks."""
    return [part.answer for part in packet_parts_for(here)]


@router.get("/packet.zip", response_class=Response)
def packet_file(here: AtEvent) -> Response:
    """Give all that is handed over in one file, papers and reports for whoever may make them."""
    return Response(packet_for(here), media_type="application/zip")


@router.get("/amendments")
def amendments(here: AtEvent) -> list[ChangeItem]:
    """Return every amendment of the published regulations, the first first."""
    published = here.event.state.office.published
    told_changes = numbered(item.clauses for item in published)
    return [
        ChangeItem(
            number=number,
            on=published[number].on,
            part=clause.part.value,
            section=clause.section,
            old=_clause(change.old),
            new=_clause(change.new),
        )
        for number, changed in enumerate(told_changes, 1)
        for change in changed
        for clause in filter(None, (change.new or change.old,))
    ]


def _clause(clause: Clause | None) -> dict[str, Any] | None:
    if clause is None:
        return None
    return {"code": clause.code, "values": dict(clause.values), "texts": dict(clause.texts)}
