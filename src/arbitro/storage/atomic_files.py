"""Small files that are replaced whole: whoever reads one finds the old one or the new one."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arbitro.storage.faults import naming_faults

OWNER_ALONE = 0o600


def put_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Put bytes in the place of a file in one step, on the disk when this returns; OSError if not.

    ``mode`` is what the new file may be opened for, from its first byte on.
    """
    part = path.with_name(f".{path.name}.part")
    # What a killed process left may be open to others.
    part.unlink(missing_ok=True)
    # With these rights from the first byte on: given afterwards they come too late for a secret.
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Make sure what a file holds survives a loss of power."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Make sure a new name survives a loss of power, where the system lets us."""
    # Windows opens no folder as a file.
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_table(path: Path, table: Mapping[str, Any], mode: int | None = None) -> None:
    """Put a table by name in the place of a file, as JSON; EventFileError where that fails."""
    with naming_faults(path):
        put_whole(path, json.dumps(table).encode(), mode)


def table_in(path: Path) -> dict[str, Any]:
    """Return the table in a file; nothing where none was written, or by another hand."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
