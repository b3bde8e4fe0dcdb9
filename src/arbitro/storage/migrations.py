"""Numbered steps that bring a file of any earlier version to the present one.

A step never changes once released. The number of the last step done is the file's
``user_version``; ``application_id`` tells an event file from any other SQLite file. From the fourth
step on the number stands in the table ``file`` as well, in this and every later layout: where the
two differ the file is damaged, not newer.
"""

from __future__ import annotations

from collections.abc import Callable
from sqlite3 import Connection

from arbitro.storage.seal import seal_after, seal_before_all

APPLICATION_ID = 0x61726274  # "arbt"

_CREATE_EVENT = """
CREATE TABLE event (
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    type TEXT NOT NULL,
    schema INTEGER NOT NULL,
    data BLOB NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    PRIMARY KEY (stream, version)
)
"""
_CREATE_FILE = "CREATE TABLE file (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"
_NO_REWRITING = (
    "CREATE TRIGGER event_no_{name} BEFORE {verb} ON event"
    " BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
)


def _one(connection: Connection) -> None:
    """Create the log and what is said of the file."""
    connection.execute(_CREATE_EVENT)
    connection.execute(_CREATE_FILE)


def _two(connection: Connection) -> None:
    """Number the events of a command, so that a command cannot be stored twice."""
    connection.execute("ALTER TABLE event ADD COLUMN position INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        "UPDATE event SET position = (SELECT count(*) FROM event AS before"
        " WHERE before.stream = event.stream AND before.command_id = event.command_id"
        " AND before.version < event.version)"
    )
    connection.execute(
        "CREATE UNIQUE INDEX event_once_per_command ON event (stream, command_id, position)"
    )


def _three(connection: Connection) -> None:
    """Let the file itself refuse that its log be rewritten."""
    for verb in ("UPDATE", "DELETE"):
        connection.execute(_NO_REWRITING.format(verb=verb, name=verb.lower()))


_SEAL = "UPDATE event SET seal = ?, data = CAST(data AS BLOB) WHERE rowid = ?"
_STORED = (
    "SELECT rowid, version, command_id, position, type, schema, CAST(data AS BLOB), at, actor"
    " FROM event WHERE stream = ? ORDER BY version"
)


def _four(connection: Connection) -> None:
    """Seal each event, and write the number of the layout a second time."""
    connection.execute("DROP TRIGGER event_no_update")
    connection.execute("ALTER TABLE event ADD COLUMN seal BLOB NOT NULL DEFAULT x''")
    streams = connection.execute("SELECT DISTINCT stream FROM event").fetchall()
    for (stream,) in streams:
        seal = seal_before_all(stream)
        for rowid, *stored in connection.execute(_STORED, (stream,)).fetchall():
            seal = seal_after(seal, *stored)
            connection.execute(_SEAL, (seal, rowid))
    connection.execute(_NO_REWRITING.format(verb="UPDATE", name="update"))
    connection.execute("INSERT INTO file VALUES ('layout', '4')")


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_one, _two, _three, _four)
SEALED_FROM = 4
"""The first layout whose events are sealed and whose number stands in the file twice."""


def version_of(connection: Connection) -> int:
    """Return the number of the last step done."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    return int(number)


def migrate(connection: Connection) -> None:
    """Do the steps a file lacks, inside the caller's transaction."""
    done = version_of(connection)
    for number, step in enumerate(MIGRATIONS[done:], done + 1):
        step(connection)
        connection.execute(f"PRAGMA user_version = {number}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
