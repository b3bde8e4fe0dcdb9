"""Seminars by JSON: begun, looked at, and every deed of the lecturer's pages done by its name."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, HTTPException, Request
from fastapi.responses import Response
from pydantic import Field

from arbitro import clock
from arbitro.answers.interface.server import SeminarItem, SeminarPersonItem
from arbitro.reasons import Refused
from arbitro.school.deeds import ASSISTANTS, LECTURERS, LONGEST_NAME, PERCENT, TOPICS
from arbitro.school.room import OF_CANDIDATES, Course, is_over, results
from arbitro.school.seminar import POINT
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import QUOTED_COMMAND, only_json
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import seminars_of
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.rendering.templates import status_of, words_of
from arbitro.web.views.office.seminars import Person, people

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/seminars", tags=["arbitro"])

Command = Annotated[str, Header(pattern=QUOTED_COMMAND)]


class SeminarPlan(Body):
    """What a course is; the least attendance in per cent."""

    title: str = Field(min_length=1, max_length=LONGEST_NAME)
    kind: str
    format: str
    start: date
    end: date
    language: str
    new_topics: int = Field(0, ge=TOPICS.least, le=TOPICS.most)
    lecturers: int = Field(1, ge=LECTURERS.least, le=LECTURERS.most)
    assistants: int = Field(0, ge=ASSISTANTS.least, le=ASSISTANTS.most)
    committee: list[str] = Field(default=[])
    applied: date | None = None
    least_attendance: int = Field(80, ge=PERCENT.least, le=PERCENT.most)


class SeminarDeed(Body):
    """Something to be done in a seminar: a kind, and its data as the log of the course has them."""

    kind: str
    data: dict[str, Any] = Field(default={})


@router.get("")
def seminars(request: Request) -> list[SeminarItem]:
    """Return every seminar, the latest first."""
    return [
        _make_seminar(request, name, course) for name, course in seminars_of(request).all().items()
    ]


@router.post("", dependencies=[Depends(only_json)], status_code=201)
def begin(request: Request, plan: SeminarPlan, idempotency_key: Command) -> SeminarItem | Response:
    """Begin a seminar."""
    name = seminars_of(request).begin(
        plan.model_dump(mode="json"), clock.now(), idempotency_key.strip('"')
    )
    if isinstance(name, Refused):
        return _refused(request, name)
    return _one(request, name)


@router.get("/{name}")
def seminar(request: Request, name: str) -> SeminarItem:
    """Return a seminar."""
    return _one(request, name)


@router.post("/{name}", dependencies=[Depends(only_json)])
def do(
    request: Request, name: str, deed: SeminarDeed, idempotency_key: Command
) -> SeminarItem | Response:
    """Do something in a seminar; what candidates do is theirs alone."""
    _one(request, name)
    if deed.kind in OF_CANDIDATES:
        raise HTTPException(422, "invalid")
    command = idempotency_key.strip('"')
    try:
        problem = seminars_of(request).do(name, deed.kind, deed.data, clock.now(), command)
    except KeyError:
        raise HTTPException(422, "invalid") from None
    return _one(request, name) if problem is None else _refused(request, problem)


def _refused(request: Request, refusal: Refused) -> Response:
    words = words_of(request)
    return ProblemAnswer(
        status_of(refusal), refusal.code, error=refusal.code, detail=words.refused(refusal)
    )


def _one(request: Request, name: str) -> SeminarItem:
    course = seminars_of(request).course(name)
    if course is None:
        raise HTTPException(404)
    return _make_seminar(request, name, course)


def _make_seminar(request: Request, name: str, course: Course) -> SeminarItem:
    saved, now = seminars_of(request).saved(name), clock.now()
    shown = people(course, saved, results(course, saved), now)
    return SeminarItem(
        name=name,
        title=course.plan.title,
        kind=course.plan.kind.value,
        start=course.plan.start,
        end=course.plan.end,
        minutes=course.minutes,
        opened="" if course.opened is None else course.opened.isoformat(),
        over=is_over(course, now),
        published=course.published,
        last=0 if course.last is None else course.last.number,
        participants=tuple(_person(person) for person in shown),
    )


def _person(person: Person) -> SeminarPersonItem:
    return SeminarPersonItem(
        number=person.who.number,
        name=person.who.name,
        identifier=person.who.identifier,
        minutes=person.minutes,
        attended_enough=person.enough,
        examination=person.state,
        version=person.letter,
        answered=person.answered,
        points=None if person.total is None else person.total / POINT,
        passed=None if person.result is None else person.result.passed,
    )
