"""One event in memory: its log's timeline, kept up with the file, and the one loop."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from threading import RLock

from arbitro.desk.commands import Command
from arbitro.desk.decide import settle_on, when_paired
from arbitro.desk.events import (
    EntriesClosed,
    EventFinished,
    EventRestored,
    RoundPaired,
    RoundPublished,
)
from arbitro.desk.kernel.feature import Event, Pairer
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.timeline import Timeline, first_unreadable
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.service.lots import Lots, with_lots
from arbitro.storage import (
    START,
    EventFileError,
    EventLog,
    LogReplacedError,
    NewRecord,
    Tail,
    VersionConflictError,
)
from arbitro.storage.kept import keep_latest, kept_folder, place_for
from arbitro.storage.rows import shown

# What the service answers and shows.


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


_LONG_LOG = 5000

WORTH_KEEPING: Mapping[type[Event], str] = {
    RoundPublished: "published",
    RoundPaired: "paired",
    EntriesClosed: "closed",
    EventFinished: "finished",
    EventRestored: "restored",
}
"""What is followed by a restore point, with the code that says why; the first of a command."""

Subscriber = Callable[[int], None]


class LiveEvent:
    """An open event. Commands are handled one at a time; readers get snapshots at once."""

    def __init__(self, key: str, path: Path, kept: Path | None = None) -> None:
        """Open the event of a file; ``kept`` is the folder of its restore points."""
        self.key = key
        self.kept = kept or kept_folder(path)
        self._lock = RLock()
        self._log = EventLog(path, self.kept)
        self._subscribers: list[Subscriber] = []
        self._begin()
        if self._timeline.version > _LONG_LOG:
            gc.freeze()  # a log is never garbage: collections need not walk through it

    def _begin(self) -> None:
        """Take the log in from its start."""
        self._timeline = Timeline()
        self._end = START
        self._take(self._log.read())
        self._show()

    def _show(self) -> None:
        """Let readers get what the log has become."""
        line = self._timeline
        self._snapshot = Snapshot(self.key, line.version, line.state, shown(self._end.seal))

    def is_in_place(self) -> bool:
        """Tell whether the file that was opened still has its name.

        Where it was deleted or a backup was put in its place, what is written to it is lost.
        """
        return self._log.is_in_place()

    def snapshot(self) -> Snapshot:
        """Return the state, having read what other processes appended.

        While a command is being decided readers get the state before it and do not wait.
        """
        if self._lock.acquire(blocking=False):
            try:
                self.refresh()
            finally:
                self._lock.release()
        return self._snapshot

    def refresh(self) -> int:
        """Read the log's tail, tell the subscribers if it went on, return the version.

        Where a backup was copied over the file meanwhile, the event is that of the backup.
        """
        with self._lock:
            try:
                self._take(self._log.read(self._end))
            except LogReplacedError:
                self._log = EventLog(self._log.path, self.kept)
                self._begin()
            return self._timeline.version

    def handle(  # noqa: PLR0913 - the injected world: who, which, when, chance, engine
        self,
        command: Command,
        *,
        command_id: str,
        actor: str,
        now: Callable[[], datetime],
        lots: Lots,
        pair: Pairer,
        token: str = "",
    ) -> Outcome | Refused:
        """Read the tail, decide, append, tell; and again where somebody else appended meanwhile.

        A command that is in the log already is not carried out again: its events are returned.
        """
        with self._lock:
            while True:
                self.refresh()
                if self._timeline.knows(command_id):
                    return self._outcome(command_id, repeated=True)
                whole = with_lots(self._timeline.state, command, lots, self._timeline.begun_by)
                settled = settle_on(self._timeline, whole, pair, token)
                answer = settled.answer
                if isinstance(answer, Refused):
                    return answer
                if answer:
                    at = now()
                    records = [NewRecord(command_id, actor, at, event) for event in answer]
                    try:
                        written = self._log.append(self._end, records)
                    except (VersionConflictError, LogReplacedError):
                        continue
                    self._take(written)
                    self._keep(answer, now)
                return replace(self._outcome(command_id), notices=settled.notices)

    def _keep(self, happened: Sequence[Event], now: Callable[[], datetime]) -> None:
        """Keep a second copy of the event where something happened that is worth going back to.

        The copy is a help, not the event: where the disk takes none, what was done stays done.
        """
        why = next(
            (WORTH_KEEPING[type(each)] for each in happened if type(each) in WORTH_KEEPING), ""
        )
        if why:
            at = place_for(self.kept, now(), self._timeline.version, why)
            with suppress(EventFileError):
                self._log.copy_to(at)
                keep_latest(self.kept)

    def _outcome(self, command_id: str, *, repeated: bool = False) -> Outcome:
        events = self._timeline.events_of(command_id)
        version = self._timeline.version
        if events:  # others may have gone on since
            version = self._timeline.first_record(command_id).version + len(events) - 1
        return Outcome(self.key, version, command_id, events, repeated)

    def _take(self, tail: Tail) -> None:
        if not tail.records:
            return
        try:
            self._timeline.extend(tail.records)
        except Exception as problem:
            # each event is whole and known, and yet they do not fit together: told, no crash
            entry = first_unreadable(self._timeline.records, tail.records)
            path = self._log.path
            raise EventFileError("file-unreadable", path, repr(problem), entry) from problem
        self._end = tail.end
        self._show()
        for subscriber in tuple(self._subscribers):
            subscriber(self._snapshot.version)

    def history(self, latest: int | None = None) -> tuple[HistoryItem, ...]:
        """Return the commands of the log, oldest first; only the ``latest`` ones if asked."""
        self.refresh()
        with self._lock:
            return tuple(self._item(command) for command in self._timeline.commands(latest))

    def _item(self, command: str) -> HistoryItem:
        first = self._timeline.first_record(command)
        return HistoryItem(
            command,
            first.actor,
            first.at,
            first.version,
            self._timeline.events_of(command),
            self._timeline.is_undone(command),
            getattr(first.event, "section", None),
        )

    def when_paired(self, section: SectionId, number: int) -> EventState | None:
        """Return the state just after a round was paired; None where it is not paired."""
        self.refresh()
        with self._lock:
            return when_paired(self._timeline, section, number)

    def state_when(self, moment: datetime) -> EventState:
        """Return the event as it stood at a moment (UTC)."""
        with self._lock:
            return self._timeline.state_when(moment)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call back with the version whenever the log goes on; returns how to stop."""
        with self._lock:
            self._subscribers.append(subscriber)

        def stop() -> None:
            with self._lock:
                if subscriber in self._subscribers:
                    self._subscribers.remove(subscriber)

        return stop

    def copy_to(self, target: Path) -> None:
        """Write the event as one self-contained file; EventFileError where that is not possible."""
        self._log.copy_to(target)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._log.close()
