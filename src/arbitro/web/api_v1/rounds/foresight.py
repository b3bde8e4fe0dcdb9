"""What is known of the next round of a section, for programs."""

from __future__ import annotations

from fastapi import APIRouter, Response

from arbitro.answers.foresight import Foresight
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtMatches
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.rounds.foresight import foresight_of

router = APIRouter(tags=["arbitro"], prefix=f"{SHAPED_SECTION}/foresight")


@router.get("", responses=responses_of(Foresight), response_model=None)
def foresight(here: AtMatches) -> Response:
    """Tell which boards of the next round are certain while games are being played.

    The others are told with the results they wait for, and so is whether the next round can be
    paired. Refused where the section is no Swiss, or no round is left.
    """
    found = foresight_of(here.whole_section)
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    return answered(found, here.words)
