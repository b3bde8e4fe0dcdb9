"""Players away from their boards, and inspections: what a row lacks, and what it may not be.

The notes the Arbiters' Manual prints with the regulations against cheating, and E.01 art. 11.3.3.
Nothing here says that anybody cheated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from arbitro.model import EditionKey
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

LAWS = EditionKey("E.01@2023-01")
FAIR_PLAY = EditionKey("FPR@2022")

OCCASIONS = ("left-area", "complaint", "random", "suspicion")
"""Why somebody is inspected."""

ONCE = frozenset({"left-area", "complaint"})
"""Occasions for which a player is inspected at most once a round (notes on art. 11.3.3)."""


def same_player(one: Facts, other: Facts) -> bool:
    """Tell whether two rows are of one player in one round, by name whatever its letters' case."""
    names = [" ".join(facts.text("player").split()).casefold() for facts in (one, other)]
    rounds = [facts.number("round") for facts in (one, other)]
    return bool(names[0]) and names[0] == names[1] and rounds[0] == rounds[1]


def check_absence(facts: Facts, others: Iterable[Facts] = ()) -> tuple[Finding, ...]:
    """Return what the note of an absence lacks, and how often and how long the player was away.

    ``others`` are the other rows of the register. The number of the move is asked for by the notes.
    """
    return gravest_first(tuple(_absence(facts, others)))


def _absence(facts: Facts, others: Iterable[Facts]) -> Iterator[Finding]:
    left, back = facts.moment("left-at"), facts.moment("back-at")
    if left is not None and back is not None and back < left:
        yield _noted(Grade.ERROR, "absence-times")
    for name in ("player", "round", "move-number", "left-at"):
        if not facts.has(name):
            yield _noted(Grade.MISSING, f"absence-{name}-unsaid")
    if left is not None and back is None:
        yield _noted(Grade.MIND, "absence-open")
    rows = [facts, *(other for other in others if same_player(facts, other))]
    if len(rows) > 1:
        yield _noted(Grade.MIND, "absence-again", count=len(rows), minutes=minutes_away(rows))


def minutes_away(rows: Iterable[Facts]) -> int:
    """Return how many minutes closed absences lasted together."""
    total = 0
    for row in rows:
        left, back = row.moment("left-at"), row.moment("back-at")
        if left is not None and back is not None and back > left:
            total += int((back - left).total_seconds()) // 60
    return total


def _noted(grade: Grade, code: str, **values: int) -> Finding:
    return finding(grade, code, "fair-play-case-begins", FAIR_PLAY, **values)


def check_inspection(facts: Facts, others: Mapping[int, Facts]) -> tuple[Finding, ...]:
    """Return what an inspection may not be, and what is not said of it.

    ``others`` are the other rows of the register by their numbers.
    """
    return gravest_first(tuple(_inspection(facts, others)))


def _inspection(facts: Facts, others: Mapping[int, Facts]) -> Iterator[Finding]:
    asked = ("legal-here", "in-private", "same-gender")
    for name in asked:
        if facts.yes(name) is None:
            yield _inspected(Grade.UNKNOWN, f"inspection-{name}-unsaid")
        elif not facts.yes(name):
            yield _inspected(Grade.ERROR, f"inspection-not-{name}")
    if not facts.has("witness"):
        yield _inspected(Grade.MISSING, "inspection-no-witness")
    if facts.yes("during-game") and not facts.yes("cannot-wait"):
        yield _inspected(Grade.ERROR, "inspection-can-wait")
    if facts.text("occasion") in ONCE:
        earlier = [
            number
            for number, other in others.items()
            if other.text("occasion") in ONCE and same_player(facts, other)
        ]
        if earlier:
            yield _inspected(Grade.ERROR, "inspection-once-a-round", row=min(earlier))
    if facts.yes("refused-inspection"):
        yield _inspected(Grade.JUDGE, "inspection-was-refused")


def _inspected(grade: Grade, code: str, **values: int) -> Finding:
    return finding(grade, code, "inspection", LAWS, **values)


def away_since(
    rows: Iterable[Facts], *, letter: str, round_number: int, board: int, colour: str
) -> datetime | None:
    """Return since when a player has been away, in hours of the hall; None: not, or not noted.

    ``letter`` names the section as the hall does, empty where the event has one alone.
    """
    since = None
    for row in rows:
        here = (row.number("round"), row.number("board")) == (round_number, board)
        of_section = not letter or row.text("section-letter").strip().casefold() == letter
        if here and of_section and row.text("colour-played") == colour and not row.has("back-at"):
            since = row.moment("left-at") or since
    return since


AWAY_HEAD = ("player", "round", "move")


def away_rows(rows: Sequence[Facts]) -> tuple[tuple[str, str, str], ...]:
    """Return the absences with all that a screening asks for: player, round, move awaited."""
    names = ("player", "round", "move-number")
    return tuple(
        (row.text("player"), row.text("round"), row.text("move-number"))
        for row in rows
        if all(row.has(name) for name in names)
    )
