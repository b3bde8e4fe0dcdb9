"""Direct titles of a section as a championship of the table, in the JSON interface."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from arbitro.answers.interface.ranking import AwardItem, DirectTitlesOut
from arbitro.reasons import Refused
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.api_v1.one_shape import AnswerRoute
from arbitro.web.event_request import AtSection
from arbitro.web.views.papers.official import Subject, awards_of

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/direct-titles",
    tags=["arbitro"],
)


@router.get("")
def direct_titles(
    here: AtSection,
    championship: Annotated[str, Query(max_length=60, description="as world-u18, continental")],
    women: bool = False,
    members: Annotated[int, Query(ge=0, le=300)] = 0,
    qualifies: bool = False,
    subgroup: Annotated[list[int] | None, Query(description="starting ranks")] = None,
) -> DirectTitlesOut | JSONResponse:
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
    entry = here.section.tournament.entry
    return DirectTitlesOut(
        table=found.table,
        cautions=tuple(found.cautions),
        awards=tuple(
            AwardItem(
                place=finish.place,
                player=award.player,
                name=entry(award.player).player.name,
                points=finish.score,
                games=finish.games,
                title=award.title.value,
                kind=award.kind.value,
                now=award.now.value if award.now else None,
            )
            for finish, award in found.awards
        ),
    )
