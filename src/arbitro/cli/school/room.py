"""``arbitro school exam room``: the seminars kept here, or one as it stands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from arbitro import clock
from arbitro.cli.base.events import done_at
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, words
from arbitro.config import Settings
from arbitro.school.room import Course, is_over, results
from arbitro.school.seminar import POINT, SeminarResult
from arbitro.service.places import seminars_beside
from arbitro.storage.seminars import Seminars


def show_room(name: str | None, at: Settings, *, as_json: bool) -> int:
    """List the seminars, or show one; 1 where there is none of that name."""
    return done_at(at, None, lambda events: _shown(name, seminars_beside(events), as_json=as_json))


def _shown(name: str | None, seminars: Seminars, *, as_json: bool) -> int:
    found = seminars.all()
    if name is None:
        if as_json:
            print_json([_data(text, course, {}) for text, course in found.items()])
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
        print_json(_data(name, course, marked))
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


def _data(name: str, course: Course, marked: dict[int, SeminarResult]) -> dict[str, Any]:
    return {
        "name": name,
        "title": course.plan.title,
        "kind": course.plan.kind.value,
        "start": course.plan.start.isoformat(),
        "end": course.plan.end.isoformat(),
        "minutes": course.minutes,
        "over": is_over(course, clock.now()),
        "published": course.published,
        "participants": [
            {
                "number": number,
                "name": who.name,
                "minutes": course.attended(number),
                "attended_enough": course.has_attended(number),
                "marks": None if number not in marked else marked[number].total,
                "passed": None if number not in marked else marked[number].passed,
            }
            for number, who in course.participants.items()
        ],
    }
