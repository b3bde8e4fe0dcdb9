"""The log of one file: read its tail, append to its end, nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.timeline import Recorded, Timeline, first_unreadable
from arbitro.storage.codec import UndecodableEventError, decode, encode
from arbitro.storage.connection import connected, reading, writing
from arbitro.storage.files import (
    EventFileError,
    Problem,
    check_file,
    copy_through,
    file_at,
    looking_at,
    naming_faults,
)
from arbitro.storage.migrations import MIGRATIONS, SEALED_FROM, migrate, version_of
from arbitro.storage.seal import seal_after, seal_before_all

_FIELDS = "version, command_id, position, type, schema, data, at, actor"
_TAIL = (
    f"SELECT {_FIELDS}, seal FROM event WHERE stream = ? AND version >= ?"  # noqa: S608 - ours
    " ORDER BY version"
)
_END = "SELECT version, seal FROM event WHERE stream = ? ORDER BY version DESC LIMIT 1"
_APPEND = (
    f"INSERT INTO event (stream, {_FIELDS}, seal)"  # noqa: S608 - ours
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_UNSEALED = (
    "SELECT version, command_id, 0, type, schema, data, at, actor FROM event"
    " WHERE stream = ? ORDER BY version"
)
_WHICH = (
    "SELECT (SELECT user_version FROM pragma_user_version),"
    " (SELECT value FROM file WHERE key = 'stream')"
)
_STRAY = "SELECT count(*) FROM event WHERE stream <> ?"

_Stored = tuple[int, str, int, str, int, bytes, str, str]
"""What is stored of an event but its seal: version, command, position, type, schema, data, at,
actor."""


class NewRecord(NamedTuple):
    """An event to be appended: the command it belongs to, who gave it and when (UTC)."""

    command: str
    actor: str
    at: datetime
    event: Event


class Mark(NamedTuple):
    """A place in a log: the version of an event and its seal; before the first one by default."""

    version: int = 0
    seal: bytes = b""


START = Mark()


class Tail(NamedTuple):
    """What was read or written: records, oldest first, and where the log ends with them."""

    records: list[Recorded]
    end: Mark


class LogReplacedError(Exception):
    """The file holds another log than the one read before: read it anew from the start."""


class VersionConflictError(Exception):
    """Somebody else appended since the version the writer knew: read the tail and decide again."""


class EventLog:
    """The log of an event file. Safe for several threads and several processes.

    Opening checks the file and brings it to the present version; EventFileError where it cannot be
    used.
    """

    def __init__(self, path: Path) -> None:
        check_file(path)
        with looking_at(path) as connection:
            self.stream = _stream_of(connection, path)
            if _layout_of(connection) < SEALED_FROM:
                _check_unsealed(connection, path, self.stream)
        self.path = path
        self._file = file_at(path)
        with naming_faults(path):
            self._bring_up()

    def _bring_up(self) -> None:
        """Bring the file to the present layout."""
        with reading(self.path) as connection:
            done = version_of(connection)
        if done < len(MIGRATIONS):
            with writing(self.path) as connection:
                migrate(connection)

    def is_in_place(self) -> bool:
        """Tell whether the file opened is the one its name stands for now."""
        return self._file == file_at(self.path)

    def read(self, after: Mark = START) -> Tail:
        """Return the records after a mark, oldest first.

        EventFileError where that fails, where a seal does not hold or an event is missing
        (damaged), and where an event is of a kind that only a newer arbitro knows.
        LogReplacedError where the log has no such mark.
        """
        with naming_faults(self.path), reading(self.path) as connection:
            self._check_still_ours(connection)
            found = connection.execute(_TAIL, (self.stream, after.version)).fetchall()
        if after != START and (not found or Mark(found[0][0], found.pop(0)[-1]) != after):
            raise LogReplacedError
        seal = after.seal or seal_before_all(self.stream)
        rows: list[_Stored] = []
        for version, (*fields, told) in enumerate(found, after.version + 1):
            stored = tuple(fields)
            if not _holds(seal, stored, version, told):
                raise EventFileError("file-damaged", self.path, "the seal does not hold", version)
            seal = told
            rows.append(stored)
        return Tail(self._decoded(rows), Mark(after.version + len(rows), seal) if rows else after)

    def _check_still_ours(self, connection: sqlite3.Connection) -> None:
        """Refuse a file that a newer arbitro, or somebody who copies, has changed meanwhile.

        LogReplacedError where it is another log now, EventFileError where it has another layout.
        """
        layout, stream = connection.execute(_WHICH).fetchone()
        if layout != len(MIGRATIONS):
            code: Problem = "file-newer" if layout > len(MIGRATIONS) else "file-damaged"
            raise EventFileError(code, self.path, f"layout {layout}")
        if stream != self.stream:
            raise LogReplacedError

    def _decoded(self, rows: list[_Stored]) -> list[Recorded]:
        """Return the records of rows that are sealed.

        What is whole and yet unknown was written by a newer arbitro.
        """
        try:
            return [_record(row) for row in rows]
        except UndecodableEventError as problem:
            entry = problem.version
            raise EventFileError("file-newer", self.path, str(problem), entry) from problem

    def append(self, after: Mark, records: Sequence[NewRecord]) -> Tail:
        """Append records after a mark in one transaction, on the disk when this returns.

        Raises VersionConflictError where the log has gone on, LogReplacedError where the file holds
        another one, EventFileError where it takes nothing now; each having written nothing.
        """
        written: list[Recorded] = []
        stored: list[_Stored] = []
        positions: dict[str, int] = {}
        for version, (command, actor, at, event) in enumerate(records, after.version + 1):
            position = positions[command] = positions.get(command, -1) + 1
            stored.append((version, command, position, *encode(event), at.isoformat(), actor))
            written.append(Recorded(version, command, actor, at, event))
        with naming_faults(self.path), writing(self.path) as connection:
            self._check_still_ours(connection)
            rows, seal = self._sealed(connection, after, stored)
            try:
                connection.executemany(_APPEND, rows)
            except sqlite3.IntegrityError as problem:
                raise VersionConflictError from problem
        return Tail(written, Mark(after.version + len(written), seal))

    def _sealed(
        self, connection: sqlite3.Connection, after: Mark, stored: Sequence[_Stored]
    ) -> tuple[list[tuple[object, ...]], bytes]:
        """Return rows to be inserted and the last seal.

        VersionConflictError where the log ends elsewhere.
        """
        found = connection.execute(_END, (self.stream,)).fetchone()
        if (START if found is None else Mark(*found)) != after:
            raise VersionConflictError
        seal = after.seal or seal_before_all(self.stream)
        rows: list[tuple[object, ...]] = []
        for each in stored:
            seal = seal_after(seal, *each)
            rows.append((self.stream, *each, seal))
        return rows, seal

    def copy_to(self, target: Path) -> None:
        """Write one self-contained copy of the file; EventFileError where that is not possible."""
        with naming_faults(self.path), closing(sqlite3.connect(self.path)) as connection:
            copy_through(connection, target)

    def close(self) -> None:
        """Leave nothing beside the file: the journal, empty after each writing, goes."""
        if self.is_in_place():
            with suppress(sqlite3.Error), closing(connected(self.path)) as connection:
                connection.execute("PRAGMA journal_mode = delete")


def _record(row: _Stored) -> Recorded:
    return decode((row[0], row[1], *row[3:]))


def _layout_of(connection: sqlite3.Connection) -> int:
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    return int(layout)


def _stream_of(connection: sqlite3.Connection, path: Path) -> str:
    """Return the name of the one log of a file."""
    named = connection.execute("SELECT value FROM file WHERE key = 'stream'").fetchall()
    if len(named) != 1:
        raise EventFileError("file-damaged", path, "no log is named")
    stream = str(named[0][0])
    if connection.execute(_STRAY, (stream,)).fetchone() != (0,):
        raise EventFileError("file-damaged", path, f"events of another log than {stream}")
    return stream


def _check_unsealed(connection: sqlite3.Connection, path: Path, stream: str) -> None:
    """Refuse a log of an earlier layout that makes no event: only what can be read is sealed."""
    rows: list[_Stored] = connection.execute(_UNSEALED, (stream,)).fetchall()
    entry = next((at for at, row in enumerate(rows, 1) if row[0] != at), 0)
    if entry:
        raise EventFileError("file-damaged", path, "an event is missing", entry)
    try:
        records = [_record(row) for row in rows]
    except UndecodableEventError as problem:
        raise EventFileError("file-damaged", path, str(problem), problem.version) from problem
    try:
        Timeline(records)
    except Exception as problem:
        entry = first_unreadable((), records)
        raise EventFileError("file-damaged", path, repr(problem), entry) from problem


def _holds(seal: bytes, stored: _Stored, version: int, told: bytes) -> bool:
    """Tell whether what is stored is the event of a version, sealed on the seal before it.

    The disk may have made anything of it: texts that are numbers, numbers that are nothing.
    """
    try:
        return stored[0] == version and seal_after(seal, *stored) == told
    except (TypeError, ValueError):
        return False
