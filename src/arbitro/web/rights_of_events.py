"""Giving accounts rights at an event: what the page and the JSON interface both do."""

from __future__ import annotations

from fastapi import Request

from arbitro.web.access import Action, NotAllowedError, Role
from arbitro.web.asking import shared_of, who_asks


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
