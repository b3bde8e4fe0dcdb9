"""What is known of the next round while a round is played, for the panel and as a page."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection
from arbitro.web.rendering.templates import is_fragment
from arbitro.web.views.rounds.foresight import foresight_of, text_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.get("/foresight")
def foresight(here: AtSection) -> Response:
    """Show which boards of the next round are certain, and what the others wait for."""
    view = here.section
    found = foresight_of(view)
    refusal, text = None, None
    if isinstance(found, Refused):
        refusal = found
    else:
        text = text_of(view, found, here.words)
    return here.page(
        "rounds/foresight_lines.html" if is_fragment(here.request) else "rounds/foresight.html",
        refusal=refusal,
        text=text,
        number=view.coming_round,
    )
