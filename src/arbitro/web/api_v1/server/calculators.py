"""Time controls in the JSON interface, without an event."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request, Response

from arbitro.answers.clocks import ExplainedControl, HandicapTimes, make_handicap
from arbitro.rules.laws.clock.handicap import TABLES
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.route_group import SHAPED_ROOT
from arbitro.web.views.office.calculators import (
    HIGHEST_AVERAGE,
    LONGEST_SETTING,
    MOST_MOVES,
    CalculatorError,
    ClockFaces,
    clock_answer,
)

router = APIRouter(prefix=f"{SHAPED_ROOT}/calculators", tags=["arbitro"])

Time = Annotated[str, Query(max_length=12, description="as a clock shows it: 1:24:30, 24:30, 24")]


@router.get("/clock", responses=responses_of(ExplainedControl), response_model=None)
def clock(
    request: Request,
    setting: Annotated[str, Query(min_length=1, max_length=LONGEST_SETTING)],
    elapsed: Time = "",
    white: Time = "",
    black: Time = "",
    move: Annotated[int | None, Query(ge=0, le=MOST_MOVES)] = None,
    at_zero: bool = False,
) -> Response:
    """Explain a time control; with the times of a game, check its line of the control sheet."""
    sheet = None
    if elapsed or white or black or move is not None:
        sheet = ClockFaces(elapsed, white, black, -1 if move is None else move)
    words = words_of(request)
    try:
        return answered(clock_answer(setting, words, sheet, at_zero=at_zero), words)
    except CalculatorError as fault:
        raise HTTPException(422, str(fault)) from fault


@router.get("/handicap", responses=responses_of(HandicapTimes), response_model=None)
def handicap(
    request: Request,
    table: Annotated[Literal["springeren", "wanstead"], Query(description="whose table")],
    white: Annotated[int, Query(ge=0, le=HIGHEST_AVERAGE, description="rating, 0 for none")],
    black: Annotated[int, Query(ge=0, le=HIGHEST_AVERAGE)],
) -> Response:
    """Tell the times of two ratings by a published table."""
    return answered(make_handicap(table, TABLES[table], white, black), words_of(request))
