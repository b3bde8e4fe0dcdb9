"""Logs in a PostgreSQL database, which several application processes share (the extra ``server``).

The primary key of log and version decides who appends: of two that append after the same event one
finds its place taken. Notifications carry only these two; whoever listens reads the heads again
after every silence and every lost connection, so that a notification may be lost without harm.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool, PoolTimeout

from arbitro import __version__
from arbitro.storage.event_files.files import Contents, contents_of, made_aside, write_contents
from arbitro.storage.event_files.index import NOTES_FORM
from arbitro.storage.event_files.layout import WRITTEN_BY
from arbitro.storage.event_files.log import (
    NewRecord,
    Tail,
    begun_by,
    stored,
    tail_of,
    written,
)
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
from arbitro.storage.event_files.store import (
    CatalogueEntry,
    Kind,
    NoSuchLogError,
    Notes,
)
from arbitro.storage.faults import StoreError, VersionConflictError
from arbitro.storage.statements import insert, select
from arbitro.versions import later_of

FORM = 1
"""The number of the tables below."""
_CHANNEL = "arbitro"
_MAKING = 0x61726274
"""Who makes the tables holds this lock meanwhile."""
_COLUMNS = "version, command, rest, type, schema, data, at, actor, seal"
_TABLES = f"""
CREATE SCHEMA IF NOT EXISTS arbitro;
CREATE TABLE IF NOT EXISTS arbitro.form (number integer PRIMARY KEY);
CREATE TABLE IF NOT EXISTS arbitro.stream (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL UNIQUE,
    name text NOT NULL, version integer NOT NULL DEFAULT 0, away boolean NOT NULL DEFAULT false);
CREATE TABLE IF NOT EXISTS arbitro.event (
    stream bigint NOT NULL REFERENCES arbitro.stream, version integer NOT NULL,
    command text NOT NULL, rest integer NOT NULL, type text NOT NULL, schema integer NOT NULL,
    data bytea NOT NULL, at text NOT NULL, actor text NOT NULL, seal bytea NOT NULL,
    PRIMARY KEY (stream, version));
CREATE TABLE IF NOT EXISTS arbitro.secret (
    stream bigint NOT NULL REFERENCES arbitro.stream, matter bigint NOT NULL, key bytea NOT NULL,
    PRIMARY KEY (stream, matter));
CREATE TABLE IF NOT EXISTS arbitro.private (
    stream bigint NOT NULL REFERENCES arbitro.stream, number bigint NOT NULL,
    matter bigint NOT NULL, box bytea NOT NULL, PRIMARY KEY (stream, number));
CREATE TABLE IF NOT EXISTS arbitro.note (
    key text PRIMARY KEY, form text NOT NULL, head text NOT NULL, card bytea NOT NULL,
    words text NOT NULL, people text NOT NULL);
CREATE TABLE IF NOT EXISTS arbitro.shared (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO arbitro.form VALUES ({FORM}) ON CONFLICT DO NOTHING;
"""  # noqa: S608
_OF_EVENTS = {"secret": ("matter", "key"), "private": ("number", "matter", "box")}
"""What is kept of an event beside its log: as in the tables of an event file."""
_INSERT = insert("arbitro.event", f"stream, {_COLUMNS}", 10, mark="%s")
_COPY = f"COPY arbitro.event (stream, {_COLUMNS}) FROM STDIN"
_ALL_ROWS = select(
    _COLUMNS, "FROM arbitro.event WHERE stream = %s AND version >= %s ORDER BY version"
)
_FIRST = "SELECT command, at FROM arbitro.event WHERE stream = %s AND version = 1"
_LAST = "SELECT version, seal FROM arbitro.event WHERE stream = %s ORDER BY version DESC LIMIT 1"
_KNOWN = "SELECT id, name, version FROM arbitro.stream WHERE key = %s"
_NOTE_VERSION = (
    "INSERT INTO arbitro.shared VALUES (%s, %s) ON CONFLICT (name) DO UPDATE SET value = %s"
)
PROCESSES_CONNECTIONS = 10
_A_BREATH = 1.0
"""Seconds after which whoever listens looks at the heads again, whatever was told."""
PATIENCE = 15.0
"""Seconds a connection is waited for."""


class PostgresStore:
    """The logs of a database. ``direct`` is its address without a pooler, where there is one.

    StoreError where the database cannot be reached, was made by a newer arbitro, or does not keep
    text as UTF-8: of no other encoding are all names and what was written the same.
    """

    def __init__(self, address: str, direct: str | None = None) -> None:
        self._address = address
        self._direct = direct or address
        self._closed = Event()
        self._hearing = Lock()
        self._ear: psycopg.Connection | None = None
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=PROCESSES_CONNECTIONS,
            timeout=PATIENCE,
            open=False,
            kwargs={"autocommit": True},
            configure=_configured,
            # What a restart of the database or a firewall has cut is noticed before it is used.
            check=ConnectionPool.check_connection,
        )
        self._notes = DatabaseNotes(self)
        with naming_faults(address):
            self._make_tables()
            self._pool.open()

    def _make_tables(self) -> None:
        with psycopg.connect(self._address, connect_timeout=int(PATIENCE)) as connection:
            encoding = connection.info.parameter_status("server_encoding") or ""
            if encoding != "UTF8":
                raise StoreError("database-encoding", "database", encoding)
            # Several processes may start at once: one makes the tables, and the others wait for it.
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
            (known,) = _one(connection, "SELECT to_regclass('arbitro.form') IS NOT NULL") or (
                False,
            )
            if not known:
                connection.execute(_TABLES)
            (form,) = _one(connection, "SELECT max(number) FROM arbitro.form") or (0,)
            if form > FORM:
                by = _written_by(connection)
                raise StoreError("database-newer", "database", f"form {form}", written_by=by)
            latest = later_of(_written_by(connection), __version__)
            connection.execute(_NOTE_VERSION, (WRITTEN_BY, latest, latest))

    def make(self, tables: str) -> None:
        """Make further tables where they are missing, one server at a time."""
        with self.connection() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
            connection.execute(tables)

    @contextmanager
    def connection(self, key: str = "database") -> Iterator[psycopg.Connection]:
        """Give a connection, its faults named; what is done with it is done when it ends."""
        with naming_faults(key), self._pool.connection() as connection:
            yield connection

    @property
    def notes(self) -> Notes:
        """What is remembered of the logs for the list of events."""
        return self._notes

    def fault(self, kind: Kind, key: str, detail: str = "", entry: int = 0) -> StoreError:
        """Return what is to be raised of a log in which something is wrong."""
        return StoreError(f"database-{kind}", key, detail, entry)

    def create(self, key: str) -> None:
        """Begin an empty log."""
        with self.connection(key) as connection, connection.transaction():
            _begun(connection, key, key)

    def read(self, key: str, after: Mark = START) -> Tail:
        """Return the records after a mark, as `EventLog.read`."""
        with self.connection(key) as connection:
            stream, name, count = _stream(connection, key)
            told = connection.execute(_ALL_ROWS, (stream, after.version), binary=True).fetchall()

        def fault(code: str, why: str, entry: int) -> StoreError:
            with self.connection(key) as connection:
                by = _written_by(connection)
            return StoreError(f"database-{code}", key, why, entry, by)

        return tail_of(name, after, told, count, fault)

    def begun(self, key: str) -> str:
        """Return what tells a log from another that had its key before."""
        with self.connection(key) as connection:
            return begun_by(_one(connection, _FIRST, (_stream(connection, key)[0],)))

    def append(
        self,
        key: str,
        after: Mark,
        records: Sequence[NewRecord],
        beside: SideRows = NOTHING_BESIDE,
    ) -> Tail:
        """Append records after a mark in one transaction, stored when this returns."""
        try:
            with self.connection(key) as connection, connection.transaction():
                stream, name, _ = _stream(connection, key)
                last = _one(connection, _LAST, (stream,))
                if (START if last is None else Mark(*last)) != after:
                    raise VersionConflictError
                rows = chained(name, after, stored(after.version, records))
                with connection.cursor() as cursor:
                    cursor.executemany(_INSERT, [(stream, *row.event, row.seal) for row in rows])
                    _write_beside(cursor, stream, beside)
                _gone_on(connection, stream, key, rows[-1].event.version)
        except StoreError as problem:
            # Two saw the same end at once: the primary key let one of them through.
            if isinstance(problem.__cause__, errors.UniqueViolation):
                raise VersionConflictError from problem
            raise
        return written(rows, records)

    def key_of(self, key: str, matter: int) -> bytes | None:
        """Return the key of a matter of a log."""
        asked = "SELECT key FROM arbitro.secret WHERE stream = %s AND matter = %s"
        with self.connection(key) as connection:
            found = _one(connection, asked, (_stream(connection, key)[0], matter))
        return None if found is None else bytes(found[0])

    def boxes_of(self, key: str, numbers: Collection[int]) -> dict[int, bytes]:
        """Return the sealed records of a log by their numbers."""
        asked = "SELECT number, box FROM arbitro.private WHERE stream = %s AND number = ANY(%s)"
        with self.connection(key) as connection:
            stream = _stream(connection, key)[0]
            found = connection.execute(asked, (stream, list(numbers)), binary=True).fetchall()
        return {number: bytes(box) for number, box in found}

    def heads(self, keys: Collection[str] | None = None) -> dict[str, str]:
        """Return the number and the version of all logs, or of those asked for."""
        asked = "" if keys is None else " WHERE key = ANY(%s)"
        with self.connection() as connection:
            found = connection.execute(
                f"SELECT key, id, version FROM arbitro.stream{asked}",  # noqa: S608
                None if keys is None else (list(keys),),
            )
            # With the number of the log: one that is made later under the same key has another
            # head.
            return {key: f"{stream} {version}" for key, stream, version in found}

    def wait(self, known: Mapping[str, str], seconds: float) -> frozenset[str]:
        """Return which logs have gone on, as soon as one has; none after so many seconds.

        For one thread of a process: it holds the connection that listens.
        """
        with self._hearing:
            return self._heard(known, time.monotonic() + seconds)

    def _heard(self, known: Mapping[str, str], end: float) -> frozenset[str]:
        while not self._closed.is_set():
            try:
                ear = self._listening()
                now = self.heads(known)  # what happened before anybody listened
                changed = {key for key, head in known.items() if now.get(key) != head}
                left = end - time.monotonic()
                if changed or left <= 0:
                    return frozenset(changed)
                for told in ear.notifies(timeout=min(left, _A_BREATH)):
                    # From the right, for a key may hold blanks and a version does not.
                    if told.payload.rpartition(" ")[0] in known:
                        break
            except (psycopg.Error, StoreError):
                self._hear_no_more()
                if time.monotonic() >= end:
                    return frozenset()
                self._closed.wait(0.5)
        return frozenset()

    def _listening(self) -> psycopg.Connection:
        if self._ear is None or self._ear.closed:
            # Not from the pool, nor through a pooler: LISTEN holds for one connection that is kept.
            self._ear = psycopg.connect(
                self._direct, autocommit=True, connect_timeout=int(PATIENCE)
            )
            self._ear.execute(f"LISTEN {_CHANNEL}")
        return self._ear

    def _hear_no_more(self) -> None:
        ear, self._ear = self._ear, None
        if ear is not None:
            with suppress(psycopg.Error):
                ear.close()

    def archived(self) -> frozenset[str]:
        """Return the keys of events that were put away."""
        with self.connection() as connection:
            found = connection.execute("SELECT key FROM arbitro.stream WHERE away")
            return frozenset(key for (key,) in found)

    def archive(self, key: str, *, away: bool) -> None:
        """Put an event away, or back among the others."""
        with self.connection(key) as connection:
            connection.execute("UPDATE arbitro.stream SET away = %s WHERE key = %s", (away, key))

    def secret(self, name: str, made: str) -> str:
        """Return the secret of a name that all processes share: the first that was made."""
        with self.connection() as connection:
            connection.execute(
                "INSERT INTO arbitro.shared VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, made)
            )
            found = _one(connection, "SELECT value FROM arbitro.shared WHERE name = %s", (name,))
        return str(found[0]) if found else made

    def has_secret(self, name: str, text: str) -> bool:
        """Tell whether a secret is kept."""
        with self.connection() as connection:
            found = _one(connection, "SELECT value FROM arbitro.shared WHERE name = %s", (name,))
        return found is not None and str(found[0]) == text

    def export(self, key: str, target: Path, *, private: bool = True) -> None:
        """Write an event as one self-contained file, every seal of it checked before."""
        contents = self._contents(key)
        if not private:
            contents = contents._replace(secrets=(), boxes=())
        broken = broken_at(seal_before_all(contents.stream), contents.events)
        if broken:
            raise StoreError("database-damaged", key, "the seal does not hold", broken)
        with made_aside(target) as part:
            write_contents(part, contents)

    def _contents(self, key: str) -> Contents:
        """Return all that is kept of an event, as it is at one moment."""
        with self.connection(key) as connection, connection.transaction():
            # Else each statement would see a moment of its own: a box without the event that names
            # it.
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            stream, name, _ = _stream(connection, key)
            rows = connection.execute(_ALL_ROWS, (stream, 0), binary=True).fetchall()
            beside = [
                connection.execute(
                    select(
                        ", ".join(columns),
                        f"FROM arbitro.{table} WHERE stream = %s ORDER BY {columns[0]}",
                    ),
                    (stream,),
                ).fetchall()
                for table, columns in _OF_EVENTS.items()
            ]
        return Contents(name, [Sealed(StoredEvent(*row[:-1]), row[-1]) for row in rows], *beside)

    def take_in(self, key: str, source: Path) -> None:
        """Take all that an event file holds in under a free key."""
        contents = contents_of(source)
        with self.connection(key) as connection, connection.transaction():
            stream = _begun(connection, key, contents.stream)
            with connection.cursor().copy(_COPY) as copy:
                for event in contents.events:
                    copy.write_row((stream, *event.event, event.seal))
            beside = (contents.secrets, contents.boxes)
            for (table, columns), rows in zip(_OF_EVENTS.items(), beside, strict=True):
                named = f"stream, {', '.join(columns)}"
                with connection.cursor() as cursor:
                    cursor.executemany(
                        insert(f"arbitro.{table}", named, len(columns) + 1, mark="%s"),
                        [(stream, *row) for row in rows],
                    )
            _gone_on(connection, stream, key, len(contents.events))

    def release(self, key: str) -> None:
        """Nothing is held for a log."""

    def close(self) -> None:
        """Let go of every connection."""
        self._closed.set()
        with self._hearing:
            self._hear_no_more()
        self._pool.close()


class DatabaseNotes:
    """The notes of a database: those made by this release."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    def all(self) -> dict[str, tuple[str, bytes]]:
        """Return the head and the card of every log noted."""
        with self._store.connection() as connection:
            asked = "SELECT key, head, card FROM arbitro.note WHERE form = %s"
            found = connection.execute(asked, (NOTES_FORM,))
            return {key: (head, card) for key, head, card in found}

    def note(self, seen: Iterable[CatalogueEntry], gone: Iterable[str] = ()) -> None:
        """Write down what was seen, and strike out the logs that are gone."""
        # In one order on all servers: two that write the same notes would else wait for each other.
        rows = [(item.key, NOTES_FORM, *item[1:]) for item in sorted(seen)]
        keys = sorted(gone)
        if not rows and not keys:
            return
        with (
            self._store.connection() as connection,
            connection.transaction(),
            connection.cursor() as cursor,
        ):
            cursor.executemany(
                "INSERT INTO arbitro.note VALUES (%s, %s, %s, %s, %s, %s)"
                " ON CONFLICT (key) DO UPDATE SET form = excluded.form, head = excluded.head,"
                " card = excluded.card, words = excluded.words, people = excluded.people",
                rows,
            )
            cursor.execute("DELETE FROM arbitro.note WHERE key = ANY(%s)", (keys,))

    def matching(self, words: Sequence[str], *, people: bool) -> set[str]:
        """Return the keys of logs in which each of some folded words stands."""
        within = "words || chr(10) || people" if people else "words"
        # No LIKE: in what is looked for % and _ stand for themselves.
        asked = " AND ".join(f"position(%s in {within}) > 0" for _ in words) or "true"
        with self._store.connection() as connection:
            told = connection.execute(
                f"SELECT key FROM arbitro.note WHERE {asked}",  # noqa: S608
                tuple(words),
            )
            return {key for (key,) in told}

    def close(self) -> None:
        """Nothing is held."""


@contextmanager
def naming_faults(key: str) -> Iterator[None]:
    """Turn what the database complains of into StoreError."""
    try:
        yield
    except errors.DiskFull as problem:
        raise StoreError("database-disk-full", key, str(problem)) from problem
    except errors.ReadOnlySqlTransaction as problem:
        raise StoreError("database-read-only", key, str(problem)) from problem
    except (psycopg.Error, PoolTimeout) as problem:
        raise StoreError("database-failing", key, str(problem)) from problem


def _configured(connection: psycopg.Connection) -> None:
    """Let nothing be acknowledged that a loss of power could take back."""
    connection.execute("SET synchronous_commit = on")


def _one(
    connection: psycopg.Connection, asked: str, given: Sequence[object] = ()
) -> tuple[Any, ...] | None:
    return connection.execute(asked, given, binary=True).fetchone()


def _written_by(connection: psycopg.Connection) -> str | None:
    """Return the latest version of arbitro that used the database, as told in the shared rows."""
    found = _one(connection, "SELECT value FROM arbitro.shared WHERE name = %s", (WRITTEN_BY,))
    return None if found is None else str(found[0])


def _stream(connection: psycopg.Connection, key: str) -> tuple[int, str, int]:
    """Return the number of a log, the name its seals begin with, and how many events it has."""
    found = _one(connection, _KNOWN, (key,))
    if found is None:
        raise NoSuchLogError(key)
    return found[0], found[1], found[2]


def _begun(connection: psycopg.Connection, key: str, name: str) -> int:
    """Make the place of a log; StoreError where there is one."""
    made = _one(
        connection,
        "INSERT INTO arbitro.stream (key, name) VALUES (%s, %s)"
        " ON CONFLICT DO NOTHING RETURNING id",
        (key, name),
    )
    if made is None:
        raise StoreError("database-exists", key)
    return int(made[0])


def _write_beside(cursor: psycopg.Cursor, stream: int, beside: SideRows) -> None:
    """Write what is kept beside events, in the caller's transaction."""
    cursor.executemany(
        "INSERT INTO arbitro.secret (stream, matter, key) VALUES (%s, %s, %s)",
        [(stream, *key) for key in beside.keys],
    )
    cursor.executemany(
        "INSERT INTO arbitro.private (stream, number, matter, box) VALUES (%s, %s, %s, %s)",
        [(stream, *box) for box in beside.boxes],
    )
    cursor.executemany(
        "DELETE FROM arbitro.secret WHERE stream = %s AND matter = %s",
        [(stream, matter) for matter in beside.destroyed],
    )


def _gone_on(connection: psycopg.Connection, stream: int, key: str, version: int) -> None:
    """Write down how long a log has become, and tell all who listen when it is stored."""
    connection.execute("UPDATE arbitro.stream SET version = %s WHERE id = %s", (version, stream))
    connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, f"{key} {version}"))
