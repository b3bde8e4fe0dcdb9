"""Ratings and norms of a section."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.web.asking import AtSection
from arbitro.web.views.ratings import ratings_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/ratings")


@router.get("")
def ratings(here: AtSection) -> HTMLResponse:
    """Show what the games do to ratings, what to mend in the report, and the norms made."""
    shown = ratings_view(here.section, here.words)
    return here.page("ratings/ratings.html", tab="ratings", shown=shown)
