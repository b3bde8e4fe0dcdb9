"""Exercises to take along: one page with everything in it, for a phone alone without a network.

It is a file to be kept, not a page to be kept open: boards, words and answers are in it, it asks
nothing of any server, and what was answered stays in the browser that opens it.
"""

from __future__ import annotations

import base64
import secrets
from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse

from arbitro.formats.diagram import DiagramWords, svg_diagram
from arbitro.i18n import Translator
from arbitro.i18n.school import Feedback, QuestionWords, feedback, question_words
from arbitro.rules.laws.board import read_fen
from arbitro.school.families import families_of, question_of
from arbitro.web.forms.form import MOST_SEEDS, seed_of
from arbitro.web.rendering import render, words_of
from arbitro.web.saved import saved_as

router = APIRouter(include_in_schema=False)

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
            _exercise(words, name, (first + each) % MOST_SEEDS) for each in range(QUESTIONS)
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
