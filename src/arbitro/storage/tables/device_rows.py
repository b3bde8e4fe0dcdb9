"""Where it is kept who was let in: the rows of devices and codes, in a file beside the events.

A server that shares a database with others keeps the same rows there (`postgres_door`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from arbitro.storage.atomic_files import OWNER_ALONE
from arbitro.storage.faults import StoreError, naming_faults
from arbitro.storage.statements import insert, select
from arbitro.storage.tables.file_tables import opened, transaction

CodeRow = tuple[int, str, str, str, float, str]
"""A code that waits: its number, what it is derived from, what for, until when, how long the stay,
for whom."""


class DeviceRow(NamedTuple):
    """A device that is in; moments are written as ISO 8601 has them."""

    name: str
    what: str
    actor: str
    since: str
    until: str
    address: str
    program: str
    seen: str


class DeviceStore(Protocol):
    """The rows of a door, each change of which is stored when its call returns."""

    def changes(self) -> int:
        """Return a number that is another one when another process has changed something."""

    def add_code(self, code: tuple[str, str, str, float, str], now: str, most: int) -> int:
        """Add a code and return its number; those too old or more than so many before it go."""

    def codes(self, now: str) -> list[CodeRow]:
        """Return the codes that wait, the latest first."""

    def drop_code(self, number: int) -> bool:
        """Strike a code out; tell whether it was this call that did."""

    def add_device(self, device: DeviceRow) -> None:
        """Add a device."""

    def devices(self, now: str) -> list[DeviceRow]:
        """Return the devices that are in, as they came; those whose time is over go."""

    def saw(self, name: str, seen: str, address: str) -> None:
        """Write down when a device was seen last, and where."""

    def drop_device(self, name: str) -> bool:
        """Strike a device out; tell whether it was there."""

    def series(self, event: str) -> int:
        """Return the number of the keys given out for an event, 0 where they were never renewed."""

    def renew(self, event: str, number: int) -> None:
        """Give the keys of an event another number."""

    def close(self) -> None:
        """Let the rows go."""


_IN_MEMORY = ":memory:"


class FileDoor:
    """The rows in a SQLite file, which several processes of a machine may share."""

    def __init__(self, path: Path | None) -> None:
        """Open the file, made where there is none; EventFileError where it is not one of ours."""
        self._path = path or Path(_IN_MEMORY)
        if path is None:
            self._database = _opened(_IN_MEMORY)
            return
        with naming_faults(path):
            # Before SQLite opens it, and what an earlier release made open to all is closed.
            path.touch(mode=OWNER_ALONE)
            with suppress(OSError):
                path.chmod(OWNER_ALONE)
            self._database = _opened(path)

    def changes(self) -> int:
        """Return the number SQLite keeps of what other connections have written."""
        return int(self._read("PRAGMA data_version")[0][0])

    def add_code(self, code: tuple[str, str, str, float, str], now: str, most: int) -> int:
        """Add a code."""
        with self._transaction() as database:
            found = database.execute(
                "INSERT INTO invitation (code, what, until, stay, actor) VALUES (?,?,?,?,?)", code
            )
            number = found.lastrowid or 0
            database.execute(
                "DELETE FROM invitation WHERE until < ? OR number <= ?", (now, number - most)
            )
        return number

    def codes(self, now: str) -> list[CodeRow]:
        """Return the codes that wait."""
        asked = select(_COLUMNS["invitation"], "FROM invitation WHERE until >= ?")
        return self._read(f"{asked} ORDER BY number DESC", (now,))

    def drop_code(self, number: int) -> bool:
        """Strike a code out."""
        with self._transaction() as database:
            found = database.execute("DELETE FROM invitation WHERE number = ?", (number,))
        return found.rowcount == 1

    def add_device(self, device: DeviceRow) -> None:
        """Add a device."""
        with self._transaction() as database:
            database.execute("INSERT INTO device VALUES (?,?,?,?,?,?,?,?)", device)

    def devices(self, now: str) -> list[DeviceRow]:
        """Return the devices that are in."""
        # Whose time is over is in no more, though a full disk keeps the row.
        with suppress(StoreError), self._transaction() as database:
            database.execute("DELETE FROM device WHERE until < ?", (now,))
        asked = select(_COLUMNS["device"], "FROM device ORDER BY since, name")
        return [DeviceRow(*row) for row in self._read(asked)]

    def saw(self, name: str, seen: str, address: str) -> None:
        """Write down when a device was seen last."""
        with self._transaction() as database:
            database.execute(
                "UPDATE device SET seen = ?, address = ? WHERE name = ?", (seen, address, name)
            )

    def drop_device(self, name: str) -> bool:
        """Strike a device out."""
        with self._transaction() as database:
            return database.execute("DELETE FROM device WHERE name = ?", (name,)).rowcount > 0

    def series(self, event: str) -> int:
        """Return the number of the keys of an event."""
        rows = self._read("SELECT number FROM series WHERE event = ?", (event,))
        return int(rows[0][0]) if rows else 0

    def renew(self, event: str, number: int) -> None:
        """Give the keys of an event another number."""
        with self._transaction() as database:
            database.execute("INSERT OR REPLACE INTO series VALUES (?,?)", (event, number))

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    def _read(self, asked: str, given: Sequence[object] = ()) -> list[Any]:
        with naming_faults(self._path):
            return self._database.execute(asked, given).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with naming_faults(self._path), transaction(self._database) as database:
            yield database


def _opened(path: Path | str) -> sqlite3.Connection:
    # Whoever asks from several threads has a lock around it (`Devices`): one connection is enough.
    database = opened(path)
    try:
        database.executescript(_TABLES)
        # A file of another layout has tables of these names too: found out now, not by a guest.
        for table, columns in _COLUMNS.items():
            database.execute(select(columns, f"FROM {table} LIMIT 0"))
    except BaseException:
        database.close()
        raise
    return database


_COLUMNS = {
    "device": "name, what, actor, since, until, address, program, seen",
    "invitation": "number, code, what, until, stay, actor",
    "series": "event, number",
}

# AUTOINCREMENT: no number of a code comes twice, so that a page that is old takes no other code
# back.
_TABLES = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS device (
  name TEXT PRIMARY KEY, what TEXT NOT NULL, actor TEXT NOT NULL, since TEXT NOT NULL,
  until TEXT NOT NULL, address TEXT NOT NULL, program TEXT NOT NULL, seen TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS invitation (
  number INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, what TEXT NOT NULL,
  until TEXT NOT NULL, stay REAL NOT NULL, actor TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS series (event TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT;
COMMIT;
"""
"""Made in one transaction: of each one alone, the disk would be waited for."""


Rows = dict[str, list[list[Any]]]
"""All rows of a door by table, as another computer is sent them."""


def all_rows(path: Path) -> Rows:
    """Return the rows of a door's file, which others may have open; none where there is no file."""
    if not path.exists():
        return {table: [] for table in _COLUMNS}
    with naming_faults(path), closing(_opened(path)) as database:
        return {
            table: [list(row) for row in database.execute(select(columns, f"FROM {table}"))]
            for table, columns in _COLUMNS.items()
        }


def put_rows(path: Path, rows: Rows) -> None:
    """Put rows in the place of all that a door's file holds, all of them or none."""
    with naming_faults(path):
        path.touch(mode=OWNER_ALONE)
        with closing(_opened(path)) as database, transaction(database):
            for table, columns in _COLUMNS.items():
                database.execute(f"DELETE FROM {table}")  # noqa: S608 - a name of ours
                told = [tuple(row) for row in rows.get(table, [])]
                database.executemany(insert(table, columns, columns.count(",") + 1), told)
