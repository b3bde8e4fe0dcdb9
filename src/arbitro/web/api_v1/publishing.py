"""Publishing a round through the JSON interface, and pairing it again where it is out of date."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field, WithJsonSchema

from arbitro.answers.derivation import to_plain
from arbitro.desk.commands import Command, PairAgain, PublishRound
from arbitro.desk.values.settings import ReasonByHand
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import REFER
from arbitro.web.api_v1.answers import Refusal, form_of, only_json, refusal, refusal_answer
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.api_v1.rounds import staleness_of
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.rendering.templates import status_of
from arbitro.web.views.rounds.answers import out_of_date

router = APIRouter(prefix="/api/v1/events/{event}/sections/{section}/rounds", tags=["arbitro"])


PlainOutOfDate = Annotated[dict[str, Any], WithJsonSchema({"$ref": f"{REFER}OutOfDate"})]
"""How a round is out of date, as an answer has it, inside of what is told of a command."""


class PublishIn(CommandBody):
    """A round to publish; ``reason`` is why one that is out of date stays as it is."""

    reason: str = Field(default="", max_length=300)


class PairAgainIn(CommandBody):
    """A round to pair again; ``confirmed`` where it is published, or incidents belong to it.

    ``token`` is that of the refusal: it confirms what was told then, and nothing that came later.
    ``case`` is the one in which a published round changes, ``note`` what happened.
    """

    confirmed: bool = False
    case: ReasonByHand | None = None
    note: str = Field(default="", max_length=300)
    token: str = Field(default="", max_length=64)


class RoundOut(BaseModel):
    """The version of the event, the round, and why it was published though out of date.

    ``warnings`` are what was unusual and done all the same. ``paired_anew`` is how a round that was
    paired again had been out of date: its boards that are others now, and why.
    """

    version: int
    round: int
    published: bool
    kept: str
    warnings: list[Refusal] = []
    paired_anew: PlainOutOfDate | None = None


class RoundRefusal(Refusal):
    """Why a round was not published or paired, with how it is out of date where it is."""

    out_of_date: PlainOutOfDate | None


def _out_of_date(here: EventRequest, number: int) -> dict[str, Any] | None:
    """Return how a round that waits to be published is out of date, None where it is not."""
    found = out_of_date(staleness_of(here, number).out_of_date)
    return None if found is None else to_plain(found, here.words)


@router.post("/{number}/publish", response_model=RoundOut, responses={422: {"model": RoundRefusal}})
def publish(
    here: AtSection, number: int, wanted: PublishIn, request: Request
) -> RoundOut | JSONResponse:
    """Publish a round; one that is out of date only for a reason, which the log keeps."""
    only_json(request)
    command = PublishRound(here.section.id, number, wanted.reason)
    return _done(here, number, command, wanted.command)


@router.post(
    "/{number}/pair-again", response_model=RoundOut, responses={422: {"model": RoundRefusal}}
)
def pair_again(
    here: AtSection, number: int, wanted: PairAgainIn, request: Request
) -> RoundOut | JSONResponse:
    """Throw the pairings of the last round away and pair it as things stand now."""
    only_json(request)
    command = PairAgain(
        here.section.id,
        number,
        confirmed=wanted.confirmed,
        case=wanted.case,
        note=wanted.note,
    )
    return _done(here, number, command, wanted.command, wanted.token)


def _done(
    here: EventRequest, number: int, command: Command, name: str | None, token: str = ""
) -> RoundOut | JSONResponse:
    if not 1 <= number <= len(here.section.section.rounds):
        raise HTTPException(404, "round-not-paired")
    # Asked first: once it is paired anew it is out of date no more.
    before = _out_of_date(here, number) if isinstance(command, PairAgain) else None
    answer = here.do(command, form_of(name, token))
    if isinstance(answer, Refused):
        told = refusal(answer, here.words).model_dump()
        content = RoundRefusal(**told, out_of_date=_out_of_date(here, number))
        return refusal_answer(content, status_of(answer))
    played = here.section.section.rounds[number - 1]
    return RoundOut(
        version=answer.version,
        round=number,
        published=played.published,
        kept=played.kept,
        warnings=[refusal(notice, here.words) for notice in answer.notices],
        paired_anew=before,
    )
