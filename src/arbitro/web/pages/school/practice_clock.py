"""A chess clock to be set for a time control, and one to be corrected after an irregularity."""

from __future__ import annotations

import secrets
from typing import Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.config import progress_file
from arbitro.i18n import Translator
from arbitro.i18n.citation import titled_citation
from arbitro.i18n.sentences.clock import clock_time
from arbitro.i18n.sentences.school import said_text
from arbitro.reasons import reason
from arbitro.school.laws.clock_by_hand import (
    LAWS,
    MOST_PERIODS,
    WAYS,
    ClockEntry,
    Moment,
    clock_task,
    corrected,
    first_fault,
    irregular,
    read_entered,
    shown,
)
from arbitro.storage.tables.learning import PracticeRecord, practised, record_exercise
from arbitro.web.event_request import Service
from arbitro.web.forms.form import MOST_SEEDS, Form, Submitted, seconds_since, seed_of, whole_number
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)

SETTING: Final = "increment"
"""The concept of the Laws that a clock is set by."""

KINDS = ("set", "correct")
_PLACES = range(1, MOST_PERIODS + 1)
_FIELDS = {
    "set": ("way", *(f"{name}-{n}" for n in _PLACES for name in ("time", "moves")), "seconds"),
    "correct": ("white", "black"),
}
_LONGEST = 12


def _asked(values: Form) -> tuple[str, int | None]:
    kind = values.text("kind") or KINDS[0]
    if kind not in KINDS:
        raise HTTPException(404)
    return kind, seed_of(values.text("seed"))


def _entered(values: Form) -> tuple[ClockEntry | None, frozenset[str]]:
    return read_entered(
        values.text("way"),
        [values.text(f"time-{n}")[:_LONGEST] for n in _PLACES],
        [values.text(f"moves-{n}")[:_LONGEST] for n in _PLACES],
        values.text("seconds")[:_LONGEST],
    )


def _corrected(values: Form, seed: int) -> tuple[bool, ...]:
    return corrected(irregular(seed), [values.text(name)[:_LONGEST] for name in ("white", "black")])


@router.get("/learn/clock")
def at_the_clock(request: Request, service: Service) -> Response:
    """Show a clock to be set or corrected, and what is to be said of what was entered."""
    values = Form(dict(request.query_params))
    kind, number = _asked(values)
    if number is None:
        drawn = secrets.randbelow(MOST_SEEDS)
        return RedirectResponse(f"/learn/clock?kind={kind}&seed={drawn}", 303)
    page = _to_set if kind == "set" else _to_correct
    file = progress_file(service.folder)
    return page(request, values, number, practised(file, f"clock-{kind}"))


@router.post("/learn/clock")
def entered(request: Request, form: Submitted, service: Service) -> Response:
    """Keep a try on this machine, and show what is to be said of it."""
    kind, number = _asked(form)
    if number is None:
        raise HTTPException(400)
    sent = {name: form.text(name)[:_LONGEST] for name in _FIELDS[kind]}
    took = seconds_since(form.text("at"), clock.now())
    if kind == "set":
        made, _ = _entered(form)
        right = None if made is None else first_fault(clock_task(number), made) is None
    else:
        right = all(_corrected(form, number)) if all(sent.values()) else None
    if right is not None and request.state.ours:
        record_exercise(
            progress_file(service.folder),
            f"clock-{kind}",
            (number, LAWS.key),
            clock.now(),
            right=right,
            seconds=took,
        )
    told = sent | {"kind": kind, "seed": str(number), "told": "1"}
    told["took"] = "" if took is None else str(took)
    query = urlencode({name: value for name, value in told.items() if value})
    return RedirectResponse(f"/learn/clock?{query}", 303)


def _to_set(request: Request, values: Form, number: int, stand: PracticeRecord) -> HTMLResponse:
    words, task = words_of(request), clock_task(number)
    told = bool(values.text("told"))
    made, faults = _entered(values) if told else (None, frozenset())
    wrong = None if made is None else first_fault(task, made)
    rows = [] if made is None else [_row(words, item) for item in shown(task, made)]
    return _page(
        request,
        values,
        number,
        kind="set",
        told=told,
        right=made is not None and wrong is None,
        ways=[(way, words.t(f"ruling.clock.mode-{way}")) for way in WAYS],
        places=_PLACES,
        faults=faults,
        lines=[said_text(words, line) for line in task.lines],
        rows=rows,
        wrong=None if wrong is None else _row(words, wrong),
        cited=titled_citation(reason(SETTING, LAWS.key), words),
        concept=SETTING,
        stand=stand,
    )


def _row(words: Translator, moment: Moment) -> tuple[str, ...]:
    times = map(clock_time, (*moment.right, *moment.own))
    return (said_text(words, moment.at), *times)


def _to_correct(request: Request, values: Form, number: int, stand: PracticeRecord) -> HTMLResponse:
    words, asked = words_of(request), irregular(number)
    told = bool(values.text("told"))
    states = _corrected(values, number)
    return _page(
        request,
        values,
        number,
        kind="correct",
        told=told,
        right=all(states),
        setting=asked.setting,
        lines=[said_text(words, item) for item in asked.about],
        display=[clock_time(other) for other in asked.shows.left],
        moves=asked.shows.moves[1],
        fields=list(zip(("white", "black"), states, map(clock_time, asked.right), strict=True)),
        why=[said_text(words, item) for item in asked.why],
        cited=titled_citation(reason(asked.concept, LAWS.key), words),
        concept=asked.concept,
        stand=stand,
    )


def _page(request: Request, values: Form, number: int, **shown: Any) -> HTMLResponse:
    return render(
        request,
        "learn/clock.html",
        kinds=KINDS,
        seed=number,
        values=values.values,
        following=(number + 1) % MOST_SEEDS,
        edition=LAWS.key,
        at=int(clock.now().timestamp()),
        took=whole_number(values.text("took"), None),
        **shown,
    )
