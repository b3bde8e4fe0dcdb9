"""Dialects of entry lists of the user's own: a file each, in the folder of the rating list."""

from __future__ import annotations

from pathlib import Path

from arbitro.formats.cells import plain
from arbitro.formats.entries.dialect import Dialect, dialect_in
from arbitro.formats.entries.matching import written
from arbitro.storage.whole import put_whole

MOST = 100
"""How many are read; somebody with more has lost track of them."""

LARGEST = 64 * 1024


def own_dialects(folder: Path) -> tuple[Dialect, ...]:
    """Return the dialects in a folder by the names of their files; what is none is passed over."""
    found = []
    for path in sorted(folder.glob("*.toml"))[:MOST] if folder.is_dir() else ():
        try:
            if path.stat().st_size <= LARGEST:
                found.append(dialect_in(path.read_text("utf-8")))
        except Exception:  # noqa: BLE001, S112 - one of them is no reason to have none
            continue
    return tuple(found)


def keep_dialect(folder: Path, dialect: Dialect) -> Path:
    """Write a dialect to its file, in the place of an earlier one of the same name.

    Raises OSError where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{plain(dialect.program)[:60] or 'list'}.toml"
    put_whole(path, written(dialect).encode())
    return path
