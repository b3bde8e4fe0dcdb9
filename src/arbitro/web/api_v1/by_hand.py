"""Pairing a round by hand through the JSON interface: the same session as on its page."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.desk.commands import BeginByHand, FinishByHand, LeaveByHand, PlaceByHand
from arbitro.desk.values.by_hand import Placement
from arbitro.desk.values.settings import ReasonByHand
from arbitro.reasons import Refused
from arbitro.service import Outcome
from arbitro.web.actions.game_actions import do_by_hand
from arbitro.web.api_v1.answers import (
    Explained,
    Refusal,
    explained,
    form_of,
    only_json,
    refusal,
    refused_answer,
)
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.views.rounds.manual_round import hand_of

router = APIRouter(
    prefix="/api/v1/events/{event}/sections/{section}/rounds/{number}/by-hand", tags=["arbitro"]
)


class ByHandIn(CommandBody):
    """A step of pairing by hand. ``token`` is that of the refusal: it confirms what was told."""

    token: str = Field(default="", max_length=64)


class BeginIn(ByHandIn):
    """A round to be paired by hand, ``empty`` with nobody at a board."""

    empty: bool = False


class PlaceIn(ByHandIn):
    """Whom to place, an entry or a team, and where; boards count from 1."""

    who: int
    where: Placement
    board: int = Field(default=0, ge=0, le=9999)


class FinishIn(ByHandIn):
    """Why the round is not that of the rules, where it is not."""

    reason: ReasonByHand | None = None
    note: str = Field(default="", max_length=300)


class ByHandOut(BaseModel):
    """The round as far as it is made, by entries or teams, and what the rules say of it.

    ``grade`` is incomplete, same, legal or forbidden; ``is_open`` tells whether the round is still
    being made. ``warnings`` are what was unusual and done all the same.
    """

    version: int
    is_open: bool
    boards: list[tuple[int | None, int | None]] = []
    bye: int | None = None
    to_place: list[int] = []
    changed: list[int] = []
    grade: str = ""
    reasons: list[Explained] = []
    by_rules: list[tuple[int, int | None]] = []
    by_hand: list[tuple[int, int | None]] = []
    warnings: list[Refusal] = []


def _shown(here: EventRequest, number: int, answer: Outcome | None = None) -> ByHandOut:
    version = here.event.version if answer is None else answer.version
    told = [refusal(notice, here.words) for notice in answer.notices] if answer else []
    hand = hand_of(here.section, number)
    if hand is None:
        return ByHandOut(version=version, is_open=False, warnings=told)
    found = hand.verdict
    return ByHandOut(
        version=version,
        is_open=True,
        boards=list(hand.session.pairs),
        bye=hand.session.bye,
        to_place=[somebody.id for somebody in hand.free],
        changed=sorted(hand.changed),
        grade=found.grade,
        reasons=[explained(reason, here.words) for reason in found.reasons],
        by_rules=list(found.rules),
        by_hand=list(found.made),
        warnings=told,
    )


def _answered(
    here: EventRequest, number: int, answer: Outcome | Refused
) -> ByHandOut | JSONResponse:
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    return _shown(here, number, answer)


@router.get("")
def by_hand(here: AtSection, number: int) -> ByHandOut:
    """Tell how far a round is made by hand, and what the rules say of it."""
    if hand_of(here.section, number) is None:
        raise HTTPException(404, "by-hand-not-open")
    return _shown(here, number)


@router.post("/begin", response_model=ByHandOut)
def begin(
    here: AtSection, number: int, wanted: BeginIn, request: Request
) -> ByHandOut | JSONResponse:
    """Begin to pair a round by hand: the last one as it stands, or the next one."""
    only_json(request)
    command = BeginByHand(here.section.id, number, wanted.empty)
    return _answered(here, number, here.do(command, form_of(wanted.command, wanted.token)))


@router.post("/place", response_model=ByHandOut)
def place(
    here: AtSection, number: int, wanted: PlaceIn, request: Request
) -> ByHandOut | JSONResponse:
    """Place somebody; who was there goes where that one was."""
    only_json(request)
    command = PlaceByHand(here.section.id, number, wanted.who, wanted.where, wanted.board)
    return _answered(here, number, do_by_hand(here, command, form_of(wanted.command, wanted.token)))


@router.post("/finish", response_model=ByHandOut)
def finish(
    here: AtSection, number: int, wanted: FinishIn, request: Request
) -> ByHandOut | JSONResponse:
    """Pair the round as made, in two steps where it is not that of the rules."""
    only_json(request)
    command = FinishByHand(here.section.id, number, wanted.reason, wanted.note)
    return _answered(here, number, do_by_hand(here, command, form_of(wanted.command, wanted.token)))


@router.post("/leave", response_model=ByHandOut)
def leave(
    here: AtSection, number: int, wanted: ByHandIn, request: Request
) -> ByHandOut | JSONResponse:
    """Leave the round as it was."""
    only_json(request)
    answer = here.do(LeaveByHand(here.section.id, number), form_of(wanted.command))
    return _answered(here, number, answer)
