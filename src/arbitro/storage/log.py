"""The log of one file: read its tail, append to its end, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from arbitro.desk.events import Event
from arbitro.desk.timeline import Recorded
from arbitro.storage.codec import Row, decode, encode
from arbitro.storage.connection import engine_for
from arbitro.storage.files import check_file, file_at, naming_faults
from arbitro.storage.migrations import MIGRATIONS, migrate, version_of
from arbitro.storage.tables import EVENT, FILE

_TAIL = (
    "SELECT version, command_id, type, schema, data, at, actor FROM event"
    " WHERE stream = ? AND version > ? ORDER BY version"
)
"""Read by the driver itself: the longest log opens in a moment."""


class NewRecord(NamedTuple):
    """An event to be appended: the command it belongs to, who gave it and when (UTC)."""

    command: str
    actor: str
    at: datetime
    event: Event


class VersionConflictError(Exception):
    """Somebody else appended since the version the writer knew: read the tail and decide again."""


class EventLog:
    """The log of an event file. Safe for several threads and several processes.

    Opening checks the file and brings it to the present version; EventFileError where it cannot be
    used.
    """

    def __init__(self, path: Path) -> None:
        check_file(path)
        self.path = path
        self._file = file_at(path)
        self._engine = engine_for(path)
        with naming_faults(path):
            self.stream = self._opened()

    def _opened(self) -> str:
        """Bring the file to the present version and return the name of its log."""
        with self._engine.connect() as connection:
            done = version_of(connection)
        if done < len(MIGRATIONS):
            with (
                self._engine.connect().execution_options(writing=True) as connection,
                connection.begin(),
            ):
                migrate(connection)
        with self._engine.connect() as connection:
            name = select(FILE.c.value).where(FILE.c.key == "stream")
            stream: str = connection.execute(name).scalar_one()
        return stream

    def is_in_place(self) -> bool:
        """Tell whether the file opened is the one its name stands for now."""
        return self._file == file_at(self.path)

    def read(self, after: int = 0) -> list[Recorded]:
        """Return the records after a version, oldest first; EventFileError where that fails."""
        with naming_faults(self.path), self._engine.connect() as connection:
            driver = connection.connection.cursor()
            try:
                found: list[Row] = driver.execute(_TAIL, (self.stream, after)).fetchall()
            finally:
                driver.close()
        return [decode(row) for row in found]

    def append(self, after: int, records: Sequence[NewRecord]) -> list[Recorded]:
        """Append records after a version in one transaction, on the disk when this returns.

        Raises VersionConflictError where the log has gone on, EventFileError where the file takes
        nothing now; either having written nothing.
        """
        rows, written = [], []
        positions: dict[str, int] = {}
        for version, (command, actor, at, event) in enumerate(records, after + 1):
            position = positions[command] = positions.get(command, -1) + 1
            kind, schema, data = encode(event)
            rows.append(
                {
                    "stream": self.stream,
                    "version": version,
                    "command_id": command,
                    "position": position,
                    "type": kind,
                    "schema": schema,
                    "data": data,
                    "at": at.isoformat(),
                    "actor": actor,
                }
            )
            written.append(Recorded(version, command, actor, at, event))
        last = select(func.max(EVENT.c.version)).where(EVENT.c.stream == self.stream)
        with (
            naming_faults(self.path),
            self._engine.connect().execution_options(writing=True) as connection,
            connection.begin(),
        ):
            if (connection.execute(last).scalar_one() or 0) != after:
                raise VersionConflictError
            try:
                connection.execute(insert(EVENT), rows)
            except IntegrityError as problem:
                raise VersionConflictError from problem
        return written

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()
