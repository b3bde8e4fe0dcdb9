"""Why a round was paired as it was, and pairing one by hand for a permitted reason."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.web.asking import AtMatches, AtSection
from arbitro.web.forms.form import Submitted
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


@router.get("/manual")
def by_hand(here: AtSection, number: int) -> HTMLResponse:
    """Show the boards, or the matches, with a choice for each seat."""
    return pages_of(here).by_hand_page(here, number)


@router.post("/manual")
def pair_by_hand(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair as given; the engine's own answer is kept beside it."""
    return pages_of(here).pair_by_hand(here, number, form)
