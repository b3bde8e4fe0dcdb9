"""The seminar room: a course with participants, attendance and examination, as its deeds make it.

A course is what its deeds, in their order, come to; one that was taken back counts as never done.
`refusals` says what speaks against a deed before it is kept. Answers of candidates are saved beside
the deeds while they write: what was saved last counts where nobody handed in in time.

Which questions a paper has is kept with their right answers and a digest when it is set, so that no
later version of the program marks it otherwise. Limits of B.06.2 are `rules.arbiters.seminars`'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from arbitro.rules.arbiters.seminars import Seminar, SeminarFormat, SeminarKind
from arbitro.school.deeds import MARKERS
from arbitro.school.families import FAMILIES, question
from arbitro.school.question import OwnQuestion, Question
from arbitro.school.reading import read_own_questions
from arbitro.school.seminar import (
    EACH,
    VERSIONS,
    SeminarChoice,
    SeminarResult,
    SeminarSheet,
    choices_of,
    result,
    versions_of,
    written_marks,
)

LONGEST_ANSWER = 4000


class RoomEvent(NamedTuple):
    """Something done in the room: its number and moment, its kind, and what it says."""

    number: int
    at: datetime
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a course is. ``least_attendance`` is in per cent: the texts name no least, so we ask."""

    title: str
    kind: SeminarKind
    format: SeminarFormat
    start: date
    end: date
    language: str
    new_topics: int = 0
    lecturers: int = 1
    assistants: int = 0
    committee: tuple[str, ...] = ()
    applied: date | None = None
    least_attendance: int = 80


class Participant(NamedTuple):
    """Somebody who takes part; ``extra`` are minutes more for the examination."""

    number: int
    name: str
    identifier: str = ""
    extra: int = 0


class Session(NamedTuple):
    """A part of the course: its day, its minutes, and who was there."""

    number: int
    title: str
    day: date
    minutes: int
    present: frozenset[int] = frozenset()


class DrawnQuestion(NamedTuple):
    """A question of a paper as it was drawn, with what marks it for ever."""

    family: str
    seed: int
    options: int
    right: int
    digest: str


@dataclass(frozen=True, slots=True)
class Paper:
    """An examination: the questions of each version, the lecturer's own, and how long it takes.

    ``seed`` is the number it was drawn by; None in papers set before that was kept.
    """

    versions: tuple[tuple[DrawnQuestion, ...], ...]
    minutes: int
    own_text: str = ""
    seed: int | None = None

    @property
    def own(self) -> tuple[OwnQuestion, ...]:
        """Return the lecturer's own questions."""
        return read_own_questions(self.own_text).value

    @property
    def letters(self) -> str:
        """Return the letters of the versions."""
        return VERSIONS[: len(self.versions)]

    def choices(self, letter: str) -> tuple[SeminarChoice, ...]:
        """Return the questions of a version with answers to choose, as they are marked."""
        drawn = self.versions[VERSIONS.index(letter)]
        return (
            *choices_of(self.own, ()),
            *(SeminarChoice(item.options, item.right, EACH) for item in drawn),
        )

    @property
    def written(self) -> int:
        """Return the marks of the questions answered in writing."""
        return written_marks(self.own)


class HandedIn(NamedTuple):
    """What a candidate chose and wrote: places of options, texts of the written questions."""

    answers: tuple[int | None, ...]
    texts: tuple[str, ...] = ()


@dataclass(slots=True)
class Course:
    """A course as it stands. ``last`` is the lecturer's last deed that holds.

    ``papers`` are all that were ever set, those taken back too: somebody may have seen them.
    ``shown`` tells whether results were ever published, taken back or not: nobody writes after it.
    """

    plan: Plan
    participants: dict[int, Participant] = field(default_factory=dict)
    sessions: dict[int, Session] = field(default_factory=dict)
    paper: Paper | None = None
    papers: tuple[Paper, ...] = ()
    opened: datetime | None = None
    closed: bool = False
    handed: dict[int, HandedIn] = field(default_factory=dict)
    marks: dict[int, dict[int, int]] = field(default_factory=dict)
    published: bool = False
    shown: bool = False
    reported: date | None = None
    observed: date | None = None
    last: RoomEvent | None = None

    def letter(self, participant: int) -> str:
        """Return the version of a candidate: neighbours in the list have different ones."""
        assert self.paper is not None
        return self.paper.letters[(participant - 1) % len(self.paper.versions)]

    def deadline(self, participant: int) -> datetime | None:
        """Return until when a candidate may write, None before the examination is opened."""
        if self.opened is None or self.paper is None:
            return None
        extra = self.participants[participant].extra
        return self.opened + timedelta(minutes=self.paper.minutes + extra)

    def may_write(self, participant: int, now: datetime) -> bool:
        """Tell whether a candidate may answer now."""
        until = self.deadline(participant)
        if until is None or self.closed or self.shown or participant in self.handed:
            return False
        return now <= until

    @property
    def minutes(self) -> int:
        """Return how long all sessions take together."""
        return sum(session.minutes for session in self.sessions.values())

    def attended(self, participant: int) -> int:
        """Return how many minutes somebody was there."""
        return sum(e.minutes for e in self.sessions.values() if participant in e.present)

    def has_attended(self, participant: int) -> bool:
        """Tell whether somebody was there for the least share of the time."""
        least = self.plan.least_attendance * self.minutes
        return self.minutes > 0 and 100 * self.attended(participant) >= least

    def seminar(self, examined: int) -> Seminar:
        """Return the course as the rules of seminars look at it."""
        plan = self.plan
        return Seminar(
            plan.kind,
            plan.start,
            plan.end,
            hours=self.minutes // 60,
            days=len({session.day for session in self.sessions.values()}),
            language=plan.language,
            new_topics=plan.new_topics,
            participants=len(self.participants),
            examined=examined,
            lecturers=plan.lecturers,
            assistants=plan.assistants,
            committee=plan.committee,
            format=plan.format,
            examination_hours=4 if self.paper is None else self.paper.minutes // 60,
            applied=plan.applied,
            reported=self.reported,
            observed=self.observed,
        )


def taken_back(deeds: Sequence[RoomEvent]) -> frozenset[int]:
    """Return the numbers of the deeds that were taken back."""
    return frozenset(int(e.data["number"]) for e in deeds if e.kind == "taken-back")


def course_of(deeds: Sequence[RoomEvent]) -> Course | None:
    """Return the course that deeds come to; None where none of them made one."""
    gone = taken_back(deeds)
    course: Course | None = None
    for deed in deeds:
        if deed.number in gone or deed.kind == "taken-back":
            # Taking back does not make unseen what candidates have seen.
            if course is not None and deed.kind == "published":
                course.shown = True
            if course is not None and deed.kind == "set":
                course.papers += (_paper(deed),)
            continue
        if deed.kind == "planned":
            plan = read_plan(deed.data)
            if course is None:
                course = Course(plan)
                continue
            course.plan = plan
        elif course is not None:
            _DONE[deed.kind](course, deed)
        if course is not None and deed.kind not in OF_CANDIDATES:
            course.last = deed
    return course


OF_CANDIDATES = frozenset({"handed-in"})
"""What candidates do: a lecturer's way back never touches it."""


def read_plan(data: Mapping[str, Any]) -> Plan:
    """Return the plan a deed says; ValueError or KeyError where it says none."""
    return Plan(
        str(data["title"]),
        SeminarKind(data["kind"]),
        SeminarFormat(data["format"]),
        date.fromisoformat(data["start"]),
        date.fromisoformat(data["end"]),
        str(data["language"]),
        int(data.get("new_topics", 0)),
        int(data.get("lecturers", 1)),
        int(data.get("assistants", 0)),
        tuple(map(str, data.get("committee", ()))),
        date.fromisoformat(data["applied"]) if data.get("applied") else None,
        int(data.get("least_attendance", 80)),
    )


def _enrolled(course: Course, deed: RoomEvent) -> None:
    # numbers are never given twice, whoever leaves: a key opens one person's page for ever
    number = int(deed.data["participant"])
    data = deed.data
    course.participants[number] = Participant(number, data["name"], data.get("identifier", ""))


def _left(course: Course, deed: RoomEvent) -> None:
    course.participants.pop(int(deed.data["participant"]), None)


def _held(course: Course, deed: RoomEvent) -> None:
    data, number = deed.data, int(deed.data["session"])
    before = course.sessions.get(number)
    present = before.present if before else frozenset()
    day = date.fromisoformat(data["day"])
    course.sessions[number] = Session(number, data["title"], day, int(data["minutes"]), present)


def _dropped(course: Course, deed: RoomEvent) -> None:
    course.sessions.pop(int(deed.data["session"]), None)


def _attended(course: Course, deed: RoomEvent) -> None:
    number = int(deed.data["session"])
    if number in course.sessions:
        present = frozenset(map(int, deed.data["present"]))
        course.sessions[number] = course.sessions[number]._replace(present=present)


def _set(course: Course, deed: RoomEvent) -> None:
    course.paper = _paper(deed)
    course.papers += (course.paper,)


def _paper(deed: RoomEvent) -> Paper:
    data = deed.data
    versions = tuple(tuple(DrawnQuestion(*item) for item in paper) for paper in data["versions"])
    seed = int(data["seed"]) if "seed" in data else None
    return Paper(versions, int(data["minutes"]), str(data.get("own", "")), seed)


def _opened(course: Course, deed: RoomEvent) -> None:
    course.opened, course.closed = deed.at, False


def _closed(course: Course, _: RoomEvent) -> None:
    course.closed = True


def _extended(course: Course, deed: RoomEvent) -> None:
    found = course.participants.get(int(deed.data["participant"]))
    if found is not None:
        extra = int(deed.data["minutes"])
        course.participants[found.number] = found._replace(extra=extra)


def _handed_in(course: Course, deed: RoomEvent) -> None:
    answers = tuple(deed.data["answers"])
    course.handed[int(deed.data["participant"])] = HandedIn(answers, tuple(deed.data["texts"]))


def _given_back(course: Course, deed: RoomEvent) -> None:
    course.handed.pop(int(deed.data["participant"]), None)


def _marked(course: Course, deed: RoomEvent) -> None:
    mine = course.marks.setdefault(int(deed.data["participant"]), {})
    mine[int(deed.data["marker"])] = int(deed.data["marks"])


def _published(course: Course, _: RoomEvent) -> None:
    course.published = course.shown = True


def _reported(course: Course, deed: RoomEvent) -> None:
    day = date.fromisoformat(deed.data["day"])
    if deed.data["by"] == "observer":
        course.observed = day
    else:
        course.reported = day


_DONE: dict[str, Callable[[Course, RoomEvent], None]] = {
    "enrolled": _enrolled,
    "left": _left,
    "held": _held,
    "dropped": _dropped,
    "attended": _attended,
    "set": _set,
    "opened": _opened,
    "closed": _closed,
    "extended": _extended,
    "handed-in": _handed_in,
    "given-back": _given_back,
    "marked": _marked,
    "published": _published,
    "reported": _reported,
}


def is_over(course: Course, now: datetime) -> bool:
    """Tell whether nobody writes any more."""
    if course.opened is None:
        return False
    return not any(course.may_write(participant, now) for participant in course.participants)


# Papers and results.

_LAST_PAPERS = 2
"""So many papers back, a course is not asked what it has been asked; the number is ours."""


def digest_of(asked: Question) -> str:
    """Return what tells a question of one version of the program from that of another."""
    seen = (
        asked.stem,
        asked.lines,
        asked.rows,
        asked.fen,
        [option.said for option in asked.options],
    )
    return sha256(repr(seen).encode()).hexdigest()[:16]


def drawn_versions(
    seed: int, versions: int, own: str, before: Sequence[Paper] = ()
) -> list[list[list[Any]]]:
    """Draw the questions of so many versions, as the deed that sets a paper says them.

    None of them is in the last papers ``before`` it, as long as there are others.
    """
    marks = sum(own_question.marks for own_question in read_own_questions(own).value)
    recent = [drawn for paper in before[-_LAST_PAPERS:] for drawn in paper.versions]
    gone = [other for drawn in recent for other in questions_of(drawn)]
    return [
        [
            [other.family, other.seed, len(other.options), other.right, digest_of(other)]
            for other in paper
        ]
        for paper in versions_of(seed, versions, marks, gone)
    ]


@lru_cache(maxsize=8)
def questions_of(drawn: tuple[DrawnQuestion, ...]) -> tuple[Question, ...]:
    """Return the questions of a version."""
    return tuple(question(item.family, item.seed) for item in drawn if item.family in FAMILIES)


def is_as_drawn(drawn: tuple[DrawnQuestion, ...]) -> bool:
    """Tell whether this version of the program asks what was drawn."""
    asked = questions_of(drawn)
    return [digest_of(other) for other in asked] == [item.digest for item in drawn]


def sheets(course: Course, saved: Mapping[int, HandedIn]) -> tuple[SeminarSheet, ...]:
    """Return what each candidate who sat the examination is marked on.

    ``saved`` are answers kept while candidates wrote: they count for who did not hand in.
    """
    found = []
    for number in course.participants:
        given = course.handed.get(number) or saved.get(number)
        if given is None or course.paper is None:
            continue
        marks = course.marks.get(number, {})
        ordered = tuple(marks[marker] for marker in MARKERS if marker in marks)
        letter = course.letter(number)
        asked = len(course.paper.choices(letter))
        answers = (*given.answers, *((None,) * asked))[:asked]
        found.append(SeminarSheet(str(number), letter, answers, ordered))
    return tuple(found)


def results(course: Course, saved: Mapping[int, HandedIn]) -> dict[int, SeminarResult]:
    """Return the result of each candidate who sat the examination, by number."""
    found = {}
    for sheet in sheets(course, saved):
        assert course.paper is not None
        made = result(sheet, course.paper.choices(sheet.version))
        if course.paper.written and not sheet.marks:
            made = made._replace(written=None)
        found[int(sheet.candidate)] = made
    return found
