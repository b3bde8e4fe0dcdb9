"""Direct titles of a section as a championship of the table, in the JSON interface."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from arbitro.answers.direct_titles import DirectTitles, make_direct_titles
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.papers.official import Subject, awards_of

router = APIRouter(prefix=f"{SHAPED_SECTION}/direct-titles", tags=["arbitro"])


@router.get("", responses=responses_of(DirectTitles), response_model=None)
def direct_titles(
    here: AtSection,
    championship: Annotated[str, Query(max_length=60, description="as world-u18, continental")],
    women: bool = False,
    members: Annotated[int, Query(ge=0, le=300)] = 0,
    qualifies: bool = False,
    subgroup: Annotated[list[int] | None, Query(description="starting ranks")] = None,
) -> Response:
    """Return what every place of the standings brings; refused where the event gives nothing."""
    about = Subject(
        championship=championship,
        women=women,
        members=members,
        qualifies=qualifies,
        subgroup=frozenset(subgroup or ()),
    )
    found = awards_of(here.section, about)
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    made = make_direct_titles(here.section.tournament, found, here.section.numbers)
    return answered(made, here.words)
