"""Ratings and norms of a section."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.desk.derived.rating_periods import lasts_long
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import whole_number
from arbitro.web.rendering.templates import may
from arbitro.web.views.standings.rating_report import rating_report
from arbitro.web.views.standings.ratings import PlayerReport, player_report, ratings_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/ratings")


def _page(here: EventRequest, shown: PlayerReport | None = None) -> HTMLResponse:
    private = may(here.request, "read-private")
    period = _period(here)
    everybody = ratings_view(here.section, here.words, private=private, period=period)
    today = here.now().date()
    report = rating_report(here.event, here.section, here.words, today) if private else None
    view = here.section
    is_long = not view.section.periods and lasts_long(view.state, view.section.settings)
    return here.page(
        "ratings/ratings.html", everybody=everybody, shown=shown, report=report, is_long=is_long
    )


def _period(here: EventRequest) -> int:
    """Return the rating period asked for, 0 where none is."""
    return whole_number(here.request.query_params.get("period", ""), None) or 0


def _report(here: EventRequest, number: int) -> PlayerReport:
    """Return one player's rating game by game; 404 where there is none.

    Where K is assumed, the number of games ever rated may be stated to see what follows.
    """
    games = whole_number(here.request.query_params.get("games", ""), None)
    private = may(here.request, "read-private")
    view, period = here.section, _period(here)
    shown = player_report(view, here.words, number, games, private=private, period=period)
    if shown is None:
        raise HTTPException(404)
    return shown


@router.get("")
def ratings(here: AtSection) -> HTMLResponse:
    """Show what the games do to ratings, what to mend in the report, and the norms made."""
    return _page(here)


@router.get("/{number}")
def one(here: AtSection, number: int) -> HTMLResponse:
    """Show the ratings with one player open: game by game, with articles."""
    return _page(here, _report(here, number))


@router.get("/{number}/panel")
def panel(here: AtSection, number: int) -> HTMLResponse:
    """Show the panel of one player's rating by itself."""
    return here.page("ratings/player_panel.html", shown=_report(here, number))
