"""Event files as files: made whole, checked before they are touched, copied whole."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Literal

from arbitro.storage.connection import BUSY_MILLISECONDS, writing
from arbitro.storage.migrations import APPLICATION_ID, MIGRATIONS, SEALED_FROM, migrate

SUFFIX = ".arbitro"
_MAGIC = b"SQLite format 3\x00"
_APPLICATION_AT = 68
_JOURNAL_AT = 18
_WRITE_AHEAD = 2

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


class EventFileError(Exception):
    """A file cannot be used. ``code`` says why (message ``file.<code>``); it was not modified.

    ``file-disk-full``, ``file-read-only``, ``file-busy`` (another program holds it) and
    ``file-failing`` (the disk) may pass: what was asked for can be asked for again.

    ``entry`` is the number of the first event of the log that cannot be used, 0 where it is the
    file as a whole.
    """

    def __init__(self, code: Problem, path: Path, detail: str = "", entry: int = 0) -> None:
        self.code = code
        self.path = path
        self.detail = detail
        self.entry = entry
        super().__init__(f"{path.name}: {code}{': ' if detail else ''}{detail}")


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
_OF_SYSTEM: dict[int | None, Problem] = {
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
    """Turn what the system or the database complains of into EventFileError."""
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        raise EventFileError(_code_of(problem, path), path, str(problem)) from problem


def _code_of(problem: BaseException, path: Path) -> Problem:
    if isinstance(problem, OSError):
        return _OF_SYSTEM.get(problem.errno, "file-failing")
    if isinstance(problem, sqlite3.OperationalError) and not hasattr(problem, "sqlite_errorcode"):
        return "file-damaged"  # a text that is none
    if not path.exists():
        return "file-missing"
    code = _OF_SQLITE.get(getattr(problem, "sqlite_errorcode", 0) & _PRIMARY)
    if code is None and not os.access(path.parent, os.W_OK):
        return "file-read-only"  # the files SQLite keeps beside an event cannot be made
    return code or "file-failing"


def create_file(path: Path, stream: str) -> None:
    """Make an empty event file, whole or not at all; EventFileError where one is there."""
    with _made_aside(path) as part, writing(part, in_use=False) as connection:
        migrate(connection)
        connection.execute("INSERT INTO file (key, value) VALUES ('stream', ?)", (stream,))


@contextmanager
def _made_aside(path: Path) -> Iterator[Path]:
    """Give the place where a file is made, and its name when it is whole; else nothing is left."""
    with naming_faults(path):
        if path.exists():
            raise EventFileError("file-exists", path)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        try:
            yield part
            _place(part, path)
        finally:
            part.unlink(missing_ok=True)


def _place(part: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else was faster."""
    try:
        os.link(part, path)
    except FileExistsError as problem:
        raise EventFileError("file-exists", path) from problem
    except OSError:  # a file system without links
        part.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make sure a new name survives a loss of power, where the system lets us."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def file_at(path: Path) -> tuple[int, int] | None:
    """Return what the system knows the file of a name by, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_file(path: Path) -> None:
    """Raise EventFileError unless this is an event file we can read.

    Nothing is written, but that a writing somebody was killed in is taken back. The header is read
    first, so that a foreign file is not even opened as a database. Not for a file this process has
    in use: on some systems closing it again would release the locks of others here.
    """
    with looking_at(path) as connection:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
        if found != ["ok"]:
            raise EventFileError("file-damaged", path, str(found))
        _check_layout(connection, path)


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection that reads a file this process has not in use; as `check_file`."""
    header = _header(path)
    try:
        with closing(sqlite3.connect(_to_look_at(path, header), uri=True)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            yield connection
    except sqlite3.Error as problem:
        code = _code_of(problem, path)
        shown = "file-damaged" if code == "file-failing" else code
        raise EventFileError(shown, path, str(problem)) from problem


def _header(path: Path) -> bytes:
    """Return the first bytes of an event file; EventFileError where they are not those of one."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise EventFileError("file-foreign", path, "no file")
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as problem:
        code = _OF_SYSTEM.get(problem.errno, "file-failing")
        raise EventFileError(code, path, str(problem)) from problem
    application = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    turned = (application ^ APPLICATION_ID).bit_count()
    if header[:16] != _MAGIC or turned:
        ours = turned == (header[:16] == _MAGIC)  # all but one bit, or all but the first bytes
        raise EventFileError("file-damaged" if ours else "file-foreign", path)
    return header


def _check_layout(connection: sqlite3.Connection, path: Path) -> None:
    """Raise EventFileError unless the layout is one of ours, and told alike in both its places."""
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    told = connection.execute("SELECT value FROM file WHERE key = 'layout'").fetchone()
    if layout < 1 or told != ((str(layout),) if layout >= SEALED_FROM else None):
        raise EventFileError("file-damaged", path, f"layout {layout}, told {told}")
    if layout > len(MIGRATIONS):
        raise EventFileError("file-newer", path, str(layout))


def _to_look_at(path: Path, header: bytes) -> str:
    """Return how to open a file so that no file beside it is made.

    A file of the first release kept a write-ahead log while it was in use; without one nobody is
    writing, and the file alone is read. What a killed process left half written is taken back.
    """
    where = path.resolve().as_uri()
    if header[_JOURNAL_AT] == _WRITE_AHEAD:
        in_use = path.with_name(f"{path.name}-wal").exists()
        return f"{where}?mode=ro{'' if in_use else '&immutable=1'}"
    left = path.with_name(f"{path.name}-journal")
    half_written = left.exists() and left.stat().st_size > 0
    return f"{where}?mode={'rw' if half_written else 'ro'}"


def copy_file(source: Path, target: Path) -> None:
    """Write one self-contained copy of an event file that this process has not in use.

    EventFileError where the source cannot be read or the target is there.
    """
    check_file(source)
    with looking_at(source) as connection:
        copy_through(connection, target)


def copy_through(connection: sqlite3.Connection, target: Path) -> None:
    """Write one self-contained copy of the file a connection reads, as it is at this moment."""
    with _made_aside(target) as part:
        connection.execute("VACUUM INTO ?", (str(part),))
        _in_one_file(part)


def _in_one_file(path: Path) -> None:
    """Leave the journal mode that needs no file beside it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = delete")
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
