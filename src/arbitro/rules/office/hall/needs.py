"""Needs of players with disabilities: told in time, with a helper who may help (D.04.12)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from arbitro.model import EditionKey
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

NEEDS = EditionKey("D.04.12@2023")
DAYS_BEFORE = 20


def told_in_time(told: date, start: date) -> bool:
    """Tell whether needs were told twenty days before an event or earlier (art. 4).

    >>> told_in_time(date(2026, 4, 20), date(2026, 5, 10))
    True
    >>> told_in_time(date(2026, 4, 21), date(2026, 5, 10))
    False
    """
    return told <= start - timedelta(days=DAYS_BEFORE)


def check_need(
    facts: Facts, start: date | None, everybody: Facts | None = None
) -> tuple[Finding, ...]:
    """Return what follows from a form of needs, gravest first; ``everybody`` is the event's sheet.

    What is reasonable, and what would harm others, is for a person to decide (art. 6).
    """
    found = (*_need(facts, start), *_of_room(facts, everybody or Facts()))
    return gravest_first(found)


def _of_room(facts: Facts, everybody: Facts) -> Iterator[Finding]:
    """Yield that another room is needed and the event has none with arbiters (art. 3)."""
    if "other-room" not in facts.many("needs"):
        return
    supervised = everybody.yes("other-room-supervised")
    if supervised is None:
        yield _of(Grade.UNKNOWN, "need-room-unsaid", "rooms-for-all")
    elif not supervised:
        yield _of(Grade.ERROR, "need-room-unsupervised", "rooms-for-all")


def _need(facts: Facts, start: date | None) -> Iterator[Finding]:
    told = facts.day("told-on")
    if not facts.yes("consent"):
        yield _of(Grade.ERROR, "need-without-consent", "needs-declared-in-time")
    if told is None or start is None:
        yield _of(Grade.UNKNOWN, "need-day-unknown", "needs-declared-in-time")
    elif not told_in_time(told, start):
        latest = (start - timedelta(days=DAYS_BEFORE)).isoformat()
        yield _of(Grade.MIND, "need-told-late", "needs-declared-in-time", latest=latest)
    needs = facts.many("needs")
    if "assistant" in needs and not facts.text("helper"):
        yield _of(Grade.MISSING, "need-helper-missing", "assistant-for-the-clock")
    if facts.text("helper") and facts.yes("helper-knows-chess") is False:
        yield _of(Grade.MIND, "need-helper-without-chess", "assistant-for-the-clock")
    if "fixed-board" in needs and not facts.number("fixed-place"):
        yield _of(Grade.MISSING, "need-place-missing", "disability-place-requested")
    if "large-print" in needs and not facts.number("print-points"):
        yield _of(Grade.MISSING, "need-size-missing", "notices-in-large-print")


def _of(grade: Grade, code: str, concept: str, **values: int | str) -> Finding:
    return finding(grade, code, concept, NEEDS, **values)


def check_everybody(facts: Facts, *, needs: int) -> tuple[Finding, ...]:
    """Return what an event in which ``needs`` players told needs leaves open (art. 3, 4, 7, 8).

    >>> check_everybody(Facts(), needs=0)
    ()
    """
    if not needs:
        return ()
    asked = (
        (Grade.ERROR, "rooms-accessible", "rooms-for-all"),
        (Grade.MISSING, "plan-shown", "plans-shown-beforehand"),
        (Grade.MISSING, "doctor", "event-doctor"),
        (Grade.MISSING, "doctor-phone", "event-doctor"),
        (Grade.MISSING, "hospital-phone", "event-doctor"),
        (Grade.MIND, "helpers-meeting", "assistant-for-the-clock"),
        (Grade.MIND, "no-recording-in-last-minutes", "assistant-for-the-clock"),
    )
    found = []
    for grade, fact, concept in asked:
        if not facts.has(fact):
            unsaid = Grade.UNKNOWN if grade is Grade.ERROR else grade
            found.append(_of(unsaid, f"everybody-{fact}", concept))
        elif facts.text(fact) == "no" and fact in {"rooms-accessible", "plan-shown"}:
            other = fact == "rooms-accessible" and facts.yes("other-room-supervised")
            if not other:
                found.append(_of(grade, f"everybody-{fact}-no", concept))
    return gravest_first(tuple(found))
