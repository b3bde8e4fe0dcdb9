"""What is said of the end of an event: reports, lists and what was sent."""

from __future__ import annotations

from typing import get_args

from arbitro.rules.office.deadlines import DUE, How
from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, sheets

_DAY = FactKind.DAY

SHEETS = sheets(
    FactSheet(
        "days",
        OfficePart.AFTER,
        (
            Fact("last-round", FactKind.MOMENT),
            Fact("results", _DAY),
            Fact("invitation-limit", _DAY),
            Fact("appeal-limit", FactKind.MOMENT),
            Fact("meeting", _DAY),
            Fact("title-decision", _DAY),
            Fact("not-rated-notice", _DAY),
            Fact("screened", _DAY),
            Fact("investigation", _DAY),
            Fact("application", _DAY),
            Fact("code-notice", _DAY),
            Fact("code-notice-country"),
        ),
    ),
    FactSheet(
        "outcomes",
        OfficePart.AFTER,
        (
            Fact("deadline", FactKind.CHOICE, tuple(item.code for item in DUE)),
            Fact("outcome-how", FactKind.CHOICE, get_args(How)),
            Fact("outcome-on", _DAY),
            Fact("outcome-by"),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
    ),
    FactSheet(
        "after-play",
        OfficePart.AFTER,
        (
            Fact("report-sent", FactKind.DAY),
            Fact("games-complete", FactKind.YES_NO),
            Fact("chief-report-done", FactKind.YES_NO),
            Fact("fair-play-report-done", FactKind.YES_NO),
            Fact("prizes-paid", FactKind.YES_NO),
            Fact("remarks", FactKind.LINES),
        ),
    ),
    FactSheet(
        "set-aside",
        OfficePart.AFTER,
        (
            Fact("finding"),
            Fact("aside-how", FactKind.CHOICE, ("does-not-apply", "later")),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
    ),
)
