"""A round paired by hand: judged as far as it is written, with hints, time and how one stands."""

from __future__ import annotations

import secrets
from typing import NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n import Translator
from arbitro.i18n.rule_texts.laws import law_text
from arbitro.i18n.sentences.school import HandWords, judged_words, way_words
from arbitro.model import EditionKey, PairingProblem
from arbitro.regulations import article
from arbitro.school.arbiters_manual import MANUAL_ROUNDS, manual_round
from arbitro.school.competition.by_hand import (
    EDITIONS,
    Lesson,
    PairingJudgement,
    check_list,
    drawn_round,
    engine_way,
    judged,
    lesson_round,
    lessons,
    numbers_of,
    read_pairs,
)
from arbitro.school.competition.other_systems import (
    SYSTEMS_BY_HAND,
    RoundTask,
    asked_round,
    judged_otherwise,
    rated_cards,
    reasons_of,
)
from arbitro.school.competition.swiss import cards
from arbitro.service import EventService
from arbitro.storage.tables.learning import practised, record_exercise
from arbitro.web.event_request import Service
from arbitro.web.forms.form import MOST_SEEDS, Form, Submitted, seconds_since, seed_of, whole_number
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)

NAME = "by-hand"
"""Under this name tries are kept beside the answers to questions."""

_LONGEST = 2000
_DEPTHS = ("1", "2", "3")


class _Round:
    """The round that is asked for: drawn by a number, or one of the manual's tournament."""

    def __init__(self, values: Form) -> None:
        manual = values.text("manual")
        self.printed = next((n for n in range(1, MANUAL_ROUNDS + 1) if manual == str(n)), None)
        self.seed = seed_of(values.text("seed"))
        self.systems = () if self.printed else tuple(SYSTEMS_BY_HAND)
        edition = values.text("edition") or "2026"
        self.other = next((system for system in self.systems if system == edition), None)
        known = next((key for key in EDITIONS if f"@{edition}" in key), EDITIONS[-1])
        self.key: EditionKey = self.other or known
        self.lesson: str | None = None
        if not self.printed and self.other is None and values.text("lesson"):
            self.lesson = values.text("lesson")
            kept = lessons(self.key).get(self.lesson)
            if kept is None:
                raise HTTPException(404)
            self.kept = kept
            self.systems = ()

    @property
    def is_known(self) -> bool:
        if self.lesson:
            return self.taught is not None
        return self.seed is not None or self.printed is not None

    @property
    def taught(self) -> Lesson | None:
        """Return the lesson of the number that is asked for, None where it is none."""
        return next((item for item in self.kept if item.seed == self.seed), None)

    @property
    def drawn(self) -> dict[str, str]:
        """Return what the address of another round of the kind says."""
        if not self.lesson:
            return {"seed": str(secrets.randbelow(MOST_SEEDS))}
        seed = secrets.choice(self.kept).seed
        return {"seed": str(seed), "lesson": self.lesson, "edition": self.edition}

    @property
    def number(self) -> int:
        """Return what the round is kept under: the manual's below nought, lessons above all."""
        if self.lesson:
            return MOST_SEEDS + (self.seed or 0)
        return -self.printed if self.printed else self.seed or 0

    @property
    def edition(self) -> str:
        return self.other or self.key.partition("@")[2][:4]

    def asked(self) -> RoundTask | None:
        return None if self.other is None else asked_round(self.seed or 0, self.other)

    def problem(self, asked: RoundTask | None) -> PairingProblem:
        if asked is not None:
            return asked.problem
        if self.printed:
            return manual_round(self.printed, self.key)
        if self.lesson:
            return lesson_round(self.seed or 0, self.key)
        return drawn_round(self.seed or 0, self.key)


@router.get("/learn/by-hand")
def by_hand(request: Request, service: Service) -> Response:
    """Show a round to be paired by hand, judge a pairing of it, and help in three depths.

    ``manual`` is a round of the tournament in the Arbiters' Manual, which no seed draws.
    """
    values = Form(dict(request.query_params))
    of = _Round(values)
    if not of.is_known:
        return RedirectResponse(f"/learn/by-hand?{urlencode(of.drawn)}", 303)
    return _page(request, of, values, service)


@router.post("/learn/by-hand")
def checked(request: Request, form: Submitted, service: Service) -> Response:
    """Keep a try at a round on this machine, and show what is to be said of it."""
    of = _Round(form)
    if not of.is_known:
        raise HTTPException(400)
    sent = {
        name: form.text(name, longest=_LONGEST) for name in ("seed", "manual", "edition", "lesson")
    }
    sent |= {name: form.text(name) for name in ("columns", "hint", "at", "helped")}
    sent["pairs"] = form.text("pairs", longest=_LONGEST)
    if sent["hint"] in _DEPTHS:
        sent["helped"] = "1"
    elif sent["pairs"].strip():
        took = seconds_since(sent["at"], clock.now())
        sent["took"] = "" if took is None else str(took)
        given = read_pairs(sent["pairs"])
        if given is not None and request.state.ours:
            asked = of.asked()
            found = (
                judged(of.problem(asked), given)
                if asked is None
                else judged_otherwise(asked, given)
            )
            if found.kind != "so-far":
                _keep(service, of, found, helped=bool(sent["helped"]), took=took)
    query = urlencode({name: value for name, value in sent.items() if value})
    return RedirectResponse(f"/learn/by-hand?{query}", 303)


def _keep(
    service: EventService, of: _Round, found: PairingJudgement, *, helped: bool, took: int | None
) -> None:
    record_exercise(
        progress_file(service.folder),
        NAME,
        (of.number, str(of.key)),
        clock.now(),
        right=found.right,
        helped=helped,
        seconds=took,
    )


def _page(request: Request, of: _Round, values: Form, service: EventService) -> HTMLResponse:
    words, asked = words_of(request), of.asked()
    problem = of.problem(asked)
    head, *rows = cards(problem) if asked is None else rated_cards(asked)
    columns = bool(values.text("columns")) and asked is None
    if columns:  # the manual's own columns for floats and byes take the place of the cards'
        more = check_list(problem)
        head, *rows = (
            (*base[:3], *extra, base[3]) for base, extra in zip((head, *rows), more, strict=True)
        )
    pairs, hint = values.text("pairs", longest=_LONGEST), values.text("hint")
    told = way = None
    if hint in _DEPTHS:
        way = _way(words, problem, asked, int(hint))
    elif pairs.strip():
        given = read_pairs(pairs)
        told = HandWords(False, (words.t("school.by-hand.unreadable"),))
        if given is not None:
            found = judged(problem, given) if asked is None else judged_otherwise(asked, given)
            told = judged_words(words, found)
    took = whole_number(values.text("took"), None)
    return render(
        request,
        "learn/by_hand.html",
        seed=of.seed,
        manual=of.printed,
        manual_rounds=range(1, MANUAL_ROUNDS + 1),
        editions=[(edition.partition("@")[2][:4], edition) for edition in EDITIONS]
        + [(system, system) for system in of.systems],
        chosen=of.edition,
        edition=of.key,
        problem=problem,
        rounds=problem.rounds_total,
        head=[words.t(text) if "." in text else text for text in head],
        rows=rows,
        lesson=_lesson(words, of),
        lessons=[
            (lesson, _said(words, of.key, lesson))
            for lesson in (() if of.other else lessons(of.key))
        ],
        columns=columns,
        may_have_columns=asked is None,
        pairs=pairs,
        told=told,
        way=way,
        depths=_DEPTHS,
        helped=values.text("helped"),
        at=_begun(values),
        took=took,
        stand=practised(progress_file(service.folder), NAME) if request.state.ours else None,
    )


class _Taught(NamedTuple):
    """What a lesson says: its concept, the rule with its article, and where it decides."""

    concept: str
    rule: tuple[str, str]
    score: int | None
    another: str


def _lesson(words: Translator, of: _Round) -> _Taught | None:
    if not of.lesson or of.taught is None:
        return None
    again = urlencode({"lesson": of.lesson, "edition": of.edition})
    return _Taught(of.lesson, _said(words, of.key, of.lesson), of.taught.score, again)


def _said(words: Translator, edition: EditionKey, concept: str) -> tuple[str, str]:
    """Return our own words for a rule, and its article."""
    found = article(edition, concept)
    return law_text(words, edition, concept), found.label or found.number


def _begun(values: Form) -> int:
    """Return when the round was first shown, in seconds since 1970."""
    now = int(clock.now().timestamp())
    passed = seconds_since(values.text("at"), clock.now())
    return now if passed is None else now - passed


def _way(
    words: Translator, problem: PairingProblem, asked: RoundTask | None, depth: int
) -> tuple[tuple[str, ...], ...]:
    """Say how the round is paired, in a depth, by the system it is to be paired by."""
    if asked is None:
        return way_words(words, *engine_way(problem), depth)
    said = tuple((words.reason(reason),) for reason in reasons_of(asked, depth))
    if depth < len(_DEPTHS):
        return said
    return (*said, (words.t("school.by-hand.boards", pairs=numbers_of(asked.pairing)),))
