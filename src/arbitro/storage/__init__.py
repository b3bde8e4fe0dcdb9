"""The log of an event in one SQLite file, and the folder that holds the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.storage.codec import UndecodableEventError, decode, encode
    from arbitro.storage.faults import (
        EventFileError,
        LogReplacedError,
        StoreError,
        VersionConflictError,
    )
    from arbitro.storage.files import copy_file, create_file
    from arbitro.storage.log import EventLog, NewRecord, Tail, readable
    from arbitro.storage.rows import START, Mark

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
        "codec": ("UndecodableEventError", "decode", "encode"),
        "faults": ("EventFileError", "LogReplacedError", "StoreError", "VersionConflictError"),
        "files": ("copy_file", "create_file"),
        "log": ("EventLog", "NewRecord", "Tail", "readable"),
        "rows": ("START", "Mark"),
    },
)
