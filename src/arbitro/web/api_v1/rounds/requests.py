"""Requests of players and devices, and entries from outside, for programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header
from fastapi.responses import JSONResponse

from arbitro.answers.interface.hall import ApplicationItem, RequestItem
from arbitro.desk.values.applications import Applied
from arbitro.reasons import Refused
from arbitro.service.applications import applications_of
from arbitro.web.actions.player_requests import answer_application
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import QUOTED_COMMAND, form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.views.event.applications import queue_answers
from arbitro.web.views.event.requests import asked_of, request_answer

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/events/{event}", tags=["arbitro"])

Key = Annotated[str | None, Header(alias="Idempotency-Key", pattern=QUOTED_COMMAND)]


class ApplicationIn(Body):
    """What becomes of an application: accepted, waiting or declined.

    ``listed`` enters the player as the rating list has the number that was given.
    """

    state: Applied
    listed: bool = False


@router.get("/requests")
def requests(here: AtEvent) -> list[RequestItem]:
    """Return what was asked for, what waits first."""
    return [request_answer(request) for request in asked_of(here.event, here.words)]


@router.get("/applications")
def applications(here: AtEvent) -> list[ApplicationItem]:
    """Return who asks to be entered, in the order they came, section by section."""
    return _queue(here)


@router.post(
    "/sections/{section}/applications/{number}",
    dependencies=[Depends(only_json)],
)
def answer_entry(
    here: AtSection, number: int, wanted: ApplicationIn, key: Key = None
) -> list[ApplicationItem] | JSONResponse:
    """Accept somebody who asked to be entered, let them wait, or decline."""
    form = form_of(key and key.strip('"'))
    done = answer_application(here, number, wanted.state, form, listed=wanted.listed)
    if isinstance(done, Refused):
        return refused_answer(done, here.words)
    here.look_again()
    return _queue(here)


def _queue(here: EventRequest) -> list[ApplicationItem]:
    event = here.event
    told = applications_of(here.service, event.id, event.state.applications)
    return queue_answers(event, told, here.service.folder)
