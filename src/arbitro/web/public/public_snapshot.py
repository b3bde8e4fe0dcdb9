"""What is public of an event, looked up once for all who ask within a moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from fastapi import HTTPException, Request

from arbitro import clock
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.service import UnknownEventError
from arbitro.service.responses import LogMark
from arbitro.web.requester import service_of

_AGAIN = timedelta(seconds=2)


@dataclass(slots=True)
class PublicSnapshot:
    """What was public of an event, with a mark that changes with it."""

    log: LogMark
    at: datetime
    public: PublicEvent
    mark: str


def public_now(request: Request, event: str) -> PublicSnapshot:
    """Return what is public of an event now; 404 for no event."""
    service, state = service_of(request), request.app.state
    known: dict[str, PublicSnapshot] = state.seen
    at = clock.now()
    try:
        log = service.mark(event)
        found = known.get(event)
        if found is None or found.log != log or (found.public.waits and at - found.at > _AGAIN):
            public = service.public(event, at)
            found = known[event] = PublicSnapshot(log, at, public, _mark(public))
    except UnknownEventError as problem:
        raise HTTPException(404) from problem
    return found


def _mark(public: PublicEvent) -> str:
    shown = [
        (
            section.section.rounds,
            section.standings,
            section.section.settings,
            tuple(section.section.entries),
        )
        for section in public.sections.values()
    ]
    people = sorted(public.state.people.items())
    return sha256(repr((shown, people)).encode()).hexdigest()[:16]
