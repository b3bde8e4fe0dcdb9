"""The tokens of programs: made, listed and ended by a program that may let others in."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from arbitro.answers.interface.server import TokenItem, TokenOut
from arbitro.web.actions.access_grants import (
    LONGEST_NAME,
    PROGRAMS,
    devices_of,
    is_own,
    maker_of,
    names_of,
)
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json
from arbitro.web.api_v1.bodies import Body
from arbitro.web.session.access import Action, NotAllowedError, Role
from arbitro.web.session.devices import LONGEST_TOKEN, Grant, name_of_token
from arbitro.web.session.tokens import describe_token

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/tokens", tags=["arbitro"])


class TokenIn(Body):
    """A program to let in: who it is for the log, as what, where, for how many days."""

    actor: str = Field(min_length=1, max_length=LONGEST_NAME)
    role: str
    event: str = ""
    sections: list[int] = Field(default=[], max_length=100)
    publishing: bool = True
    days: int = Field(default=30, ge=1, le=LONGEST_TOKEN.days)


@router.get("")
def tokens(request: Request) -> list[TokenItem]:
    """List the programs that are let in."""
    return [
        describe_token(item)
        for item in devices_of(request).all()
        if item.is_program and is_own(request, item.grant)
    ]


@router.post("", status_code=201)
def issue(wanted: TokenIn, request: Request) -> TokenOut:
    """Let a program in and tell its token."""
    only_json(request)
    if wanted.role not in {program.value for program in PROGRAMS}:
        raise HTTPException(422, "role-unknown")
    if wanted.event and wanted.event not in names_of(request):
        raise HTTPException(404, "event-unknown")
    grant = Grant(
        Role(wanted.role),
        wanted.event,
        frozenset(wanted.sections),
        None,
        wanted.publishing,
        by=maker_of(request),
    )
    if not is_own(request, grant):
        raise NotAllowedError(Action.OPERATE)
    made, token = devices_of(request).issue(grant, wanted.actor, stay=timedelta(days=wanted.days))
    return TokenOut(**asdict(describe_token(made)), token=token)


@router.post("/{name}/end")
def end(name: str, request: Request) -> TokenItem:
    """End a token, given by its name or as itself."""
    only_json(request)
    known = {f"token:{name}", name_of_token(name)}
    found = next((item for item in devices_of(request).all() if item.name in known), None)
    if found is None or not is_own(request, found.grant):
        raise HTTPException(404, "token-unknown")
    devices_of(request).put_out(found.name)
    return describe_token(found)
