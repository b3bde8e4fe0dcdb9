"""How an event file is laid out: so that any copy of it, read from front to back, is a prefix.

One table with an integer key takes every event at its end. No page ever written holds anything that
a later event moves: the pages a copier has passed show the log as it was, those to come show it as
it is, and each points only forward. Two things bound what such a copy must hold and let anything
less be told as damage: the first page counts the events there were before it was last written
(`count_of`), and the chain of seals binds each to the one before. It does not count those written
with it: a copier may be so quick as to pass between the first page and theirs. There is no second
index, for it is pages that are moved which tear copies.

Once in the life of a file, when its first page of events is full, they move from there to pages of
their own: a copier would have to pass within the writing of those three pages to be misled.

Pages are large: not before some thirty megabytes of events does the tree get a third level, whose
pages are divided as it grows (a copy torn there is still read, leaf by leaf: salvage.py).

Connections are opened for one reading or writing, each with the same PRAGMAs, and closed after it:
thousands of events take no more files of the system than are read at once, no reader keeps a
transaction, and a file that nobody reads can be moved. Transactions are begun by us.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from arbitro import __version__
from arbitro.versions import is_later

APPLICATION_ID = 0x61726274
"""``arbt``: tells an event file from any other SQLite file."""
LAYOUT = 5
"""The number of this layout, in the table ``file``. Layouts 1 to 4: legacy_layouts.py."""
PAGE = 16_384
EVENTS_OF_A_LAYOUT = 100_000_000
COUNTED_FROM = LAYOUT * EVENTS_OF_A_LAYOUT
"""``user_version`` is this and the number of events before the last writing.

It stands on the first page, which is written with every event anyway and which every copier reads
first. As the table ``file`` tells the layout too, one turned bit makes no file a newer one; and
earlier releases take so high a number for that of a layout unknown to them, and leave it alone.
"""
WRITTEN_BY = "arbitro"
"""Under this name the table ``file`` tells the latest version of arbitro that wrote to the file.

It is told to whoever opens the file with an earlier one that does not know all of it. Every layout
to come keeps the table and this row. Files without it are of the time before it was told.
"""
COLUMNS = "version, command, rest, type, schema, data, at, actor, seal"

SCHEMA = (
    "CREATE TABLE file (key TEXT NOT NULL, value TEXT NOT NULL)",
    (
        "CREATE TABLE event (version INTEGER PRIMARY KEY, command TEXT NOT NULL,"
        " rest INTEGER NOT NULL, type TEXT NOT NULL, schema INTEGER NOT NULL, data BLOB NOT NULL,"
        " at TEXT NOT NULL, actor TEXT NOT NULL, seal BLOB NOT NULL)"
    ),
    "CREATE TABLE secret (matter INTEGER PRIMARY KEY, key BLOB NOT NULL)",
    "CREATE TABLE private (number INTEGER PRIMARY KEY, matter INTEGER NOT NULL, box BLOB NOT NULL)",
)
"""All that a file holds: exactly this, no view, trigger, index or table more."""


def make(connection: sqlite3.Connection, stream: str) -> None:
    """Lay out an empty database as the file of a log."""
    # Both hold only where nothing is there yet. A vacuum by itself would move pages, which tears
    # copies.
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("PRAGMA auto_vacuum = 0")
    connection.execute("BEGIN IMMEDIATE")
    for statement in SCHEMA:
        connection.execute(statement)
    told = (("stream", stream), ("layout", str(LAYOUT)), (WRITTEN_BY, __version__))
    connection.executemany("INSERT INTO file VALUES (?, ?)", told)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    set_count(connection, 0)
    connection.execute("COMMIT")


def set_count(connection: sqlite3.Connection, count: int) -> None:
    """Write how many events there were before to the first page, in the caller's transaction."""
    connection.execute(f"PRAGMA user_version = {COUNTED_FROM + count}")


def count_of(connection: sqlite3.Connection) -> int:
    """Return how many events the file says it has at least, where it is of this layout."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found) - COUNTED_FROM


def layout_of(connection: sqlite3.Connection) -> int | None:
    """Return the number of the layout, None where its two places tell it differently.

    Layouts before this one told it elsewhere: any of them is 0.
    """
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    number = int(found) // EVENTS_OF_A_LAYOUT
    return number if not number or told(connection, "layout") == str(number) else None


def note_version(connection: sqlite3.Connection) -> None:
    """Write that this version wrote to the file, in the caller's transaction.

    That changes a page that no other row moves to: a copier may have it as it was or as it is.
    """
    known = told(connection, WRITTEN_BY)
    if known is None:
        connection.execute("DELETE FROM file WHERE key = ?", (WRITTEN_BY,))
        connection.execute("INSERT INTO file VALUES (?, ?)", (WRITTEN_BY, __version__))
    elif is_later(__version__, known):
        connection.execute("UPDATE file SET value = ? WHERE key = ?", (__version__, WRITTEN_BY))


def written_by(connection: sqlite3.Connection) -> str | None:
    """Return the latest version that wrote to a file of any layout, None where it is not told."""
    try:
        return told(connection, WRITTEN_BY)
    except sqlite3.Error:
        return None


def is_exact(connection: sqlite3.Connection) -> bool:
    """Tell whether the file has the tables of this layout and nothing else."""
    found = connection.execute("SELECT sql FROM sqlite_schema").fetchall()
    return {row[0] for row in found} == set(SCHEMA) and len(found) == len(SCHEMA)


def told(connection: sqlite3.Connection, key: str) -> str | None:
    """Return what the file says of itself under a key, None where it says nothing or twice."""
    found = connection.execute("SELECT value FROM file WHERE key = ?", (key,)).fetchall()
    return str(found[0][0]) if len(found) == 1 else None


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
