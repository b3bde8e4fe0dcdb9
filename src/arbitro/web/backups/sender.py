"""Sends a copy of each event's file to another place, again after every change.

The file of the event holds everything; a laptop that is stolen or drowned takes it along. Which
event is copied where is kept beside the events and holds no secret. The desk never waits for it:
one thread looks at the versions of the events and tells how it went.
"""

from __future__ import annotations

import platform
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event, RLock
from typing import Any

from arbitro import clock
from arbitro.config import Credentials, credentials
from arbitro.loops import Loop
from arbitro.service import EventService
from arbitro.service.responses import LogMark
from arbitro.storage.atomic_files import put_table, put_whole, table_in
from arbitro.storage.event_files.files import SUFFIX
from arbitro.web.public.place import Place, PlaceError, address_of
from arbitro.web.public.places import place_of
from arbitro.web.public.sending import SENDING_ERRORS, SendingState, attempt, problem_of

LOOKED_AT_AGAIN = 2.0
RESTED = 30.0
"""Seconds from one copy of an event to the next while its results come in."""

LONGEST_TARGET = 500


@dataclass(frozen=True, slots=True)
class Destination:
    """Where an event is copied to, and whether with its private records."""

    target: str
    private: bool = False


class BackupSender:
    """Copies each event that has a destination, and again whenever it has changed."""

    def __init__(
        self,
        service: EventService,
        path: Path,
        events: Path,
        *,
        machine: str = "",
        now: Callable[[], datetime] = clock.now,
        ticking: Callable[[], float] = clock.ticking,
        place: Callable[[str, Credentials], Place] = place_of,
        secrets: Callable[[], Credentials] = credentials,
    ) -> None:
        """Keep the destinations in a file; nothing is copied before it is started.

        ``events`` is the folder of the events, ``machine`` what this computer is called.
        """
        self._service, self._path, self._now, self._ticking = service, path, now, ticking
        self._events = events
        self._place, self._secrets = place, secrets
        self._machine = machine or platform.node()
        self._lock, self._wake = RLock(), Event()
        self._copied: dict[str, tuple[LogMark, float]] = {}
        self._states: dict[str, SendingState] = {}
        self._loop = Loop("backups", self._run)

    def destination(self, event: str) -> Destination | None:
        """Return where an event is copied to, None: nowhere."""
        return self._destinations().get(event)

    def copy_to(self, event: str, target: str, *, private: bool = False) -> None:
        """Copy an event somewhere from now on; empty: nowhere any more.

        PlaceError where the target is no address, one with a password in it, a folder that is not
        there, or one in the folder of the events: a copy there would be another event.
        """
        if target:
            self._folder_of(target)
        with self._lock:
            table = {key: value for key, value in table_in(self._path).items() if key != event}
            if target:
                table[event] = {"target": target, "private": private}
            put_table(self._path, table)
            self._copied.pop(event, None)
            self._states.pop(event, None)
        self.start()
        self._wake.set()

    def state(self, event: str) -> SendingState | None:
        """Return how the copy of an event stands, None where it has no destination."""
        found = self.destination(event)
        if found is None:
            return None
        with self._lock:
            state = self._states.get(event)
        return state if state is not None else SendingState(found.target)

    def start(self) -> None:
        """Begin to copy in a thread of its own, where there is anything to copy."""
        with self._lock:
            if self._destinations() and not self._loop.ended.is_set():
                self._loop.start()

    def close(self) -> None:
        """End after what is being copied; a place that does not answer is not waited for."""
        self._loop.ended.set()
        self._wake.set()
        self._loop.end(30)

    def turn(self) -> None:
        """Copy every event that has changed since its last copy, and those whose copy failed."""
        destinations = self._destinations()
        self._loop.only(destinations.__contains__)
        for event, destination in destinations.items():
            if self._loop.ended.is_set():
                return
            before = self.state(event) or SendingState(destination.target)
            if not before.is_due(self._now()):
                continue
            copy = partial(self._copy, event, destination, before)
            after = attempt(self._loop, event, before, copy, self._now)
            with self._lock:
                # It may be copied elsewhere by now: this is no news of the new place.
                if after is not before and self.destination(event) == destination:
                    self._states[event] = after

    def _run(self, loop: Loop) -> None:
        while not loop.ended.is_set():
            self.turn()
            loop.turned()
            self._wake.wait(LOOKED_AT_AGAIN)
            self._wake.clear()

    def _copy(self, event: str, destination: Destination, before: SendingState) -> SendingState:
        at = self._ticking()
        try:
            mark = self._service.mark(event)
            copied = self._copied.get(event)
            if copied is not None and (copied[0] == mark or at - copied[1] < RESTED):
                return before
            folder = self._folder_of(destination.target)
            content = self._file_of(event, private=destination.private)
            if folder is not None:
                put_whole(folder / self._name_of(event), content)
            else:
                self._put_far(destination.target, self._name_of(event), content)
        except SENDING_ERRORS as error:
            return before.failed(*problem_of(error), self._now())
        with self._lock:
            self._copied[event] = (mark, at)
        return SendingState(destination.target, self._now(), 1)

    def _folder_of(self, target: str) -> Path | None:
        """Return the folder of this machine a target means, None where it is on another one.

        A folder that is not there is never made: the stick it was on is not connected.
        """
        if address_of(target) is not None:
            return None
        folder = Path(target)
        if not folder.is_absolute():
            raise PlaceError("address")
        if not folder.is_dir():
            raise PlaceError("absent")
        if self._events.resolve() in (folder.resolve(), *folder.resolve().parents):
            raise PlaceError("own")
        return folder

    def _put_far(self, target: str, name: str, content: bytes) -> None:
        place = self._place(target, self._secrets())
        try:
            place.put({name: content})
        finally:
            place.close()

    def _file_of(self, event: str, *, private: bool) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / f"{event}{SUFFIX}"
            self._service.export(event, target, private=private)
            return target.read_bytes()

    def _name_of(self, event: str) -> str:
        """Return the name of the copy: two computers with one event do not overwrite each other."""
        machine = re.sub(r"[^A-Za-z0-9]+", "-", self._machine).strip("-")
        return f"{event} ({machine}){SUFFIX}" if machine else f"{event}{SUFFIX}"

    def _destinations(self) -> dict[str, Destination]:
        return {
            str(event): found
            for event, row in table_in(self._path).items()
            if (found := _destination(row)) is not None
        }


def _destination(row: Any) -> Destination | None:
    """Read a destination; None where another hand wrote something else."""
    if not isinstance(row, dict) or not isinstance(row.get("target"), str):
        return None
    return Destination(row["target"], bool(row.get("private")))
