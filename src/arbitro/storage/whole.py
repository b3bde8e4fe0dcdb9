"""Small files that are replaced whole: whoever reads one finds the old one or the new one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

OWNER_ALONE = 0o600


def put_whole(path: Path, content: bytes, mode: int | None = None) -> None:
    """Put bytes in the place of a file in one step; OSError where that cannot be.

    ``mode`` is what the new file may be opened for, from its first byte on.
    """
    part = path.with_name(f".{path.name}.part")
    if mode is not None:
        # Before the first byte: rights that are given afterwards come too late for what is secret.
        part.touch(mode=mode)
    part.write_bytes(content)
    part.replace(path)


def put_table(path: Path, table: Mapping[str, Any], mode: int | None = None) -> None:
    """Put a table by name in the place of a file, as JSON."""
    put_whole(path, json.dumps(table).encode(), mode)


def table_in(path: Path) -> dict[str, Any]:
    """Return the table in a file; nothing where none was written, or by another hand."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
