"""What is said of online and hybrid play: its regulations, venues, disconnections, breaches."""

from __future__ import annotations

from arbitro.rules.office.facts import Fact, FactKind, FactSheet, OfficePart, sheets
from arbitro.rules.office.finding import PENALTIES, WAYS_ON

_YES = FactKind.YES_NO
_NUMBER = FactKind.NUMBER
_CHOICE = FactKind.CHOICE

OUTCOMES = (*WAYS_ON, "lost", "drawn")
"""What a disconnection may lead to (E.04 art. 11.4 and 18.9)."""

READERS_OF_RECORDINGS = ("chief-arbiter", "expert-panel", "ethics", "fair-play")
"""Who may see recordings (E.04 appendix I, A.5)."""

_REGULATED = (
    *(f"a-9-{number}" for number in range(1, 11)),
    *(f"a-17-{number}" for number in range(1, 9)),
)

SHEETS = sheets(
    FactSheet(
        "online-rules",
        OfficePart.ONLINE,
        (
            Fact("illegal-moves", _CHOICE, ("not-possible", "regulated", "not-regulated")),
            Fact("playing-zone-cameras", _YES),
            Fact("backup-device", _YES),
            Fact("device-penalty", _CHOICE, ("loss", "milder")),
            Fact("appeals-allowed", _YES),
            Fact("disconnection", _CHOICE, ("flag", "minutes")),
            Fact("reconnect-minutes", _NUMBER, most=120),
            Fact("single-screen", _YES),
            Fact("cards", _YES),
            Fact("connection-of", _CHOICE, ("organiser", "player")),
            Fact("devices-of", _CHOICE, ("organiser", "player")),
            Fact("video-on-device", _YES),
            Fact("device-in-bag", _YES),
            Fact("real-boards", _YES),
            Fact("real-boards-arbiters", _NUMBER, most=10_000),
            Fact("points-of-excluded", _CHOICE, ("to-opponents", "not-to-opponents")),
            Fact("suspicion-final", _YES),
            Fact("complaints-by-form", _YES),
            Fact("screening-consent", _YES),
            Fact("screen-demanded", _YES),
            Fact("privacy-cared-for", _YES),
            Fact("recording-announced", _YES),
            Fact("fair-play-by", _CHOICE, ("arbiters", "both", "platform-alone")),
            Fact("tie-breaks-by", _CHOICE, ("arbiter", "platform")),
            Fact("platform-pairs", _YES),
            Fact("platform-changes-clock", _YES),
            Fact("fines-announced", _YES),
        ),
    ),
    FactSheet(
        "online-scoring",
        OfficePart.ONLINE,
        (
            Fact("scoring", _CHOICE, ("usual", "ladder", "double")),
            Fact("draw-row-zero", _YES),
            Fact("draw-row-ends-by", _CHOICE, ("any", "win")),
            Fact("berserk", _YES),
        ),
        of_section=True,
    ),
    FactSheet(
        "berserk-games",
        OfficePart.ONLINE,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("gone-berserk", FactKind.MANY, ("white", "black")),
        ),
        of_section=True,
        register=True,
    ),
    FactSheet(
        "venues",
        OfficePart.ONLINE,
        (
            Fact("name"),
            Fact("place"),
            Fact("local-chief"),
            Fact("local-technical"),
            Fact("further-arbiters", FactKind.LINES),
            Fact("venue-cameras", _YES),
            Fact("connection-tested", _YES),
            Fact("backup-line", _YES),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
    ),
    FactSheet(
        "disconnections",
        OfficePart.ONLINE,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("player"),
            Fact("channel", _CHOICE, ("platform", "video")),
            Fact("lost-at", FactKind.MOMENT),
            Fact("back-at", FactKind.MOMENT),
            Fact("move", _NUMBER, most=500),
            Fact("white-clock"),
            Fact("black-clock"),
            Fact("reported-by"),
            Fact("flag-fell", _YES),
            Fact("opponent-can-mate", _YES),
            Fact("moved-without-video", _YES),
            Fact("outcome", _CHOICE, OUTCOMES),
            Fact("decided-by"),
            Fact("grounds", FactKind.LINES),
        ),
        of_section=True,
        register=True,
        duty=True,
    ),
    FactSheet(
        "recordings",
        OfficePart.ONLINE,
        (
            Fact("what"),
            Fact("round", _NUMBER, least=1, most=999),
            Fact("where-kept"),
            Fact("seen-by", FactKind.MANY, READERS_OF_RECORDINGS),
            Fact("case-opened", FactKind.DAY),
            Fact("case-closed", FactKind.DAY),
            Fact("deleted", FactKind.DAY),
            Fact("deleted-by"),
            Fact("notes", FactKind.LINES),
        ),
        register=True,
    ),
    FactSheet(
        "breaches",
        OfficePart.ONLINE,
        (
            Fact("round", _NUMBER, least=1, most=999),
            Fact("board", _NUMBER, least=1, most=100_000),
            Fact("player"),
            Fact("breach", _CHOICE, _REGULATED),
            Fact("game-running", _YES),
            Fact("penalty", _CHOICE, PENALTIES),
            Fact("decided-by"),
            Fact("grounds", FactKind.LINES),
        ),
        of_section=True,
        register=True,
        duty=True,
    ),
)
