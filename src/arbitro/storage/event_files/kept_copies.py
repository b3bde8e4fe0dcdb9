"""What is kept of an event beside its file: copies to go back to, and files as they were found.

A folder may be chosen, best on another disk. Every file in it is whole and can be opened alone; its
name says when it was made, how many events it holds, and why.
"""

from __future__ import annotations

import re
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from arbitro.storage.event_files.files import SUFFIX, looking_at, made_aside
from arbitro.storage.event_files.rows import shown
from arbitro.storage.faults import EventFileError, naming_faults
from arbitro.storage.names import key_of_name

FOLDER = "kept"
_LAST_SEAL = "SELECT seal FROM event ORDER BY version DESC LIMIT 1"
_NAME = re.compile(r"(\d{4}-\d\d-\d\dT\d{6}\.\d{6}Z)-v(\d+)-([a-z-]+)")
_TIME = "%Y-%m-%dT%H%M%S.%fZ"


class KeptCopy(NamedTuple):
    """A file that was kept: when (UTC), how many events it has, and a code that says why."""

    path: Path
    at: datetime
    version: int
    why: str


def kept_folder(path: Path) -> Path:
    """Return where what belongs to an event file is kept, unless another folder is chosen."""
    return path.parent / FOLDER / key_of_name(path.stem)


def place_for(folder: Path, at: datetime, version: int, why: str) -> Path:
    """Return the name of a file to be kept."""
    return folder / f"{at.astimezone(UTC).strftime(_TIME)}-v{version}-{why}{SUFFIX}"


def keep_as_found(path: Path, folder: Path, at: datetime, version: int, why: str) -> Path:
    """Keep the bytes of a file as they are, and of the write-ahead log beside it; return where."""
    target = place_for(folder, at, version, why)
    with naming_faults(target), made_aside(target) as part:
        shutil.copyfile(path, part)
        ahead = path.with_name(f"{path.name}-wal")
        if ahead.exists():
            shutil.copyfile(ahead, target.with_name(f"{target.name}-wal"))
    return target


def all_kept(folder: Path) -> tuple[KeptCopy, ...]:
    """Return what is kept of an event, the latest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        told = _NAME.fullmatch(path.stem)
        if told is not None:
            with suppress(ValueError):  # a name some other hand gave: no such day, a long number
                at = datetime.strptime(told[1], _TIME).replace(tzinfo=UTC)
                found.append(KeptCopy(path, at, int(told[2]), told[3]))
    return tuple(sorted(found, key=lambda item: item.at, reverse=True))


def head_in(path: Path) -> str:
    """Return the beginning of the last seal of a kept file, as printed lists bear it.

    Empty where the file is of an earlier layout or cannot be read.
    """
    try:
        with looking_at(path) as connection:
            found = connection.execute(_LAST_SEAL).fetchone()
    except EventFileError:
        return ""
    return shown(bytes(found[0])) if found else ""


AS_THEY_WERE = frozenset({"as-found", "damaged"})
"""Why files are kept byte by byte: they are never written to, and never removed."""

MOST_KEPT = 200
"""Copies of an event; the oldest go first. Files as they were found are never removed."""


def keep_latest(folder: Path, most: int = MOST_KEPT) -> None:
    """Remove the oldest copies of an event beyond so many."""
    copies = [item for item in all_kept(folder) if item.why not in AS_THEY_WERE]
    for copy in copies[most:]:
        copy.path.unlink(missing_ok=True)
