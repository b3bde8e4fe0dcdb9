"""Why a round was paired as it was."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.web.asking import AtMatches, AtSection
from arbitro.web.pages.kinds import pages_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/rounds/{number}")


@router.get("/why")
def why(here: AtMatches, number: int) -> HTMLResponse:
    """Show how a round was paired and answer why two do not meet."""
    return pages_of(here).why_page(here, number)


@router.get("/why/{player}")
def why_player(here: AtSection, number: int, player: int) -> HTMLResponse:
    """Show why one player meets whom, with which colour."""
    return pages_of(here).why_player_page(here, number, player)
