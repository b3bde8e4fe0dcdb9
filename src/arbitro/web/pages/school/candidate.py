"""A participant's own page of a seminar: attendance, the examination on this device, the result."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.i18n.sentences.school import board_in_words, feedback, question_words
from arbitro.reasons import Refused
from arbitro.school.question import OwnQuestion, Question
from arbitro.school.room import Course, HandedIn, questions_of, results
from arbitro.school.seminar import VERSIONS
from arbitro.web.event_request import seminars_of
from arbitro.web.forms.form import Submitted
from arbitro.web.forms.seminars import answers_of
from arbitro.web.pages.school.seminars import keys_of
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.views.office.assistant import position_of
from arbitro.web.views.office.seminars import hours_in, points_in, state_of

router = APIRouter(include_in_schema=False, prefix="/seminar/{name}")


def _mine(request: Request, name: str, key: str) -> tuple[Course, int]:
    """Return whose page a key opens; 404 where it opens none."""
    number = keys_of(request).participant(name, key)
    course = None if number is None else seminars_of(request).course(name)
    if number is None or course is None or number not in course.participants:
        raise HTTPException(404)
    return course, number


@router.get("/{key}")
def mine(request: Request, name: str, key: str) -> HTMLResponse:
    """Show a participant the own page; while the examination is open, the paper."""
    course, number = _mine(request, name, key)
    return _page(request, name, key, course, number)


def _page(
    request: Request,
    name: str,
    key: str,
    course: Course,
    number: int,
    refusal: Refused | None = None,
) -> HTMLResponse:
    now, words = clock.now(), words_of(request)
    saved = seminars_of(request).saved(name)
    given = course.handed.get(number) or saved.get(number) or HandedIn(())
    state, paper = state_of(course, number, now), course.paper
    own, asked = _shown(course, number, now, sat=number in saved)
    of_own = sum(question.right is not None for question in own)
    chosen = {at: other for at, other in enumerate(given.answers[of_own:]) if other is not None}
    told = [feedback(words, question, chosen.get(at, -1)) for at, question in enumerate(asked)]
    return render(
        request,
        "seminars/candidate.html",
        status=status_of(refusal),
        url=f"/seminar/{name}/{key}",
        course=course,
        who=course.participants[number],
        attended=course.attended(number),
        state=state,
        asked=asked,
        shown=[question_words(words, question) for question in asked],
        own=own,
        own_boards=[board_in_words(words, question.fen) for question in own],
        own_chosen=given.answers[:of_own],
        chosen=chosen,
        texts=given.texts,
        told=told if course.published else [],
        result=results(course, saved).get(number) if course.published else None,
        until=course.deadline(number),
        now=now,
        letter="" if paper is None else course.letter(number),
        hours=hours_in(words),
        points=points_in(words),
        refusal=refusal,
    )


def _shown(
    course: Course, number: int, now: datetime, *, sat: bool
) -> tuple[tuple[OwnQuestion, ...], tuple[Question, ...]]:
    """Return the paper a participant may see now: while writing, and who sat it once it is over."""
    writes = state_of(course, number, now) == "writing"
    looks = course.published and (sat or number in course.handed)
    if course.paper is None or not (writes or looks):
        return (), ()
    drawn = course.paper.versions[VERSIONS.index(course.letter(number))]
    return course.paper.own, questions_of(drawn)


@router.get("/{key}/boards/{number}")
def board(request: Request, name: str, key: str, number: int) -> Response:
    """Draw the position of a question, by its place on the paper."""
    course, mine = _mine(request, name, key)
    sat = mine in seminars_of(request).saved(name)
    own, asked = _shown(course, mine, clock.now(), sat=sat)
    positions = [*(question.fen for question in own), *(question.fen for question in asked)]
    fen = positions[number - 1] if 0 < number <= len(positions) else ""
    position = position_of(fen) if fen else None
    if position is None:
        raise HTTPException(404)
    said = DiagramWords(words_of(request).t("assistant.position"), fen)
    return Response(svg_diagram(position, said), media_type="image/svg+xml")


@router.post("/{key}")
def answer(request: Request, name: str, key: str, form: Submitted) -> Response:
    """Keep what a candidate has answered so far, or take the paper in for good."""
    course, number = _mine(request, name, key)
    if course.paper is None:
        raise HTTPException(404)
    given, seminars = answers_of(form, course, number), seminars_of(request)
    problem = seminars.save(name, number, given, clock.now())
    if problem is None and form.sent("do") == "hand-in":
        data = {"participant": number, "answers": given.answers, "texts": given.texts}
        # A command is known by its name alone: no form passes for that of another candidate.
        problem = seminars.do(name, "handed-in", data, clock.now(), f"{form.command}-{number}")
    if problem is not None:
        return _page(request, name, key, seminars.course(name) or course, number, problem)
    done = "room-handed-in" if form.sent("do") == "hand-in" else "room-saved"
    return go(f"/seminar/{name}/{key}", done)
