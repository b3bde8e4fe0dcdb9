"""Accounts by JSON: the own one, an organisation's members, and who may do what at an event."""

from __future__ import annotations

from fastapi import APIRouter, Depends, HTTPException, Request

from arbitro.answers.interface.server import (
    AccountAnswer,
    MemberItem,
    OrganisationAnswer,
    OrganisationItem,
    RightItem,
)
from arbitro.web.actions.access_grants import change_right, check_account
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent, shared_of, who_asks
from arbitro.web.session.access import Role

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])


class RightAsked(Body):
    """What an account is to be at an event; no role takes away what it has."""

    login: str
    role: str | None = None
    publishing: bool = False


@router.get("/account")
def account(request: Request) -> AccountAnswer:
    """Tell who asks, and which organisations are theirs."""
    shared, who = shared_of(request), who_asks(request)
    found = shared.accounts.account(who or 0)
    administered = {item.number for item in shared.administered(who)}
    return AccountAnswer(
        login="" if found is None else found.login,
        name="" if found is None else found.name,
        operator=shared.operates(who),
        organisations=tuple(
            OrganisationItem(
                number=item.number, name=item.name, administrator=item.number in administered
            )
            for item in shared.organisations(who)
        ),
    )


@router.get("/organisations/{number}")
def organisation(request: Request, number: int) -> OrganisationAnswer:
    """Return an organisation with its members; 404 for one whoever asks does not belong to."""
    shared, who = shared_of(request), who_asks(request)
    found = next((item for item in shared.organisations(who) if item.number == number), None)
    if found is None:
        raise HTTPException(404, "organisation-unknown")
    return OrganisationAnswer(
        number=number,
        name=found.name,
        members=tuple(
            MemberItem(
                login=member.account.login,
                name=member.account.name,
                administrator=member.administrator,
            )
            for member in shared.accounts.members(number)
        ),
    )


@router.get("/events/{event}/rights")
def rights(here: AtEvent) -> list[RightItem]:
    """Return which accounts were given what at the event."""
    return [
        RightItem(
            login=right.account.login,
            name=right.account.name,
            role=right.role,
            publishing=right.publishing,
        )
        for right in shared_of(here.request).accounts.rights(here.event.id)
    ]


@router.post("/events/{event}/rights", dependencies=[Depends(only_json)])
def give(here: AtEvent, asked: RightAsked) -> list[RightItem]:
    """Give an account a role at the event, or take what it has away."""
    check_account(here.request)
    try:
        role = None if asked.role is None else Role(asked.role)
    except ValueError as problem:
        raise HTTPException(422, "choice") from problem
    fault = change_right(
        here.request, here.event.id, asked.login, role, publishing=asked.publishing
    )
    if fault:
        raise HTTPException(422, fault)
    return rights(here)
