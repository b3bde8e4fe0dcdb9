"""What can be wrong with an event file, as codes a person is told in words."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from arbitro.versions import opened_by


class StoreError(Exception):
    """A log cannot be used now. ``code`` says why (message ``file.<code>``), nothing was changed.

    Its first part tells the medium, the rest is the ``kind``. ``entry`` is the number of the first
    event of the log that cannot be used, 0 where it is the log as a whole. ``opened_by`` is the
    version that opens what a newer arbitro wrote, as far as that has said so (``written_by``).
    """

    def __init__(
        self, code: str, name: str, detail: str = "", entry: int = 0, written_by: str | None = None
    ) -> None:
        self.code: str = code
        self.name = name
        self.detail = detail
        self.entry = entry
        self.opened_by = opened_by(written_by) if self.kind == "newer" else ""
        super().__init__(f"{name}: {code}{': ' if detail else ''}{detail}")

    @property
    def kind(self) -> str:
        """Return what is wrong without a word about where the log is kept."""
        return self.code.partition("-")[2]


class LogReplacedError(Exception):
    """The file holds another log than the one read before: read it anew from the start."""


class VersionConflictError(Exception):
    """Somebody else appended since the version the writer knew: read the tail and decide again."""


Problem = Literal[
    "file-missing",
    "file-foreign",
    "file-damaged",
    "file-newer",
    "file-unreadable",
    "file-empty",
    "file-exists",
    "file-disk-full",
    "file-read-only",
    "file-busy",
    "file-failing",
]


class EventFileError(StoreError):
    """A file cannot be used; it was not modified.

    ``file-disk-full``, ``file-read-only``, ``file-busy`` (another program holds it) and
    ``file-failing`` (the disk) may pass: what was asked for can be asked for again.
    """

    code: Problem

    def __init__(
        self,
        code: Problem,
        path: Path,
        detail: str = "",
        entry: int = 0,
        written_by: str | None = None,
    ) -> None:
        self.path = path
        super().__init__(code, path.name, detail, entry, written_by)


_OF_SQLITE: dict[int, Problem] = {
    sqlite3.SQLITE_FULL: "file-disk-full",
    sqlite3.SQLITE_READONLY: "file-read-only",
    sqlite3.SQLITE_PERM: "file-read-only",
    sqlite3.SQLITE_BUSY: "file-busy",
    sqlite3.SQLITE_LOCKED: "file-busy",
    sqlite3.SQLITE_CORRUPT: "file-damaged",
    sqlite3.SQLITE_NOTADB: "file-damaged",
    sqlite3.SQLITE_ERROR: "file-damaged",  # the tables are not those we know
}
OF_SYSTEM: dict[int | None, Problem] = {
    errno.ENOSPC: "file-disk-full",
    errno.EDQUOT: "file-disk-full",
    errno.EROFS: "file-read-only",
    errno.EACCES: "file-read-only",
    errno.EPERM: "file-read-only",
    errno.ENOENT: "file-missing",
}
_PRIMARY = 0xFF
"""The part of a code of SQLite that names the kind of the fault."""


@contextmanager
def naming_faults(path: Path) -> Iterator[None]:
    """Turn whatever goes wrong with a file into EventFileError.

    Whatever it is: what a damaged file makes of SQLite, of its text or of our reading is nobody's
    to foresee, and a fault of one file must stay a fault of that file.
    """
    try:
        yield
    except (StoreError, LogReplacedError, VersionConflictError):
        raise  # said already
    except Exception as problem:
        raise EventFileError(code_of(problem, path), path, str(problem)) from problem


def code_of(problem: Exception, path: Path) -> Problem:
    """Return the code of what goes wrong with a file."""
    if isinstance(problem, OSError):
        return OF_SYSTEM.get(problem.errno, "file-failing")
    if isinstance(problem, MemoryError):
        return "file-failing"
    if not isinstance(problem, sqlite3.Error):
        return "file-damaged"  # what it holds is none of what we write
    if isinstance(problem, sqlite3.OperationalError) and not hasattr(problem, "sqlite_errorcode"):
        return "file-damaged"  # a text that is none
    if not path.exists():
        return "file-missing"
    code = _OF_SQLITE.get(getattr(problem, "sqlite_errorcode", 0) & _PRIMARY)
    if code is None and not os.access(path.parent, os.W_OK):
        return "file-read-only"  # the files SQLite keeps beside an event cannot be made
    return code or "file-failing"
