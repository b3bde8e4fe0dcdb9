"""The log of one file: read its tail, append to its end, nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from arbitro import clock
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline, first_unreadable
from arbitro.storage.event_files import layout
from arbitro.storage.event_files.codec import UndecodableEventError, decode, encode
from arbitro.storage.event_files.files import (
    Contents,
    FileExamination,
    alone,
    append_rows,
    check_layout,
    copy_through,
    examine,
    file_at,
    made_aside,
    write_contents,
)
from arbitro.storage.event_files.kept_copies import keep_as_found, kept_folder
from arbitro.storage.event_files.layout import connected, reading, writing
from arbitro.storage.event_files.private_rows import write_beside
from arbitro.storage.event_files.rows import (
    NOTHING_BESIDE,
    START,
    Mark,
    Sealed,
    SideRows,
    StoredEvent,
    broken_at,
    chained,
    seal_before_all,
)
from arbitro.storage.faults import (
    EventFileError,
    LogReplacedError,
    Problem,
    StoreError,
    VersionConflictError,
    naming_faults,
)
from arbitro.storage.statements import select

# From the mark's own row on: where that is another one, the log was put in the place of ours.
_TAIL = select(layout.COLUMNS, "FROM event WHERE version >= ? ORDER BY version")
_FIRST = "SELECT command, at FROM event WHERE version = 1"
_END = "SELECT version, seal FROM event ORDER BY version DESC LIMIT 1"


class NewRecord(NamedTuple):
    """An event to be appended: the command it belongs to, who gave it and when (UTC)."""

    command: str
    actor: str
    at: datetime
    event: Event


class Tail(NamedTuple):
    """What was read or written: records, oldest first, and where the log ends with them."""

    records: list[RecordedEvent]
    end: Mark


class EventLog:
    """The log of an event file. Safe for several threads and several processes.

    Opening looks at the file; one of an earlier layout, or a copy that was made while arbitro was
    writing, is written anew and kept as it was found in ``kept`` (a folder; beside the file where
    none is chosen). EventFileError where the file cannot be used. ``found`` is what it was examined
    as, where that was done a moment ago.
    """

    def __init__(
        self, path: Path, kept: Path | None = None, found: FileExamination | None = None
    ) -> None:
        found = found or examine(path)
        if found.contents is not None:
            _renew(path, found.contents, kept or kept_folder(path))
        self.stream = found.stream
        self.path = path
        self._file = file_at(path)

    def is_in_place(self) -> bool:
        """Tell whether the file opened is the one its name stands for now."""
        return self._file == file_at(self.path)

    def read(self, after: Mark = START) -> Tail:
        """Return the records after a mark, oldest first.

        EventFileError where that fails, where a seal does not hold or an event is missing
        (damaged), and where an event is of a kind that only a newer arbitro knows.
        LogReplacedError where the log has no such mark.
        """

        def damaged(code: Literal["damaged", "newer"], why: str, entry: int) -> StoreError:
            problem: Problem = "file-newer" if code == "newer" else "file-damaged"
            return EventFileError(problem, self.path, why, entry, by)

        with naming_faults(self.path):
            with reading(self.path) as connection:
                count = self._check_still_ours(connection)
                by = layout.written_by(connection)
                told = connection.execute(_TAIL, (after.version,)).fetchall()
            return tail_of(self.stream, after, told, count, damaged)

    def begun(self) -> str:
        """Return the command that began the log and when, empty before.

        EventFileError where that fails, LogReplacedError where the file holds another log.
        """
        with naming_faults(self.path), reading(self.path) as connection:
            self._check_still_ours(connection)
            return begun_by(connection.execute(_FIRST).fetchone())

    def _check_still_ours(self, connection: sqlite3.Connection) -> int:
        """Refuse a file that a newer arbitro, or somebody who copies, has changed meanwhile.

        Returns how many events it has at least. LogReplacedError where it is another log now,
        EventFileError where it has another layout.
        """
        if layout.layout_of(connection) == 0:
            raise LogReplacedError  # a file of an earlier layout was put in its place
        check_layout(connection, self.path)
        if layout.told(connection, "stream") != self.stream:
            raise LogReplacedError
        return layout.count_of(connection)

    def append(
        self, after: Mark, records: Sequence[NewRecord], beside: SideRows = NOTHING_BESIDE
    ) -> Tail:
        """Append records after a mark in one transaction, on the disk when this returns.

        Raises VersionConflictError where the log has gone on, LogReplacedError where the file holds
        another one, EventFileError where it takes nothing now; each having written nothing.
        """
        rows = chained(self.stream, after, stored(after.version, records))
        with naming_faults(self.path), writing(self.path) as connection:
            self._check_still_ours(connection)
            # Within the transaction that writes: nobody can put an event between this look and
            # ours.
            last = connection.execute(_END).fetchone()
            if (START if last is None else Mark(*last)) != after:
                raise VersionConflictError
            append_rows(connection, rows)
            write_beside(connection, beside)
        return written(rows, records)

    def copy_to(self, target: Path) -> None:
        """Write one self-contained copy of the file; EventFileError where that is not possible."""
        with naming_faults(self.path), closing(sqlite3.connect(self.path)) as connection:
            copy_through(connection, target)

    def close(self) -> None:
        """Leave nothing beside the file: the journal, empty after each writing, goes."""
        left = self.path.with_name(f"{self.path.name}-journal")
        if left.exists() and self.is_in_place():
            with suppress(sqlite3.Error), closing(connected(self.path)) as connection:
                connection.execute("PRAGMA journal_mode = delete")


def tail_of(
    stream: str,
    after: Mark,
    told: Sequence[tuple[Any, ...]],
    count: int,
    fault: Callable[[Literal["damaged", "newer"], str, int], StoreError],
) -> Tail:
    """Return the records of rows from a mark on (its own row too), having checked every seal.

    At least ``count`` events must be there. ``fault`` makes what is raised of what is wrong: what
    is whole and yet unknown was written by a newer arbitro.
    """
    found = [Sealed(StoredEvent(*row[:-1]), row[-1]) for row in told]
    if after != START and (not found or _mark(found.pop(0)) != after):
        raise LogReplacedError
    seal = after.seal or seal_before_all(stream)
    broken = broken_at(seal, found, after.version)
    if broken:
        raise fault("damaged", "the seal does not hold", broken)
    end = _mark(found[-1]) if found else after
    if end.version < count:
        raise fault("damaged", "events are missing", end.version + 1)
    try:
        return Tail([_record(item.event) for item in found], end)
    except UndecodableEventError as problem:
        raise fault("newer", str(problem), problem.version) from problem


def begun_by(first: tuple[str, str] | None) -> str:
    """Return what tells a log from others, of the command and the instant of its first event."""
    return "" if first is None else " ".join(first)


def written(rows: Sequence[Sealed], records: Sequence[NewRecord]) -> Tail:
    """Return what was appended as it would be read."""
    told = [
        RecordedEvent(row.event.version, command, actor, at, event)
        for row, (command, actor, at, event) in zip(rows, records, strict=True)
    ]
    return Tail(told, _mark(rows[-1]))


def stored(after: int, records: Sequence[NewRecord]) -> list[StoredEvent]:
    """Return records as they are stored after a version."""
    left: dict[str, int] = {}
    for record in records:
        left[record.command] = left.get(record.command, 0) + 1
    found = []
    for version, (command, actor, at, event) in enumerate(records, after + 1):
        left[command] -= 1
        told = (version, command, left[command], *encode(event), at.isoformat(), actor)
        found.append(StoredEvent(*told))
    return found


def _mark(told: Sealed) -> Mark:
    return Mark(told.event.version, told.seal)


def _record(event: StoredEvent) -> RecordedEvent:
    version, command, _, kind, schema, data, at, actor = event
    return decode((version, command, kind, schema, data, at, actor))


def _renew(path: Path, contents: Contents, kept: Path) -> None:
    """Put a file of the present layout in the place of one that holds the same log.

    What makes no event is not taken over: the file is named as damaged and stays as it is.
    """
    readable(contents, path)
    before = file_at(path)
    with made_aside(path, over=True) as part:
        write_contents(part, contents)
        # Before the new file gets the name: should this fail, nothing has happened.
        keep_as_found(path, kept, clock.now(), len(contents.events), "as-found")
        alone(path)
        if file_at(path) != before:  # somebody else was faster
            raise EventFileError("file-busy", path)


def readable(contents: Contents, path: Path) -> Timeline:
    """Return what a log makes; EventFileError where it makes no event: it is not sealed anew."""
    try:
        records = [_record(event.event) for event in contents.events]
    except UndecodableEventError as problem:
        raise EventFileError("file-damaged", path, str(problem), problem.version) from problem
    try:
        return Timeline(records)
    except Exception as problem:
        entry = first_unreadable((), records)
        raise EventFileError("file-damaged", path, repr(problem), entry) from problem
