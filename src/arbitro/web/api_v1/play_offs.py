"""Play-offs of tied players for programs: started, carried on stage by stage, and recorded."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.ranking import PlayOffOut
from arbitro.desk.commands import Command, RecordPlayOff
from arbitro.desk.events import SectionAdded
from arbitro.desk.features.play_offs import ContinuePlayOff, StartPlayOff
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import AtSection, EventRequest

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/play-off",
    tags=["arbitro"],
)
MOST_PLAYERS = 200


class PlayOffIn(CommandBody):
    """Who plays off, and what the names of the sections begin with."""

    players: list[int] = Field(
        max_length=MOST_PLAYERS, description="entries, in the order of the tie-breaks or of lots"
    )
    armageddon: bool = Field(default=False, description="one game each, draws won by Black")
    name: str | None = Field(default=None, max_length=80)


class NextStagesIn(CommandBody):
    """What the names of the sections made begin with."""

    name: str | None = Field(default=None, max_length=80)


class PlayOffResultIn(CommandBody):
    """The places a play-off has decided."""

    places: list[list[int]] = Field(
        max_length=MOST_PLAYERS, description="entries, best first, equal ones together"
    )


@router.post("")
def start(here: AtSection, wanted: PlayOffIn, request: Request) -> PlayOffOut | JSONResponse:
    """Start a play-off between players with as many points, in sections of its own."""
    players = tuple(EntryId(player) for player in wanted.players)
    asked = StartPlayOff(here.section.id, players, _name(here, wanted.name), wanted.armageddon)
    return _done(here, asked, request, wanted.command)


@router.post("/next")
def go_on(here: AtSection, wanted: NextStagesIn, request: Request) -> PlayOffOut | JSONResponse:
    """Start all stages that follow those that are over, and carry their results over."""
    asked = ContinuePlayOff(here.section.id, _name(here, wanted.name))
    return _done(here, asked, request, wanted.command)


@router.post("/result")
def record(here: AtSection, wanted: PlayOffResultIn, request: Request) -> PlayOffOut | JSONResponse:
    """Record the result of a play-off in the section whose tied players played it."""
    places = tuple(tuple(EntryId(number) for number in place) for place in wanted.places)
    return _done(here, RecordPlayOff(here.section.id, places), request, wanted.command)


def _name(here: EventRequest, given: str | None) -> str:
    return given or here.words.t("ui.play-off.section-name", section=here.section.name)


def _done(
    here: EventRequest, asked: Command, request: Request, command: str | None
) -> PlayOffOut | JSONResponse:
    only_json(request)
    answer = here.do(asked, form_of(command))
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    made = [event.section for event in answer.events if isinstance(event, SectionAdded)]
    return PlayOffOut(version=answer.version, sections=(*made,))
