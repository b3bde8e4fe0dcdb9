"""What is said before play: kind and level, registration, appeals, fair play, money, clauses."""

from __future__ import annotations

from arbitro.rules.office.document import ITEMS
from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, sheets

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER

CLAUSE_LANGUAGES = ("en", "es", "fr")
"""The languages in which an event writes clauses of its own."""

OPTIONAL = tuple(
    text for text in ITEMS if text not in {"dates-and-place", "reference-to-rules", "rate-of-play"}
)
"""The items an event may say not to apply to it."""

SHEETS = sheets(
    FactSheet(
        "kind",
        OfficePart.BEFORE,
        (
            Fact("level", FactKind.CHOICE, ("L1", "L2", "L3", "unrated")),
            Fact(
                "auspices",
                FactKind.CHOICE,
                ("EVE", "GSC", "DIS", "continental", "national", "club"),
            ),
            Fact("mode", FactKind.CHOICE, ("board", "online", "online-supervised", "hybrid")),
            Fact("national-championship", FactKind.CHOICE, ("no", "individual", "team", "youth")),
            Fact("category-with-conditions", most=40),
            Fact("school", _YES),
            Fact("international", _YES),
            Fact("rated-said", _YES),
            # C.05 art. 6.7(3) and (4) hold "unless the rules of the competition say otherwise"
            Fact("byes-otherwise", _YES),
        ),
    ),
    FactSheet(
        "section-kind",
        OfficePart.BEFORE,
        (
            Fact("rated", FactKind.CHOICE, ("standard", "rapid", "blitz", "no")),
            Fact("norms", _YES),
            Fact("titles", FactKind.CHOICE, ("grandmaster", "other")),
            Fact("women", _YES),
            Fact("clock", FactKind.CHOICE, ("electronic", "analogue", "mixed")),
            Fact("clock-modes", FactKind.MANY, ("increment", "delay", "none")),
            Fact("unrated-in-tie-breaks", _YES),
            Fact("last-resort", FactKind.CHOICE, ("lots", "play-off", "shared")),
            Fact("play-off-said", _YES),
            Fact("all-tied-share", _YES),
            Fact("forfeit-loss-said", _YES),
        ),
        of_section=True,
    ),
    FactSheet(
        "registration",
        OfficePart.BEFORE,
        (
            Fact("registered-on", FactKind.DAY),
            Fact("format-approved", _YES),
            Fact("individually-approved", _YES),
            Fact("unequal-conditions", _YES),
            Fact("drawn-on", FactKind.MOMENT),
            Fact("restrictions-told-on", FactKind.DAY),
            Fact("regulations-published", FactKind.DAY),
        ),
    ),
    FactSheet(
        "appeals-rules",
        OfficePart.BEFORE,
        (
            Fact("form", FactKind.CHOICE, ("written", "oral")),
            Fact("limit-minutes", _NUMBER, most=100_000),
            Fact("deposit", _NUMBER),
            Fact("currency", most=3),
            Fact("barred-after-signing", _YES),
            Fact("pairing-minutes", _NUMBER, most=1440),
            Fact("committee-chosen-on", FactKind.DAY),
        ),
    ),
    FactSheet(
        "prospectus",
        OfficePart.BEFORE,
        (
            Fact("expected", _NUMBER, most=100_000),
            Fact("contact"),
            Fact("not-applicable", FactKind.MANY, OPTIONAL),
            Fact("not-applicable-why", FactKind.LINES),
        ),
    ),
    *(
        FactSheet(
            f"clauses-{clause_language}",
            OfficePart.BEFORE,
            tuple(Fact(item, FactKind.LINES) for item in ITEMS),
        )
        for clause_language in CLAUSE_LANGUAGES
    ),
    FactSheet(
        "committee",
        OfficePart.BEFORE,
        (
            Fact("name"),
            Fact("federation"),
            Fact("born", FactKind.DAY),
            Fact("seat", FactKind.CHOICE, ("chair", "member", "reserve")),
            Fact("official", _YES),
        ),
        register=True,
    ),
    FactSheet(
        "arbiter-terms",
        OfficePart.BEFORE,
        (
            Fact("name"),
            Fact("active-until", FactKind.DAY),
            Fact("elsewhere", _YES),
        ),
        register=True,
    ),
    FactSheet(
        "fair-play",
        OfficePart.BEFORE,
        (
            Fact(
                "measures",
                FactKind.MANY,
                ("hand-detector", "extra-arbiter", "walk-through", "screening", "cameras"),
            ),
            Fact("average", _NUMBER, most=4000),
            Fact("prizes-eur", _NUMBER),
            Fact("areas", _YES),
            Fact("storage", _YES),
            Fact("venue-checks", _YES),
            Fact("random-checks", _YES),
            Fact("games-sent", _YES),
            Fact("protection-declared", _YES),
            Fact("fair-play-arbiter", _YES),
            Fact("screening-during", _YES),
            Fact("metal-forbidden", _YES),
            Fact("waiver-asked", FactKind.DAY),
            Fact("waiver-of", FactKind.CHOICE, ("federation", "commission")),
            Fact("own-document", _YES),
        ),
    ),
)
