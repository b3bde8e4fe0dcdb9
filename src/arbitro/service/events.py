"""The events of a store: the application's one door to commands, states and read models."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.service import event_parts
from arbitro.service.catalogue import AT_ONCE, Catalogue, EventList, EventQuery
from arbitro.service.entropy import new_identifier, new_lots
from arbitro.service.event_pool import NewsOfOthers, OpenEvents, Subscriber
from arbitro.service.responses import EventCard, HistoryItem, LogMark, Outcome, Snapshot
from arbitro.service.standby import ChangeGate
from arbitro.storage import EventFileError, StoreError
from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.event_files.kept_copies import KeptCopy, all_kept
from arbitro.storage.event_files.store import NoSuchLogError, Store
from arbitro.storage.folder_location import FolderLocation, whereabouts_of
from arbitro.storage.names import can_be_key, slug

if TYPE_CHECKING:
    from arbitro.desk.commands import Command, CreateEvent
    from arbitro.desk.derived.publication.public import PublicEvent
    from arbitro.desk.kernel.command_group import CommandGroup
    from arbitro.desk.kernel.feature import Event, Pairer
    from arbitro.desk.kernel.lots import Lots
    from arbitro.desk.kernel.state import EventState, Section
    from arbitro.model import SectionId
    from arbitro.service.open_event import OpenEvent, Prepare
    from arbitro.storage.event_files.repair import Finding

UnknownEventError = NoSuchLogError
"""There is no event of that key."""


class EventService:
    """All events of a store. Safe for many threads; several processes may share it.

    The store is a folder of event files where no other one is given. ``now`` tells the time,
    ``lots`` draws, ``pair`` is the engine for Swiss sections, by the book where it is not given.
    Restore points go into ``kept``, best on another disk, a folder an event; else beside the files.
    Where it only ``looks``, seeing which events there are writes no file.
    """

    def __init__(
        self,
        folder: Path,
        *,
        now: Callable[[], datetime] = clock.now,
        lots: Lots | None = None,
        pair: Pairer | None = None,
        kept: Path | None = None,
        store: Store | None = None,
        looks: bool = False,
    ) -> None:
        self.folder = folder
        self._files = FileStore(folder, kept, looks=looks)
        self.store: Store = store or self._files
        self._now = now
        self._lots = lots or new_lots()
        self._pair_otherwise = pair
        self._lock = RLock()
        self.changes = ChangeGate(folder if self.in_files else None)
        self._open = OpenEvents(self._begin, self.store.release)
        self._catalogue = Catalogue(self.store, self._looked_at)
        self._news = NewsOfOthers(self.store, self._open, self.version)

    @property
    def _pair(self) -> Pairer:
        return self._pair_otherwise or event_parts.pair_by_the_book

    def _begin(self, key: str) -> OpenEvent:
        return event_parts.OpenEvent(key, self.store, self.kept_of(key), self._open.tell)

    @cached_property
    def whereabouts(self) -> FolderLocation | None:
        """Return where the folder lies, when that is something to be warned of."""
        return whereabouts_of(self.folder) if self.in_files else None

    @property
    def in_files(self) -> bool:
        """Tell whether each event is a file of the folder."""
        return self.store is self._files

    def events(self, names: NameOrder = NameOrder.ENGLISH) -> tuple[EventCard, ...]:
        """Return all events that are not put away, the latest start first, then by name.

        Unusable events say why. Their languages may differ: ``names`` is the reader's order.
        """
        return self._catalogue.listed(EventQuery(), names, None).cards

    def listed(
        self,
        asked: EventQuery,
        names: NameOrder = NameOrder.ENGLISH,
        seconds: float | None = AT_ONCE,
    ) -> EventList:
        """Return a page of events, in the order of `events`.

        Those that changed are looked at for so many ``seconds``, all of them where it is None.
        """
        return self._catalogue.listed(asked, names, seconds)

    def card(self, key: str) -> EventCard:
        """Return what the list says of one event; UnknownEventError where there is none."""
        self._check(key)
        if not self.store.heads([key]):
            raise UnknownEventError(key)
        return self._looked_at(key)[0]

    def copies_of(self, key: str) -> tuple[EventCard, ...]:
        """Return the other events that began as this one: copies of it, put away or not."""
        return tuple(card for card in self.begun_as(self.card(key).begun_by) if card.key != key)

    def begun_as(self, begun_by: str) -> tuple[EventCard, ...]:
        """Return the events that one command began: copies of one event, put away or not."""
        return tuple(
            card
            for card in self._catalogue.all(seconds=None)
            if begun_by and card.begun_by == begun_by
        )

    def archive(self, key: str, *, away: bool) -> None:
        """Put an event away from the list, or back; UnknownEventError where there is none."""
        self._check(key)
        if not self.store.heads([key]):
            raise UnknownEventError(key)
        self.store.archive(key, away=away)

    def _looked_at(self, key: str) -> tuple[EventCard, EventState | None]:
        """Return the card of an event, with its state where it can be used.

        Whatever goes wrong with one event is said on its card: no other event waits for it.
        """
        try:
            return self._opened(key)
        except StoreError as problem:
            fault = problem
        except Exception as problem:  # noqa: BLE001 - nobody foresees what a damaged log makes
            fault = self.store.fault("unreadable", key, repr(problem))
        name = self._files.path_of(key).stem if self.in_files else key
        shown = name.encode(errors="replace").decode()  # a name in another encoding
        card = EventCard(
            key, shown, problem=fault.code, entry=fault.entry, opened_by=fault.opened_by
        )
        return card, None

    def _opened(self, key: str) -> tuple[EventCard, EventState]:
        """Return the card of an event that can be used, with its state."""
        found = self._files.look(key) if self.in_files else None
        if found is not None:
            state, begun_by = found.state, found.begun_by
            if state.settings is None:
                raise self.store.fault("empty", key)
        else:
            with self._open.lease(key, briefly=True) as live:
                state = self._begun(key, live.snapshot()).state
                begun_by = live.begun_by

        settings = state.settings or event_parts.EventSettings(key)
        card = EventCard(
            key,
            settings.name,
            settings.city,
            settings.start,
            settings.end,
            state.finished,
            len(state.sections),
            sum(len(section.entries) for section in state.sections.values()),
            # a round that is not published yet is no news for whoever reads the list
            round=max(
                (
                    sum(paired.published for paired in section.rounds)
                    for section in state.sections.values()
                ),
                default=0,
            ),
            # Of a knock-out nobody knows how many rounds its tie-breaks add.
            rounds=max(
                (
                    event_parts.rounds_total(section)
                    for section in state.sections.values()
                    if not section.settings.system.is_knock_out
                ),
                default=0,
            ),
            begun_by=begun_by,
            public=event_parts.shows_something(state),
        )
        return card, state

    def create(
        self,
        command: CreateEvent,
        *,
        actor: str = "",
        command_id: str | None = None,
        is_own: Callable[[str], bool] = lambda _: True,
    ) -> Outcome | Refused:
        """Begin an event in a new file; the same command again finds the file it made.

        ``is_own`` tells of an event that is found whether whoever asks may be told of it.
        """
        asked = command_id or new_identifier()
        # Decided before there is a file: what is refused leaves none behind.
        answer = self.changes.refusal or event_parts.decide(event_parts.NEW_EVENT, command)
        if isinstance(answer, Refused):
            return answer
        # The key bears a mark of the command: sent again, for its answer was lost, it finds its
        # event.
        mark = sha256(asked.encode()).hexdigest()[:8]
        found = sorted(key for key in self.store.heads() if key.endswith(f"-{mark}"))
        key = found[0] if found else f"{slug(command.settings.name)}-{mark}"
        if found and not is_own(key) and self._is_begun(key):
            return refused("command-reused")
        if not found:
            try:
                self.store.create(key)
            except StoreError as problem:
                # The same command came twice at once: the event that the other has made is gone on
                # with.
                if problem.kind != "exists":
                    raise
        return self.handle(key, command, actor=actor, command_id=asked)

    def handle(
        self,
        key: str,
        command: Command | CommandGroup,
        *,
        actor: str = "",
        command_id: str | None = None,
        token: str = "",
        prepare: Prepare | None = None,
    ) -> Outcome | Refused:
        """Carry out a command on an event, on the disk before this returns, or refuse it.

        Several given as one are carried out all or none, and are one command of the log.
        The same ``command_id`` is carried out once; ``token`` confirms the refusal it came with,
        ``prepare`` makes the command whole when its place in the log is known.
        UnknownEventError where there is no event.
        """
        with self.changes.under_way() as why, self._leased(key) as live:
            return why or live.handle(
                self._sourced(live, command),
                command_id=command_id or new_identifier(),
                actor=actor,
                now=self._now,
                lots=self._lots,
                pair=self._pair,
                token=token,
                prepare=prepare,
            )

    def repeated(self, key: str, command_id: str, actor: str) -> Outcome | None:
        """Return what came of a command somebody gave before; None where it is in no log.

        UnknownEventError where there is no event.
        """
        with self._leased(key) as live:
            return live.repeated(command_id, actor)

    def _sourced(self, live: OpenEvent, command: Command | CommandGroup) -> Command | CommandGroup:
        """Return a command with the lists its ratings are from, where it is about players."""
        if not isinstance(command, event_parts.OF_PLAYERS):
            return command
        return event_parts.with_origins(command, live.snapshot().state, self.folder)

    def handle_all(
        self, key: str, commands: Sequence[Command], *, actor: str = ""
    ) -> tuple[Outcome, ...] | Refused:
        """Carry out commands one after the other, or none of them where one is refused.

        They are on the disk together before this returns; each can be taken back alone.
        UnknownEventError where there is no event.
        """
        with self.changes.under_way() as why, self._leased(key) as live:
            return why or live.handle_all(
                commands,
                command_id=new_identifier(),
                actor=actor,
                now=self._now,
                lots=self._lots,
                pair=self._pair,
            )

    def snapshot(self, key: str) -> Snapshot:
        """Return an event's state and version.

        UnknownEventError where there is no event, StoreError where it cannot be used or
        nothing of it was begun: somebody stopped arbitro in that very moment.
        """
        with self._leased(key) as live:
            return self._begun(key, live.snapshot())

    def _is_begun(self, key: str) -> bool:
        with self._leased(key) as live:
            return live.refresh() > 0

    def _begun(self, key: str, found: Snapshot) -> Snapshot:
        if found.state.settings is None:
            raise self.store.fault("empty", key)
        return found

    def version(self, key: str) -> int:
        """Return the version of an event's log, other processes' writes included."""
        return self.snapshot(key).version

    def mark(self, key: str) -> LogMark:
        """Return what tells the event as it is from what it was, whatever was put in its place."""
        return self.snapshot(key).mark

    def seen(self, key: str) -> LogMark | None:
        """Return what an open event was last seen as, without looking whether it went on.

        None where it is not open. All that was done here is in it.
        """
        return self._open.seen(key)

    def begun(self, key: str) -> str:
        """Return what tells an event from another of its key, which may come when it is gone.

        Copies of the event have it too; empty where there is no event. StoreError where it cannot
        be used.
        """
        try:
            self._check(key)
            return self.store.begun(key)
        except UnknownEventError:
            return ""

    def history(self, key: str, latest: int | None = None) -> tuple[HistoryItem, ...]:
        """Return what was done, by whom and when, oldest first; only the ``latest`` if asked."""
        with self._leased(key) as live:
            return live.history(latest)

    def turnable(self, key: str) -> frozenset[str]:
        """Return the commands of an event that can be undone or redone now."""
        with self._leased(key) as live:
            return live.turnable()

    def when_paired(self, key: str, section: SectionId, number: int) -> EventState | None:
        """Return an event as it stood when a round was paired; None where it is not paired.

        Results corrected since, and everything else that came later, are not in it: only so can
        the pairing be explained.
        """
        with self._leased(key) as live:
            return live.when_paired(section, number)

    def states_after(self, key: str, wanted: Callable[[Event], bool]) -> tuple[EventState, ...]:
        """Return an event as it stood after everything of some sort that is still in effect."""
        with self._leased(key) as live:
            return live.states_after(wanted)

    def public(
        self,
        key: str,
        now: datetime,
        as_if: Callable[[EventState], EventState] = lambda state: state,
    ) -> PublicEvent:
        """Return what is public of an event at an instant (UTC), or would be in another state."""
        with self._leased(key) as live:
            state = as_if(self.snapshot(key).state)
            found = event_parts.public_event(
                state,
                now,
                lambda minutes: live.state_when(now - timedelta(minutes=minutes)),
                self._stale,
            )
            return replace(found, origin=sha256(self.begun(key).encode()).hexdigest()[:16])

    def _stale(self, state: EventState, section: Section, number: int) -> bool:
        return event_parts.paired_otherwise(state, section, number, self._pair) is not None

    def subscribe(self, key: str, subscriber: Subscriber) -> Callable[[], None]:
        """Call back with the version whenever the event's log goes on; returns how to stop.

        The writes of other processes are noticed as well, though a moment later.
        """
        with self._leased(key):
            stop = self._open.subscribe(key, subscriber)
        self._news.listen()
        return stop

    def subscribers(self, key: str) -> int:
        """Return how many are told of an event."""
        return len(self._open.subscribers(key))

    def open_now(self) -> int:
        """Return how many events are held open."""
        return self._open.counts()[0]

    def listeners(self) -> int:
        """Return how many are told of any event."""
        return self._open.counts()[1]

    def export(self, key: str, target: Path, *, private: bool = True) -> None:
        """Write an event as one self-contained file; StoreError where that is not possible.

        Private records travel with it or stay behind.
        """
        self._check(key)
        self.store.export(key, target, private=private)

    def import_file(self, source: Path) -> str:
        """Take a copy of an event file in and return its key.

        StoreError where it cannot be used: what stands in it is read before it is taken in.
        """
        with tempfile.TemporaryDirectory() as place:
            aside = FileStore(Path(place))
            aside.take_in("copy", source)
            begun = event_parts.OpenEvent("copy", aside).snapshot().state.settings is not None
            aside.close()
            if not begun:
                raise EventFileError("file-empty", source)
            return self._taken_in(aside.path_of("copy"), slug(source.stem))

    def _taken_in(self, copy: Path, stem: str) -> str:
        """Take a file found good in under a free key, and return the key."""
        key, count = stem, 1
        while True:
            try:
                self.store.take_in(key, copy)
            except StoreError as problem:
                if problem.kind != "exists":
                    raise
                count += 1
                key = f"{stem}-{count}"
            else:
                return key

    def kept_of(self, key: str) -> Path:
        """Return the folder of restore points of an event, and of its files as they were found."""
        self._check(key)
        return self._files.kept_of(key)

    def kept_copies(self, key: str) -> tuple[KeptCopy, ...]:
        """Return what is kept of an event, the latest first; also where its file is damaged."""
        return all_kept(self.kept_of(key))

    def look_at(self, key: str) -> Finding:
        """Return what is wrong with the file of an event, and what of it can be relied on.

        UnknownEventError where there is none, EventFileError where it is no event file, or one of
        a newer arbitro.
        """
        return event_parts.find(self._file(key))

    def repair(self, key: str) -> Finding:
        """Let an event go on from its last entry that can be relied on; keep the damaged file.

        EventFileError where nothing can be relied on.
        """
        path = self._file(key)
        with self._lock:
            self._open.drop(key)
            return event_parts.repair(path, self.kept_of(key), self._now())

    def close(self) -> None:
        """Close every event and the store."""
        self._news.close()
        self._open.close()
        self.store.close()
        self._files.close()

    def _check(self, key: str) -> None:
        """Raise UnknownEventError for what can be no event's key."""
        if not can_be_key(key):
            raise UnknownEventError(key)

    def _file(self, key: str) -> Path:
        """Return the file of an event; UnknownEventError where it is kept in none."""
        self._check(key)
        path = self._files.path_of(key)
        if not self.in_files or not path.exists():
            raise UnknownEventError(key)
        return path

    @contextmanager
    def _leased(self, key: str) -> Iterator[OpenEvent]:
        """Give the open event of a key."""
        self._check(key)
        with self._open.lease(key) as live:
            yield live
