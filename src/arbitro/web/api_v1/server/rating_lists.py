"""The rating lists that were read in, for programs: which there are, and who is in them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query

from arbitro.answers.interface.server import RatingListItem
from arbitro.storage.lists.list_names import lists_here
from arbitro.storage.lists.listed_answers import listed_player
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import Service
from arbitro.web.views.event.rating_list_lookup import (
    LONGEST_QUERY,
    MOST_SHOWN,
    found_in_list,
)

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/rating-lists", tags=["arbitro"])

MOST = 100


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
    arbiters: bool = False,
) -> list[RatingListItem]:
    """Find players by a number or by the beginnings of the words of a name.

    With ``arbiters`` only those who hold a title as an arbiter.
    """
    found = found_in_list(service.folder, q, federation, limit, name=name, arbiters=arbiters)
    if found.why_none:
        raise HTTPException(404, "list-unknown")
    return [listed_player(player) for player in found.players]
