"""Where what the office found can be mended: the sheet or register that says it."""

from __future__ import annotations

from arbitro.rules.office.finding import Finding

FACTS = {
    **dict.fromkeys(("level", "championship"), "kind"),
    **dict.fromkeys(("rated", "norms", "clock-modes"), "section-kind"),
    **dict.fromkeys(
        (
            *("registered", "individually", "conditions-changed", "drawn"),
            *("restrictions-told", "published"),
        ),
        "registration",
    ),
    **dict.fromkeys(
        (
            *("prizes-eur", "average", "measures", "areas", "storage", "venue-checks"),
            *("random-checks", "games-sent", "metal-forbidden", "waiver-of"),
            *("protection-declared", "fair-play-arbiter"),
        ),
        "fair-play",
    ),
    "appeal-form": "appeals-rules",
}
"""The sheet that says a fact the pre-flight misses; others are settings of event and section."""

ITEMS = {
    "item-participants": "prospectus",
    "item-contacts": "prospectus",
    "item-security": "fair-play",
}
"""The sheet of an item of the invitation that more than a text of its own can say."""

CODES = (
    ("appeals-rules", ("appeals-oral", "appeal-deposit-unsaid", "appeal-limit-")),
    ("committee", ("committee-",)),
    ("appeals", ("appeal-", "upheld-")),
    ("registration", ("registration-", "conditions-", "hybrid-", "lots-", "restrictions-told")),
    (
        "fair-play",
        (
            *("measures-", "areas-", "storage-", "venue-not-checked", "random-checks-"),
            *("metal-", "games-not-sent", "waiver-", "protection-undeclared"),
            *("fair-play-arbiter-", "screening-not-planned"),
        ),
    ),
    (
        "section-kind",
        (
            *("last-resort-", "deciding-games-", "sharing-limit-", "unrated-in-"),
            *("forfeit-loss-", "clock-modes-"),
        ),
    ),
    ("kind", ("rated-unsaid", "level-", "online-kind-")),
    ("arbiter-terms", ("arbiter-activity-", "arbiter-elsewhere", "arbiter-inactive")),
    ("venues", ("venues-", "venue-without-", "venue-one-", "venue-arbiter-", "venue-chief-")),
    (
        "venue",
        (
            *("big-clock", "start-announcements", "light-", "too-cold", "too-warm", "no-"),
            *("venue-unsaid-", "spectators-", "area-"),
        ),
    ),
    ("hall-plan", ("tables-", "places-")),
    (
        "material",
        (
            *("piece-", "square", "table", "four-pawns", "school-set", "inventory-"),
            *("approval-", "not-approved", "clock-not-", "several-clocks", "sheet-without-"),
        ),
    ),
    ("rota", ("rota-",)),
    ("school-rules", ("school-unsaid-", "school-flash", "school-room-", "school-clockless-")),
    ("categories", ("category-",)),
    ("everybody", ("everybody-", "disabled-teams-")),
    ("captain-rules", ("captains-", "line-up-limit-", "online-captains-")),
    ("protests", ("protest-",)),
    ("disconnections", ("disconnection-", "restart-", "moved-without-", "video-card-")),
    ("breaches", ("penalty-",)),
    ("online-scoring", ("scoring-",)),
    (
        "online-rules",
        (
            *("unsaid-", "reconnect-", "privacy-", "fair-play-of-", "platform-", "online-"),
            "real-boards-",
        ),
    ),
)
"""The sheet of findings by what their codes begin with; the first that fits holds."""


DECIDED = {
    "conciliation": "protests",
    "appeals-committee": "appeals",
    "hybrid-disconnection-reported": "disconnections",
    "hybrid-penalties": "breaches",
}
"""The register of a decision without name or reason, by what leaves it to a person."""


def sheet_of(each: Finding, language: str) -> str:
    """Return the sheet or register that says what a finding is about, empty where none does.

    Texts of the invitation are written in the ``language`` of who looks.
    """
    if each.code.startswith("item-"):
        return ITEMS.get(each.code, f"clauses-{language}")
    if each.code == "decision-unsigned":
        return DECIDED.get(each.concept, "")
    if each.code == "fact-unsaid":
        return FACTS.get(str(dict(each.values).get("fact")), "")
    return next((name for name, begins in CODES if each.code.startswith(begins)), "")
