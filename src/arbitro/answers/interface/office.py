"""The office of an event: facts, registers, deadlines, papers, places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeAlias

FactValue: TypeAlias = str | int | bool | tuple[str, ...]
"""A fact: days and hours as text, as ``2026-05-10`` and ``2026-05-10T16:30``."""


@dataclass(frozen=True, slots=True)
class PacketFileItem:
    """A file of those made together and what became of it; ``why`` says it in words.

    ``made``, ``respelled`` (names stand in Latin letters), ``refused``, ``waits`` (games are open)
    or ``kept-back`` (others may have it). ``size`` is in bytes.
    """

    file: str
    fate: str
    why: str
    size: int


@dataclass(frozen=True, slots=True)
class FindingItem:
    """What a check found; ``section`` is empty where it is of the whole event.

    ``until`` is the last day on which it can be mended, null where none is known. Where a person
    has to decide, ``options`` are the possible answers and ``before`` what was decided of the same
    question earlier in the event. ``about`` names whom or what of the section it is about.
    """

    grade: str
    text: str
    article: str
    section: str
    until: date | None = None
    options: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    code: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class RowItem:
    """A row of a register; ``struck`` is why it counts no more."""

    number: int
    facts: Mapping[str, FactValue]
    struck: str


@dataclass(frozen=True, slots=True)
class OfficeOut:
    """What is said of the event (section 0) and of its sections, and what is found."""

    version: int
    facts: Mapping[int, Mapping[str, Mapping[str, FactValue]]]
    rows: Mapping[int, Mapping[str, tuple[RowItem, ...]]]
    findings: tuple[FindingItem, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The version of the event."""

    version: int


@dataclass(frozen=True, slots=True)
class DeadlineItem:
    """A deadline; ``on`` null: the day it counts from is not known. ``at`` is hall time.

    ``stands`` is how it stands on the day asked for: ``done``, ``late``, ``missed``, ``waived``,
    ``due`` that day, ``coming``, ``over`` (past, and nobody said what became of it), ``undated``;
    empty where no day was asked for. ``anchor`` is the day it counts from.
    """

    id: str
    text: str
    on: date | None
    at: datetime | None
    article: str
    stands: str
    outcome_on: date | None
    outcome_by: str
    code: str = ""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class SubscriptionOut:
    """The address at which a calendar program subscribes to the deadlines; it is a secret."""

    address: str


@dataclass(frozen=True, slots=True)
class PlaceItem:
    """A table of the plan: its number, what it has, and its corner in centimetres."""

    number: int
    features: tuple[str, ...]
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlanOut:
    """The plan of the hall in centimetres; the length runs along the rows."""

    length: int
    width: int
    needed: tuple[int, int]
    places: tuple[PlaceItem, ...]


@dataclass(frozen=True, slots=True)
class PacketItem:
    """A part of what is handed over after the event: ``missing``, ``complete``, ``not-needed``.

    ``supplied_by`` is whose it is: ``chief-arbiter``, ``organiser`` or ``fair-play-arbiter``.
    """

    section: str
    part: str
    text: str
    state: str
    supplied_by: str
    article: str


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """A clause that was said otherwise, as keys and values of no language; null: not there."""

    number: int
    on: date
    part: str
    section: str
    old: Mapping[str, object] | None
    new: Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class ClockItem:
    """A board of the clock sheet; seconds. ``cause``: ``less``, ``more``, or empty if in order."""

    board: int
    move: int
    expected: int
    shown: int
    deviation: int
    cause: str


@dataclass(frozen=True, slots=True)
class PassItem:
    """A pass through the hall with the clock sheet: when it was read off, by whom."""

    row: int
    at: datetime
    by: str
    boards: tuple[ClockItem, ...]


@dataclass(frozen=True, slots=True)
class SealedRowItem:
    """A row of a sealed register and what follows; ``facts`` null: not opened, or unreadable."""

    number: int
    seen: int
    facts: Mapping[str, FactValue] | None
    findings: tuple[FindingItem, ...]


@dataclass(frozen=True, slots=True)
class SeatItem:
    """A game of the round and its place."""

    place: int | None
    board: int
    section: str
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class UnmetItem:
    """A need that no place meets: whose it is and on which board; the game is seated without it."""

    board: int
    section: str
    players: tuple[str, ...]
    needs: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class SeatsOut:
    """Where the games of the round are played; ``why`` says what places are too few for."""

    seats: tuple[SeatItem, ...]
    why: str
    unknown: tuple[str, ...]
    unmet: tuple[UnmetItem, ...]
