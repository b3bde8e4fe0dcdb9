"""What servers share in rows of a database beside the events: long jobs, who is told by mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arbitro.storage import followers, kept_jobs
from arbitro.storage.followers import Followers
from arbitro.storage.kept_jobs import KeptJobs
from arbitro.storage.postgres import PostgresStore


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


class PostgresJobs(_SharedTables, KeptJobs):
    """The jobs of a database: any of its servers works at any of them."""

    named_as = {"job": "arbitro.job"}  # noqa: RUF012 - never changed
    tables = kept_jobs.TABLES.format(bytes="bytea", **named_as)


class PostgresFollowers(_SharedTables, Followers):
    """Who is told by mail of the events of a database."""

    named_as = {"follower": "arbitro.follower"}  # noqa: RUF012 - never changed
    tables = followers.TABLES.format(**named_as)
