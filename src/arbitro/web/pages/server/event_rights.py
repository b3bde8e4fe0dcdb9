"""Which accounts may do what at an event of a server with accounts, and whose event it is."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.web.actions.access_grants import change_right, check_account
from arbitro.web.event_request import AtEvent, EventRequest, shared_of, who_asks
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.templates import go
from arbitro.web.session.access import Role

router = APIRouter(include_in_schema=False, prefix="/events/{event}/rights")


@router.get("")
def rights(here: AtEvent) -> HTMLResponse:
    """Show which accounts may do what at the event."""
    return _page(here)


def _page(here: EventRequest, form: Form | None = None) -> HTMLResponse:
    shared, who = shared_of(here.request), who_asks(here.request)
    owner = shared.accounts.owner(here.event.id)
    members = [] if owner is None else shared.accounts.members(owner.number)
    return here.page(
        "accounts/rights.html",
        form=form,
        owner=owner,
        rights=shared.accounts.rights(here.event.id),
        administrators=[member.account for member in members if member.administrator],
        members=[member.account for member in members if not member.administrator],
        roles=shared.given,
        organisations=shared.administered(who),
    )


@router.post("")
def give(here: AtEvent, form: Submitted) -> Response:
    """Give an account a role at the event, or take what it has away."""
    check_account(here.request)
    role = form.choice_or_none("role", Role) if form.has("role") else form.choice("role", Role)
    login = form.text("login", required=True, longest=200)
    if form.ok:
        fault = change_right(
            here.request,
            here.event.id,
            login,
            role,
            publishing=role is not Role.DEPUTY or form.ticked("publishing"),
        )
        if fault:
            form.fault("role" if fault == "choice" else "login", fault)
    if not form.ok:
        return _page(here, form)
    said = "right-given" if role is not None else "right-taken"
    return go(f"{here.event.url}/rights", said, name=login)


@router.post("/owner")
def give_away(here: AtEvent, form: Submitted) -> Response:
    """Give the event to another organisation that whoever asks administers."""
    check_account(here.request)
    shared, who = shared_of(here.request), who_asks(here.request)
    known = {item.number: item for item in shared.administered(who)}
    number = form.chosen("organisation", known)
    if number is None:
        raise HTTPException(400)
    shared.accounts.own(here.event.id, number)
    shared.rights.forget()
    return go(f"{here.event.url}/rights", "owner-changed", name=known[number].name)
