"""What is said so that everybody plays: needs and who helps, and events of schools."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, Seal, sheets

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER
_MANY = FactKind.MANY

NEEDS = (
    *("fixed-board", "near-entrance", "wide-place", "socket-or-lamp", "large-print"),
    *("read-aloud", "plain-text", "own-board", "special-clock", "recorder", "assistant"),
    *("sign-interpreter", "breaks", "food", "companion", "earlier-entry", "other-room"),
)
"""What a player may need: requirements, never diagnoses (D.04.12)."""

COLOURS = ("blue", "orange", "green", "purple", "red", "brown", "teal", "grey")
"""Colours of categories; each goes with a sign, since nobody has to tell colours apart."""

SHEETS = sheets(
    FactSheet(
        "everybody",
        OfficePart.EVERYBODY,
        (
            Fact("rooms-accessible", _YES),
            Fact("other-room-supervised", _YES),
            Fact("needs-form-sent", FactKind.DAY),
            Fact("plan-shown", _YES),
            Fact("doctor"),
            Fact("doctor-phone"),
            Fact("hospital-phone"),
            Fact("helpers-meeting", FactKind.MOMENT),
            Fact("no-recording-in-last-minutes", _YES),
            Fact("disabled-teams-clause", _YES),
        ),
    ),
    FactSheet(
        "needs",
        OfficePart.EVERYBODY,
        (
            Fact("player"),
            Fact("told-on", FactKind.DAY),
            Fact("needs", _MANY, NEEDS),
            Fact("fixed-place", _NUMBER, least=1, most=100_000),
            Fact("print-points", _NUMBER, least=12, most=72),
            Fact("helper"),
            Fact("helper-tasks", _MANY, ("moves", "clock", "record", "announce")),
            Fact("helper-knows-chess", _YES),
            Fact("helper-language", FactKind.CHOICE, ("de", "en", "es", "fr")),
            Fact("documents-seen", _YES),
            Fact("companion-name"),
            Fact("emergency", FactKind.LINES),
            Fact("notes", FactKind.LINES),
            Fact("consent", _YES),
        ),
        register=True,
        seal=Seal.PEOPLE,
    ),
    FactSheet(
        "school-rules",
        OfficePart.EVERYBODY,
        (
            Fact("rooms", _NUMBER, least=1, most=1000),
            Fact("organiser-address"),
            Fact("organiser-phone"),
            Fact("entry-until", FactKind.DAY),
            Fact("prize-giving", FactKind.MOMENT),
            Fact("session-minutes", _NUMBER, most=1440),
            Fact("certificates", _YES),
            Fact("losers-play-on", _YES),
            Fact("companions-told", _YES),
            Fact("flash-minutes", _NUMBER, most=60),
            Fact("without-clocks", _YES),
            Fact("clocks-after", _NUMBER, least=1, most=120),
            Fact("clock-minutes", _NUMBER, least=1, most=60),
            Fact("turnover-minutes", _NUMBER, most=120),
        ),
    ),
    FactSheet(
        "categories",
        OfficePart.EVERYBODY,
        (
            Fact("name"),
            Fact("born-from", _NUMBER, least=1900, most=2200),
            Fact("born-to", _NUMBER, least=1900, most=2200),
            Fact("colour", FactKind.CHOICE, COLOURS),
            Fact("sign"),
        ),
        register=True,
    ),
)
