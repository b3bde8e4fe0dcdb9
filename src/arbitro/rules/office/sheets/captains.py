"""What is said of captains and heads of delegation (C.10, C.05 art. 7)."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, Seal, sheets

_YES = FactKind.YES_NO

SHEETS = sheets(
    FactSheet(
        "captain-rules",
        OfficePart.CAPTAINS,
        (Fact("may-advise-draws", _YES), Fact("line-up-minutes", FactKind.NUMBER, most=100_000)),
    ),
    FactSheet(
        "captains",
        OfficePart.CAPTAINS,
        (
            Fact("team"),
            Fact("name"),
            Fact("fide-id", FactKind.NUMBER),
            Fact("federation"),
            Fact("e-mail"),
            Fact("federation-e-mail"),
            Fact("phone"),
            Fact("answers-messages", _YES),
            Fact("under-sanction", _YES),
            Fact("delegate"),
            Fact("delegate-told", FactKind.DAY),
            Fact("expelled", FactKind.DAY),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
        seal=Seal.PEOPLE,
    ),
)
