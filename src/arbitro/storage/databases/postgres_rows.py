"""What servers share in rows of a database: long jobs, followers, screens, seminars."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import RLock
from types import MappingProxyType
from typing import Any

from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.tables import followers, job_rows
from arbitro.storage.tables.followers import Followers
from arbitro.storage.tables.job_rows import JobStore
from arbitro.storage.tables.screen_rows import MOST_SCREENS
from arbitro.storage.tables.seminars import SEMINAR_TABLES, Rows, Seminars


class _SharedTables:
    """Tables of a database, made where they are not there yet."""

    tables: str
    named_as: Mapping[str, str]

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(self.tables)

    def _run(self, asked: str, given: Sequence[object] = ()) -> tuple[list[Any], int]:
        """Run one statement in a transaction; return its rows and how many it changed."""
        with self._store.connection() as connection:
            found = connection.execute(asked.format(**self.named_as), given)
            return (found.fetchall() if found.description else []), found.rowcount

    def close(self) -> None:
        """Nothing is held beside the store."""


class PostgresJobs(_SharedTables, JobStore):
    """The jobs of a database: any of its servers works at any of them."""

    named_as = MappingProxyType({"job": "arbitro.job"})
    tables = job_rows.TABLES.format(bytes="bytea", **named_as)


class PostgresFollowers(_SharedTables, Followers):
    """Who is told by mail of the events of a database."""

    named_as = MappingProxyType({"follower": "arbitro.follower"})
    tables = followers.TABLES.format(**named_as)


_SCREENS = """
CREATE TABLE IF NOT EXISTS arbitro.steering (
    event text NOT NULL, screen text NOT NULL, told text NOT NULL, PRIMARY KEY (event, screen));
CREATE TABLE IF NOT EXISTS arbitro.screen (
    event text NOT NULL, screen text NOT NULL, seen timestamptz NOT NULL,
    PRIMARY KEY (event, screen));
"""
_NOTED_EVERY = timedelta(seconds=10)
"""A screen asks every other second; that it is there still is written down more seldom."""


class PostgresScreenRows:
    """The rows of all servers of a database; StoreError where it cannot be reached."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(_SCREENS)
        self._lock = RLock()
        self._noted: dict[tuple[str, str], datetime] = {}

    def told(self, event: str) -> dict[str, Any]:
        """Return what the screens of an event are asked to show, by name."""
        with self._store.connection(event) as connection:
            asked = "SELECT screen, told FROM arbitro.steering WHERE event = %s"
            rows = connection.execute(asked, (event,)).fetchall()
        return {screen: json.loads(told) for screen, told in rows}

    def tell(self, event: str, screen: str, told: dict[str, Any]) -> None:
        """Keep what a screen is asked to show."""
        with self._store.connection(event) as connection:
            connection.execute(
                "INSERT INTO arbitro.steering VALUES (%s, %s, %s)"
                " ON CONFLICT (event, screen) DO UPDATE SET told = excluded.told",
                (event, screen, json.dumps(told)),
            )

    def saw(self, event: str, screen: str, at: datetime) -> None:
        """Note that a screen has asked; the one seen longest ago makes room.

        Anybody may ask under any name: more names in ten seconds than are kept are not noted.
        """
        with self._lock:
            self._noted = {
                key: when
                for key, when in self._noted.items()
                if timedelta(0) <= at - when < _NOTED_EVERY
            }
            of_event = sum(key[0] == event for key in self._noted)
            if (event, screen) in self._noted or of_event >= MOST_SCREENS:
                return
            self._noted[event, screen] = at
        with self._store.connection(event) as connection, connection.transaction():
            connection.execute(
                "INSERT INTO arbitro.screen VALUES (%s, %s, %s)"
                " ON CONFLICT (event, screen) DO UPDATE SET seen = excluded.seen",
                (event, screen, at),
            )
            connection.execute(
                "DELETE FROM arbitro.screen WHERE event = %s AND screen NOT IN (SELECT screen"
                " FROM arbitro.screen WHERE event = %s ORDER BY seen DESC, screen LIMIT %s)",
                (event, event, MOST_SCREENS),
            )

    def seen(self, event: str, since: datetime) -> dict[str, datetime]:
        """Return the screens that have asked since a moment, and when last, by name."""
        with self._store.connection(event) as connection:
            asked = (
                "SELECT screen, seen FROM arbitro.screen WHERE event = %s AND seen > %s"
                ' ORDER BY screen COLLATE "C"'
            )
            return dict(connection.execute(asked, (event, since)).fetchall())


_NAMED = {"deed": "arbitro.seminar_deed", "saved": "arbitro.seminar_saved"}
_HELD = 4_715_208_331
"""One transaction at a time looks at a seminar and does something in it, on whichever server."""


class PostgresSeminars(Seminars):
    """The seminars of all servers of a database; StoreError where it cannot be reached."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(SEMINAR_TABLES.format(**_NAMED))

    def _there(self) -> bool:
        return True

    @contextmanager
    def _rows(self) -> Iterator[Rows]:
        with self._store.connection() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_HELD,))

            def run(asked: str, given: Sequence[object] = ()) -> list[Any]:
                found = connection.execute(asked.format(**_NAMED).replace("?", "%s"), given)
                return found.fetchall() if found.description else []

            yield run
