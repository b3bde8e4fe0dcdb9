"""Requests of players and devices, and entries from outside, for programs: listed and answered."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.hall import ApplicationItem, AskedOut, RequestItem
from arbitro.desk.commands import AnswerRequest, MakeRequest
from arbitro.desk.features.requests import LONGEST_TEXT
from arbitro.desk.values.applications import Applied
from arbitro.desk.values.requests import Wish
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.service import Outcome
from arbitro.service.applications import applications_of
from arbitro.web.actions.player_requests import answer_application, may_answer, may_ask, wish_of
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import QUOTED_COMMAND, form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.views.event.applications import queues_data
from arbitro.web.views.event.requests import RequestView, as_data, asked_of

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/events/{event}", tags=["arbitro"])

Key = Annotated[str | None, Header(alias="Idempotency-Key", pattern=QUOTED_COMMAND)]


class WishIn(Body):
    """What a player told somebody: ``wish`` for ``entry``, both, or ``text`` for anything else."""

    entry: int | None = None
    wish: Wish | None = None
    round: int = Field(default=0, ge=0, le=99)
    text: str = Field(default="", max_length=LONGEST_TEXT)


class AnswerIn(Body):
    """Whether what was asked for is done."""

    accepted: bool


class ApplicationIn(Body):
    """What becomes of an application: accepted, waiting or declined.

    ``listed`` enters the player as the rating list has the number that was given.
    """

    state: Applied
    listed: bool = False


@router.get("/requests")
def requests(here: AtEvent) -> list[RequestItem]:
    """Return what was asked for, what waits first."""
    return [_item(for_) for for_ in asked_of(here.event, here.words)]


@router.post("/sections/{section}/requests", dependencies=[Depends(only_json)])
def ask(here: AtSection, wanted: WishIn, key: Key = None) -> AskedOut | JSONResponse:
    """Note what a player told somebody, or ask in words."""
    may_ask(here, here.section.id)
    section = SectionId(here.section.id)
    if (wanted.wish is None) != (wanted.entry is None):
        missing = "entry" if wanted.entry is None else "wish"
        fault = {"type": "missing", "loc": ("body", missing), "msg": "Field required"}
        raise RequestValidationError([fault])
    command = MakeRequest(section, text=wanted.text)
    if wanted.wish is not None and wanted.entry is not None:
        command = wish_of(section, wanted.entry, wanted.wish, wanted.round)
    return _told(here, here.do(command, form_of(_name(key))))


@router.post(
    "/sections/{section}/requests/{number}",
    dependencies=[Depends(only_json)],
)
def answer(
    here: AtSection, number: int, wanted: AnswerIn, key: Key = None
) -> AskedOut | JSONResponse:
    """Do what was asked for, or not, with the rights that doing it takes."""
    request = here.section.section.requests.get(number)
    if request is None:
        raise HTTPException(404, "request-unknown")
    may_answer(here, request, accepted=wanted.accepted)
    command = AnswerRequest(here.section.id, number, wanted.accepted)
    return _told(here, here.do(command, form_of(_name(key))))


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
    form = form_of(_name(key))
    done = answer_application(here, number, wanted.state, form, listed=wanted.listed)
    if isinstance(done, Refused):
        return refused_answer(done, here.words)
    here.look_again()
    return _queue(here)


def _name(key: str | None) -> str | None:
    return key.strip('"') if key else None


def _told(here: EventRequest, done: Outcome | Refused) -> AskedOut | JSONResponse:
    if isinstance(done, Refused):
        return refused_answer(done, here.words)
    here.look_again()
    found = [_item(for_) for for_ in asked_of(here.event, here.words)]
    return AskedOut(version=done.version, requests=tuple(found))


def _item(asked: RequestView) -> RequestItem:
    return RequestItem(**as_data(asked))


def _queue(here: EventRequest) -> list[ApplicationItem]:
    event = here.event
    told = applications_of(here.service, event.id, event.state.applications)
    return [ApplicationItem(**item) for item in queues_data(event, told, here.service.folder)]
