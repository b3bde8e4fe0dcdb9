"""The server: tokens, accounts, jobs, rating lists, seminars, calculators."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from arbitro.answers.interface.office import PacketFileItem


@dataclass(frozen=True, slots=True)
class TokenItem:
    """A program that is let in, at one event or (empty) at all; ``name`` is not its token."""

    name: str
    actor: str
    role: str
    event: str
    sections: tuple[int, ...]
    publishing: bool
    until: datetime
    seen: datetime | None


@dataclass(frozen=True, slots=True)
class TokenOut(TokenItem):
    """A program that was let in; its ``token`` is told this once."""

    token: str


@dataclass(frozen=True, slots=True)
class FaultItem:
    """What went wrong in a part of a loop: its kind and place, never what it says."""

    part: Annotated[str, "the event, board or page it is about; empty: the loop itself"]
    kind: str
    where: tuple[str, ...]
    at: datetime
    times: int


@dataclass(frozen=True, slots=True)
class LoopItem:
    """A background loop and its last turn."""

    name: str
    subject: Annotated[str, "the event it is for, if any"]
    state: Annotated[str, "well, late (it stands still) or fault"]
    last: Annotated[datetime | None, "when the last turn ended"]
    seconds: Annotated[float, "how long ago it moved last"]
    faults: Annotated[tuple[FaultItem, ...], "what is wrong now"]


@dataclass(frozen=True, slots=True)
class OrganisationItem:
    """An organisation, and whether whoever asks administers it."""

    number: int
    name: str
    administrator: bool


@dataclass(frozen=True, slots=True)
class AccountAnswer:
    """The own account: empty where the program runs on the server's own machine."""

    login: str
    name: str
    operator: bool
    organisations: tuple[OrganisationItem, ...]


@dataclass(frozen=True, slots=True)
class MemberItem:
    """A member of an organisation."""

    login: str
    name: str
    administrator: bool


@dataclass(frozen=True, slots=True)
class OrganisationAnswer:
    """An organisation and its members."""

    number: int
    name: str
    members: tuple[MemberItem, ...]


@dataclass(frozen=True, slots=True)
class RightItem:
    """What an account may do at an event: a role of the table of rights."""

    login: str
    name: str
    role: str
    publishing: bool


@dataclass(frozen=True, slots=True)
class JobItem:
    """A job: ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.

    ``done`` of ``total`` tells how far it is, ``total`` 0 where that is not known. ``file`` is what
    it made, at ``/jobs/{name}/file``; ``fault`` is why it failed. ``parts`` are those of what it
    made that could not be made whole: all others are there.
    """

    name: str
    kind: str
    event: str
    actor: str
    state: str
    done: int
    total: int
    asked: str
    ended: str
    fault: str
    file: str
    parts: tuple[PacketFileItem, ...]


@dataclass(frozen=True, slots=True)
class PluginItem:
    """What a distribution offers under a name, and how it stands."""

    distribution: str
    version: str
    group: str
    name: str
    state: Annotated[str, "allowed, not-allowed, other-version, taken or failed"]
    fault: Annotated[str, "what was wrong where it could not be loaded"] = ""


@dataclass(frozen=True, slots=True)
class ListedRatings:
    """A number for each of the three classes, 0 where there is none."""

    standard: int
    rapid: int
    blitz: int


@dataclass(frozen=True, slots=True)
class RatingListItem:
    """A player of a list; of a national one ``national_id`` is the number there.

    ``arbiter_title`` is the highest of IA, FA and NA among ``other_titles``, empty where there is
    none; ``games`` and ``k`` are those of the period, 0 where the list has none.
    """

    fide_id: int | None
    national_id: str | None
    name: str
    federation: str
    sex: str
    title: str
    women_title: str
    arbiter_title: str
    other_titles: tuple[str, ...]
    birth_year: int | None
    inactive: bool
    ratings: ListedRatings
    games: ListedRatings
    k: ListedRatings


@dataclass(frozen=True, slots=True)
class SeminarPersonItem:
    """A participant: minutes attended, the examination, the points where they are known."""

    number: int
    name: str
    identifier: str
    minutes: int
    attended_enough: bool
    examination: str
    version: str
    answered: int
    points: float | None
    passed: bool | None


@dataclass(frozen=True, slots=True)
class SeminarItem:
    """A seminar as it stands. ``last`` is the number of the deed that can be taken back."""

    name: str
    title: str
    kind: str
    start: date
    end: date
    minutes: int
    opened: str
    over: bool
    published: bool
    last: int
    participants: tuple[SeminarPersonItem, ...]
