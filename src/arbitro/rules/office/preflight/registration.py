"""Registration of an event for rating and norms, and its players' identifiers (B.02, B.01)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import (
    NEW_RATINGS,
    PreflightCheck,
    always,
    for_norms,
    rated,
    ratings_of,
    titles_of,
)
from arbitro.rules.office.section_facts import SectionFacts
from arbitro.rules.ratings.report_check import registration_deadline

ONLINE = EditionKey("E.04@2020-12")
TOP, TOP_WOMEN = 2700, 2500
HYBRID_DAYS = 7


def _nothing(_: SectionFacts) -> Iterator[Finding]:
    return iter(())


def _late(event: SectionFacts, latest: date) -> bool:
    return event.registered is not None and event.registered > latest


def _in_time(event: SectionFacts) -> Iterator[Finding]:
    yield from _late_to_be_rated(event, "registration-too-late", early=False)


def _late_to_be_rated(event: SectionFacts, code: str, *, early: bool) -> Iterator[Finding]:
    assert event.start is not None
    latest = registration_deadline(event.start, early=early)
    if _late(event, latest):
        yield finding(
            Grade.ERROR,
            code,
            "event-registration",
            ratings_of(event),
            latest=latest.isoformat(),
        )


def _for_norms(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    latest = registration_deadline(event.start, early=True)
    # a hybrid event has its thirty days whatever was approved
    if _late(event, latest) and (event.approved is not True or event.mode == "hybrid"):
        yield finding(
            Grade.ERROR,
            "registration-too-late-for-norms",
            "title-event-laws",
            titles_of(event),
            latest=latest.isoformat(),
        )


def _hybrid(event: SectionFacts) -> Iterator[Finding]:
    if event.individually is False:
        yield finding(Grade.ERROR, "hybrid-not-approved", "event-registration", ratings_of(event))


def _hybrid_week(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    week = event.start - timedelta(days=HYBRID_DAYS)
    if _late(event, week) and not _late(event, registration_deadline(event.start, early=False)):
        yield finding(
            Grade.MIND, "hybrid-week", "online-kinds-of-event", ONLINE, latest=week.isoformat()
        )


def _has_top_players(event: SectionFacts) -> bool:
    if not event.is_rated or event.ratings is None or event.start is None:
        return False
    bound = TOP_WOMEN if event.women else TOP
    return event.start >= NEW_RATINGS and max(event.ratings, default=0) > bound


def _top_players(event: SectionFacts) -> Iterator[Finding]:
    yield from _late_to_be_rated(event, "registration-too-late-for-top-players", early=True)


def _conditions(event: SectionFacts) -> Iterator[Finding]:
    if event.conditions_changed:
        yield finding(Grade.ERROR, "conditions-changed", "altered-events", titles_of(event))


def _identifiers(event: SectionFacts) -> Iterator[Finding]:
    if event.without_id:
        yield finding(
            Grade.ERROR,
            "player-without-fide-id",
            "report-submission",
            ratings_of(event),
            names=event.without_id[:10],
            count=len(event.without_id),
        )


def _rated_hybrid(event: SectionFacts) -> bool:
    return event.is_rated and event.mode == "hybrid"


CHECKS = (
    PreflightCheck("event-registration", ratings_of, ("start", "level", "rated"), always, _nothing),
    PreflightCheck("title-event-laws", titles_of, ("norms",), rated, _nothing),
    PreflightCheck("event-registration", ratings_of, ("start", "registered"), rated, _in_time),
    PreflightCheck("title-event-laws", titles_of, ("start", "registered"), for_norms, _for_norms),
    PreflightCheck("event-registration", ratings_of, ("individually",), _rated_hybrid, _hybrid),
    PreflightCheck(
        "online-kinds-of-event", ONLINE, ("start", "registered"), _rated_hybrid, _hybrid_week
    ),
    PreflightCheck(
        "event-registration", ratings_of, ("registered",), _has_top_players, _top_players
    ),
    PreflightCheck("altered-events", titles_of, ("conditions_changed",), for_norms, _conditions),
    PreflightCheck("report-submission", ratings_of, ("without_id",), rated, _identifiers),
)
