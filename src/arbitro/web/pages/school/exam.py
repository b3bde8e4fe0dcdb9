"""A mock examination: begun with a time, sat while it runs, marked and explained.

The address has the number of the paper, when it was begun and how long it may take, so that a page
that is loaded again goes on with what is left. The time may be chosen longer, or none, and more
be had while it runs (WCAG 2.2.1): it is an exercise. A whole paper has the points and the hours of
a seminar's examination.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n.sentences.school import feedback, question_words
from arbitro.school.exam import MINUTES, PASS_PERCENT, QUESTIONS, marked, paper
from arbitro.school.question import Question
from arbitro.school.seminar import EACH, HOURS, POINT, TOTAL, questions_beside
from arbitro.storage.tables.learning import record
from arbitro.web.event_request import Service
from arbitro.web.forms.form import MOST_SEEDS, Form, Submitted, seconds_since, seed_of, whole_number
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)


class _Paper(NamedTuple):
    """A paper by its number: a short one, or a ``whole`` one as in a seminar, with points."""

    seed: int
    whole: bool

    @property
    def questions(self) -> int:
        return questions_beside(0) if self.whole else QUESTIONS

    @property
    def minutes(self) -> int:
        return 60 * HOURS if self.whole else MINUTES

    @property
    def choices(self) -> tuple[int, ...]:
        """Return the minutes to begin with: what it takes, half and as much again, no limit."""
        return (self.minutes, 3 * self.minutes // 2, 2 * self.minutes, 0)

    @property
    def address(self) -> str:
        return f"/learn/exam?seed={self.seed}" + ("&whole=1" if self.whole else "")

    def asked(self) -> tuple[Question, ...]:
        return paper(self.seed, self.questions)


MORE_MINUTES = 5
MOST_MINUTES = 10 * MINUTES
_GRACE = 15
"""Seconds the page may take to hand in what was written when the time was over."""


class _Time(NamedTuple):
    """When a paper was begun, in seconds since 1970; its minutes, 0 for no limit; what passed."""

    at: int
    minutes: int
    passed: int

    @property
    def left(self) -> int:
        return max(0, 60 * self.minutes - self.passed)

    @property
    def late(self) -> int:
        """Return how many minutes, begun ones whole, something comes after the time."""
        over = self.passed - 60 * self.minutes - _GRACE
        return 0 if not self.minutes or over <= 0 else -(-over // 60)


def _time_of(at: str, minutes: str) -> _Time | None:
    passed = seconds_since(at, clock.now())
    allowed = whole_number(minutes, None)
    if passed is None or allowed is None or not 0 <= allowed <= MOST_MINUTES:
        return None
    return _Time(int(clock.now().timestamp()) - passed, allowed, passed)


@router.get("/learn/exam")
def examination(request: Request) -> Response:
    """Show how a mock examination is begun, or its paper with the time that is left."""
    values = Form(dict(request.query_params))
    number, whole = seed_of(values.text("seed")), bool(values.text("whole"))
    if number is None:
        return RedirectResponse(_Paper(secrets.randbelow(MOST_SEEDS), whole).address, 303)
    of = _Paper(number, whole)
    if values.text("begin"):
        # The beginning is in the address, so that a reload goes on with the time that is left.
        now = int(clock.now().timestamp())
        allowed = whole_number(values.text("minutes"), of.minutes)
        return RedirectResponse(f"{of.address}&at={now}&minutes={allowed}", 303)
    time = _time_of(values.text("at"), values.text("minutes"))
    if time is None:
        return render(
            request,
            "learn/exam_begin.html",
            of=of,
            other=of._replace(whole=not whole),
            points=TOTAL // POINT,
            each=EACH // POINT,
            pass_percent=PASS_PERCENT,
        )
    return _paper(request, of, {}, time)


@router.post("/learn/exam")
def hand_in(request: Request, form: Submitted, service: Service) -> HTMLResponse:
    """Mark a paper; on this machine every answer is kept for what comes again."""
    number = seed_of(form.text("seed"))
    if number is None:
        raise HTTPException(400)
    of = _Paper(number, bool(form.text("whole")))
    asked, answers = of.asked(), {}
    for place, question in enumerate(asked):
        chosen = whole_number(form.text(f"q{place}"), None)
        if chosen is not None and chosen < len(question.options):
            answers[place] = chosen
            if request.state.ours:
                record(progress_file(service.folder), question, chosen, clock.now())
    time = _time_of(form.text("at"), form.text("minutes"))
    return _paper(request, of, answers, time, handed_in=True)


def _paper(
    request: Request,
    of: _Paper,
    answers: dict[int, int],
    time: _Time | None,
    *,
    handed_in: bool = False,
) -> HTMLResponse:
    asked, words = of.asked(), words_of(request)
    return render(
        request,
        "learn/exam.html",
        of=of,
        points=TOTAL // POINT,
        each=EACH // POINT,
        asked=asked,
        shown=[question_words(words, question) for question in asked],
        answers=answers,
        told=[feedback(words, question, answers.get(n, -1)) for n, question in enumerate(asked)],
        marks=marked(asked, [answers.get(n) for n in range(len(asked))]) if handed_in else None,
        time=time,
        more=MORE_MINUTES,
        pass_percent=PASS_PERCENT,
    )
