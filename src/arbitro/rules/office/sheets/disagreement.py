"""What is kept of appeals: who, against what, when, who may not hear it, what was decided."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, Seal, sheets
from arbitro.rules.office.finding import RULINGS

_YES = FactKind.YES_NO
_DAY = FactKind.DAY
_NUMBER = FactKind.NUMBER
_CHOICE = FactKind.CHOICE
_LINES = FactKind.LINES

COMPLAINANTS = (
    *("president", "council", "commission", "federation", "organiser", "arbiter", "player"),
    "nobody-named",
)
"""Who may complain of an arbiter (B.06.5A art. 2.6), and who may not."""

OFFENCES = ("a-3-1", "a-3-2", "a-3-3", "a-3-4", "a-3-5", "a-3-6")
ARBITER_SANCTIONS = ("none", "warning", "reprimand", "ban")
CODE_SANCTIONS = ("none", "warning", "reprimand", "fine", "ban", "no-membership", "community-work")

SHEETS = sheets(
    FactSheet(
        "appeals",
        OfficePart.DISAGREEMENT,
        (
            Fact("round", FactKind.NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("by"),
            Fact("against"),
            Fact("entitled", _YES),
            Fact("against-official", _YES),
            Fact("platform-result", _YES),
            Fact("written", _YES),
            Fact("filed", FactKind.MOMENT),
            Fact("time-limit", FactKind.MOMENT),
            Fact("deposit-paid", _YES),
            Fact("deposit-signed-by"),
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
            Fact("decided-by"),
            Fact("votes"),
            Fact("grounds", FactKind.LINES),
            Fact("effect-of-decision", FactKind.LINES),
            Fact("decision-told", FactKind.MOMENT),
            Fact("deposit-returned", _YES),
        ),
        register=True,
    ),
    FactSheet(
        "protests",
        OfficePart.DISAGREEMENT,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("by"),
            Fact("against"),
            Fact("filed", FactKind.MOMENT),
            Fact("conciliated", _YES),
            Fact("ruled", _CHOICE, RULINGS),
            Fact("decided-by"),
            Fact("appeal-told", _YES),
            Fact("grounds", _LINES),
        ),
        register=True,
    ),
    FactSheet(
        "holidays",
        OfficePart.DISAGREEMENT,
        (Fact("country"), Fact("day", _DAY), Fact("name")),
        register=True,
    ),
    FactSheet(
        "arbiter-cases",
        OfficePart.DISAGREEMENT,
        (
            Fact("respondent"),
            Fact("complainant"),
            Fact("complains-as", _CHOICE, COMPLAINANTS),
            Fact("conduct", _DAY),
            Fact("known", _DAY),
            Fact("received", _DAY),
            Fact("fraud", _YES),
            Fact("earlier-agreed", _YES),
            Fact("offence", _CHOICE, OFFENCES),
            Fact("first-offence", _YES),
            Fact("proposed-months", _NUMBER, most=600),
            Fact("ordered", _DAY),
            Fact("decided-on", _DAY),
            Fact("notice", _DAY),
            Fact("appealed", _DAY),
            Fact("appeal-fee-paid", _YES),
            Fact("delivered", _DAY),
            Fact("sanction", _CHOICE, ARBITER_SANCTIONS),
            Fact("issued", _DAY),
            Fact("months", _NUMBER, most=600),
            Fact("closed", _DAY),
            Fact("grounds", _LINES),
        ),
        register=True,
        seal=Seal.CASES,
    ),
    FactSheet(
        "code-cases",
        OfficePart.DISAGREEMENT,
        (
            Fact("respondent"),
            Fact("complainant"),
            Fact("conduct", _DAY),
            Fact("received", _DAY),
            Fact("fraud", _YES),
            Fact("fast-track", _YES),
            Fact("notice", _DAY),
            Fact("country"),
            Fact("appealed", _DAY),
            Fact("corrective-received", _DAY),
            Fact("review-asked", _DAY),
            Fact("decided-on", _DAY),
            Fact("discovered", _DAY),
            Fact("reconsideration-asked", _DAY),
            Fact("sanction", _CHOICE, CODE_SANCTIONS),
            Fact("issued", _DAY),
            Fact("months", _NUMBER, most=1200),
            Fact("fine-eur", _NUMBER),
            Fact("probation-from", _DAY),
            Fact("probation-months", _NUMBER, most=120),
            Fact("new-breach", _DAY),
            Fact("closed", _DAY),
            Fact("grounds", _LINES),
        ),
        register=True,
        seal=Seal.CASES,
    ),
    FactSheet(
        "complaints",
        OfficePart.DISAGREEMENT,
        (
            Fact("complainant"),
            Fact("respondent"),
            Fact("participant", _YES),
            Fact("has-fide-id", _YES),
            Fact("in-writing", _YES),
            Fact("on-form", _YES),
            Fact("evidence-listed", _YES),
            Fact("strength-alone", _YES),
            Fact("engine-claimed", _YES),
            Fact("engine-told", _YES),
            Fact("published", _YES),
            Fact("titles-touched", _YES),
            Fact("after-event", _YES),
            Fact("penalty-told", _YES),
            Fact("round", _NUMBER, least=1, most=999),
            Fact("filed", FactKind.MOMENT),
            Fact("case-opened", _DAY),
            Fact("case-closed", _DAY),
            Fact("facts", _LINES),
            Fact("evidence", _LINES),
            Fact("why-not-during", _LINES),
        ),
        register=True,
        seal=Seal.CASES,
    ),
)
