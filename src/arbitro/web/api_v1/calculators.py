"""Time controls in the JSON interface, without an event."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request

from arbitro.answers.derivation import read_plain
from arbitro.answers.interface.server import ClockOut, HandicapOut
from arbitro.rules.laws.clock.handicap import TABLES, handicap_times
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.rendering.templates import words_of
from arbitro.web.views.office.calculators import (
    HIGHEST_AVERAGE,
    LONGEST_SETTING,
    MOST_MOVES,
    CalculatorError,
    ClockFaces,
    clock_data,
)

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/calculators", tags=["arbitro"])

Time = Annotated[str, Query(max_length=12, description="as a clock shows it: 1:24:30, 24:30, 24")]


@router.get("/clock")
def clock(  # noqa: PLR0917 - one parameter a value of the address
    request: Request,
    setting: Annotated[str, Query(min_length=1, max_length=LONGEST_SETTING)],
    elapsed: Time = "",
    white: Time = "",
    black: Time = "",
    move: Annotated[int | None, Query(ge=0, le=MOST_MOVES)] = None,
    at_zero: bool = False,
) -> ClockOut:
    """Explain a time control; with the times of a game, check its line of the control sheet."""
    sheet = None
    if elapsed or white or black or move is not None:
        sheet = ClockFaces(elapsed, white, black, -1 if move is None else move)
    try:
        found = clock_data(setting, words_of(request), sheet, at_zero=at_zero)
    except CalculatorError as fault:
        raise HTTPException(422, str(fault)) from fault
    return read_plain(ClockOut, found)


@router.get("/handicap")
def handicap(
    table: Annotated[Literal["springeren", "wanstead"], Query(description="whose table")],
    white: Annotated[int, Query(ge=0, le=HIGHEST_AVERAGE, description="rating, 0 for none")],
    black: Annotated[int, Query(ge=0, le=HIGHEST_AVERAGE)],
) -> HandicapOut:
    """Tell the times of two ratings by a published table."""
    known = TABLES[table]
    control = handicap_times(known, white, black)
    own, other = control.periods[0], (control.black or control.periods)[0]
    return HandicapOut(
        table=table,
        source=known.source,
        white_ms=1000 * own.seconds,
        black_ms=1000 * other.seconds,
        increment_ms=1000 * own.increment,
    )
