"""What is kept of the accounts of a shared server, row by row."""

from __future__ import annotations

import secrets
from datetime import timedelta
from hashlib import sha256
from typing import NamedTuple

ROLES = (
    *("chief", "deputy", "sector", "desk", "helper", "screens", "organiser", "fair-play"),
    "appeals",
)
"""What an account may be at an event, as the table of rights names it; captains have keys."""

INVITED_FOR = timedelta(days=7)


def folded_login(text: str) -> str:
    """Return a name for signing in as it is kept: without blanks and in small letters.

    >>> folded_login("  Ana@Club.example ")
    'ana@club.example'
    """
    return "".join(text.split()).casefold()


def new_key() -> str:
    """Return the key of an invitation, which nobody guesses."""
    return secrets.token_urlsafe(24)


def digest_of(key: str) -> bytes:
    """Return what is kept of a key."""
    return sha256(key.encode()).digest()


class Account(NamedTuple):
    """A person who may sign in. ``password`` is its digest, empty where there is none."""

    number: int
    login: str
    name: str
    password: str = ""
    operator: bool = False
    closed: bool = False

    @property
    def with_login(self) -> str:
        """Return the name with the login beside it, which tells it from another of that name."""
        return f"{self.name} ({self.login})"


class Organisation(NamedTuple):
    """Who has events: a club or a federation, by a number and a name."""

    number: int
    name: str


class Member(NamedTuple):
    """An account in an organisation."""

    account: Account
    administrator: bool


class EventRight(NamedTuple):
    """What an account was given at an event: the value of a role, and the leave to publish."""

    account: Account
    role: str
    publishing: bool


class InvitationRow(NamedTuple):
    """An invitation that waits: for whom, to what, until when, and by whom.

    Without an organisation it gives an account a new password, or an operator an account.
    """

    number: int
    login: str
    organisation: int | None
    administrator: bool
    operator: bool
    until: str
    invited_by: str


class SignIn(NamedTuple):
    """A line of the log: when, whose account if any, the name given, from where, and what."""

    at: str
    account: int | None
    login: str
    address: str
    what: str
