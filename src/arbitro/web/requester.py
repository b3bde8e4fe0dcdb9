"""Who asks, and what of the application they may ask: all that a page without an event needs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, HTTPException, Request

from arbitro import clock
from arbitro.service import EventQuery, EventService
from arbitro.web.forms.form import whole_number
from arbitro.web.rendering.templates import grant_at, may
from arbitro.web.session.access import Action
from arbitro.web.session.devices import EVERYTHING

if TYPE_CHECKING:
    from arbitro.storage.tables.seminars import Seminars
    from arbitro.web.session.shared_state import SharedState

OWN_FOR = timedelta(minutes=10)
"""How long a device that may not undo everything takes back what it did itself."""


EVENTS_A_PAGE = 60
LONGEST_SEARCH = 100


def service_of(request: Request) -> EventService:
    """Return the application's service."""
    service: EventService = request.app.state.service
    return service


def shared_of(request: Request) -> SharedState:
    """Return what the servers of a database share; 404 where events are files of a folder."""
    shared: SharedState | None = request.app.state.shared
    if shared is None:
        raise HTTPException(404)
    return shared


def who_asks(request: Request) -> int | None:
    """Return the account of whoever asks, None for who has all rights without one, 0 for others."""
    session = request.state.session
    if session.account:
        return int(session.account)
    return None if session.grant == EVERYTHING else 0


def made_here(request: Request, event: str, organisation: int | None = None) -> None:
    """Give an event that was made or brought in just now to an organisation, where there are any.

    One that was made before, by the same command, has its owner: that is not asked for here.
    """
    shared: SharedState | None = request.app.state.shared
    if shared is not None:
        shared.made(who_asks(request), event, organisation)


def seminars_of(request: Request) -> Seminars:
    """Return the seminars of the application."""
    found: Seminars = request.app.state.seminars()
    return found


def may_read(request: Request) -> Callable[[str], bool]:
    """Return what tells of an event whether whoever asks may read it."""
    return lambda event: grant_at(request, event).may(Action.READ, event)


def is_own(request: Request, event: str) -> bool:
    """Tell whether whoever asks may be told of an event as a whole, which is not the one asked."""
    return grant_at(request, event).may(Action.FILES, event)


def asked_number(request: Request, name: str, otherwise: int = 0) -> int:
    """Return a number the address gives under a name, ``otherwise`` where it gives none."""
    return whole_number(request.query_params.get(name, ""), otherwise)


def events_asked(request: Request) -> EventQuery:
    """Return which events the address asks for: a text, and a page."""
    sent = request.query_params
    page = max(whole_number(sent.get("page", ""), 1), 1)
    text = sent.get("search", "")[:LONGEST_SEARCH]
    return EventQuery(text, first=(page - 1) * EVENTS_A_PAGE, most=EVENTS_A_PAGE)


def is_arbiter(request: Request) -> bool:
    """Tell whether whoever asks pairs the rounds, and so sees what is not published yet."""
    return may(request, "read-drafts")


def actor_of(request: Request) -> str:
    """Return who acts, for the log: the name given at the door, nothing on this machine."""
    return str(request.state.session.actor)


def own_since(request: Request) -> datetime:
    """Return since when what was done under the name of who asks is their own to take back.

    Never before the device came in: an earlier one may have had its name. The devices of an account
    are one person.
    """
    since, device = clock.now() - OWN_FOR, request.state.session.device
    return since if device is None or device.grant.account else max(since, device.since)


Service = Annotated[EventService, Depends(service_of)]
