"""The prizes of a section for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.prizes import Prizes
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.standings.prizes import prizes_answer

router = APIRouter(prefix=f"{SHAPED_SECTION}/prizes", tags=["arbitro"])


@router.get("", responses=responses_of(Prizes), response_model=None)
def prizes(here: AtSection) -> Response:
    """Share the fund among players, or teams and their boards, as they stand."""
    found = prizes_answer(here.section)
    if found is None:
        raise HTTPException(404, "no-prizes")
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    return answered(found, here.words)
