"""The screens of events in the database that several servers share."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from threading import RLock
from typing import Any

from arbitro.storage.postgres import PostgresStore
from arbitro.storage.screen_rows import MOST_SCREENS

TABLES = """
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
        store.make(TABLES)
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
