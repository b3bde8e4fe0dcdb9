"""Connections to an event file: each with the same PRAGMAs, transactions begun by us.

They are opened for one reading or writing and closed after it: thousands of events take no more
files of the system than are read at once, and a file that nobody reads can be moved.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import NullPool

BUSY_MILLISECONDS = 15_000
PRAGMAS = {
    "journal_mode": "truncate",  # what is acknowledged stands in the event's own file
    "synchronous": 2,  # FULL: what was acknowledged survives a loss of power
    "fullfsync": 1,  # macOS: as far as the disk itself
    "foreign_keys": 1,
    "busy_timeout": BUSY_MILLISECONDS,
}
"""What holds on every connection to a file in use."""


def engine_for(path: Path, *, in_use: bool = True) -> Engine:
    """Return an engine for a file; ``in_use`` false is for one that is still being made.

    A file in use is never made by looking at it: where it is gone, that is a fault.
    """
    mode = "rw" if in_use else "rwc"
    where = f"{path.resolve().as_uri()}?mode={mode}"
    engine = create_engine(
        "sqlite+pysqlite://",
        creator=lambda: sqlite3.connect(where, uri=True, check_same_thread=False),
        poolclass=NullPool,
    )

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
