"""The rows of the door in the database that several servers share: devices, codes, limits.

Every change but the moment a device was seen raises one number, which the other servers read: so
they read the rows again only when there is something new.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.statements import insert
from arbitro.storage.tables.device_rows import CodeRow, DeviceRow

TABLES_OF_THE_DOOR = """
CREATE TABLE IF NOT EXISTS arbitro.door (
    one boolean PRIMARY KEY CHECK (one), changes bigint NOT NULL);
INSERT INTO arbitro.door VALUES (true, 0) ON CONFLICT DO NOTHING;
CREATE TABLE IF NOT EXISTS arbitro.device (
    name text PRIMARY KEY, what text NOT NULL, actor text NOT NULL, since text NOT NULL,
    until text NOT NULL, address text NOT NULL, program text NOT NULL, seen text NOT NULL);
CREATE TABLE IF NOT EXISTS arbitro.code (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text NOT NULL, what text NOT NULL,
    until text NOT NULL, stay double precision NOT NULL, actor text NOT NULL);
CREATE TABLE IF NOT EXISTS arbitro.series (event text PRIMARY KEY, number bigint NOT NULL);
CREATE TABLE IF NOT EXISTS arbitro.pace (
    what text NOT NULL, who text NOT NULL, forgotten double precision NOT NULL,
    PRIMARY KEY (what, who));
CREATE TABLE IF NOT EXISTS arbitro.wrong (
    what text NOT NULL, who text NOT NULL, count integer NOT NULL, since double precision NOT NULL,
    PRIMARY KEY (what, who));
"""
# Not now(), which is the beginning of the transaction.
_NOW = "extract(epoch FROM clock_timestamp())::double precision"
_CLEARED_EVERY = 500
"""Tries after which what is forgotten is struck out."""


@contextmanager
def changing(store: PostgresStore) -> Iterator[psycopg.Connection]:
    """Give a connection in a transaction whose change the other servers see."""
    with store.connection() as connection, connection.transaction():
        yield connection
        # At the end: from here on every other change waits for the row, until this one is stored.
        connection.execute("UPDATE arbitro.door SET changes = changes + 1")


class PostgresDoor:
    """The rows of all servers of a database; StoreError where it cannot be reached."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(TABLES_OF_THE_DOOR)

    def changes(self) -> int:
        """Return how often anything was changed."""
        with self._store.connection() as connection:
            row = connection.execute("SELECT changes FROM arbitro.door").fetchone()
        return int(row[0]) if row else 0

    def add_code(self, code: tuple[str, str, str, float, str], now: str, most: int) -> int:
        """Add a code."""
        with changing(self._store) as connection:
            row = connection.execute(
                "INSERT INTO arbitro.code (code, what, until, stay, actor)"
                " VALUES (%s, %s, %s, %s, %s) RETURNING number",
                code,
            ).fetchone()
            number = int(row[0]) if row else 0
            connection.execute(
                "DELETE FROM arbitro.code WHERE until < %s OR number <= %s", (now, number - most)
            )
        return number

    def codes(self, now: str) -> list[CodeRow]:
        """Return the codes that wait."""
        with self._store.connection() as connection:
            return connection.execute(
                "SELECT number, code, what, until, stay, actor FROM arbitro.code WHERE until >= %s"
                " ORDER BY number DESC",
                (now,),
            ).fetchall()

    def drop_code(self, number: int) -> bool:
        """Strike a code out: of two servers one is told that it did."""
        with changing(self._store) as connection:
            found = connection.execute("DELETE FROM arbitro.code WHERE number = %s", (number,))
            return found.rowcount == 1

    def add_device(self, device: DeviceRow) -> None:
        """Add a device."""
        with changing(self._store) as connection:
            connection.execute(insert("arbitro.device", "", len(device), mark="%s"), device)

    def devices(self, now: str) -> list[DeviceRow]:
        """Return the devices that are in."""
        with self._store.connection() as connection:
            # No change to tell the others: each of them leaves out by itself whose time is over.
            connection.execute("DELETE FROM arbitro.device WHERE until < %s", (now,))
            rows = connection.execute(
                "SELECT name, what, actor, since, until, address, program, seen"
                " FROM arbitro.device ORDER BY since, name"
            ).fetchall()
        return [DeviceRow(*row) for row in rows]

    def saw(self, name: str, seen: str, address: str) -> None:
        """Write down when a device was seen last."""
        with self._store.connection() as connection:
            connection.execute(
                "UPDATE arbitro.device SET seen = %s, address = %s WHERE name = %s",
                (seen, address, name),
            )

    def drop_device(self, name: str) -> bool:
        """Strike a device out."""
        with changing(self._store) as connection:
            found = connection.execute("DELETE FROM arbitro.device WHERE name = %s", (name,))
            return found.rowcount > 0

    def series(self, event: str) -> int:
        """Return the number of the keys of an event."""
        with self._store.connection() as connection:
            row = connection.execute(
                "SELECT number FROM arbitro.series WHERE event = %s", (event,)
            ).fetchone()
        return 0 if row is None else int(row[0])

    def renew(self, event: str, number: int) -> None:
        """Give the keys of an event another number."""
        with changing(self._store) as connection:
            connection.execute(
                "INSERT INTO arbitro.series VALUES (%s, %s)"
                " ON CONFLICT (event) DO UPDATE SET number = excluded.number",
                (event, number),
            )

    def close(self) -> None:
        """Nothing is held beside the store."""


class PostgresLimits:
    """Tries counted for all servers of a database, by the clock of the database."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self._taken = 0
        store.make(TABLES_OF_THE_DOOR)

    def take(self, what: str, who: str, at_once: int, seconds: float) -> float:
        """Count a try where one is free, and return 0; else return the seconds to wait for it.

        So many tries are free at once, then one every so many seconds.
        """
        self._clear()
        with self._store.connection() as connection:
            # One statement, which locks the row: of two servers that ask at once one gets the last
            # free try.
            taken = connection.execute(
                f"INSERT INTO arbitro.pace AS p VALUES (%(what)s, %(who)s, {_NOW} + %(every)s)"  # noqa: S608
                f" ON CONFLICT (what, who) DO UPDATE SET forgotten ="
                f" greatest(p.forgotten, {_NOW}) + %(every)s"
                f" WHERE greatest(p.forgotten, {_NOW}) + %(every)s - {_NOW} <= %(all)s"
                " RETURNING 1",
                {"what": what, "who": who, "every": seconds, "all": at_once * seconds},
            ).fetchone()
        return 0.0 if taken else max(0.0, self.wait(what, who, at_once, seconds))

    def wait(self, what: str, who: str, at_once: int, seconds: float) -> float:
        """Return the seconds until a try is free, nought or less where one is."""
        with self._store.connection() as connection:
            row = connection.execute(
                f"SELECT greatest(forgotten, {_NOW}) - {_NOW} FROM arbitro.pace"  # noqa: S608
                " WHERE what = %s AND who = %s",
                (what, who),
            ).fetchone()
        return (float(row[0]) if row else 0.0) + seconds - at_once * seconds

    def wrong(self, what: str, who: str) -> None:
        """Count a wrong one."""
        with self._store.connection() as connection:
            connection.execute(
                f"INSERT INTO arbitro.wrong AS w VALUES (%s, %s, 1, {_NOW})"  # noqa: S608
                f" ON CONFLICT (what, who) DO UPDATE SET count = w.count + 1, since = {_NOW}",
                (what, who),
            )

    def is_locked(self, what: str, who: str, tries: int, seconds: float) -> bool:
        """Tell whether there were so many wrong ones, the last one less than so long ago."""
        with self._store.connection() as connection:
            connection.execute(
                f"DELETE FROM arbitro.wrong WHERE what = %s AND who = %s AND count >= %s"  # noqa: S608
                f" AND since < {_NOW} - %s",
                (what, who, tries, seconds),
            )
            row = connection.execute(
                "SELECT count FROM arbitro.wrong WHERE what = %s AND who = %s", (what, who)
            ).fetchone()
        return row is not None and int(row[0]) >= tries

    def forget(self, what: str, who: str) -> None:
        """Strike out what was counted of somebody."""
        with self._store.connection() as connection:
            whose = (what, who)
            connection.execute("DELETE FROM arbitro.pace WHERE what = %s AND who = %s", whose)
            connection.execute("DELETE FROM arbitro.wrong WHERE what = %s AND who = %s", whose)

    def _clear(self) -> None:
        self._taken += 1
        # From the first try on: a server that is started anew often clears as well.
        if self._taken % _CLEARED_EVERY == 1:
            with self._store.connection() as connection:
                connection.execute(f"DELETE FROM arbitro.pace WHERE forgotten < {_NOW}")  # noqa: S608
                connection.execute(f"DELETE FROM arbitro.wrong WHERE since < {_NOW} - 86400")  # noqa: S608
