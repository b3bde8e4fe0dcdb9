"""Organisations of a server with accounts: their members, invitations, and what was signed in."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.web.event_request import actor_of, shared_of, who_asks
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import go, render
from arbitro.web.session.access import Action, NotAllowedError

router = APIRouter(include_in_schema=False, prefix="/organisations")

LONGEST_NAME = 120
MOST_LINES = 100


@router.get("")
def organisations(request: Request) -> HTMLResponse:
    """List the organisations whoever asks belongs to, for an operator all."""
    return _list(request)


def _list(request: Request, form: Form | None = None) -> HTMLResponse:
    shared, who = shared_of(request), who_asks(request)
    return render(
        request,
        "accounts/organisations.html",
        status=422 if form is not None else 200,
        form=form.renewed() if form else None,
        organisations=shared.organisations(who),
    )


@router.post("")
def make(request: Request, form: Submitted) -> Response:
    """Make an organisation."""
    shared = shared_of(request)
    name = form.text("name", required=True, longest=LONGEST_NAME)
    made = shared.accounts.add_organisation(name) if form.ok else None
    if made is None:
        if form.ok:
            form.fault("name", "organisation-there")
        return _list(request, form)
    return go(f"/organisations/{made.number}", "organisation-made")


@router.get("/{number}")
def organisation(request: Request, number: int) -> HTMLResponse:
    """Show an organisation; who administers it sees invitations and sign-ins too."""
    return _page(request, number)


def _page(request: Request, number: int, form: Form | None = None, link: str = "") -> HTMLResponse:
    shared, who = shared_of(request), who_asks(request)
    found = next((item for item in shared.organisations(who) if item.number == number), None)
    if found is None:
        raise HTTPException(404)
    administers = shared.administers(who, number)
    members = shared.accounts.members(number)
    of_members = [member.account.number for member in members]
    return render(
        request,
        "accounts/organisation.html",
        status=422 if form is not None and form.faults else 200,
        form=form.renewed() if form else None,
        organisation=found,
        administers=administers,
        members=members,
        own=request.state.session.account,
        invitations=shared.invitations(number) if administers else (),
        log=shared.accounts.log(of_members, MOST_LINES) if administers else (),
        link=link,
    )


def _administered(request: Request, number: int) -> None:
    """Refuse who does not administer an organisation: 403, 404 where it is not even shown."""
    shared, who = shared_of(request), who_asks(request)
    if not shared.administers(who, number):
        shown = any(item.number == number for item in shared.organisations(who))
        raise NotAllowedError(Action.OPERATE) if shown else HTTPException(404)


@router.post("/{number}/invite")
def invite(request: Request, number: int, form: Submitted) -> Response:
    """Make an invitation and show its address, this once."""
    _administered(request, number)
    shared = shared_of(request)
    login = form.text("login", required=True, longest=LONGEST_NAME)
    if not form.ok:
        return _page(request, number, form)
    key, _ = shared.invite(
        login,
        number,
        invited_by=actor_of(request),
        administrator=form.ticked("administrator"),
    )
    return _page(request, number, Form({}), f"{address_of(request)}/invited/{key}")


@router.post("/{number}/members/{member}")
def change(request: Request, number: int, member: int, form: Submitted) -> Response:
    """Let a member administer the organisation or no more, or put them out."""
    _administered(request, number)
    shared = shared_of(request)
    members = {item.account.number: item for item in shared.accounts.members(number)}
    if member not in members:
        raise HTTPException(404)
    what = form.sent("what")
    others = [item for key, item in members.items() if item.administrator and key != member]
    if what in {"member", "out"} and members[member].administrator and not others:
        form.fault("what", "last-administrator")
        return _page(request, number, form)
    if what == "out":
        shared.accounts.remove_member(number, member)
    elif what in {"administrator", "member"}:
        shared.accounts.set_member(number, member, administrator=what == "administrator")
    else:
        raise HTTPException(400)
    shared.rights.forget()
    return go(f"/organisations/{number}", "member-changed", name=members[member].account.name)


@router.post("/{number}/take-back/{invitation}")
def take_back(request: Request, number: int, invitation: int, _: Submitted) -> Response:
    """Make an invitation good for nothing."""
    _administered(request, number)
    shared_of(request).accounts.take_back(invitation, number)
    return go(f"/organisations/{number}", "invitation-taken-back")
