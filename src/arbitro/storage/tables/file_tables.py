"""Rows kept in a file beside the events: one statement, one transaction, safe for many threads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from arbitro.storage.faults import naming_faults

KEEPS_ALL = "PRAGMA synchronous = EXTRA"
"""Has what was stored survive a loss of power: FULL alone may find the journal of a transaction
again that was at its end, and take it back."""


def opened(path: Path | str) -> sqlite3.Connection:
    """Return a connection to a file of tables: what is stored there is on the disk at its end."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        connection.execute(KEEPS_ALL)
    except BaseException:
        connection.close()
        raise
    return connection


def opened_with(path: Path | str, tables: str) -> sqlite3.Connection:
    """Return a connection to a file whose tables are there: else it is opened once more."""
    connection = opened(path)
    try:
        connection.executescript(tables)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Store all that is changed within, or nothing of it; whatever fails, nothing is left open.

    Nobody else may write from the beginning on, so that what is read within still holds at the end.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have ended it already; left open it would keep the next from beginning.
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        raise


class FileTables:
    """Tables in a file of the folder that only the user reads, made with the first row.

    ``name`` is the file's, ``tables`` what makes them, ``named_as`` how statements call them.
    """

    name: str
    tables: str
    named_as: Mapping[str, str]

    def __init__(self, folder: Path) -> None:
        self._path = folder / self.name
        self._lock = RLock()
        self._opened: sqlite3.Connection | None = None

    def _run(self, asked: str, given: Sequence[object] = ()) -> tuple[list[Any], int]:
        """Run one statement in a transaction of its own; return its rows and how many it changed.

        Nothing is found where nothing was kept yet; EventFileError where the file cannot be used.
        """
        with self._lock, naming_faults(self._path):
            if self._opened is None:
                if not asked.startswith("INSERT") and not self._path.exists():
                    return [], 0
                # Before SQLite opens it: rights that are given afterwards come too late for
                # addresses of people.
                self._path.touch(mode=0o600)
                self._opened = opened_with(self._path, self.tables)
            found = self._opened.execute(
                asked.format(**self.named_as).replace("%s", "?"), tuple(given)
            )
            return found.fetchall(), found.rowcount

    def close(self) -> None:
        """Let the file go."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None
