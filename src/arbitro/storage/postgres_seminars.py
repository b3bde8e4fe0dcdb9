"""Seminars in the database that several servers share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from arbitro.storage.postgres import PostgresStore
from arbitro.storage.seminars import TABLES, Rows, Seminars

_NAMED = {"deed": "arbitro.seminar_deed", "saved": "arbitro.seminar_saved"}
_HELD = 4_715_208_331
"""One transaction at a time looks at a seminar and does something in it, on whichever server."""


class PostgresSeminars(Seminars):
    """The seminars of all servers of a database; StoreError where it cannot be reached."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(TABLES.format(**_NAMED))

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
