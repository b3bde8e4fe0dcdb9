"""What the service answers and shows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState
from arbitro.model import SectionId
from arbitro.reasons import Refused


@dataclass(frozen=True, slots=True)
class Outcome:
    """A command was carried out: the version of the log after it and the events it led to.

    ``repeated`` tells that the same command had been carried out before; no events at all mean
    that everything was already as asked. ``notices`` are what was unusual and done all the same.
    """

    key: str
    version: int
    command: str
    events: tuple[Event, ...]
    repeated: bool = False
    notices: tuple[Refused, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An event's state at a version of its log."""

    key: str
    version: int
    state: EventState


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """One command of the log: who gave it, when, what it led to, whether it is taken back."""

    command: str
    actor: str
    at: datetime
    version: int
    events: tuple[Event, ...]
    undone: bool
    section: SectionId | None


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in the list of events.

    ``problem`` is the code of a file that cannot be used, ``entry`` the first event of its log that
    is to blame, 0 where it is the file as a whole.
    """

    key: str
    name: str = ""
    city: str = ""
    start: date | None = None
    end: date | None = None
    finished: bool = False
    sections: int = 0
    entries: int = 0
    problem: str = ""
    entry: int = 0
