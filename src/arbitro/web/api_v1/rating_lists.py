"""The rating lists that were read in, for programs: which there are, and who is in them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from pydantic import BaseModel

from arbitro.formats.rating_list import ListedPlayer
from arbitro.web.asking import Service
from arbitro.web.views.listed import MOST_SHOWN, found_in_list, lists_here

router = APIRouter(prefix="/api/v1/rating-lists", tags=["arbitro"])

LONGEST_QUERY, MOST = 80, 100


class ListedRatings(BaseModel):
    """The ratings of the three classes, 0 where there is none."""

    standard: int
    rapid: int
    blitz: int


class RatingListItem(BaseModel):
    """A player of a list; of a national one ``national_id`` is the number there."""

    fide_id: int | None
    national_id: str | None
    name: str
    federation: str
    sex: str
    title: str
    birth_year: int | None
    inactive: bool
    ratings: ListedRatings


def _item(player: ListedPlayer) -> RatingListItem:
    return RatingListItem(
        fide_id=player.fide_id or None,
        national_id=player.national_id or None,
        name=player.name,
        federation=player.federation,
        sex=player.sex,
        title=player.title,
        birth_year=player.birth_year or None,
        inactive=player.inactive,
        ratings=ListedRatings(
            standard=player.standard.rating,
            rapid=player.rapid.rating,
            blitz=player.blitz.rating,
        ),
    )


@router.get("")
def lists(service: Service) -> list[str]:
    """Name the lists there are: ``fide``, and national ones by the names they were read in by."""
    return list(lists_here(service.folder))


@router.get("/{name}")
def search(
    name: str,
    service: Service,
    q: Annotated[str, Query(max_length=LONGEST_QUERY)],
    federation: Annotated[str, Query(max_length=3)] = "",
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST_SHOWN,
) -> list[RatingListItem]:
    """Find players by a number or by the beginnings of the words of a name."""
    found = found_in_list(service.folder, q, federation, limit, name=name)
    if found.why_none:
        raise HTTPException(404, "list-unknown")
    return [_item(each) for each in found.players]
