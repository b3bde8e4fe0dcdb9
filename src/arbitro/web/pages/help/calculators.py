"""Calculators that need no event: time controls with their control sheet, norms by three numbers.

Both forms are sent by GET, so that an answer can be linked and reloaded, and nothing is kept.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from arbitro.i18n import Translator
from arbitro.i18n.sentences.summary import also_line
from arbitro.rules.laws.clock.handicap import TABLES, handicap_times
from arbitro.web.forms.form import whole_number
from arbitro.web.rendering.templates import render, words_of
from arbitro.web.views.office.calculators import (
    CalculatorError,
    ClockFaces,
    clock_answer,
    clock_lines,
    norm_result,
    norm_rows,
    times_text,
)

router = APIRouter(include_in_schema=False)

_LONGEST = 100
_SHEET = ("elapsed", "white", "black", "move")


@router.get("/calculators")
def calculators(request: Request) -> HTMLResponse:
    """Show both calculators, with the answer of the one that was asked."""
    words = words_of(request)
    given = {name: value.strip()[:_LONGEST] for name, value in request.query_params.items()}
    shown: dict[str, Any] = {"given": given, "clock": (), "norm": (), "fault": "", "asked": ""}
    shown |= {"handicap": "", "handicaps": TABLES}
    try:
        if given.get("setting"):
            shown["asked"] = "clock"
            shown["clock"] = _clock(given, words)
        elif given.get("average"):
            shown["asked"] = "norm"
            shown |= _norm(given, words)
        elif given.get("higher"):
            shown |= {"asked": "handicap", "handicap": _handicap(given)}
    except CalculatorError as fault:
        shown["fault"] = str(fault)
    return render(request, "calculators.html", **shown)


def _clock(given: dict[str, str], words: Translator) -> list[str]:
    sheet = None
    if any(given.get(name) for name in _SHEET):
        elapsed, white, black, move = (given.get(name, "") for name in _SHEET)
        sheet = ClockFaces(elapsed, white, black, whole_number(move, -1))
    found = clock_answer(given["setting"], words, sheet, at_zero=bool(given.get("at_zero")))
    return clock_lines(found, words)


def _norm(given: dict[str, str], words: Translator) -> dict[str, Any]:
    average, games = (whole_number(given.get(name, ""), 0) for name in ("average", "games"))
    found = norm_result(average, given.get("points", ""), games, words)
    return {
        "norm": norm_rows(found, words),
        "performance": found.performance,
        "also": also_line(found, words),
    }


def _handicap(given: dict[str, str]) -> str:
    """Return the times of the higher and of the lower rated, the first one as if with White."""
    table = TABLES.get(given.get("table", "")) or next(iter(TABLES.values()))
    one, other = (whole_number(given.get(name, ""), 0) for name in ("higher", "lower"))
    return times_text(handicap_times(table, one, other))
