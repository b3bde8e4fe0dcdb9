"""Time controls and norms by three numbers in the JSON interface; neither needs an event."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request

from arbitro.answers.derivation import read_plain
from arbitro.answers.interface.server import (
    AlsoItem,
    ClockOut,
    HandicapOut,
    NormOut,
    NumberCheck,
    TitleResultItem,
)
from arbitro.rules.laws.clock.handicap import TABLES, handicap_times
from arbitro.rules.titles.summary import FEWEST_GAMES, MOST_GAMES
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.rendering.templates import words_of
from arbitro.web.views.office.calculators import (
    HIGHEST_AVERAGE,
    LONGEST_SETTING,
    MOST_MOVES,
    CalculatorError,
    ClockFaces,
    also_data,
    clock_data,
    norm_result,
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


@router.get("/norm")
def norm(
    request: Request,
    average: Annotated[int, Query(ge=1, le=HIGHEST_AVERAGE)],
    points: Annotated[str, Query(max_length=8, description="as 6.5")],
    games: Annotated[int, Query(ge=FEWEST_GAMES, le=MOST_GAMES)],
) -> NormOut:
    """Judge a result for every title by the three numbers alone."""
    words = words_of(request)
    try:
        found = norm_result(average, points, games, words)
    except CalculatorError as fault:
        raise HTTPException(422, str(fault)) from fault
    return NormOut(
        average=found.average,
        points=found.points,
        games=found.games,
        performance=found.performance,
        edition=found.edition,
        titles=tuple(
            TitleResultItem(
                title=summary.title.value,
                possible=summary.possible,
                average_needed=summary.average,
                points_needed=summary.score,
                checks=tuple(
                    NumberCheck(met=check.met, reason=check.reason) for check in summary.checks
                ),
            )
            for summary in found.judged
        ),
        also=read_plain(AlsoItem, also_data(found)),
    )


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
