"""What is said of the end of an event: reports, lists and what was sent."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, Group, Sheet, sheets

SHEETS = sheets(
    Sheet(
        "after-play",
        Group.AFTER,
        (
            Fact("report-sent", FactKind.DAY),
            Fact("games-complete", FactKind.YES_NO),
            Fact("chief-report-done", FactKind.YES_NO),
            Fact("fair-play-report-done", FactKind.YES_NO),
            Fact("prizes-paid", FactKind.YES_NO),
            Fact("remarks", FactKind.LINES),
        ),
    ),
)
