"""What the measures of an event's material leave to be desired, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row
from arbitro.rules.office.competition_levels import check_start
from arbitro.rules.office.facts import Facts, numbers_of
from arbitro.rules.office.hall.equipment import (
    HEIGHTS,
    EquipmentMeasures,
    Item,
    check_equipment,
    check_inventory,
    check_school_set,
)
from arbitro.rules.office.hall.hall_plan import HallPlan, check_plan, check_venue, plan_of
from arbitro.rules.office.staff import Shift, check_rota


def measures_of(row: Row) -> EquipmentMeasures:
    """Return what was measured of a row, in tenths of a millimetre."""
    facts = row.facts

    def told(end: str, names: tuple[str, ...]) -> dict[str, int]:
        found = {name: facts.number(f"{name}-{end}") for name in names}
        return {name: number for name, number in found.items() if number is not None}

    table = {side: facts.number(f"table-{side}") for side in ("length", "width", "height")}
    return EquipmentMeasures(
        told("height", tuple(HEIGHTS)),
        told("base", tuple(HEIGHTS)),
        facts.number("square"),
        {side: number for side, number in table.items() if number is not None},
    )


def _material(state: EventState) -> Iterator[LocatedFinding]:
    check = check_school_set if state.office.facts("kind").yes("school") else check_equipment
    for row in state.office.standing("material"):
        for finding in check(measures_of(row)):
            yield LocatedFinding(finding, about=row.facts.text("what") or str(row.number))


def _inventory(state: EventState) -> Iterator[LocatedFinding]:
    items = [_read_material(row) for row in state.office.standing("material")]
    boards = sum(len(section.entries) for section in state.sections.values()) // 2
    auspices = state.office.facts("kind").text("auspices")
    yield from map(LocatedFinding, check_inventory(items, boards, auspices))


def _read_material(row: Row) -> Item:
    facts = row.facts
    return Item(
        facts.text("what") or str(row.number),
        facts.text("kind"),
        facts.number("usable") if facts.has("usable") else facts.number("count"),
        facts.yes("approved"),
        facts.yes("electronic"),
        facts.text("model"),
        facts.yes("special-clock") is True,
        frozenset(facts.many("sheet-shows")) if facts.has("sheet-shows") else None,
    )


def hall_plan(state: EventState) -> HallPlan | None:
    """Return the plan of the hall, None where its size is not said."""
    return plan_of(state.office.facts("hall-plan"))


def _hall(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what venue and plan leave to be desired for everybody who plays at once."""
    kind = state.office.facts("kind")
    school, official = kind.yes("school") is True, kind.text("level") == "L1"
    players = sum(len(section.entries) for section in state.sections.values())
    if state.office.sheets.get("venue"):
        facts = state.office.facts("venue")
        yield from map(
            LocatedFinding, check_venue(facts, players, school=school, official=official)
        )
        big, told = facts.yes("big-clock"), facts.yes("start-announced")
        level = kind.text("level")
        yield from map(LocatedFinding, check_start(level, players, big_clock=big, announced=told))
    planned = hall_plan(state)
    if planned is not None:
        games = players // 2
        yield from map(
            LocatedFinding, check_plan(planned, games=games, school=school, official=official)
        )


def _rota(state: EventState) -> Iterator[LocatedFinding]:
    for number, section in state.sections.items():
        shifts = [_shift(row.facts) for row in section.office.standing("rota")]
        boards = len(section.current.games) if section.current else len(section.entries) // 2
        yield from (LocatedFinding(finding, int(number)) for finding in check_rota(shifts, boards))


def _shift(facts: Facts) -> Shift:
    rounds, boards = (numbers_of(facts.text(name)) for name in ("rounds", "rota-boards"))
    return Shift(facts.text("name"), facts.text("role"), frozenset(rounds), frozenset(boards))


CHECKS = (_material, _inventory, _hall, _rota)
