"""The direct titles and norms a section brings as a championship of the table (B.01 art. 1.2)."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.reasons import Refused
from arbitro.rules.titles.direct_tables import EVENTS
from arbitro.web.asking import AtSection
from arbitro.web.pages.official import subject_of
from arbitro.web.views.official import awards_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/direct-titles")


@router.get("")
def direct_titles(here: AtSection) -> HTMLResponse:
    """Ask which championship it is; show what its places bring, or why nothing."""
    about = subject_of(here)
    found = awards_of(here.section, about) if about.championship else None
    refusal = found if isinstance(found, Refused) else None
    return here.page(
        "official/direct_titles.html",
        tab="ratings",
        about=about,
        championships=EVENTS,
        found=None if isinstance(found, Refused) else found,
        entry=here.section.tournament.entry,
        refusal=refusal,
        query=here.request.url.query,
    )
