"""What is kept of appeals: who, against what, when, who may not hear it, what was decided."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, Group, Sheet, sheets

_YES = FactKind.YES_NO

SHEETS = sheets(
    Sheet(
        "appeals",
        Group.DISAGREEMENT,
        (
            Fact("round", FactKind.NUMBER, least=1, most=999),
            Fact("by"),
            Fact("against"),
            Fact("entitled", _YES),
            Fact("against-official", _YES),
            Fact("written", _YES),
            Fact("filed", FactKind.MOMENT),
            Fact("time-limit", FactKind.MOMENT),
            Fact("deposit-paid", _YES),
            Fact("sheet-signed", _YES),
            Fact("involved", FactKind.LINES),
            Fact("involved-federations"),
            Fact("heard", FactKind.MOMENT),
            Fact(
                "decision",
                FactKind.CHOICE,
                ("upheld", "partly-upheld", "dismissed", "withdrawn", "not-heard"),
            ),
            Fact("decided", FactKind.MOMENT),
            Fact("deposit-returned", _YES),
            Fact("grounds", FactKind.LINES),
        ),
        register=True,
    ),
)
