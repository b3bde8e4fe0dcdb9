"""What is said of the hall: the venue, its material, players away from boards, inspections."""

from __future__ import annotations

from arbitro.rules.office.checklists import CHECKLISTS, ITEMS
from arbitro.rules.office.conduct.watching import OCCASIONS
from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, Seal, sheets
from arbitro.rules.office.hall.equipment import HEIGHTS, KINDS, SHEET_FIELDS
from arbitro.rules.office.hall.seating import FEATURES

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER
ROLES = ("chief", "deputy", "pairing", "sector", "fair-play", "technical", "reserve")
"""What arbiters do in a rota."""

SHEETS = sheets(
    FactSheet(
        "venue",
        OfficePart.HALL,
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
            Fact("big-clock", _YES),
            Fact("start-announced", _YES),
            Fact("checked-on", FactKind.DAY),
            Fact("notes", FactKind.LINES),
        ),
    ),
    FactSheet(
        "hall-plan",
        OfficePart.HALL,
        (
            *(Fact(name, _NUMBER, most=100_000) for name in ("hall-length", "hall-width")),
            *(Fact(name, _NUMBER, least=1, most=1000) for name in ("table-rows", "in-row")),
            *(
                Fact(f"plan-{item}", _NUMBER, most=10_000)
                for item in (
                    *("table-length", "table-width", "table-gap", "row-gap", "side", "strip"),
                )
            ),
            *(Fact(f"{feature}-places", FactKind.NUMBERS) for feature in FEATURES),
        ),
    ),
    FactSheet(
        "material",
        OfficePart.HALL,
        (
            Fact("what"),
            Fact("kind", FactKind.CHOICE, KINDS, words="material-kind"),
            Fact("count", _NUMBER, most=100_000),
            Fact("usable", _NUMBER, most=100_000),
            Fact("approved", _YES),
            Fact("electronic", _YES),
            Fact("model"),
            Fact("special-clock", _YES),
            Fact("sheet-shows", FactKind.MANY, SHEET_FIELDS),
            *(Fact(f"{piece}-height", _NUMBER, most=5_000) for piece in HEIGHTS),
            *(Fact(f"{piece}-base", _NUMBER, most=5_000) for piece in HEIGHTS),
            Fact("square", _NUMBER, most=5_000),
            Fact("table-length", _NUMBER, most=100_000),
            Fact("table-width", _NUMBER, most=100_000),
            Fact("table-height", _NUMBER, most=100_000),
        ),
        register=True,
    ),
    FactSheet(
        "rota",
        OfficePart.HALL,
        (
            Fact("name"),
            Fact("role", FactKind.CHOICE, ROLES),
            Fact("rounds", FactKind.NUMBERS),
            Fact("rota-boards", FactKind.NUMBERS),
            Fact("notes", FactKind.LINES),
        ),
        of_section=True,
        register=True,
    ),
    FactSheet(
        "ticks",
        OfficePart.HALL,
        (
            Fact("checklist", FactKind.CHOICE, tuple(CHECKLISTS)),
            Fact("round", _NUMBER, least=1, most=999),
            Fact("about"),
            Fact("items", FactKind.MANY, ITEMS),
            Fact("at", FactKind.MOMENT),
            Fact("by"),
            Fact("notes", FactKind.LINES),
        ),
        of_section=True,
        register=True,
        duty=True,
    ),
    FactSheet(
        "clock-sheets",
        OfficePart.HALL,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("started", FactKind.MOMENT),
            Fact("read-at", FactKind.MOMENT),
            Fact("boards", FactKind.LINES),
            Fact("stood-still", FactKind.LINES),
            Fact("time-given", FactKind.LINES),
            Fact("read-by"),
        ),
        of_section=True,
        register=True,
        duty=True,
    ),
    FactSheet(
        "absences",
        OfficePart.HALL,
        (
            Fact("player"),
            Fact("section-letter"),
            Fact("round", _NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("colour-played", FactKind.CHOICE, ("white", "black")),
            Fact("move-number", _NUMBER, least=1, most=999),
            Fact("on-the-move", _YES),
            Fact("clocks-shown"),
            Fact("left-at", FactKind.MOMENT),
            Fact("back-at", FactKind.MOMENT),
            Fact("went-to", FactKind.CHOICE, ("toilet", "smoking", "refreshments", "other")),
            Fact("cubicle"),
            Fact("watched-by"),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
        seal=Seal.WATCH,
    ),
    FactSheet(
        "inspections",
        OfficePart.HALL,
        (
            Fact("player"),
            Fact("round", _NUMBER, least=1, most=999),
            Fact("inspected-at", FactKind.MOMENT),
            Fact("occasion", FactKind.CHOICE, OCCASIONS),
            Fact("legal-here", _YES),
            Fact("during-game", _YES),
            Fact("cannot-wait", _YES),
            Fact("in-private", _YES),
            Fact("same-gender", _YES),
            Fact("inspected-by"),
            Fact("witness"),
            Fact("second-witness"),
            Fact("refused-inspection", _YES),
            Fact("device-found", _YES),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
        seal=Seal.WATCH,
    ),
)
