"""The log of an event in one SQLite file, and the folder that holds the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.storage.event_files.codec import UndecodableEventError, decode, encode
    from arbitro.storage.event_files.files import copy_file, create_file
    from arbitro.storage.event_files.log import EventLog, NewRecord, Tail, readable
    from arbitro.storage.event_files.rows import START, Mark
    from arbitro.storage.faults import (
        EventFileError,
        LogReplacedError,
        StoreError,
        VersionConflictError,
    )

__all__ = [
    "START",
    "EventFileError",
    "EventLog",
    "LogReplacedError",
    "Mark",
    "NewRecord",
    "StoreError",
    "Tail",
    "UndecodableEventError",
    "VersionConflictError",
    "copy_file",
    "create_file",
    "decode",
    "encode",
    "readable",
]

# Late: who reads a workbook or a rating list needs no event's log.
__getattr__ = later(
    __name__,
    {
        "event_files.codec": ("UndecodableEventError", "decode", "encode"),
        "faults": ("EventFileError", "LogReplacedError", "StoreError", "VersionConflictError"),
        "event_files.files": ("copy_file", "create_file"),
        "event_files.log": ("EventLog", "NewRecord", "Tail", "readable"),
        "event_files.rows": ("START", "Mark"),
    },
)
