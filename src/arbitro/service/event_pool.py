"""Open events, no more of them than memory allows, each taken by lease while it is used.

Nobody's event is closed in use. One that nobody uses stays open until others need its place; who
has subscribed hears of it all the same, for subscribers belong to the key and not to what is open.
What other processes append is told to those who look at an event here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, RLock
from typing import TYPE_CHECKING

from arbitro.loops import Loop
from arbitro.service.responses import LogMark
from arbitro.storage import StoreError
from arbitro.storage.event_files.store import NoSuchLogError, Store

if TYPE_CHECKING:
    from arbitro.service.open_event import OpenEvent


MOST_OPEN = 64
MOST_RECORDS = 30_000
"""Records of the logs of all open events together beyond which those not in use are closed."""

Subscriber = Callable[[int], None]


class _Slot:
    """The place of an event: open, being opened by the first who needs it, or just closed."""

    __slots__ = ("live", "opening", "users")

    def __init__(self) -> None:
        self.live: OpenEvent | None = None
        self.opening = Lock()
        self.users = 0


class OpenEvents:
    """The open events of a store, the latest used last. Safe for many threads."""

    def __init__(self, begin: Callable[[str], OpenEvent], end: Callable[[str], None]) -> None:
        """``begin`` opens the event of a key, ``end`` is told that it was closed."""
        self._begin = begin
        self._end = end
        self._lock = RLock()
        self._slots: dict[str, _Slot] = {}
        self._subscribers: dict[str, list[Subscriber]] = {}

    @contextmanager
    def lease(self, key: str, *, briefly: bool = False) -> Iterator[OpenEvent]:
        """Give the open event of a key; it is not closed meanwhile.

        Whoever needs it ``briefly`` does not keep it open in the place of one that is used.
        """
        with self._lock:
            # Taken out and put in again at the end: the order of the slots is that of their last
            # use.
            slot = self._slots.pop(key, None)
            passing = briefly and slot is None
            slot = self._slots[key] = slot or _Slot()
            slot.users += 1
        try:
            # Not under the lock of all: reading a long log must keep nobody waiting who asks for
            # another event.
            with slot.opening:
                if slot.live is None:
                    slot.live = self._begin(key)
            yield slot.live
        except NoSuchLogError:
            with self._lock:
                if self._slots.get(key) is slot:
                    del self._slots[key]
            raise
        finally:
            with self._lock:
                slot.users -= 1
                if not slot.users and (passing or slot.live is None):
                    self._close(key, slot)
                self._make_room()

    def _close(self, key: str, slot: _Slot) -> None:
        """Close an event that nobody uses; the lock is held, so that nobody opens it meanwhile."""
        if self._slots.get(key) is slot:
            del self._slots[key]
            self._end(key)

    def _make_room(self) -> None:
        """Close those not used the longest while there are too many."""
        records = sum(other.live.length for other in self._slots.values() if other.live)
        for key, slot in tuple(self._slots.items()):
            if len(self._slots) <= MOST_OPEN and records <= MOST_RECORDS:
                break
            if not slot.users and slot.live is not None:
                records -= slot.live.length
                self._close(key, slot)

    def seen(self, key: str) -> LogMark | None:
        """Return what an open event was last seen as; None where it is not open."""
        slot = self._slots.get(key)
        return None if slot is None or slot.live is None else slot.live.seen

    def drop(self, key: str) -> None:
        """Close an event whatever it is used for: what is read next is read anew."""
        with self._lock:
            self._slots.pop(key, None)
            self._end(key)

    def subscribe(self, key: str, subscriber: Subscriber) -> Callable[[], None]:
        """Call back with the version whenever the log of a key goes on; returns how to stop."""
        with self._lock:
            self._subscribers.setdefault(key, []).append(subscriber)

        def stop() -> None:
            with self._lock:
                known = self._subscribers.get(key, [])
                if subscriber in known:
                    known.remove(subscriber)
                if not known:
                    self._subscribers.pop(key, None)

        return stop

    def subscribers(self, key: str) -> tuple[Subscriber, ...]:
        """Return who is told of an event."""
        return tuple(self._subscribers.get(key, ()))

    def counts(self) -> tuple[int, int]:
        """Return how many events are open, and how many are told of them."""
        with self._lock:
            return len(self._slots), sum(map(len, self._subscribers.values()))

    def watched(self) -> tuple[str, ...]:
        """Return the keys of which somebody is told."""
        with self._lock:
            return tuple(self._subscribers)

    def tell(self, key: str, version: int) -> None:
        """Tell who has subscribed that a log has gone on."""
        for subscriber in self.subscribers(key):
            subscriber(version)

    def close(self) -> None:
        """Close all of them."""
        with self._lock:
            keys = tuple(self._slots)
            self._slots.clear()
        for key in keys:
            self._end(key)


PATIENCE = 3.0
"""Seconds after which the heads of all logs looked at are read again, whatever was told."""


class NewsOfOthers:
    """One look at the store for all events that somebody looks at, in a thread of its own."""

    def __init__(self, store: Store, events: OpenEvents, read: Callable[[str], object]) -> None:
        """``read`` reads an event's tail, by which all who have subscribed are told."""
        self._store = store
        self._events = events
        self._read = read
        self._wanted = Event()
        self._loop = Loop("news", self._follow)

    def listen(self) -> None:
        """Begin to look, where nobody does yet."""
        self._wanted.set()
        self._loop.start()

    def _follow(self, loop: Loop) -> None:
        known: dict[str, str] = {}
        while not loop.ended.is_set():
            loop.turned()
            watched = self._events.watched()
            loop.only(set(watched).__contains__)
            if not watched:
                self._wanted.clear()
                self._wanted.wait(PATIENCE)
                # What happened while nobody was looking is no news to who comes next: they begin
                # with what is there.
                known = {}
                continue
            with suppress(StoreError):
                # Only of those that are new: of the others a head read here would hide what has
                # changed since.
                fresh = [key for key in watched if key not in known]
                if fresh:
                    known |= self._store.heads(fresh)
                known = {key: known.get(key, "") for key in watched}
                for key in self._store.wait(known, PATIENCE):
                    known |= self._store.heads([key])
                    with loop.part(key), suppress(StoreError, NoSuchLogError):
                        self._read(key)
                continue
            # The store is away: asked again at once, it would be asked all the time.
            loop.ended.wait(1)

    def close(self) -> None:
        """Stop looking."""
        self._loop.ended.set()
        self._wanted.set()
