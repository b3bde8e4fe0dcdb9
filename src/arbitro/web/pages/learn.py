"""The school's pages: choose what to practise, answer, and see what was wrong and why."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.i18n.school import feedback, question_words
from arbitro.school.families import AREAS, families_of, question_of
from arbitro.web.forms.form import whole_number
from arbitro.web.rendering import render, words_of

router = APIRouter(include_in_schema=False)

_MOST_SEEDS = 1_000_000


@router.get("/learn")
def contents(request: Request) -> HTMLResponse:
    """Show the areas and the families of questions."""
    areas = [(area, families_of(area)) for area in AREAS]
    return render(request, "learn/contents.html", areas=areas)


@router.get("/learn/{name}")
def practise(request: Request, name: str, seed: str = "", answer: str = "") -> Response:
    """Ask a question of a topic, and judge an answer to it; the address makes both again."""
    if not families_of(name):
        raise HTTPException(404)
    number = whole_number(seed, None)
    if not isinstance(number, int) or not 0 <= number < _MOST_SEEDS:
        return RedirectResponse(f"/learn/{name}?seed={secrets.randbelow(_MOST_SEEDS)}", 303)
    asked = question_of(name, number)
    words = words_of(request)
    chosen = whole_number(answer, None)
    given = chosen if isinstance(chosen, int) and 0 <= chosen < len(asked.options) else None
    return render(
        request,
        "learn/question.html",
        topic=name,
        asked=asked,
        shown=question_words(words, asked),
        chosen=given,
        told=None if given is None else feedback(words, asked, given),
        seed=number,
        following=(number + 1) % _MOST_SEEDS,
    )
