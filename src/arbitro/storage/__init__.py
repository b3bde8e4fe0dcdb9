"""The log of an event in one SQLite file, and the folder that holds the files."""

from __future__ import annotations

from arbitro.storage.codec import UndecodableEventError, decode, encode
from arbitro.storage.files import EventFileError, check_file, copy_file, create_file
from arbitro.storage.log import EventLog, NewRecord, VersionConflictError

__all__ = [
    "EventFileError",
    "EventLog",
    "NewRecord",
    "UndecodableEventError",
    "VersionConflictError",
    "check_file",
    "copy_file",
    "create_file",
    "decode",
    "encode",
]
