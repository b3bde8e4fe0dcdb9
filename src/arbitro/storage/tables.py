"""The tables of an event file."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA = MetaData()

EVENT = Table(
    "event",
    METADATA,
    Column("stream", String, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("command_id", String, nullable=False),
    Column("position", Integer, nullable=False),
    Column("type", String, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", String, nullable=False),
    Column("actor", String, nullable=False),
    Column("seal", LargeBinary, nullable=False),
    UniqueConstraint("stream", "command_id", "position", name="event_once_per_command"),
)
"""The log. ``position`` is the place of the event among those of its command, from 0; ``seal`` is
its digest (seal.py)."""

FILE = Table(
    "file",
    METADATA,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
"""What is said of the file itself: the ``stream`` it holds, its ``layout`` (migrations.py)."""
