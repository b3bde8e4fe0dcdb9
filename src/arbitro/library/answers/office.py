"""Types of what the JSON interface answers and is sent, office: made from it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class ChangeItem(TypedDict):
    """A clause that was said otherwise, as keys and values of no language; null: not there."""

    number: int
    on: str
    part: str
    section: str
    old: dict[str, Any] | None
    new: dict[str, Any] | None


class ClockIn(TypedDict):
    """What the clocks of a board showed, in seconds, and the full move."""

    board: int
    white: int
    black: int
    move: int
    stood_still: NotRequired[int]


class ClockItem(TypedDict):
    """A board of the clock sheet; seconds. ``cause``: ``less``, ``more``, or empty if in order."""

    board: int
    move: int
    expected: int
    shown: int
    deviation: int
    cause: str


class DeadlineItem(TypedDict):
    """A deadline; ``on`` null: the day it counts from is not known. ``at`` is hall time.

    ``stands`` is how it stands on the day asked for: ``done``, ``late``, ``missed``, ``waived``,
    ``due`` that day, ``coming``, ``over`` (past, and nobody said what became of it), ``undated``.
    """

    id: str
    text: str
    on: str | None
    at: str | None
    article: str
    stands: str
    outcome_on: str | None
    outcome_by: str


class Done(TypedDict):
    """The version of the event."""

    version: int


class FactsIn(TypedDict):
    """Facts to say of a sheet, all of them: what is left out is not said any more."""

    command: NotRequired[str | None]
    section: NotRequired[int]
    facts: dict[str, str | int | bool | list[str]]


class FindingItem(TypedDict):
    """What a check found; ``section`` is empty where it is of the whole event.

    ``until`` is the last day on which it can be mended, null where none is known. Where a person
    has to decide, ``options`` are the possible answers and ``before`` what was decided of the same
    question earlier in the event.
    """

    grade: str
    text: str
    article: str
    section: str
    until: str | None
    options: list[str]
    before: list[str]


class NoteIn(TypedDict):
    """What is written down in the hall: the facts of a row."""

    command: NotRequired[str | None]
    facts: dict[str, str | int | bool | list[str]]


class OfficeOut(TypedDict):
    """What is said of the event (section 0) and of its sections, and what is found."""

    version: int
    facts: dict[str, dict[str, dict[str, str | int | bool | list[str]]]]
    rows: dict[str, dict[str, list[RowItem]]]
    findings: list[FindingItem]


class PacketItem(TypedDict):
    """A part of what is handed over after the event: ``missing``, ``complete``, ``not-needed``.

    ``supplied_by`` is whose it is: ``chief-arbiter``, ``organiser`` or ``fair-play-arbiter``.
    """

    section: str
    part: str
    text: str
    state: str
    supplied_by: str
    article: str


class PassIn(TypedDict):
    """A pass through a round: when the round began and when the clocks were read, in hall time."""

    command: NotRequired[str | None]
    round: int
    started: str
    read_at: str
    boards: list[ClockIn]


class PassItem(TypedDict):
    """A pass through the hall with the clock sheet: when it was read off, by whom."""

    row: int
    at: str
    by: str
    boards: list[ClockItem]


class PlaceItem(TypedDict):
    """A table of the plan: its number, what it has, and its corner in centimetres."""

    number: int
    features: list[str]
    x: int
    y: int


class PlanOut(TypedDict):
    """The plan of the hall in centimetres; the length runs along the rows."""

    length: int
    width: int
    needed: list[int]
    places: list[PlaceItem]


class RowIn(TypedDict):
    """A row to keep: ``number`` 0 for a new one."""

    command: NotRequired[str | None]
    section: NotRequired[int]
    facts: dict[str, str | int | bool | list[str]]
    number: NotRequired[int]


class RowItem(TypedDict):
    """A row of a register; ``struck`` is why it counts no more."""

    number: int
    facts: dict[str, str | int | bool | list[str]]
    struck: str


class SealedIn(TypedDict):
    """A row to keep: ``number`` 0 for a new one, ``seen`` as it was given with its text."""

    command: NotRequired[str | None]
    number: NotRequired[int]
    seen: NotRequired[int]
    facts: dict[str, str | int | bool | list[str]]


class SealedNamed(TypedDict):
    """Which row is opened or erased."""

    command: NotRequired[str | None]
    number: int


class SealedRowItem(TypedDict):
    """A row of a sealed register and what follows; ``facts`` null: not opened, or unreadable."""

    number: int
    seen: int
    facts: dict[str, str | int | bool | list[str]] | None
    findings: list[FindingItem]


class SeatItem(TypedDict):
    """A game of the round and its place."""

    place: int | None
    board: int
    section: str
    white: str
    black: str


class SeatsOut(TypedDict):
    """Where the games of the round are played; ``why`` says what places are too few for."""

    seats: list[SeatItem]
    why: str
    unknown: list[str]
    unmet: list[UnmetItem]


class StrikeIn(TypedDict):
    """Why a row counts no more."""

    command: NotRequired[str | None]
    section: NotRequired[int]
    number: int
    reason: str


class SubscriptionOut(TypedDict):
    """The address at which a calendar program subscribes to the deadlines; it is a secret."""

    address: str


class UnmetItem(TypedDict):
    """A need that no place meets: whose it is and on which board; the game is seated without
    it.
    """

    board: int
    section: str
    players: list[str]
    needs: list[str]
    why: str
