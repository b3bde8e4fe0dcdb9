"""What a section does to ratings, for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.ratings import Ratings, make_ratings
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.standings.ratings import period_shown, rated_section

router = APIRouter(prefix=f"{SHAPED_SECTION}/ratings", tags=["arbitro"])


@router.get("", responses=responses_of(Ratings), response_model=None)
def ratings(here: AtSection, period: int = 0) -> Response:
    """Return what the games so far do to ratings; K follows the year of birth.

    Of a section with rating periods that is one of them: ``period``, else the last one begun.
    """
    shown = period_shown(here.section, period)
    found = rated_section(here.section, shown)
    if found is None:
        raise HTTPException(404, "no-ratings")
    numbers = here.section.numbers
    made = make_ratings(found.event, found.rated, found.choice.decided_by, numbers, shown)
    return answered(made, here.words)
