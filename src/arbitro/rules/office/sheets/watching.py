"""What is noted by who watches: players away from their boards, and inspections."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, Group, Seal, Sheet, sheets
from arbitro.rules.office.watching import OCCASIONS

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER

SHEETS = sheets(
    Sheet(
        "absences",
        Group.HALL,
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
    Sheet(
        "inspections",
        Group.HALL,
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
