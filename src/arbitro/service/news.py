"""What other processes append, told to those who look at an event here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from arbitro.service.opened import OpenEvents
from arbitro.storage import StoreError
from arbitro.storage.store import NoSuchLogError, Store

PATIENCE = 3.0
"""Seconds after which the heads of all logs looked at are read again, whatever was told."""


class NewsOfOthers:
    """One look at the store for all events that somebody looks at, in a thread of its own."""

    def __init__(self, store: Store, events: OpenEvents, read: Callable[[str], object]) -> None:
        """``read`` reads an event's tail, by which all who have subscribed are told."""
        self._store = store
        self._events = events
        self._read = read
        self._lock = Lock()
        self._closed = Event()
        self._wanted = Event()
        self._thread: Thread | None = None

    def listen(self) -> None:
        """Begin to look, where nobody does yet."""
        self._wanted.set()
        with self._lock:
            if self._thread is None and not self._closed.is_set():
                self._thread = Thread(target=self._follow, name="news", daemon=True)
                self._thread.start()

    def _follow(self) -> None:
        known: dict[str, str] = {}
        while not self._closed.is_set():
            watched = self._events.watched()
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
                    with suppress(StoreError, NoSuchLogError):
                        self._read(key)
                continue
            # The store is away: asked again at once, it would be asked all the time.
            self._closed.wait(1)

    def close(self) -> None:
        """Stop looking."""
        self._closed.set()
        self._wanted.set()
