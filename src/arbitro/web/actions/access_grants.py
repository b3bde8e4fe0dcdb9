"""Who lets devices, programs and accounts in, and for what: of pages and of the JSON interface."""

from __future__ import annotations

from fastapi import Request

from arbitro.desk.kernel.state import EventState
from arbitro.model.names import name_order_of
from arbitro.service import EventQuery
from arbitro.web.event_request import service_of, shared_of, who_asks
from arbitro.web.rendering.templates import grant_at, words_of
from arbitro.web.session.access import Action, NotAllowedError, Role
from arbitro.web.session.device_codes import DeviceCodes
from arbitro.web.session.devices import Devices, Grant

ROLES = tuple(item for item in Role if item not in {Role.MEMBER, Role.PUBLIC})
"""What a device may be let in as."""

PROGRAMS = tuple(role for role in ROLES if role is not Role.CAPTAIN)
"""What a program may be let in as: a captain's page has a key of its own."""

LONGEST_NAME = 60


def devices_of(request: Request) -> Devices:
    """Return the devices of the application."""
    door: DeviceCodes = request.app.state.door
    return door.devices


def names_of(request: Request) -> dict[str, str]:
    """Return the names of the events that can be opened and devices be let in at, by their keys."""
    asked = EventQuery(only=request.state.session.grant.sees())
    order = name_order_of(words_of(request).language)
    cards = service_of(request).listed(asked, order, seconds=None).cards
    return {
        card.key: card.name or card.key
        for card in cards
        if not card.problem and grant_at(request, card.key).may(Action.DEVICES, card.key)
    }


def maker_of(request: Request) -> int:
    """Return the account that lets in what whoever asks lets in, 0 for none."""
    session = request.state.session
    # A device that lets in another one passes on by whom it was let in: with that account both are
    # out.
    return int(session.account or session.grant.by)


def is_own(request: Request, grant: Grant) -> bool:
    """Tell whether whoever asks lets devices in for what a grant is for, and puts them out.

    What is for all events, and devices of accounts, are for who may do everything.
    """
    if not grant.event:
        return bool(request.state.session.grant.may(Action.OPERATE))
    return grant_at(request, grant.event).may(Action.DEVICES, grant.event)


def state_of(request: Request, event: str) -> EventState | None:
    """Return the event devices are let in at, None where whoever asks lets none in there."""
    return service_of(request).snapshot(event).state if event in names_of(request) else None


def where_of(request: Request, grant: Grant, names: dict[str, str]) -> str:
    """Return in words for which event, sections and tables a device is let in."""
    words = words_of(request)
    said = [names.get(grant.event, grant.event) if grant.event else words.t("ui.devices.all")]
    if grant.sections and grant.event in names:
        sections = service_of(request).snapshot(grant.event).state.sections.values()
        said += [section.settings.name for section in sections if section.id in grant.sections]
    if grant.tables is not None:
        first, last = grant.tables
        said.append(words.t("ui.devices.tables-shown", first=first, last=last))
    return " · ".join(said)


def check_account(request: Request) -> None:
    """Refuse who came in by a code for one event: what outlasts the code is not theirs to give."""
    if who_asks(request) == 0:
        raise NotAllowedError(Action.RIGHTS)


def change_right(
    request: Request, event: str, login: str, role: Role | None, *, publishing: bool
) -> str:
    """Give an account a role at an event, None for none; return the code of what is wrong."""
    shared = shared_of(request)
    account = shared.accounts.named(shared.folded_login(login))
    if account is None or account.closed:
        return "no-account"
    if role is not None and role not in shared.given:
        return "choice"
    value = None if role is None else role.value
    shared.accounts.set_right(event, account.number, value, publishing=publishing)
    shared.rights.forget()
    return ""
