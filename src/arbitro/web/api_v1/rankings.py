"""Clubs, federations or others ranked in an event of single players."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.reasons import Refused, refused
from arbitro.rules.standings import (
    GroupBy,
    Grouping,
    group_standings,
    parse_bands,
    rank_groups,
)
from arbitro.rules.standings.ranked_groups import MOST_COUNTED
from arbitro.web.api_v1.answers import refusal
from arbitro.web.asking import AtSection, round_asked
from arbitro.web.views.standings import computed

router = APIRouter(prefix="/api/v1/events/{event}/sections/{section}/standings", tags=["arbitro"])


class RankedGroupItem(BaseModel):
    """A group: what its best scored together in tenths, their places added up, who they are."""

    rank: int
    sharing: int
    name: str
    points: int
    places: int
    players: list[int] = Field(description="by number, the best first")
    missing: int = Field(description="players it has fewer than are counted")


class RankingDetail(BaseModel):
    """Clubs, federations or others of an event ranked by their best players."""

    by: str
    best: int
    after: int
    groups: list[RankedGroupItem]


@router.get("/groups", response_model=RankingDetail)
def ranking(
    here: AtSection, by: GroupBy, best: int = 4, bands: str = "", after: int | None = None
) -> RankingDetail | JSONResponse:
    """Rank the clubs, federations or other groups of a section by their best players."""
    del after  # read by round_asked, declared for the description
    if "groups" not in here.section.kind.forms:
        return JSONResponse(refusal(refused("not-with-teams"), here.words).model_dump(), 422)
    if not 1 <= best <= MOST_COUNTED:
        raise HTTPException(422, "number")
    table = computed(here.section, round_asked(here))
    if table is None:
        raise HTTPException(404, "no-standings")
    read = parse_bands(bands) if bands else ()
    if isinstance(read, Refused):
        return JSONResponse(refusal(read, here.words).model_dump(), 422)
    grouping = replace(Grouping(by, read), names=here.section.names)
    groups = group_standings(here.section.counted, table, grouping)
    if isinstance(groups, Refused):
        return JSONResponse(refusal(groups, here.words).model_dump(), 422)
    return RankingDetail(
        by=by.value,
        best=best,
        after=table.after,
        groups=[
            RankedGroupItem(
                rank=each.rank,
                sharing=each.sharing,
                name=each.group.name,
                points=each.points,
                places=each.places,
                players=[one.row.tpn for one in each.counted],
                missing=each.missing,
            )
            for each in rank_groups(groups, best, len(table.rows))
        ],
    )
