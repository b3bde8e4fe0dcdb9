"""A mock examination: begun with a time, sat while it runs, marked and explained.

The address has the number of the paper, when it was begun and how long it may take, so that a page
that is loaded again goes on with what is left. The time may be chosen longer, or none, and more
be had while it runs (WCAG 2.2.1): it is an exercise.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n.school import feedback, question_words
from arbitro.school.exam import MINUTES, PASS_PERCENT, marked, paper
from arbitro.storage.learning import record
from arbitro.web.asking import Service
from arbitro.web.forms.form import MOST_SEEDS, Submitted, seconds_since, seed_of, whole_number
from arbitro.web.rendering import render, words_of

router = APIRouter(include_in_schema=False)

CHOICES = (MINUTES, 3 * MINUTES // 2, 2 * MINUTES, 0)
"""The minutes a paper may be begun with: what it takes, half and as much again, no limit."""

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
def examination(
    request: Request, seed: str = "", at: str = "", minutes: str = "", begin: str = ""
) -> Response:
    """Show how a mock examination is begun, or its paper with the time that is left."""
    number = seed_of(seed)
    if number is None:
        return RedirectResponse(f"/learn/exam?seed={secrets.randbelow(MOST_SEEDS)}", 303)
    if begin:
        now = int(clock.now().timestamp())
        allowed = whole_number(minutes, MINUTES)
        return RedirectResponse(f"/learn/exam?seed={number}&at={now}&minutes={allowed}", 303)
    time = _time_of(at, minutes)
    if time is None:
        return render(
            request,
            "learn/exam_begin.html",
            seed=number,
            choices=CHOICES,
            questions=len(paper(number)),
            minutes=MINUTES,
            pass_percent=PASS_PERCENT,
        )
    return _paper(request, number, {}, time)


@router.post("/learn/exam")
def hand_in(request: Request, form: Submitted, service: Service) -> HTMLResponse:
    """Mark a paper; on this machine every answer is kept for what comes again."""
    number = seed_of(form.text("seed"))
    if number is None:
        raise HTTPException(400)
    asked, answers = paper(number), {}
    for place, each in enumerate(asked):
        chosen = whole_number(form.text(f"q{place}"), None)
        if chosen is not None and chosen < len(each.options):
            answers[place] = chosen
            if request.state.ours:
                record(progress_file(service.folder), each, chosen, clock.now())
    time = _time_of(form.text("at"), form.text("minutes"))
    return _paper(request, number, answers, time, handed_in=True)


def _paper(
    request: Request,
    seed: int,
    answers: dict[int, int],
    time: _Time | None,
    *,
    handed_in: bool = False,
) -> HTMLResponse:
    asked, words = paper(seed), words_of(request)
    return render(
        request,
        "learn/exam.html",
        seed=seed,
        asked=asked,
        shown=[question_words(words, each) for each in asked],
        answers=answers,
        told=[feedback(words, each, answers.get(n, -1)) for n, each in enumerate(asked)],
        marks=marked(asked, [answers.get(n) for n in range(len(asked))]) if handed_in else None,
        time=time,
        more=MORE_MINUTES,
        pass_percent=PASS_PERCENT,
    )
