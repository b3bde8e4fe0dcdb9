"""The school's pages: choose what to practise, answer, and see what was wrong and why.

Exercises to take along are one page for a phone alone without a network. It is a file to be kept,
not a page to be kept open: boards, words and answers are in it, it asks nothing of any server, and
what was answered stays in the browser that opens it.
"""

from __future__ import annotations

import base64
import secrets
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.i18n import Translator
from arbitro.i18n.sentences.school import (
    Feedback,
    QuestionWords,
    feedback,
    question_words,
    sheet_words,
)
from arbitro.rules.laws.board import read_fen
from arbitro.school.families import AT_THE_BOARD, TOPICS, families_of, question_of
from arbitro.school.question import Question
from arbitro.school.sheets import KINDS, filled, marks, sheet
from arbitro.service import EventService
from arbitro.storage.tables.learning import (
    Progress,
    examination,
    next_seed,
    progress,
    record,
    set_examination,
)
from arbitro.web.event_request import Service
from arbitro.web.forms.form import MOST_SEEDS, Submitted, seconds_since, seed_of, whole_number
from arbitro.web.http.downloads import saved_as
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)

_SHEETS = {"ratings": ("rating-change", "norm"), "systems": ("tie-break", "berger-row")}
"""The areas whose worksheets are filled in by hand."""


@router.get("/learn")
def contents(request: Request, service: Service) -> HTMLResponse:
    """Show the areas and the families of questions, on this machine with how one stands."""
    areas = [(area, families_of(area)) for area in TOPICS]
    stands: dict[str, Progress] = {}
    day = None
    if request.state.ours:
        found = progress(progress_file(service.folder), clock.now())
        stands = {other.family: other for other in found if other.answered}
        day = examination(progress_file(service.folder))
    return render(
        request,
        "learn/contents.html",
        areas=areas,
        stands=stands,
        sheets=_SHEETS,
        own=request.state.ours,
        day=day,
    )


@router.post("/learn")
def learn_for(request: Request, form: Submitted, service: Service) -> Response:
    """Learn on this machine for an examination on a day, with an empty day for none any more."""
    day = form.day("day")
    if not request.state.ours or not form.ok:
        raise HTTPException(400)
    set_examination(progress_file(service.folder), day, clock.now())
    return RedirectResponse("/learn", 303)


_LONGEST_CELL = 20


@router.get("/learn/worksheet")
def worksheet(request: Request, kind: str = "", seed: str = "") -> Response:
    """Show a worksheet to be filled in by hand; what is written is judged cell by cell."""
    if kind not in KINDS:
        raise HTTPException(404)
    number = seed_of(seed)
    if number is None:
        drawn = secrets.randbelow(MOST_SEEDS)
        return RedirectResponse(f"/learn/worksheet?kind={kind}&seed={drawn}", 303)
    words, asked = words_of(request), sheet(kind, number)
    given = [text[:_LONGEST_CELL] for text in request.query_params.getlist("cell")]
    cells = filled(asked, given) if given else None
    return render(
        request,
        "learn/worksheet.html",
        kinds=KINDS,
        asked=asked,
        shown=sheet_words(words, asked),
        cells=cells,
        marks=None if cells is None else marks(cells),
        following=(number + 1) % MOST_SEEDS,
    )


@router.post("/learn/{name}")
def answered(request: Request, name: str, form: Submitted, service: Service) -> Response:
    """Keep an answer given on this machine, and show what is to be said of it."""
    number, chosen = seed_of(form.text("seed")), whole_number(form.text("answer"), None)
    if not families_of(name) or number is None or chosen is None:
        raise HTTPException(400)
    seconds = seconds_since(form.text("at"), clock.now())
    if request.state.ours:
        _record(service, question_of(name, number), chosen, seconds)
    timed = ""
    if name == AT_THE_BOARD and seconds is not None:
        limit = whole_number(form.text("limit"), 0)
        extra = whole_number(form.text("extra"), 0)
        timed = f"&limit={limit}&took={seconds}&extra={extra}"
    return RedirectResponse(f"/learn/{name}?seed={number}&answer={chosen}{timed}", 303)


def _record(service: EventService, asked: Question, chosen: int, seconds: int | None) -> None:
    if 0 <= chosen < len(asked.options):
        record(progress_file(service.folder), asked, chosen, clock.now(), seconds=seconds)


class _Time(NamedTuple):
    """The time a decision may take, in seconds, what it took, and the choices; 0 is no limit."""

    limit: int
    took: int | None
    extra: int

    @property
    def choices(self) -> tuple[int, ...]:
        return _LIMITS

    @property
    def too_late(self) -> bool:
        return bool(self.limit and self.took is not None and self.took > self.limit + self.extra)


_LIMITS = (20, 40, 60, 120, 0)


def _time(request: Request) -> _Time:
    read = {n: whole_number(request.query_params.get(n, ""), None) for n in ("limit", "took")}
    limit = read["limit"]
    extra = whole_number(request.query_params.get("extra", ""), 0)
    return _Time(_LIMITS[1] if limit is None else limit, read["took"], extra)


@router.get("/learn/{name}")
def practise(
    request: Request, name: str, service: Service, seed: str = "", answer: str = ""
) -> Response:
    """Ask a question of a topic, and judge an answer to it; the address makes both again."""
    if not families_of(name):
        raise HTTPException(404)
    number = seed_of(seed)
    if number is None:
        drawn = secrets.randbelow(MOST_SEEDS)
        if request.state.ours:
            drawn = next_seed(progress_file(service.folder), name, clock.now(), drawn)
        limit = f"&limit={_time(request).limit}" if request.query_params.get("limit") else ""
        return RedirectResponse(f"/learn/{name}?seed={drawn}{limit}", 303)
    asked = question_of(name, number)
    words = words_of(request)
    chosen = whole_number(answer, None)
    given = chosen if chosen is not None and chosen < len(asked.options) else None
    return render(
        request,
        "learn/question.html",
        topic=name,
        asked=asked,
        shown=question_words(words, asked),
        chosen=given,
        told=None if given is None else feedback(words, asked, given),
        seed=number,
        at=int(clock.now().timestamp()),
        own=request.state.ours,
        lesson=_lesson(words, asked.family),
        time=_time(request) if name == AT_THE_BOARD else None,
        following=(number + 1) % MOST_SEEDS,
    )


def _lesson(words: Translator, family: str) -> str:
    """Return what is to be known before a question of first steps, empty for all others."""
    code = f"school.lesson.{family}"
    return words.t(code) if words.has(code) else ""


QUESTIONS = 30


class _Exercise(NamedTuple):
    """A question in words, the picture of its position, and what is said of each answer."""

    shown: QuestionWords
    picture: str
    right: int
    told: tuple[Feedback, ...]


@router.get("/learn/{name}/along")
def along(request: Request, name: str, seed: str = "") -> HTMLResponse:
    """Give out a page of exercises of a topic that works without arbitro."""
    if not families_of(name):
        raise HTTPException(404)
    number = seed_of(seed)
    first = secrets.randbelow(MOST_SEEDS) if number is None else number
    words = words_of(request)
    page = render(
        request,
        "learn/along.html",
        name=name,
        first=first,
        exercises=[
            _exercise(words, name, (first + other) % MOST_SEEDS) for other in range(QUESTIONS)
        ],
    )
    page.headers.update(saved_as(f"arbitro-{name}.html"))
    return page


def _exercise(words: Translator, name: str, seed: int) -> _Exercise:
    asked = question_of(name, seed)
    position = read_fen(asked.fen).position if asked.fen else None
    picture = ""
    if position is not None:
        drawn = svg_diagram(position, DiagramWords(words.t("assistant.position"), asked.fen))
        picture = base64.b64encode(drawn.encode()).decode()
    told = tuple(feedback(words, asked, place) for place in range(len(asked.options)))
    return _Exercise(question_words(words, asked), picture, asked.right, told)
