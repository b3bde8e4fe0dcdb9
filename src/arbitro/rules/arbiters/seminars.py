"""A seminar's own rules, and who may be a FIDE Lecturer (B.06.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, unique

from arbitro.rules.arbiters.career import Career, Category, Lecturer, years_after
from arbitro.rules.arbiters.category import activity, category_on
from arbitro.rules.arbiters.requirement import TRAINING, Requirement, required

LANGUAGES = frozenset({"ar", "en", "fr", "de", "pt", "ru", "es"})
ENGLISH = "en"
TOPICS = 8
HOURS_A_TOPIC, HOURS_OF_ENGLISH = 3, 1
EXAMINATION_HOURS = 4
LECTURERS_OF_CERTIFICATION = 2
MOST_ASSISTANTS = 2
REPORT_DAYS = 7
COMMITTEE = 3
COMMITTEE_TITLES = frozenset({"IA", "FA", "IO"})


@unique
class SeminarKind(Enum):
    """The courses: for FIDE Arbiters, certification, refresher, preparation of a world event."""

    FIDE_ARBITER = "fide-arbiter"
    CERTIFICATION = "certification"
    REFRESHER = "refresher"
    PREPARATION = "preparation"


@unique
class SeminarFormat(Enum):
    """Where it is held."""

    STANDARD = "standard"
    ONLINE = "online"
    HYBRID = "hybrid"


LEAST_HOURS = {
    SeminarKind.FIDE_ARBITER: (16, "fide-seminar-length"),
    SeminarKind.CERTIFICATION: (16, "certification-seminar-length"),
    SeminarKind.REFRESHER: (12, "refresher-length"),
    SeminarKind.PREPARATION: (4, "world-event-preparation"),
}
LEAST_DAYS = {SeminarKind.FIDE_ARBITER: 2, SeminarKind.CERTIFICATION: 2}
DAYS_WITH_NEW_TOPICS = 3
CAPACITY = {
    SeminarKind.FIDE_ARBITER: 20,
    SeminarKind.CERTIFICATION: 20,
    SeminarKind.REFRESHER: 25,
}
FEES = {
    SeminarKind.FIDE_ARBITER: 20,
    SeminarKind.CERTIFICATION: 30,
    SeminarKind.REFRESHER: 40,
}
"""Euros for each participant, since 1 January 2021 (art. 5.2.3.1)."""


@dataclass(frozen=True, slots=True)
class Seminar:
    """A course, as its application and its reports tell it.

    ``new_topics`` are those of the eight that the national curriculum has not covered.
    ``committee`` are the titles of its three members: FIDE's, the federation's, and that of the
    federation's arbiters. ``examined`` are those who sat the examination; ``reported`` is the day
    of the lecturer's report and ``observed`` that of the observer's. ``approved`` tells that the
    Commission agreed to more participants.
    """

    kind: SeminarKind
    start: date
    end: date
    hours: int
    days: int
    language: str = ENGLISH
    new_topics: int = 0
    participants: int = 0
    examined: int = 0
    lecturers: int = 1
    assistants: int = 0
    committee: tuple[str, ...] = ()
    format: SeminarFormat = SeminarFormat.STANDARD
    technical_organiser: bool = False
    examination_hours: int = EXAMINATION_HOURS
    applied: date | None = None
    reported: date | None = None
    observed: date | None = None
    approved: bool = False


def hours_needed(seminar: Seminar) -> int:
    """Return the hours a course has to last.

    A seminar for FIDE Arbiters takes three hours more for each topic the national curriculum
    leaves out, and one more where it is not held in English.

    >>> day = date(2026, 5, 2)
    >>> hours_needed(Seminar(SeminarKind.FIDE_ARBITER, day, day, 16, 2, "es", new_topics=2))
    23
    """
    least, _ = LEAST_HOURS[seminar.kind]
    if seminar.kind is not SeminarKind.FIDE_ARBITER:
        return least
    english = 0 if seminar.language == ENGLISH else HOURS_OF_ENGLISH
    return least + HOURS_A_TOPIC * seminar.new_topics + english


def seminar_fee(seminar: Seminar) -> int:
    """Return what FIDE is paid in euros, by the amounts of 1 January 2021.

    For FIDE Arbiters each of those examined counts, elsewhere each participant.

    >>> day = date(2026, 5, 2)
    >>> seminar_fee(Seminar(SeminarKind.FIDE_ARBITER, day, day, 16, 2, examined=18))
    360
    """
    first = seminar.kind is SeminarKind.FIDE_ARBITER
    people = seminar.examined if first else seminar.participants
    return FEES.get(seminar.kind, 0) * people


def check_seminar(seminar: Seminar) -> tuple[Requirement, ...]:
    """Check a course against the rules of its kind; None where a day was not told."""
    return (*_course(seminar), *_organisation(seminar), *_papers(seminar))


def _course(seminar: Seminar) -> Iterator[Requirement]:
    kind, language = seminar.kind, seminar.language
    if kind is SeminarKind.CERTIFICATION:
        met = language == ENGLISH
        yield required(TRAINING, "international-training-language", met, language=language)
        yield required(
            TRAINING,
            "certification-seminar-lecturers",
            seminar.lecturers == LECTURERS_OF_CERTIFICATION,
            lecturers=seminar.lecturers,
            needed=LECTURERS_OF_CERTIFICATION,
        )
    else:
        yield required(TRAINING, "training-languages", language in LANGUAGES, language=language)
    days = LEAST_DAYS.get(kind, 1)
    # One more topic makes a third day, however few its hours are.
    if kind is SeminarKind.FIDE_ARBITER and seminar.new_topics:
        days = DAYS_WITH_NEW_TOPICS
    needed = hours_needed(seminar)
    yield required(
        TRAINING,
        LEAST_HOURS[kind][1],
        seminar.hours >= needed and seminar.days >= days,
        hours=seminar.hours,
        needed=needed,
        days=seminar.days,
        least=days,
    )
    if kind is SeminarKind.FIDE_ARBITER:
        yield required(
            TRAINING,
            "fide-seminar-topics",
            0 <= seminar.new_topics <= TOPICS,
            topics=seminar.new_topics,
            needed=TOPICS,
        )
        yield required(
            TRAINING,
            "fide-seminar-examination",
            seminar.examination_hours == EXAMINATION_HOURS,
            hours=seminar.examination_hours,
            needed=EXAMINATION_HOURS,
        )


def _organisation(seminar: Seminar) -> Iterator[Requirement]:
    most = CAPACITY.get(seminar.kind)
    if most is not None:
        yield required(
            TRAINING,
            "seminar-capacity",
            seminar.participants <= most or seminar.approved,
            participants=seminar.participants,
            most=most,
        )
    if seminar.kind is SeminarKind.PREPARATION:
        return
    # The first of the three is FIDE's; a title is asked of one of the federation's two.
    local = seminar.committee[1:]
    titled = sum(title in COMMITTEE_TITLES for title in local)
    yield required(
        TRAINING,
        "seminar-committee",
        len(seminar.committee) == COMMITTEE and titled > 0,
        members=len(seminar.committee),
        titled=titled,
    )
    yield required(
        TRAINING,
        "seminar-assistants",
        seminar.assistants <= MOST_ASSISTANTS,
        assistants=seminar.assistants,
        most=MOST_ASSISTANTS,
    )
    if seminar.format is not SeminarFormat.STANDARD:
        yield required(TRAINING, "seminar-technical-organiser", seminar.technical_organiser)


def _papers(seminar: Seminar) -> Iterator[Requirement]:
    applied, start = seminar.applied, seminar.start
    in_time = None if applied is None else _month_before(start) >= applied
    yield required(TRAINING, "seminar-application", in_time)
    last = seminar.end + timedelta(days=REPORT_DAYS)
    for concept, day in (
        ("seminar-results", seminar.reported),
        ("seminar-observer", seminar.observed),
    ):
        met = None if day is None else day <= last
        yield required(TRAINING, concept, met, until=last.isoformat())


def _month_before(day: date) -> date:
    """Return the same day of the month before, its last day where it is shorter.

    >>> _month_before(date(2026, 3, 31)).isoformat(), _month_before(date(2026, 1, 5)).isoformat()
    ('2026-02-28', '2025-12-05')
    """
    last = day.replace(day=1) - timedelta(days=1)
    return last.replace(day=min(day.day, last.day))


ACCREDITATION_YEARS, LECTURES, LECTURE_HOURS = 4, 3, 3


def judge_lecturer(career: Career, lecturer: Lecturer, on: date) -> tuple[Requirement, ...]:
    """Judge what is asked of a FIDE Lecturer on a day, or of somebody who wants to be one."""
    rank = category_on(career, on) in {Category.A, Category.B}
    active = activity(career, on).active
    requirements = [
        required(TRAINING, "lecturer-accreditation", career.international is not None and rank),
        required(TRAINING, "lecturer-inactivity", _still_lectures(lecturer, active, on)),
    ]
    if lecturer.accredited is not None:
        until = years_after(lecturer.accredited, ACCREDITATION_YEARS)
        requirements.append(
            required(TRAINING, "lecturer-renewal", on <= until, until=until.isoformat())
        )
        return tuple(requirements)
    since = min(
        (step.since for step in career.categories if step.category in {Category.A, Category.B}),
        default=None,
    )
    good = [
        assistance
        for assistance in lecturer.assistances
        if assistance.satisfactory
        and assistance.hours >= LECTURE_HOURS
        and since is not None
        and since <= assistance.end <= on
    ]
    signers = {assistance.lecturer for assistance in good}
    requirements += [
        required(TRAINING, "lecturer-requirements", lecturer.programme),
        required(TRAINING, "lecturer-teaching", lecturer.teaching),
        required(
            TRAINING,
            "lecturer-experience",
            len(good) >= LECTURES and len(signers) > 1,
            seminars=len(good),
            needed=LECTURES,
            lecturers=len(signers),
        ),
    ]
    return tuple(requirements)


def _still_lectures(lecturer: Lecturer, active: bool | None, on: date) -> bool | None:
    """Tell whether nothing makes a lecturer inactive (art. 2.2.2)."""
    if active is False:
        return False
    # Who has not lectured yet is counted from the accreditation.
    last = lecturer.last_seminar or lecturer.accredited
    if last is not None and on > years_after(last, ACCREDITATION_YEARS):
        return False
    return None if active is None else lecturer.events_this_year > 0 or lecturer.accredited is None
