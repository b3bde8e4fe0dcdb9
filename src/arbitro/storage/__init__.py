"""The log of an event in one SQLite file, and the folder that holds the files."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.storage.codec import UndecodableEventError, decode, encode
    from arbitro.storage.faults import (
        EventFileError,
        LogReplacedError,
        StoreError,
        VersionConflictError,
    )
    from arbitro.storage.files import copy_file, create_file
    from arbitro.storage.log import EventLog, NewRecord, Tail
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
]

_ROOMS = {
    "codec": {"UndecodableEventError", "decode", "encode"},
    "rows": {"START", "Mark"},
    "faults": {"EventFileError", "LogReplacedError", "StoreError", "VersionConflictError"},
    "files": {"copy_file", "create_file"},
}


def __getattr__(name: str) -> object:
    """Load what is asked for: who reads a workbook or a rating list needs no event's log."""
    if name not in __all__:
        raise AttributeError(name)
    room = next((room for room, names in _ROOMS.items() if name in names), "log")
    return getattr(import_module(f"arbitro.storage.{room}"), name)
