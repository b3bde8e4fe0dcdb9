"""What was doubtful in a file of others, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from arbitro.cli.base.speech import language
from arbitro.library.values import Adjustment


@dataclass(frozen=True, slots=True)
class AdjustmentItem:
    """What was doubtful in a file, as `arbitro.Adjustment` has it, with its sentence."""

    code: str
    severity: str
    line: int
    column: int
    values: Mapping[str, object]
    count: int
    places: tuple[tuple[int, int], ...]
    before: str
    after: str | None
    basis: str
    file: str
    sheet: str
    field: str
    certainty: str
    text: str


def adjustment_items(found: Iterable[Adjustment]) -> tuple[AdjustmentItem, ...]:
    """Return what was doubtful in a file as the library has it, with words."""
    names = [field.name for field in fields(Adjustment)]
    return tuple(
        AdjustmentItem(
            **{name: getattr(item, name) for name in names}
            | {"values": dict(item.values), "text": item.say(language())}
        )
        for item in found
    )
