"""``arbitro school exam room``: the seminars kept here, or one as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from arbitro import clock
from arbitro.answers import Exact
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import done_at
from arbitro.cli.base.speech import complain, words
from arbitro.config import Settings
from arbitro.rules.arbiters.seminars import SeminarKind
from arbitro.school.room import Course, is_over, results
from arbitro.school.seminar import POINT, SeminarResult
from arbitro.service.places import seminars_beside
from arbitro.storage.tables.seminars import Seminars


@dataclass(frozen=True, slots=True)
class RoomParticipant:
    """A participant of a seminar; marks are null before they are complete."""

    number: int
    name: str
    minutes: int
    attended_enough: bool
    marks: Exact | None
    passed: bool | None


@dataclass(frozen=True, slots=True)
class RoomSeminar:
    """A seminar as it stands."""

    name: str
    title: str
    kind: SeminarKind
    start: date
    end: date
    minutes: int
    over: bool
    published: bool
    participants: tuple[RoomParticipant, ...]


def show_room(name: str | None, at: Settings, *, as_json: bool) -> int:
    """List the seminars, or show one; 1 where there is none of that name."""
    return done_at(at, None, lambda events: _shown(name, seminars_beside(events), as_json=as_json))


def _shown(name: str | None, seminars: Seminars, *, as_json: bool) -> int:
    found = seminars.all()
    if name is None:
        if as_json:
            listed = [_answer(text, course, {}) for text, course in found.items()]
            print_answer(listed, list[RoomSeminar])
            return 0
        for text, course in found.items():
            print(f"{text}  {words().iso_date(course.plan.start.isoformat())}  {course.plan.title}")
        return 0
    if name not in found:
        complain(words().t("refused.room-missing"), "room-missing")
        return 1
    course = found[name]
    marked = results(course, seminars.saved(name))
    if as_json:
        print_answer(_answer(name, course, marked))
        return 0
    print(f"{course.plan.title}, {words().t(f'school.room.kind.{course.plan.kind.value}')}")
    for number, who in course.participants.items():
        of = {"hours": _hours(course.attended(number)), "all": _hours(course.minutes)}
        line = f"{number:>3}  {who.name}  {words().t('school.room.hours-of', **of)}"
        print("  ".join(filter(None, (line, _outcome(marked.get(number))))))
    return 0


def _hours(minutes: int) -> str:
    return words().decimal(Fraction(minutes, 60))


def _outcome(result: SeminarResult | None) -> str:
    if result is None:
        return ""
    said = {True: "passed", False: "failed", None: "third"}[result.passed]
    told = words().t(f"school.exam-cli.{said}")
    if result.total is None:
        return told
    points = words().decimal(Fraction(result.total, POINT))
    return f"{words().t('school.room.points-of', points=points)}, {told}"


def _answer(name: str, course: Course, marked: dict[int, SeminarResult]) -> RoomSeminar:
    def marks(number: int) -> Fraction | None:
        total = marked[number].total if number in marked else None
        return None if total is None else Fraction(total, POINT)

    return RoomSeminar(
        name=name,
        title=course.plan.title,
        kind=course.plan.kind,
        start=course.plan.start,
        end=course.plan.end,
        minutes=course.minutes,
        over=is_over(course, clock.now()),
        published=course.published,
        participants=tuple(
            RoomParticipant(
                number,
                who.name,
                course.attended(number),
                course.has_attended(number),
                marks(number),
                marked[number].passed if number in marked else None,
            )
            for number, who in course.participants.items()
        ),
    )
