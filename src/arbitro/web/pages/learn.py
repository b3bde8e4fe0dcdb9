"""The school's pages: choose what to practise, answer, and see what was wrong and why."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n import Translator
from arbitro.i18n.school import (
    HandWords,
    feedback,
    judged_words,
    question_words,
    sheet_words,
    way_words,
)
from arbitro.model import PairingProblem
from arbitro.school.by_hand import (
    EDITIONS,
    drawn_round,
    engine_way,
    judged,
    numbers_of,
    read_pairs,
)
from arbitro.school.exam import MINUTES, PASS_PERCENT, marked, paper
from arbitro.school.families import TOPICS, families_of, question_of
from arbitro.school.manual_event import ROUNDS as MANUAL_ROUNDS
from arbitro.school.manual_event import manual_round
from arbitro.school.other_systems import (
    SYSTEMS_BY_HAND,
    Asked,
    asked_round,
    judged_otherwise,
    rated_cards,
    reasons_of,
)
from arbitro.school.question import Question
from arbitro.school.sheets import KINDS, filled, marks, sheet
from arbitro.school.swiss import cards
from arbitro.service import EventService
from arbitro.storage.learning import Progress, next_seed, progress, record
from arbitro.web.asking import Service
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.rendering import render, words_of

router = APIRouter(include_in_schema=False)

_MOST_SEEDS = 1_000_000
_SHEETS = {"ratings": ("rating-change",), "systems": ("tie-break", "berger-row")}
"""The areas whose worksheets are filled in by hand."""


@router.get("/learn")
def contents(request: Request, service: Service) -> HTMLResponse:
    """Show the areas and the families of questions, on this machine with how one stands."""
    areas = [(area, families_of(area)) for area in TOPICS]
    stands: dict[str, Progress] = {}
    if request.state.ours:
        found = progress(progress_file(service.folder), clock.now())
        stands = {each.family: each for each in found if each.answered}
    return render(request, "learn/contents.html", areas=areas, stands=stands, sheets=_SHEETS)


@router.get("/learn/exam")
def examination(request: Request, seed: str = "") -> Response:
    """Show the paper of a mock examination."""
    number = _number(seed)
    if number is None:
        return RedirectResponse(f"/learn/exam?seed={secrets.randbelow(_MOST_SEEDS)}", 303)
    return _paper(request, number, {})


@router.post("/learn/exam")
def hand_in(request: Request, form: Submitted, service: Service) -> HTMLResponse:
    """Mark a paper; on this machine every answer is kept for what comes again."""
    number = _number(form.text("seed"))
    if number is None:
        raise HTTPException(400)
    asked, answers = paper(number), {}
    for place, each in enumerate(asked):
        chosen = whole_number(form.text(f"q{place}"), None)
        if chosen is not None and chosen < len(each.options):
            answers[place] = chosen
            if request.state.ours:
                record(progress_file(service.folder), each, chosen, clock.now())
    began = whole_number(form.text("at")[:10], None)
    used = None if began is None else max(0, int(clock.now().timestamp()) - began) // 60
    return _paper(request, number, answers, used=used, handed_in=True)


def _paper(
    request: Request,
    seed: int,
    answers: dict[int, int],
    *,
    used: int | None = None,
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
        used=used,
        minutes=MINUTES,
        pass_percent=PASS_PERCENT,
        at=int(clock.now().timestamp()),
    )


_LONGEST = 2000
_DEPTHS = ("1", "2", "3")
_LONGEST_CELL = 20


@router.get("/learn/by-hand")
def by_hand(
    request: Request, seed: str = "", edition: str = "2026", pairs: str = "", hint: str = ""
) -> Response:
    """Show a round to be paired by hand, judge a pairing of it, and help in three depths.

    ``manual`` is a round of the tournament in the Arbiters' Manual, which no seed draws.
    """
    manual = request.query_params.get("manual")
    printed = next((each for each in range(1, MANUAL_ROUNDS + 1) if manual == str(each)), None)
    number = _number(seed)
    if number is None and printed is None:
        drawn = secrets.randbelow(_MOST_SEEDS)
        return RedirectResponse(f"/learn/by-hand?seed={drawn}", 303)
    words = words_of(request)
    systems = () if printed else tuple(SYSTEMS_BY_HAND)
    other = next((each for each in systems if each == edition), None)
    key = other or next((each for each in EDITIONS if f"@{edition}" in each), EDITIONS[-1])
    asked = None if other is None else asked_round(number or 0, other)
    if asked is not None:
        problem = asked.problem
    else:
        problem = manual_round(printed, key) if printed else drawn_round(number or 0, key)
    head, *rows = cards(problem) if asked is None else rated_cards(asked)
    told = way = None
    if hint in _DEPTHS:
        way = _way(words, problem, asked, int(hint))
    elif pairs.strip():
        given = read_pairs(pairs[:_LONGEST])
        told = HandWords(False, (words.t("school.by-hand.unreadable"),))
        if given is not None:
            found = judged(problem, given) if asked is None else judged_otherwise(asked, given)
            told = judged_words(words, found)
    return render(
        request,
        "learn/by_hand.html",
        seed=number,
        manual=printed,
        manual_rounds=range(1, MANUAL_ROUNDS + 1),
        editions=[(each.partition("@")[2][:4], each) for each in EDITIONS]
        + [(each, each) for each in systems],
        chosen=key.partition("@")[2][:4] if other is None else other,
        edition=key,
        problem=problem,
        rounds=problem.rounds_total,
        head=[words.t(each) for each in head],
        rows=rows,
        pairs=pairs[:_LONGEST],
        told=told,
        way=way,
        depths=_DEPTHS,
    )


def _way(
    words: Translator, problem: PairingProblem, asked: Asked | None, depth: int
) -> tuple[tuple[str, ...], ...]:
    """Say how the round is paired, in a depth, by the system it is to be paired by."""
    if asked is None:
        return way_words(words, *engine_way(problem), depth)
    said = tuple((words.reason(each),) for each in reasons_of(asked, depth))
    if depth < len(_DEPTHS):
        return said
    return (*said, (words.t("school.by-hand.boards", pairs=numbers_of(asked.pairing)),))


@router.get("/learn/worksheet")
def worksheet(request: Request, kind: str = "", seed: str = "") -> Response:
    """Show a worksheet to be filled in by hand; what is written is judged cell by cell."""
    if kind not in KINDS:
        raise HTTPException(404)
    number = _number(seed)
    if number is None:
        drawn = secrets.randbelow(_MOST_SEEDS)
        return RedirectResponse(f"/learn/worksheet?kind={kind}&seed={drawn}", 303)
    words, asked = words_of(request), sheet(kind, number)
    given = [each[:_LONGEST_CELL] for each in request.query_params.getlist("cell")]
    cells = filled(asked, given) if given else None
    return render(
        request,
        "learn/worksheet.html",
        kinds=KINDS,
        asked=asked,
        shown=sheet_words(words, asked),
        cells=cells,
        marks=None if cells is None else marks(cells),
        following=(number + 1) % _MOST_SEEDS,
    )


@router.post("/learn/{name}")
def answered(request: Request, name: str, form: Submitted, service: Service) -> Response:
    """Keep an answer given on this machine, and show what is to be said of it."""
    number, chosen = _number(form.text("seed")), whole_number(form.text("answer"), None)
    if not families_of(name) or number is None or chosen is None:
        raise HTTPException(400)
    if request.state.ours:
        _record(service, question_of(name, number), chosen, form.text("at"))
    return RedirectResponse(f"/learn/{name}?seed={number}&answer={chosen}", 303)


def _record(service: EventService, asked: Question, chosen: int, begun: str) -> None:
    now = clock.now()
    begun_at = whole_number(begun[:10], None)  # seconds since 1970 have ten digits until 2286
    seconds = None if begun_at is None else int(now.timestamp()) - begun_at
    if 0 <= chosen < len(asked.options):
        record(progress_file(service.folder), asked, chosen, now, seconds=seconds)


def _number(text: str) -> int | None:
    """Return the number of a question, None where a text is none."""
    number = whole_number(text, None)
    return number if number is not None and number < _MOST_SEEDS else None


@router.get("/learn/{name}")
def practise(
    request: Request, name: str, service: Service, seed: str = "", answer: str = ""
) -> Response:
    """Ask a question of a topic, and judge an answer to it; the address makes both again."""
    if not families_of(name):
        raise HTTPException(404)
    number = _number(seed)
    if number is None:
        drawn = secrets.randbelow(_MOST_SEEDS)
        if request.state.ours:
            drawn = next_seed(progress_file(service.folder), name, clock.now(), drawn)
        return RedirectResponse(f"/learn/{name}?seed={drawn}", 303)
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
        following=(number + 1) % _MOST_SEEDS,
    )


def _lesson(words: Translator, family: str) -> str:
    """Return what is to be known before a question of first steps, empty for all others."""
    code = f"school.lesson.{family}"
    return words.t(code) if words.has(code) else ""
