"""Every deadline of an event, from the days that are known, and how it stands on a day.

A deadline counts from an anchor: a day, or a moment of the hall. ``n`` days before a day is that
day less n, and may still be used. Where a text fixes no number the deadline is as the regulations
of the event have it (``fixed``), and its anchor is the very day or moment. What became of each is
said by the event, and until when a finding can be mended follows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Literal, NamedTuple

from arbitro.model import EditionKey
from arbitro.regulations import article
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.conduct.protection import PROTECTION, WAIVER_DAYS
from arbitro.rules.office.finding import Finding
from arbitro.rules.office.limits import ARBITERS, CODE, SUNDAY, months_after
from arbitro.rules.ratings.report_check import (
    EARLY_REGISTRATION_DAYS,
    REGISTRATION_DAYS,
    closing_date,
    lists_of,
)

RATING = EditionKey("B.02@2024-03")
TITLES = EditionKey("B.01@2024-01")
ONLINE = EditionKey("E.04@2020-12")
NEEDS = EditionKey("D.04.12@2023")
FAIR_PLAY = EditionKey("FPR@2022")
LAWS = EditionKey("E.01@2023-01")
SWISS = EditionKey("C.04.2@2026-02")
MANUAL = EditionKey("AM.I@2023")
NORMS = EditionKey("B.06.1@2021-07")
SEMINARS = EditionKey("B.06.2@2021-07")
CLASSES = EditionKey("B.06.3@2021-07")
PANELS = EditionKey("B.06.4@2022-01")

_MINUTES = 24 * 60
Unit = Literal["days", "months", "minutes", "fixed", "report", "last-list"]


class DueDate(NamedTuple):
    """What is due how long after (before: negative) which anchor, and the article that says so.

    ``moved``: a last day on a Sunday or holiday moves to the first that is neither.
    """

    id: str
    code: str
    anchor: str
    amount: int
    unit: Unit
    concept: str
    edition: EditionKey
    moved: bool = False


DUE = (
    DueDate(
        "D01", "registration", "start", -REGISTRATION_DAYS, "days", "event-registration", RATING
    ),
    DueDate(
        *("D02", "registration-of-norms", "start", -EARLY_REGISTRATION_DAYS, "days"),
        *("title-event-laws", TITLES),
    ),
    DueDate("D03", "waiver", "start", -WAIVER_DAYS, "days", "protection-waiver", PROTECTION),
    DueDate("D04", "needs", "start", -20, "days", "needs-declared-in-time", NEEDS),
    DueDate("D05", "medical-documents", "start", -5, "days", "online-medical-documents", ONLINE),
    DueDate(
        "D06", "restrictions", "round-1", 0, "fixed", "pairing-restrictions-announced", GENERAL
    ),
    DueDate("D07", "lots", "round-1", -12 * 60, "minutes", "drawing-of-lots-in-time", GENERAL),
    DueDate("D08", "committee", "round-1", 0, "fixed", "appeals-committee", GENERAL),
    DueDate("D09", "absence-notice", "pairing", 0, "fixed", "swiss-absence-announced", GENERAL),
    DueDate("D10", "absence-excuse", "next-pairing", 0, "fixed", "absent-without-notice", GENERAL),
    DueDate("D11", "line-up", "line-up", 0, "fixed", "team-line-up", GENERAL),
    DueDate("D12", "arbiters-in-hall", "round-1", -60, "minutes", "arbiters-in-time", MANUAL),
    DueDate("D13", "clock-sheet", "round-start", 30, "minutes", "clock-sheets", MANUAL),
    DueDate("D14", "default-time", "default-time", 0, "fixed", "default-time", LAWS),
    DueDate("D15", "appeal", "appeal-limit", 0, "fixed", "appeal-deposit", GENERAL),
    DueDate("D16", "correction", "correction-limit", 0, "fixed", "correction", SWISS),
    DueDate("D17", "interim-report", "start", 1, "months", "long-event-reports", RATING),
    DueDate("D18", "online-complaint", "end", 24 * 60, "minutes", "online-complaint", ONLINE),
    DueDate("D19", "online-prizes", "screened", 0, "fixed", "online-prizes-after-checks", ONLINE),
    DueDate("D20", "report", "end", 0, "report", "report-submission", RATING),
    DueDate("D21", "report-of-last-list", "end", 0, "last-list", "report-submission", RATING),
    DueDate("D22", "not-rated-appeal", "not-rated-notice", 7, "days", "right-not-to-rate", RATING),
    DueDate("D23", "title-application", "meeting", -45, "days", "application-deadline", TITLES),
    DueDate(
        "D24", "titles-published", "title-decision", -30, "days", "applications-published", TITLES
    ),
    DueDate(
        "D25", "title-revoked-appeal", "revocation-notice", 30, "days", "title-revoked", TITLES
    ),
    DueDate("D26", "event-norm", "norm-event", 72, "months", "event-norm-expiry", NORMS),
    DueDate("D27", "seminar-norm", "seminar", 48, "months", "seminar-norm-expiry", NORMS),
    DueDate("D28", "arbiter-application", "norm-event", 12, "months", "application-expiry", NORMS),
    DueDate("D29", "arbiter-processing", "application", 45, "days", "arbiter-processing", NORMS),
    DueDate("D30", "arbiter-activity", "activity", 48, "months", "activity-from-course", CLASSES),
    DueDate(
        "D31", "seminar-application", "seminar-start", -1, "months", "seminar-application", SEMINARS
    ),
    DueDate("D32", "seminar-reports", "seminar", 7, "days", "seminar-results", SEMINARS),
    DueDate("D33", "lecturer", "accreditation", 48, "months", "lecturer-accreditation", SEMINARS),
    DueDate("D34", "panels", "panels", 0, "fixed", "panels", PANELS),
    DueDate("D35", "recordings-deleted", "results", 12, "months", "online-recorded", ONLINE),
    DueDate("D36", "online-limitation", "end", 12, "months", "online-limitation", ONLINE),
    DueDate("D37", "fair-play-limitation", "end", 96, "months", "fair-play-limitation", FAIR_PLAY),
    DueDate("D38", "hybrid-registration", "start", -7, "days", "online-kinds-of-event", ONLINE),
    DueDate(
        "D39", "online-investigation", "investigation", 14, "days", "online-investigation", ONLINE
    ),
    DueDate("D40", "arbiter-complaint", "conduct", 36, "months", "arbiter-time-bar", ARBITERS),
    DueDate(
        "D41", "arbiter-submissions", "chair-order", 15, "days", "arbiter-submissions", ARBITERS
    ),
    DueDate(
        *("D42", "arbiter-decision-sent", "arbiter-decision", 20, "days"),
        *("arbiter-decision-sent", ARBITERS),
    ),
    DueDate(
        "D43", "arbiter-appeal", "arbiter-notice", 15, "days", "arbiter-appeal-in-time", ARBITERS
    ),
    DueDate("D44", "arbiter-answer", "delivery", 15, "days", "arbiter-appeal-answer", ARBITERS),
    DueDate(
        "D45", "arbiter-warning", "arbiter-warning", 12, "months", "arbiter-sanctions", ARBITERS
    ),
    DueDate(
        *("D46", "arbiter-file-erased", "arbiter-closed", 120, "months"),
        *("arbiter-case-register", ARBITERS),
    ),
    DueDate("D47", "code-complaint", "conduct", 36, "months", "code-time-bar", CODE),
    DueDate("D48", "reconsideration", "discovery", 30, "days", "code-reconsideration", CODE),
    DueDate("D49", "corrective-review", "code-notice", 21, "days", "code-corrective-review", CODE),
    DueDate("D50", "code-warning", "code-warning", 12, "months", "code-corrective-lapses", CODE),
    DueDate(
        "D51", "code-appeal", "code-notice", 21, "days", "code-appeal-in-time", CODE, moved=True
    ),
    DueDate(
        "D52", "invitation-answer", "invitation-limit", 0, "fixed", "invitation-stands", GENERAL
    ),
)
"""Every deadline there is, in the order of an event."""

ANCHORS = tuple(dict.fromkeys(item.anchor for item in DUE))
"""What deadlines count from, each once."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """One row of the calendar; ``on`` None: the day it counts from is not known.

    ``at`` is the moment where there is one, in the time of the hall.
    """

    id: str
    code: str
    anchor: str
    on: date | None
    concept: str
    edition: EditionKey
    at: datetime | None = None

    def cited(self) -> str:
        """Return edition and article as they are cited."""
        return str(article(self.edition, self.concept))


def calendar_of(
    known: Mapping[str, date | datetime],
    *,
    official: bool = False,
    holidays: Collection[date] = (),
    zone: tzinfo | None = None,
) -> tuple[Deadline, ...]:
    """Return every deadline in the order of its day; what counts from an unknown day comes last.

    ``known`` are days or moments by anchor: ``start``, ``end``, ``round-1``, ``results`` and so on;
    ``holidays`` are those of the country of whom a limit binds. Hours that pass are counted in the
    ``zone`` of the hall, None where no clock is changed between.

    >>> [row.on.isoformat() for row in calendar_of({"start": date(2026, 5, 10)}) if row.on][:3]
    ['2026-04-10', '2026-04-12', '2026-04-20']
    """
    rows = [_row(due, known, official=official, holidays=holidays, zone=zone) for due in DUE]
    return tuple(sorted(rows, key=_place))


def _place(row: Deadline) -> tuple[bool, date, int, str]:
    minute = 60 * row.at.hour + row.at.minute if row.at else 0
    return row.on is None, row.on or date.min, minute, row.id


def _row(
    due: DueDate,
    known: Mapping[str, date | datetime],
    *,
    official: bool,
    holidays: Collection[date],
    zone: tzinfo | None,
) -> Deadline:
    anchor = known.get(due.anchor)
    if due.code == "online-complaint":  # twenty-four hours from the moment the last round ended
        anchor = known.get("last-round", anchor)
    day, at = (None, None) if anchor is None else _when(due, anchor, official=official, zone=zone)
    if day is not None and due.moved:
        while day.weekday() == SUNDAY or day in holidays:
            day += timedelta(days=1)
    return Deadline(due.id, due.code, due.anchor, day, due.concept, due.edition, at)


def _when(
    due: DueDate, anchor: date | datetime, *, official: bool, zone: tzinfo | None
) -> tuple[date | None, datetime | None]:
    """Return the day a deadline falls on, and its moment where the anchor has one."""
    moment = anchor if isinstance(anchor, datetime) else None
    day = anchor.date() if isinstance(anchor, datetime) else anchor
    if due.unit == "minutes":
        if moment is not None:
            found = _later(moment, due.amount, zone)
            return found.date(), found
        # without an hour: the day before where it is half a day or more
        days = due.amount // _MINUTES if abs(due.amount) * 2 >= _MINUTES else 0
        return day + timedelta(days=days), None
    if due.unit == "fixed":
        return day, moment
    if due.unit == "days":
        return day + timedelta(days=due.amount), None
    if due.unit == "months":
        return months_after(day, due.amount), None
    lists = lists_of(day, official=official)
    if due.unit == "last-list":
        return closing_date(lists.last), None
    # An official event may end after the closing date of its own list.
    return max(closing_date(lists.expected), day), None


def _later(moment: datetime, minutes: int, zone: tzinfo | None) -> datetime:
    """Return the hour in the hall so many minutes after another, whatever its clocks do."""
    if zone is None:
        return moment + timedelta(minutes=minutes)
    passed = moment.replace(tzinfo=zone).astimezone(UTC) + timedelta(minutes=minutes)
    return passed.astimezone(zone).replace(tzinfo=None)


How = Literal["done", "missed", "waived"]
Standing = Literal["done", "late", "missed", "waived", "due", "coming", "over", "undated"]
"""How a deadline stands on a day; ``over``: the day is past and nobody said what became of it."""


class DeadlineOutcome(NamedTuple):
    """What became of a deadline, on which day, and by whom it was done or waived."""

    how: How
    on: date | None = None
    by: str = ""


def standing(row: Deadline, outcome: DeadlineOutcome | None, today: date) -> Standing:
    """Return how a deadline stands on a day; what happened after that day is not known on it.

    >>> from arbitro.rules.office.deadlines import calendar_of
    >>> [needs] = [row for row in calendar_of({"start": date(2026, 5, 30)}) if row.code == "needs"]
    >>> standing(needs, DeadlineOutcome("done", date(2026, 5, 11)), date(2026, 5, 20))
    'late'
    """
    if outcome is not None and (outcome.on is None or outcome.on <= today):
        late = row.on is not None and outcome.on is not None and outcome.on > row.on
        return "late" if outcome.how == "done" and late else outcome.how
    if row.on is None:
        return "undated"
    if row.on == today:
        return "due"
    return "coming" if row.on > today else "over"


UNTIL = (
    ("registration-too-late-for", "registration-of-norms"),
    ("registration-", "registration"),
    ("hybrid-not-approved", "registration"),
    ("hybrid-week", "hybrid-registration"),
    ("waiver-", "waiver"),
    ("lots-", "lots"),
    ("player-without-fide-id", "report"),
    ("games-not-sent", "report"),
)
"""The deadline until which a finding can be mended, by what its code begins with."""

UNTIL_FACTS = {
    "registered": "registration",
    "waiver-of": "waiver",
    "drawn": "lots",
} | dict.fromkeys(("without-id", "games-sent"), "report")
"""The same of a fact nobody has said."""

LAST = "restrictions"
"""Everything else is mended before the first round begins."""


def mended_by(found: Finding) -> str:
    """Return the code of the deadline until which a finding of the pre-flight can be mended."""
    if found.code == "fact-unsaid":
        return UNTIL_FACTS.get(str(dict(found.values).get("fact")), LAST)
    return next((code for begins, code in UNTIL if found.code.startswith(begins)), LAST)


def mended_until(found: Finding, days: Mapping[str, date]) -> date | None:
    """Return the last day on which a finding of the pre-flight can be mended, None: not known."""
    return days.get(mended_by(found))
