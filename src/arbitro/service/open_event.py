"""One event in memory: its log's timeline, kept up with the file, and the one loop."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import NamedTuple, TypeVar, cast

from arbitro.desk.commands import (
    CheckIn,
    CheckMeIn,
    ClearResult,
    Command,
    EnterResult,
    ReportResult,
)
from arbitro.desk.decide import settle_on, turnable, when_paired, with_lots
from arbitro.desk.events import (
    EntriesClosed,
    EventFinished,
    EventRestored,
    PresenceNoted,
    ResultEntered,
    RoundPaired,
    RoundPublished,
)
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.desk.kernel.feature import Event, Pairer
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline, first_unreadable
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused
from arbitro.service.command_queue import CommandQueue, PendingCommand
from arbitro.service.responses import HistoryItem, LogMark, Outcome, Snapshot
from arbitro.storage import (
    START,
    LogReplacedError,
    NewRecord,
    StoreError,
    Tail,
    VersionConflictError,
)
from arbitro.storage.event_files.kept_copies import keep_latest, place_for
from arbitro.storage.event_files.rows import NOTHING_BESIDE, SideRows, shown
from arbitro.storage.event_files.store import Store

Derived = TypeVar("Derived")
Prepare = Callable[[Command, int], tuple[Command, SideRows]]
"""What makes a command whole, given the version its first event will have, and what is stored with
it beside the log."""

_LONG_LOG = 5000

WORTH_KEEPING: Mapping[type[Event], str] = {
    RoundPublished: "published",
    RoundPaired: "paired",
    EntriesClosed: "closed",
    EventFinished: "finished",
    EventRestored: "restored",
}
"""What is followed by a restore point, with the code that says why; the first of a command."""


MOST_TOGETHER = 50
"""Commands stored in one transaction."""

_SMALL = (EnterResult, ClearResult, CheckIn, CheckMeIn, ReportResult)
"""What many send at once, and what is decided in a moment: nobody waits for another's long one."""


class _CommandRequest(NamedTuple):
    """A command with who gives it, and what makes it whole."""

    command: Command | CommandGroup
    command_id: str
    actor: str
    now: Callable[[], datetime]
    lots: Lots
    pair: Pairer
    token: str
    prepare: Prepare | None


_Waiting = PendingCommand[_CommandRequest, Outcome | Refused]


def _is_small(asked: _CommandRequest) -> bool:
    return asked.prepare is None and isinstance(asked.command, _SMALL)


def _did(events: Sequence[Event], command: Command | CommandGroup) -> bool:
    """Tell whether events are a result or a check-in that is sent, which is all they tell.

    A phone that was let in anew, with another name, sends again what it had no answer to.
    """
    if len(events) != 1 or not isinstance(command, EnterResult | CheckIn):
        return False
    (event,) = events
    if isinstance(command, EnterResult):
        asked = ("section", "game", "result")
        return isinstance(event, ResultEntered) and _alike(event, command, asked)
    return isinstance(event, PresenceNoted) and _alike(
        event, command, ("section", "entry", "present")
    )


def _alike(event: Event, command: Command, names: Sequence[str]) -> bool:
    return all(getattr(event, name) == getattr(command, name) for name in names)


class _CommandDecision(NamedTuple):
    """What a command led to: records that are still to be stored, or why there are none."""

    records: Sequence[NewRecord] = ()
    beside: SideRows = NOTHING_BESIDE
    notices: tuple[Refused, ...] = ()
    refusal: Refused | None = None
    repeated: bool = False
    problem: Exception | None = None


class OpenEvent:
    """An open event. Commands are handled one at a time; readers get snapshots at once."""

    def __init__(
        self,
        key: str,
        store: Store,
        kept: Path | None = None,
        tell: Callable[[str, int], None] | None = None,
    ) -> None:
        """Open the event of a log; ``kept`` is the folder of its restore points, None for none.

        ``tell`` is called with the key and the version whenever the log goes on.
        """
        self.key = key
        self.kept = kept
        self._store = store
        self._lock = RLock()
        self._tell = tell
        self._together = CommandQueue[_CommandRequest, Outcome | Refused](
            self._carry_out, _is_small, MOST_TOGETHER
        )
        self._begin()
        if self._timeline.version > _LONG_LOG:
            gc.freeze()  # a log is never garbage: collections need not walk through it

    def _begin(self) -> None:
        """Take the log in from its start."""
        self._timeline = Timeline()
        self._derived: dict[str, tuple[int, object]] = {}
        self._end = START
        self._take(self._store.read(self.key))
        self._show()

    def _show(self) -> None:
        """Let readers get what the log has become."""
        line = self._timeline
        self._snapshot = Snapshot(self.key, line.version, line.state, shown(self._end.seal))

    @property
    def length(self) -> int:
        """Return how many records of the log are in memory."""
        return self._timeline.version

    @property
    def begun_by(self) -> str:
        """Return the command that began the log: copies of one event have it in common."""
        return self._timeline.begun_by

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

    @property
    def seen(self) -> LogMark:
        """What tells what readers get now, without looking whether others went on."""
        return self._snapshot.mark

    def refresh(self) -> int:
        """Read the log's tail, tell the subscribers if it went on, return the version.

        Where a backup was copied over the file meanwhile, the event is that of the backup.
        """
        with self._lock:
            try:
                self._take(self._store.read(self.key, self._end))
            except LogReplacedError:
                self._begin()
            return self._timeline.version

    def handle(
        self,
        command: Command | CommandGroup,
        *,
        command_id: str,
        actor: str,
        now: Callable[[], datetime],
        lots: Lots,
        pair: Pairer,
        token: str = "",
        prepare: Prepare | None = None,
    ) -> Outcome | Refused:
        """Read the tail, decide, append, tell; and again where somebody else appended meanwhile.

        A command that is in the log already is not carried out again: its events are returned to
        whoever gave it, and somebody else is refused.
        Small commands that come at the same time are decided one after the other and stored in one
        transaction; each is answered after it.
        """
        return self._together.ask(
            _CommandRequest(command, command_id, actor, now, lots, pair, token, prepare)
        )

    def handle_all(
        self,
        commands: Sequence[Command],
        *,
        command_id: str,
        actor: str,
        now: Callable[[], datetime],
        lots: Lots,
        pair: Pairer,
    ) -> tuple[Outcome, ...] | Refused:
        """Carry out commands one after the other in one transaction, or none where one is refused.

        Each is a command of the log of its own, named by ``command_id`` and its place.
        """
        batch = [
            _Waiting(
                _CommandRequest(command, f"{command_id}-{at}", actor, now, lots, pair, "", None)
            )
            for at, command in enumerate(commands, 1)
        ]
        with self._lock:
            failed = self._store_all(batch, all_or_none=True)
        if failed is not None and failed.problem is not None:
            raise failed.problem
        if failed is not None and failed.refusal is not None:
            return failed.refusal
        return tuple(waiting.answer for waiting in batch if isinstance(waiting.answer, Outcome))

    def _carry_out(self, batch: Sequence[_Waiting]) -> None:
        """Answer commands, each as if it had come alone: what fails for one is no other's fault."""
        with self._lock:
            try:
                self._store_all(batch)
            except StoreError:
                # It was alone already: to try again would answer the same.
                if len(batch) == 1:
                    raise
                for waiting in batch:
                    try:
                        self._store_all([waiting])
                    except StoreError as problem:
                        waiting.problem = problem

    def _store_all(
        self, batch: Sequence[_Waiting], *, all_or_none: bool = False
    ) -> _CommandDecision | None:
        """Decide commands one after the other, and store what they led to in one transaction.

        Return the first that is not carried out where nothing is to be stored for that.
        """
        while True:
            self.refresh()
            # Deciding lets the log in memory go on, so that each command sees what those before it
            # led to; what is not stored then is taken back to here.
            mark = self._timeline.mark()
            try:
                decided = [self._decided(waiting.asked) for waiting in batch]
                failed = next((item for item in decided if item.problem or item.refusal), None)
                if all_or_none and failed is not None:
                    self._timeline.back_to(mark)
                    return failed
                records = [record for item in decided for record in item.records]
                if records:  # what is beside the log comes alone
                    beside = decided[0].beside
                    self._end = self._store.append(self.key, self._end, records, beside).end
            # Round again without a limit: each time somebody else's events were stored, so it goes
            # on.
            except (VersionConflictError, LogReplacedError):
                self._timeline.back_to(mark)
            # Whatever happens: memory must never know of an event that is not on the disk.
            except BaseException:
                self._timeline.back_to(mark)
                raise
            else:
                break
        if records:
            self._went_on()
        for waiting, found in zip(batch, decided, strict=True):
            self._answer(waiting, found)
        return None

    def _decided(self, asked: _CommandRequest) -> _CommandDecision:
        """Decide a command on the log, and let the log in memory go on with what it led to."""
        line = self._timeline
        if line.knows(asked.command_id):
            own = line.first_record(asked.command_id).actor == asked.actor
            if own or _did(line.events_of(asked.command_id), asked.command):
                return _CommandDecision(repeated=True)
            return _CommandDecision(refusal=refused("command-reused"))
        try:
            whole = with_lots(line.state, asked.command, asked.lots, line.begun_by)
            beside = NOTHING_BESIDE
            if asked.prepare is not None:
                assert not isinstance(whole, CommandGroup), "one command alone is made whole"
                whole, beside = asked.prepare(whole, line.version + 1)
            settled = settle_on(line, whole, asked.pair, asked.token)
            if isinstance(settled.answer, Refused):
                return _CommandDecision(refusal=settled.answer)
            # Taken once and after the decision: all events of a command have one moment.
            at = asked.now() if settled.answer else None
            records = [
                NewRecord(asked.command_id, asked.actor, at, event)
                for event in settled.answer
                if at is not None
            ]
            line.extend(
                RecordedEvent(number, *record)
                for number, record in enumerate(records, line.version + 1)
            )
        except Exception as problem:  # noqa: BLE001 - it is raised where the command came from
            return _CommandDecision(problem=problem)
        return _CommandDecision(records, beside, settled.notices)

    def _answer(self, waiting: _Waiting, found: _CommandDecision) -> None:
        """Say what became of a command whose events are stored."""
        asked = waiting.asked
        if found.problem is not None:
            waiting.problem = found.problem
        elif found.refusal is not None:
            waiting.answer = found.refusal
        else:
            self._keep([record.event for record in found.records], asked.now)
            outcome = self._outcome(asked.command_id, repeated=found.repeated)
            waiting.answer = replace(outcome, notices=found.notices)

    def _keep(self, happened: Sequence[Event], now: Callable[[], datetime]) -> None:
        """Keep a second copy of the event where something happened that is worth going back to.

        The copy is a help, not the event: where the disk takes none, what was done stays done.
        """
        why = next(
            (WORTH_KEEPING[type(event)] for event in happened if type(event) in WORTH_KEEPING), ""
        )
        if why and self.kept is not None:
            at = place_for(self.kept, now(), self._timeline.version, why)
            with suppress(StoreError):
                self._store.export(self.key, at)
                keep_latest(self.kept)

    def repeated(self, command_id: str, actor: str) -> Outcome | None:
        """Return what came of a command that somebody gave before; None where there is none."""
        with self._lock:
            self.refresh()
            line = self._timeline
            if not line.knows(command_id) or line.first_record(command_id).actor != actor:
                return None
            return self._outcome(command_id, repeated=True)

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
            raise self._store.fault("unreadable", self.key, repr(problem), entry) from problem
        self._end = tail.end
        self._went_on()

    def _went_on(self) -> None:
        """Let readers get what the log has become, and tell who has subscribed."""
        self._show()
        if self._tell is not None:
            self._tell(self.key, self._snapshot.version)

    def history(self, latest: int | None = None) -> tuple[HistoryItem, ...]:
        """Return the commands of the log, oldest first; only the ``latest`` ones if asked."""
        self.refresh()
        with self._lock:
            if latest is not None:
                return self._listed(latest)
            return self._as_it_stands("history", self._listed)

    def _listed(self, latest: int | None = None) -> tuple[HistoryItem, ...]:
        return tuple(self._history_entry(command) for command in self._timeline.commands(latest))

    def _as_it_stands(self, name: str, derive: Callable[[], Derived]) -> Derived:
        """Return what is derived from the whole log, once a version: a page asks for it often."""
        known = self._derived.get(name)
        if known is None or known[0] != self._timeline.version:
            known = self._derived[name] = (self._timeline.version, derive())
        return cast("Derived", known[1])

    def _history_entry(self, command: str) -> HistoryItem:
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

    def turnable(self) -> frozenset[str]:
        """Return the commands of the log that can be undone or redone now."""
        self.refresh()
        with self._lock:
            return self._as_it_stands("turnable", lambda: turnable(self._timeline))

    def when_paired(self, section: SectionId, number: int) -> EventState | None:
        """Return the state just after a round was paired; None where it is not paired."""
        self.refresh()
        with self._lock:
            return when_paired(self._timeline, section, number)

    def states_after(self, wanted: Callable[[Event], bool]) -> tuple[EventState, ...]:
        """Return the states just after every event in effect of some sort, the oldest first."""
        self.refresh()
        with self._lock:
            return tuple(self._timeline.states_after(wanted))

    def state_when(self, moment: datetime) -> EventState:
        """Return the event as it stood at a moment (UTC)."""
        with self._lock:
            return self._timeline.state_when(moment)
