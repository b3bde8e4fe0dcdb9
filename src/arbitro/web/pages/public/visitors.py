"""The first page of whoever was not let in: the events that have something to show."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.model.names import name_order_of
from arbitro.service import EventCard, EventQuery
from arbitro.storage import StoreError
from arbitro.web.public.public_snapshot import public_now
from arbitro.web.rendering.templates import render, words_of
from arbitro.web.requester import Service, events_asked
from arbitro.web.session.guard import way_in

router = APIRouter(include_in_schema=False)


@router.get("/p")
def visitors(request: Request, service: Service) -> HTMLResponse:
    """List the events of which something is public."""
    asked = events_asked(request)
    listed = service.listed(EventQuery(asked.text), name_order_of(words_of(request).language))
    shown = [card for card in listed.cards if _is_shown(request, card)]
    cards = tuple(shown[asked.first : asked.first + asked.most])
    return render(
        request,
        "visitors.html",
        listed=listed._replace(cards=cards, found=len(shown)),
        asked=asked,
        way_in=way_in(accounts=request.app.state.shared is not None),
    )


def _is_shown(request: Request, card: EventCard) -> bool:
    """Tell whether something of an event is public now."""
    if card.problem:
        return False
    if card.public is not None:
        return card.public
    try:
        return public_now(request, card.key).public.shows_something
    except StoreError:  # a file that cannot be read now has nothing to show
        return False


@router.get("/robots.txt")
def robots() -> Response:
    """Tell search engines what is public: the events' pages, with the files they need."""
    text = "User-agent: *\nAllow: /p$\nAllow: /p/\nAllow: /static/\nDisallow: /\n"
    return Response(text, media_type="text/plain")
