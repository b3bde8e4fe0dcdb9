"""Long jobs in the database that several servers share: any of them works at any job."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arbitro.storage.kept_jobs import TABLES, KeptJobs
from arbitro.storage.postgres import PostgresStore


class PostgresJobs(KeptJobs):
    """The jobs of a database."""

    job = "arbitro.job"

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(TABLES.format(job=self.job, bytes="bytea"))

    def _run(self, asked: str, given: Sequence[object] = ()) -> tuple[list[Any], int]:
        with self._store.connection() as connection:
            found = connection.execute(asked.format(job=self.job), given)
            return (found.fetchall() if found.description else []), found.rowcount

    def close(self) -> None:
        """Nothing is held beside the store."""
