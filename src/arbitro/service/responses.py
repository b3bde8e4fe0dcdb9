"""What the service answers and shows: outcomes, snapshots, what was done, the cards of the list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from arbitro.answers.interface.events import EventItem

if TYPE_CHECKING:
    from arbitro.desk.kernel.feature import Event
    from arbitro.desk.kernel.state import EventState
    from arbitro.model import SectionId
    from arbitro.reasons import Refused


LogMark = tuple[int, str]
"""The version of a log and how the seal of its last event begins: two logs of one length, of which
one was put in the place of the other, differ in it."""


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
    """An event's state at a version of its log; ``head`` begins the seal of the last event."""

    key: str
    version: int
    state: EventState
    head: str = ""

    @property
    def mark(self) -> LogMark:
        """Return what tells this state from any other, also of a log put in the place of this."""
        return self.version, self.head


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

    ``round`` of ``rounds`` is how far the furthest section is. ``problem`` is the code of an event
    that cannot be used, ``entry`` the first of its log that is to blame, 0 for all of it,
    ``opened_by`` the version that opens one of a newer arbitro. Copies
    of one event have the same ``begun_by``. ``public`` tells whether something of it is public now
    and from now on, None where only the hour tells.
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
    opened_by: str = ""
    round: int = 0
    rounds: int = 0
    archived: bool = False
    begun_by: str = ""
    public: bool | None = None

    @property
    def is_running(self) -> bool:
        """Tell whether a round is published and the event is not over."""
        return self.round > 0 and not self.finished and not self.problem

    @property
    def answer(self) -> EventItem:
        """Return the same as command line and JSON interface give it."""
        return EventItem(
            key=self.key,
            name=self.name,
            city=self.city,
            start=self.start,
            end=self.end,
            finished=self.finished,
            sections=self.sections,
            players=self.entries,
            problem=self.problem,
            entry=self.entry,
            round=self.round,
            rounds=self.rounds,
            archived=self.archived,
        )
