"""Connections to an event file: each with the same PRAGMAs, transactions begun by us.

They are opened for one reading or writing and closed after it: thousands of events take no more
files of the system than are read at once, no reader keeps a transaction, and a file that nobody
reads can be moved.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

BUSY_MILLISECONDS = 15_000
PRAGMAS = {
    "journal_mode": "truncate",  # what is acknowledged stands in the event's own file
    "synchronous": 2,  # FULL: what was acknowledged survives a loss of power
    "fullfsync": 1,  # macOS: as far as the disk itself
    "trusted_schema": 0,  # what a stranger's file holds is data, never run
    "secure_delete": 1,  # a destroyed key leaves nothing of itself in the file
    "busy_timeout": BUSY_MILLISECONDS,
}
"""What holds on every connection to a file in use."""


def connected(path: Path, *, in_use: bool = True) -> sqlite3.Connection:
    """Return a connection to a file; ``in_use`` false is for one that is still being made.

    A file in use is never made by looking at it: where it is gone, that is a fault.
    """
    where = f"{path.resolve().as_uri()}?mode={'rw' if in_use else 'rwc'}"
    connection = sqlite3.connect(where, uri=True)
    try:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        for name, value in PRAGMAS.items():
            # While a file is being made nobody else sees it: what is left half made is thrown away,
            # and needs no journal to be mended from.
            if in_use or name != "journal_mode":
                connection.execute(f"PRAGMA {name} = {value}")
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection to a file in use that sees it as it is at one moment."""
    with closing(connected(path)) as connection:
        connection.execute("BEGIN")
        yield connection


@contextmanager
def writing(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection whose changes are stored when all is done, and none where it is not."""
    with closing(connected(path)) as connection:  # what is not committed is lost
        connection.execute("BEGIN IMMEDIATE")
        yield connection
        connection.execute("COMMIT")
