"""Addresses whose answers have another shape now: each says where the new one is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from arbitro.reasons import refused
from arbitro.web.api_v1.answers import refusal, refusal_answer
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.route_group import API_SECTION, SHAPED_SECTION

router = APIRouter(prefix=API_SECTION, include_in_schema=False)

Ignored = Annotated[str, Query()]
"""A parameter the address had: whoever sends it is told of the move, and not of the parameter."""


@router.get("/standings")
@router.get("/team-standings")
@router.get("/standings/groups")
def standings(  # noqa: PLR0917 - what could be asked
    request: Request,
    event: str,
    section: int,
    after: Ignored = "",
    by: Ignored = "",
    best: Ignored = "",
    bands: Ignored = "",
) -> JSONResponse:
    """Say where standings of players, of teams and of groups are."""
    del after, by, best, bands
    return _moved(request, event, section, "standings")


@router.get("/rounds/{number}")
@router.get("/rounds/{number}/matches")
def one_round(request: Request, event: str, section: int, number: int) -> JSONResponse:
    """Say where a round of players and the matches of a round are."""
    return _moved(request, event, section, f"rounds/{number}")


@router.get("/direct-titles")
def direct_titles(  # noqa: PLR0917 - what could be asked
    request: Request,
    event: str,
    section: int,
    championship: Ignored = "",
    women: Ignored = "",
    members: Ignored = "",
    qualifies: Ignored = "",
    subgroup: Ignored = "",
) -> JSONResponse:
    """Say where direct titles are."""
    del championship, women, members, qualifies, subgroup
    return _moved(request, event, section, "direct-titles")


def _moved(request: Request, event: str, section: int, what: str) -> JSONResponse:
    address = SHAPED_SECTION.format(event=event, section=section)
    told = refusal(refused("answer-moved", address=f"{address}/{what}"), words_of(request))
    return refusal_answer(told, 410)
