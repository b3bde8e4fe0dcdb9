"""Time controls and norms by three numbers in the JSON interface; neither needs an event."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Query, Request
from pydantic import BaseModel, Field

from arbitro.rules.laws.clock.handicap import TABLES, handicap_times
from arbitro.rules.titles.summary import FEWEST_GAMES, MOST_GAMES
from arbitro.web.api_v1.answers import Explained, explained
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

router = APIRouter(prefix="/api/v1/calculators", tags=["arbitro"])

Time = Annotated[str, Query(max_length=12, description="as a clock shows it: 1:24:30, 24:30, 24")]


class PeriodItem(BaseModel):
    """A period; times in milliseconds, ``moves`` null to the end of the game."""

    main_ms: int
    moves: int | None
    bonus_ms: int


class ClassItem(BaseModel):
    """The rate class by one edition of the Laws, null where it is none."""

    edition: str
    rate: str | None
    main_ms: int
    bonus_ms: int
    total_ms: int


class AdviceItem(BaseModel):
    """Something to mind."""

    code: str
    text: str


class SheetItem(BaseModel):
    """A line of the control sheet: what both clocks should show together and what they show."""

    expected_ms: int
    most_ms: int
    actual_ms: int
    difference_ms: int
    alarm: bool


class ClockOut(BaseModel):
    """A time control explained."""

    setting: str
    mode: str
    bonus: str
    periods: list[PeriodItem]
    black: list[PeriodItem]
    repeats: bool
    added_at_zero: bool
    shown_at_start_ms: list[int]
    classes: list[ClassItem]
    session_ms: int | None
    advice: list[AdviceItem]
    sheet: SheetItem | None = None


@router.get("/clock")
def clock(  # noqa: PLR0913, PLR0917 - one parameter a value of the address
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
    return ClockOut.model_validate(found)


class NumberCheck(BaseModel):
    """One requirement with its article."""

    met: bool
    reason: Explained


class TitleResultItem(BaseModel):
    """What the result is worth for one title, and what would do where it does not."""

    title: str
    possible: bool
    average_needed: int | None
    points_needed: int | None = Field(description="tenths")
    checks: list[NumberCheck]


class AlsoItem(BaseModel):
    """What the opponents bring besides: titles of the norm, titles, most of a federation."""

    mix: int
    holders: int
    own: int
    one: int


class NormOut(BaseModel):
    """A result told by average, score and games, judged for every title."""

    average: int
    points: int = Field(description="tenths")
    games: int
    performance: int
    edition: str
    titles: list[TitleResultItem]
    also: AlsoItem


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
        titles=[
            TitleResultItem(
                title=summary.title.value,
                possible=summary.possible,
                average_needed=summary.average,
                points_needed=summary.score,
                checks=[
                    NumberCheck(met=check.met, reason=explained(check.reason, words))
                    for check in summary.checks
                ],
            )
            for summary in found.judged
        ],
        also=AlsoItem.model_validate(also_data(found)),
    )


class HandicapOut(BaseModel):
    """The times of a game by a table of a club; such games are not rated by FIDE."""

    table: str
    source: str
    white_ms: int
    black_ms: int
    increment_ms: int


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
