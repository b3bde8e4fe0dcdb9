"""Connections to an event file: each with the same PRAGMAs, transactions begun by us."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

BUSY_MILLISECONDS = 15_000
PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: what was acknowledged survives a loss of power
    "foreign_keys": 1,
    "busy_timeout": BUSY_MILLISECONDS,
}
"""What holds on every connection to a file in use."""


def engine_for(path: Path, *, in_use: bool = True) -> Engine:
    """Return an engine for a file; with ``in_use`` false the journal mode is left as it is."""
    url = URL.create("sqlite+pysqlite", database=str(path))
    engine = create_engine(url, poolclass=QueuePool, pool_size=5, max_overflow=20)

    @event.listens_for(engine, "connect")
    def _prepare(dbapi: Any, _record: object) -> None:
        dbapi.isolation_level = None  # transactions are begun below, not by the driver
        cursor = dbapi.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        for name, value in PRAGMAS.items():
            if in_use or name != "journal_mode":
                cursor.execute(f"PRAGMA {name} = {value}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine
