"""Ratings and norms of a section."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.web.event_request import AtSection
from arbitro.web.forms.form import whole_number
from arbitro.web.rendering.templates import may
from arbitro.web.views.standings.ratings import player_report, ratings_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/ratings")


@router.get("")
def ratings(here: AtSection) -> HTMLResponse:
    """Show what the games do to ratings, what to mend in the report, and the norms made."""
    shown = ratings_view(here.section, here.words, private=may(here.request, "read-private"))
    return here.page("ratings/ratings.html", shown=shown)


@router.get("/{number}")
def one(here: AtSection, number: int) -> HTMLResponse:
    """Show one player's rating game by game: differences, expectations, articles.

    Where K is assumed, the number of games ever rated may be stated to see what follows.
    """
    games = whole_number(here.request.query_params.get("games", ""), None)
    private = may(here.request, "read-private")
    shown = player_report(here.section, here.words, number, games, private=private)
    if shown is None:
        raise HTTPException(404)
    return here.page("ratings/player.html", shown=shown)
