"""What the measures of an event's material leave to be desired, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.found import Found
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row
from arbitro.rules.office.equipment import HEIGHTS, Measures, check_equipment


def measures_of(row: Row) -> Measures:
    """Return what was measured of a row, in tenths of a millimetre."""
    facts = row.facts

    def told(end: str, names: tuple[str, ...]) -> dict[str, int]:
        found = {name: facts.number(f"{name}-{end}") for name in names}
        return {name: number for name, number in found.items() if number is not None}

    table = {side: facts.number(f"table-{side}") for side in ("length", "width", "height")}
    return Measures(
        told("height", tuple(HEIGHTS)),
        told("base", tuple(HEIGHTS)),
        facts.number("square"),
        {side: number for side, number in table.items() if number is not None},
    )


def _material(state: EventState) -> Iterator[Found]:
    for row in state.office.standing("material"):
        for each in check_equipment(measures_of(row)):
            yield Found(each, about=row.facts.text("what") or str(row.number))


CHECKS = (_material,)
