"""The database of a simulated hall: a real server, by the clock and the threads of the day."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from unittest.mock import patch

import psycopg

from arbitro import clock
from arbitro.desk.kernel.timeline import RecordedEvent
from arbitro.storage import StoreError
from arbitro.storage.databases import databases, postgres
from databases import Cluster
from simulation.day_threads import BATON

_EVERY = 0.5


@dataclass
class Cutting:
    """What goes wrong with connections: from the n-th that is taken on, once or for good.

    ``late`` is a connection that is lost while the answer to its transaction comes back.
    """

    at: int
    lasts: bool = False
    late: bool = False
    met: int = 0


class DayStore(postgres.PostgresStore):
    """The logs of the database; whoever waits for news waits by the clock of the day."""

    cutting: Cutting | None = None

    @contextmanager
    def connection(self, key: str = "database") -> Iterator[psycopg.Connection]:
        """Give a connection, which may be cut while it is used.

        Others may go on before it is taken; not while it is had, for what it holds.
        """
        baton, cutting, is_cut = BATON[-1], self.cutting, False
        baton.visit()
        if cutting is not None:
            cutting.at -= 1
            is_cut = cutting.at == 0 or (cutting.lasts and cutting.at < 0)
        with baton.uninterrupted(), super().connection(key) as connection:
            if is_cut and cutting is not None:
                cutting.met += 1
                if not cutting.late:
                    _end(connection)
            yield connection
            if is_cut and cutting is not None and cutting.late:
                raise psycopg.OperationalError("the connection is lost")

    def wait(self, known: Mapping[str, str], seconds: float) -> frozenset[str]:
        """Return which logs have gone on, looked at every half second that passes."""
        end = clock.ticking() + seconds
        while not self._closed.is_set():
            now = self.heads(known)
            changed = {key for key, head in known.items() if now.get(key) != head}
            if changed or clock.ticking() >= end:
                return frozenset(changed)
            self._closed.wait(_EVERY)
        return frozenset()


def _end(connection: psycopg.Connection) -> None:
    """Let the server end a connection, as one that is begun again does."""
    with (
        psycopg.connect(connection.info.dsn, autocommit=True) as other,
        suppress(psycopg.Error),
    ):
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (connection.info.backend_pid,))


@contextmanager
def in_days() -> Iterator[None]:
    """Have the database opened so by whoever opens it for himself, as a long job does."""
    with patch.object(databases, "PostgresStore", DayStore):
        yield


class DayDatabase:
    """A database of a day's own, on a server that lasts."""

    def __init__(self, cluster: Cluster) -> None:
        self.address = cluster.database()

    def address_of(self, machine: str) -> str:
        """Return the address as a machine has it, by whose name its connections are known."""
        return f"{self.address}&application_name={machine}"

    def store(self, machine: str = "") -> DayStore:
        """Return the logs of the database, as one more process of a machine sees them."""
        return DayStore(self.address_of(machine))

    def cut(self, machine: str | None = None) -> None:
        """Cut all connections, as a database does that is begun again, or those of a machine."""
        asked = (
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND application_name = coalesce(%s, application_name)"
        )
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(asked, (machine,))

    def log_of(self, key: str) -> tuple[list[RecordedEvent], list[str]]:
        """Return the log of an event as another process finds it, and what is wrong with it."""
        with closing(self.store()) as store:
            try:
                return store.read(key).records, []
            except StoreError as problem:
                return [], [f"the log cannot be read: {problem}"]


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Give a server, for as long as days are lived; nothing is spoilt below it."""
    with patch.dict(os.environ):
        os.environ.pop("LD_PRELOAD", None)
        made = Cluster()
    try:
        yield made
    finally:
        made.close()
