"""The lock of the analysis room: while a round runs it is open to two roles alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import HTTPException, Request

from arbitro.service import EventQuery
from arbitro.web.event_request import service_of
from arbitro.web.session.access import LOCKED, Action, NotAllowedError, Permission, permission

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState, Round
    from arbitro.service import EventService


def only_between_rounds(request: Request) -> None:
    """Refuse the room to who may enter it between rounds, where a round runs or may run.

    On a server with accounts it is for the two roles at all times: engines are the operator's.
    """
    grant = request.state.session.grant
    if permission(grant.role, Action.STUDY) is not Permission.BETWEEN:
        return
    if request.app.state.shared is not None:
        raise NotAllowedError(Action.ANALYSE)
    if _round_runs(service_of(request), grant.event):
        raise HTTPException(403, LOCKED)


def _round_runs(service: EventService, event: str) -> bool:
    """Tell whether a round runs at an event, or where none is named at any; unread is running."""
    try:
        if event:
            return runs(service.snapshot(event).state)
        cards = service.listed(EventQuery(), seconds=None).cards
        unfinished = (card.key for card in cards if card.round and not card.finished)
        return any(runs(service.snapshot(key).state) for key in unfinished)
    except Exception:  # noqa: BLE001 - whatever keeps an event from being read
        return True


def runs(state: EventState) -> bool:
    """Tell whether a round of an event runs: it is public or begun, and lacks a result."""
    return not state.finished and any(
        _is_played(round_) for section in state.sections.values() for round_ in section.rounds
    )


def _is_played(round_: Round) -> bool:
    return bool(round_.missing) and (round_.published or round_.has_results)
