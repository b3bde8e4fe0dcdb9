"""What is said of the hall: the venue and its material."""

from __future__ import annotations

from arbitro.rules.office.equipment import HEIGHTS
from arbitro.rules.office.facts import Fact, FactKind, Group, Sheet, sheets

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER

SHEETS = sheets(
    Sheet(
        "venue",
        Group.HALL,
        (
            Fact("area", _NUMBER, most=1_000_000),
            Fact("least-light", _NUMBER, most=100_000),
            Fact("least-temperature", _NUMBER, most=60),
            Fact("greatest-temperature", _NUMBER, most=60),
            Fact("smoking-area", _YES),
            Fact("spectators-apart", _YES),
            Fact("spectators-distance", _NUMBER, most=10_000),
            Fact("toilets", _YES),
            Fact("drinks", _YES),
            Fact("checked-on", FactKind.DAY),
            Fact("notes", FactKind.LINES),
        ),
    ),
    Sheet(
        "material",
        Group.HALL,
        (
            Fact("what"),
            Fact("count", _NUMBER, most=100_000),
            *(Fact(f"{piece}-height", _NUMBER, most=5_000) for piece in HEIGHTS),
            *(Fact(f"{piece}-base", _NUMBER, most=5_000) for piece in HEIGHTS),
            Fact("square", _NUMBER, most=5_000),
            Fact("table-length", _NUMBER, most=100_000),
            Fact("table-width", _NUMBER, most=100_000),
            Fact("table-height", _NUMBER, most=100_000),
        ),
        register=True,
    ),
    Sheet(
        "clock-sheets",
        Group.HALL,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("started", FactKind.MOMENT),
            Fact("read-at", FactKind.MOMENT),
            Fact("boards", FactKind.LINES),
        ),
        of_section=True,
        register=True,
        duty=True,
    ),
)
