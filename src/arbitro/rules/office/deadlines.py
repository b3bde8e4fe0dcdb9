"""The days of an event on which something must have been done, from the days that are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple

from arbitro.model import EditionKey
from arbitro.regulations import article
from arbitro.rules.office.appeals import GENERAL
from arbitro.rules.office.limits import ARBITERS, CODE, months_after
from arbitro.rules.office.protection import PROTECTION, WAIVER_DAYS
from arbitro.rules.ratings.report_check import closing_date, lists_of, registration_deadline

RATING = EditionKey("B.02@2024-03")
TITLES = EditionKey("B.01@2024-01")
ONLINE = EditionKey("E.04@2020-12")
NEEDS = EditionKey("D.04.12@2023")
FAIR_PLAY = EditionKey("FPR@2022")


class Due(NamedTuple):
    """What is due how long after (before: negative) which day, and the article that says so."""

    code: str
    anchor: str
    amount: int
    unit: Literal["days", "months"]
    concept: str
    edition: EditionKey


DUE = (
    Due("waiver", "start", -WAIVER_DAYS, "days", "protection-waiver", PROTECTION),
    Due("needs", "start", -20, "days", "needs-declared-in-time", NEEDS),
    Due("medical-documents", "start", -5, "days", "online-medical-documents", ONLINE),
    Due("committee", "start", 0, "days", "appeals-committee", GENERAL),
    Due("online-complaint", "end", 1, "days", "online-complaint", ONLINE),
    Due("online-limitation", "end", 12, "months", "online-limitation", ONLINE),
    Due("fair-play-limitation", "end", 96, "months", "fair-play-limitation", FAIR_PLAY),
    Due("recordings-deleted", "results", 12, "months", "online-recorded", ONLINE),
    Due("arbiter-appeal", "arbiter-notice", 15, "days", "arbiter-appeal-in-time", ARBITERS),
    Due("arbiter-decision-sent", "arbiter-decision", 20, "days", "arbiter-decision-sent", ARBITERS),
    Due("arbiter-file-erased", "arbiter-closed", 120, "months", "arbiter-case-register", ARBITERS),
    Due("corrective-review", "code-notice", 21, "days", "code-corrective-review", CODE),
)
"""The deadlines that are a number of days or months from one day; the others are worked out."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """One row of the calendar; ``on`` None: the day it counts from is not known."""

    code: str
    anchor: str
    on: date | None
    concept: str
    edition: EditionKey

    def cited(self) -> str:
        """Return edition and article as they are cited."""
        return str(article(self.edition, self.concept))


def calendar_of(known: Mapping[str, date], *, official: bool = False) -> tuple[Deadline, ...]:
    """Return every deadline in the order of its day; what counts from an unknown day comes last.

    ``known`` are the days by anchor: ``start``, ``end``, ``results``, ``arbiter-notice`` and so on.
    A day n days before is the first day less n, and may still be used.

    >>> [row.on.isoformat() for row in calendar_of({"start": date(2026, 5, 10)}) if row.on][:3]
    ['2026-04-10', '2026-04-12', '2026-04-20']
    """
    rows = [_row(due, known) for due in DUE]
    rows += _registration(known.get("start"))
    rows += _lists(known.get("end"), official)
    return tuple(sorted(rows, key=lambda row: (row.on is None, row.on or date.min, row.code)))


def _row(due: Due, known: Mapping[str, date]) -> Deadline:
    day = known.get(due.anchor)
    if day is not None:
        by_days = due.unit == "days"
        day = day + timedelta(days=due.amount) if by_days else months_after(day, due.amount)
    return Deadline(due.code, due.anchor, day, due.concept, due.edition)


def _registration(start: date | None) -> list[Deadline]:
    rows = []
    for code, early in (("registration", False), ("registration-of-norms", True)):
        day = registration_deadline(start, early=early) if start else None
        concept, edition = ("title-event-laws", TITLES) if early else ("event-registration", RATING)
        rows.append(Deadline(code, "start", day, concept, edition))
    return rows


def _lists(end: date | None, official: bool) -> list[Deadline]:
    """Return the closing dates of the list the event is aimed at and of the last it may make."""
    lists = lists_of(end, official=official) if end else None
    aimed = max(closing_date(lists.expected), end) if lists and end else None
    last = closing_date(lists.last) if lists else None
    return [
        Deadline("report", "end", aimed, "report-submission", RATING),
        Deadline("report-of-last-list", "end", last, "report-submission", RATING),
    ]
