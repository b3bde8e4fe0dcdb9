"""Norms of a section for programs, and a result judged by three numbers."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request, Response

from arbitro.answers.norms import NormResult, Norms, make_norms
from arbitro.rules.titles.summary import FEWEST_GAMES, MOST_GAMES
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.event_request import AtSection
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.route_group import SHAPED_ROOT, SHAPED_SECTION
from arbitro.web.views.office.calculators import HIGHEST_AVERAGE, CalculatorError, norm_result
from arbitro.web.views.standings.norms import norm_setting, norm_verdicts

router = APIRouter(tags=["arbitro"])


@router.get(f"{SHAPED_SECTION}/norms", responses=responses_of(Norms), response_model=None)
def norms(here: AtSection) -> Response:
    """Judge the norms of everybody, those that are not made too."""
    setting = norm_setting(here.section)
    if setting is None:
        raise HTTPException(404, "no-norms")
    made = make_norms(*setting, norm_verdicts(here.section), here.section.numbers)
    return answered(made, here.words)


@router.get(
    f"{SHAPED_ROOT}/calculators/norm", responses=responses_of(NormResult), response_model=None
)
def norm(
    request: Request,
    average: Annotated[int, Query(ge=1, le=HIGHEST_AVERAGE)],
    points: Annotated[str, Query(max_length=8, description="as 6.5")],
    games: Annotated[int, Query(ge=FEWEST_GAMES, le=MOST_GAMES)],
) -> Response:
    """Judge a result for every title by the three numbers alone."""
    words = words_of(request)
    try:
        return answered(norm_result(average, points, games, words), words)
    except CalculatorError as fault:
        raise HTTPException(422, str(fault)) from fault
