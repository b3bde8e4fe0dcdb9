"""Two copies of one event that both went on: side by side, and one of them chosen."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.service import EventCard
from arbitro.service.comparing import compare
from arbitro.web.asking import AtEvent, Here, event_view, is_own
from arbitro.web.forms.form import Submitted
from arbitro.web.rendering import go
from arbitro.web.views.history import deeds

router = APIRouter(include_in_schema=False, prefix="/events/{event}/compare")

KEYS = {"this", "other"}


@router.get("")
def side_by_side(here: AtEvent) -> HTMLResponse:
    """Show what two copies have in common, and what each has alone; or offer the copies."""
    copies = _copies(here)
    asked = here.request.query_params.get("with", "")
    card = next((each for each in copies if each.key == asked), None)
    if card is None:
        return here.page("event/compare.html", tab="overview", copies=copies, other=None)
    other = event_view(here.service, card.key)
    found = compare(here.service.history(here.event.id), here.service.history(card.key))
    together = deeds(here.event, found.common, here.words)
    return here.page(
        "event/compare.html",
        tab="overview",
        copies=copies,
        other=other,
        common=len(together),
        last=together[0] if together else None,
        sides=(
            ("this", here.event, deeds(here.event, found.first, here.words)),
            ("other", other, deeds(other, found.second, here.words)),
        ),
    )


@router.post("")
def choose(here: AtEvent, form: Submitted) -> Response:
    """Go on with one of two copies: the other is put away, and stays to be looked at."""
    other = _copy(here, form.text("with"))
    chosen, left = (here.event.id, other) if form.text("keep") == "this" else (other, here.event.id)
    if form.text("keep") not in KEYS:
        raise HTTPException(404)
    here.service.archive(chosen, away=False)
    here.service.archive(left, away=True)
    return go(f"/events/{chosen}/compare?with={left}", "copy-chosen")


def _copy(here: Here, key: str) -> str:
    """Return the key of a copy of the event; 404 for anything else."""
    if all(each.key != key for each in _copies(here)):
        raise HTTPException(404)
    return key


def _copies(here: Here) -> tuple[EventCard, ...]:
    """Return the copies of the event that whoever asks may be told of."""
    found = here.service.copies_of(here.event.id)
    return tuple(each for each in found if is_own(here.request, each.key))
