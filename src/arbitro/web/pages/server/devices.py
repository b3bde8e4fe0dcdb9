"""The devices of the hall and the tokens of programs: who is in, with which rights, until when.

Letting one in, putting one out.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

import segno
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from arbitro import clock
from arbitro.web.actions.access_grants import (
    LONGEST_NAME,
    PROGRAMS,
    ROLES,
    devices_of,
    is_own,
    maker_of,
    names_of,
    state_of,
    where_of,
)
from arbitro.web.event_request import at_event
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.addresses import address_of
from arbitro.web.rendering.templates import go, own_path, render
from arbitro.web.session.access import Role
from arbitro.web.session.devices import EVERYTHING, LONGEST_TOKEN, AdmittedDevice, Grant, Invitation

router = APIRouter(include_in_schema=False)

DAY, WEEK, MONTH = "day", "week", "month"
STAYS = (DAY, WEEK, MONTH)
_HIGHEST_TABLE = 9999


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device or a code with the words for what it may be used for, and whether it asks now."""

    item: AdmittedDevice | Invitation
    where: str
    own: bool = False


def _page(request: Request, form: Form | None = None) -> HTMLResponse:
    devices, names = devices_of(request), names_of(request)
    asked = (form.sent("event") if form else "") or request.query_params.get("event", "")
    event = asked if asked in names else (next(iter(names), "") if len(names) == 1 else "")
    state = state_of(request, event)
    own = request.state.session.name
    values: dict[str, Any] = {
        "open": request.app.state.door.is_open,
        "roles": ROLES,
        "stays": STAYS,
        "events": names,
        "of_event": event,
        "sections": () if state is None else tuple(state.sections.values()),
        "teams": state is not None
        and any(section.settings.system.has_line_ups for section in state.sections.values()),
        "shown": [
            DeviceView(item, where_of(request, item.grant, names), item.name == own)
            for item in devices.all()
            if not item.is_program and is_own(request, item.grant)
        ],
        "waiting": [
            DeviceView(invitation, where_of(request, invitation.grant, names))
            for invitation in devices.invitations()
            if is_own(request, invitation.grant)
        ],
        "everywhere": is_own(request, EVERYTHING),
        "programs": sum(item.is_program and is_own(request, item.grant) for item in devices.all()),
    }
    if asked and event == asked:
        return at_event(request, asked).page("devices.html", form=form, **values)
    status = 422 if form is not None else 200
    return render(request, "devices.html", status=status, form=form, **values)


@router.get("/devices")
def devices_page(request: Request) -> HTMLResponse:
    """Show who is in and which codes wait."""
    return _page(request)


def _grant(request: Request, form: Form) -> Grant | None:
    """Return what the form lets a device in for; None where a field is at fault."""
    role = form.choice("role", Role)
    event = form.sent("event")
    state = state_of(request, event)
    if role not in {*ROLES, None} or (event and state is None):
        raise HTTPException(400)
    if not event and not is_own(request, EVERYTHING):
        form.fault("event", "choice")
    known = () if state is None else state.sections
    sections = frozenset(
        int(section_id) for section_id in known if form.ticked(f"section-{section_id}")
    )
    first = form.number("first", 1, _HIGHEST_TABLE, default=1)
    last = form.number("last", 1, _HIGHEST_TABLE, default=_HIGHEST_TABLE)
    if first is not None and last is not None and first > last:
        form.fault("last", "table-range")
    tables = None if first is None or last is None else (first, last)
    # All of them is no bound: kept as one, it would leave out a table above the highest.
    if tables == (1, _HIGHEST_TABLE):
        tables = None
    if role is None or not form.ok:
        return None
    publishing = role is not Role.DEPUTY or form.ticked("publishing")
    return Grant(role, event, sections, tables, publishing, by=maker_of(request))


def _stay(chosen: str) -> timedelta:
    """Return how long a device may stay: to four hours after the end of the day, or for longer."""
    if chosen in {WEEK, MONTH}:
        return timedelta(days=7 if chosen == WEEK else 31)
    now = clock.now().astimezone()
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), now.tzinfo)
    return midnight + timedelta(hours=4) - now


@router.post("/devices")
def invite(request: Request, form: Submitted) -> Response:
    """Make a code for one device, and show it."""
    name = form.text("actor", longest=60)
    grant = _grant(request, form)
    if grant is None or not form.ok:
        return _page(request, form)
    stay = _stay(form.sent("stay"))
    made = devices_of(request).invite(grant, stay=stay, actor=name)
    return go(f"/devices/codes/{made.number}")


@router.get("/devices/codes/{number}")
def code(request: Request, number: int) -> HTMLResponse:
    """Show a code that waits, as letters and as a picture; 404 once it is used or too old."""
    waiting = devices_of(request).invitations()
    found = next(
        (
            invitation
            for invitation in waiting
            if invitation.number == number and is_own(request, invitation.grant)
        ),
        None,
    )
    if found is None:
        return render(request, "device_code.html", status=404, found=None)
    link = f"{address_of(request)}/join?code={found.code}"
    names, event = names_of(request), found.grant.event
    values: dict[str, Any] = {
        "found": found,
        "link": link,
        "where": where_of(request, found.grant, names),
        "picture": qr_picture(link),
    }
    if event in names:
        return at_event(request, event).page("device_code.html", **values)
    return render(request, "device_code.html", **values)


@router.post("/devices/codes/{number}/take-back")
def take_back(request: Request, number: int, _: Submitted) -> Response:
    """Make a code that waits good for nothing."""
    waiting = devices_of(request).invitations()
    if any(
        invitation.number == number and is_own(request, invitation.grant) for invitation in waiting
    ):
        devices_of(request).take_back(number)
    return go("/devices", "code-taken-back")


@router.post("/devices/put-out")
def put_out(request: Request, form: Submitted) -> Response:
    """Put a device out: what it asks next is refused."""
    name = form.sent("device", 64)
    found = next((item for item in devices_of(request).all() if item.name == name), None)
    if found is None or not is_own(request, found.grant):
        return go("/devices")
    devices_of(request).put_out(name)
    return go("/devices", "device-put-out", name=found.actor)


@router.post("/devices/network")
def open_network(request: Request, form: Submitted) -> Response:
    """Let other devices of the network connect, or no longer; at this machine alone."""
    if not request.state.ours:
        raise HTTPException(403)
    network, back = request.app.state.network, own_path(form.sent("back", 500))
    where = "/devices" if back == "/" else back
    if not form.sent("open"):
        network.close()
        return go(where, "network-closed")
    problem = network.open()
    return go(where, f"network-{problem}" if problem else "network-open")


@router.post("/devices/captains")
def renew_keys(request: Request, form: Submitted) -> Response:
    """Make the keys of an event's captains void."""
    event = form.sent("event")
    if event not in names_of(request):
        raise HTTPException(404)
    devices_of(request).renew(event)
    return go(f"/devices?event={event}", "captains-renewed")


def qr_picture(text: str) -> Markup:
    """Return a QR code as an SVG element that needs no style of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        scale=6,
        border=2,
        svgclass="qr",
        lineclass=None,
        omitsize=True,
    )
    return Markup(out.getvalue().decode("utf-8"))  # noqa: S704 - made of our own address and code


USUAL_DAYS = 30


def _tokens_page(request: Request, form: Form | None = None, token: str = "") -> HTMLResponse:
    names = names_of(request)
    return render(
        request,
        "tokens.html",
        status=422 if form is not None and form.faults else 200,
        form=form,
        token=token,
        roles=PROGRAMS,
        events=names,
        everywhere=is_own(request, EVERYTHING),
        usual=USUAL_DAYS,
        longest=LONGEST_TOKEN.days,
        shown=[
            (item, where_of(request, item.grant, names))
            for item in devices_of(request).all()
            if item.is_program and is_own(request, item.grant)
        ],
    )


@router.get("/tokens")
def tokens(request: Request) -> HTMLResponse:
    """List the programs that are let in."""
    return _tokens_page(request)


@router.post("/tokens")
def issue(request: Request, form: Submitted) -> Response:
    """Make a token and show it, once."""
    name = form.text("actor", required=True, longest=LONGEST_NAME)
    role = form.choice("role", Role)
    event = form.sent("event")
    days = form.number("days", 1, LONGEST_TOKEN.days, default=USUAL_DAYS)
    if role not in PROGRAMS:
        form.fault("role", "choice")
    grant = Grant(
        role or Role.PUBLIC, event, publishing=form.ticked("publishing"), by=maker_of(request)
    )
    if (event and event not in names_of(request)) or not is_own(request, grant):
        form.fault("event", "choice")
    if days is None or not form.ok:
        return _tokens_page(request, form)
    _, token = devices_of(request).issue(grant, name, stay=timedelta(days=days))
    return _tokens_page(request, token=token)


@router.post("/tokens/end")
def end(request: Request, form: Submitted) -> Response:
    """End a token: what is asked with it next is refused."""
    name = form.sent("program", 100)
    found = next((item for item in devices_of(request).all() if item.name == name), None)
    if found is None or not found.is_program or not is_own(request, found.grant):
        return go("/tokens")
    devices_of(request).put_out(name)
    return go("/tokens", "token-ended", name=found.actor)
