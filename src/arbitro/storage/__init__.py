"""The log of an event in one SQLite file, and the folder that holds the files."""

from __future__ import annotations

from arbitro.storage.codec import UndecodableEventError, decode, encode
from arbitro.storage.files import EventFileError, check_file, copy_file, create_file
from arbitro.storage.log import (
    START,
    EventLog,
    LogReplacedError,
    Mark,
    NewRecord,
    Tail,
    VersionConflictError,
)

__all__ = [
    "START",
    "EventFileError",
    "EventLog",
    "LogReplacedError",
    "Mark",
    "NewRecord",
    "Tail",
    "UndecodableEventError",
    "VersionConflictError",
    "check_file",
    "copy_file",
    "create_file",
    "decode",
    "encode",
]
