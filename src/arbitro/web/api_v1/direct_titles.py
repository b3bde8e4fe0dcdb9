"""Direct titles of a section as a championship of the table, in the JSON interface."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.reasons import Refused
from arbitro.web.api_v1.answers import Explained, explained, refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.views.papers.official import Subject, awards_of

router = APIRouter(
    prefix="/api/v1/events/{event}/sections/{section}/direct-titles", tags=["arbitro"]
)


class AwardItem(BaseModel):
    """What a place brings; ``now`` is the title held at once, null for none (art. 0.6.2)."""

    place: int
    player: int
    name: str
    points: int = Field(description="tenths")
    games: int
    title: str
    kind: Literal["title", "norm"]
    now: str | None


class DirectTitlesOut(BaseModel):
    """By which table, what is unsure about its row, and what the places bring."""

    table: str
    cautions: list[Explained]
    awards: list[AwardItem]


@router.get("", response_model=DirectTitlesOut)
def direct_titles(  # noqa: PLR0913, PLR0917 - one parameter a value of the address
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
        cautions=[explained(caution, here.words) for caution in found.cautions],
        awards=[
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
        ],
    )
