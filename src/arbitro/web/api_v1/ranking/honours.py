"""The honours of an Olympiad for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.honours import Honours
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.standings.team_standings import honours_of

router = APIRouter(prefix=f"{SHAPED_SECTION}/honours", tags=["arbitro"])


@router.get("", responses=responses_of(Honours), response_model=None)
def honours(here: AtSection) -> Response:
    """Tell the winners of categories and of the trophy with each other section (Olympiads)."""
    found = honours_of(here.event, here.section) if "honours" in here.section.kind.forms else None
    if found is None:
        raise HTTPException(404, "no-standings")
    return answered(found, here.words)
