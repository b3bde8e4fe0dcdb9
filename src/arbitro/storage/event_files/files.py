"""Event files as files: made whole, looked at before they are touched, copied whole."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from arbitro.storage.atomic_files import sync_file, sync_folder
from arbitro.storage.event_files import layout, legacy_layouts
from arbitro.storage.event_files.layout import BUSY_MILLISECONDS, connected
from arbitro.storage.event_files.rows import (
    START,
    Sealed,
    StoredEvent,
    broken_at,
    chained,
    seal_before_all,
    whole_commands,
)
from arbitro.storage.event_files.salvage import SalvagedLog, salvaged
from arbitro.storage.faults import OF_SYSTEM, EventFileError, Problem, naming_faults
from arbitro.storage.statements import insert, select

SUFFIX = ".arbitro"
_MAGIC = b"SQLite format 3\x00"
_JOURNAL_AT = 18
_COUNT_AT = 60
_APPLICATION_AT = 68
_SIZE_AT, _PAGES_AT = 16, 28
_UNUSED = re.compile(r"Page \d+(:| is) never used")
_WRITE_AHEAD = 2
_INSERT = insert("event", layout.COLUMNS, 9)


class Contents(NamedTuple):
    """All that an event file holds: its log, and the private records beside it."""

    stream: str
    events: Sequence[Sealed] = ()
    secrets: Sequence[tuple[int, bytes]] = ()
    boxes: Sequence[tuple[int, int, bytes]] = ()


class FileExamination(NamedTuple):
    """What a file is: ``whole`` where it is as arbitro of today left it.

    Where it is not, ``contents`` is what it holds: a file of an earlier layout, or a copy made
    while arbitro was writing. Such files are written anew before anything is added (`renewed`).
    """

    stream: str
    whole: bool
    contents: Contents | None = None


def create_file(path: Path, stream: str) -> None:
    """Make an empty event file, whole or not at all; EventFileError where one is there."""
    with made_aside(path) as part:
        write_contents(part, Contents(stream))


def write_contents(path: Path, contents: Contents) -> None:
    """Lay out a new file and write what one is to hold."""
    with closing(connected(path, in_use=False)) as connection:
        layout.make(connection, contents.stream)
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(_INSERT, ((*event.event, event.seal) for event in contents.events))
        connection.executemany("INSERT INTO secret VALUES (?, ?)", contents.secrets)
        connection.executemany("INSERT INTO private VALUES (?, ?, ?)", contents.boxes)
        # All of them, while `append_rows` counts those before: here the file has no name yet for a
        # copier.
        layout.set_count(connection, len(contents.events))
        connection.execute("COMMIT")


def append_rows(connection: sqlite3.Connection, rows: Sequence[Sealed]) -> None:
    """Write events at the end of the log and count those before, in the caller's transaction."""
    connection.executemany(_INSERT, ((*row.event, row.seal) for row in rows))
    layout.set_count(connection, rows[0].event.version - 1)
    layout.note_version(connection)


@contextmanager
def made_aside(path: Path, *, over: bool = False) -> Iterator[Path]:
    """Give the place where a file is made, and its name when it is whole; else nothing is left.

    EventFileError where there is a file of that name, unless it is to be put ``over`` it.
    """
    with naming_faults(path):
        # Only a first look, before anything is made: what comes there meanwhile `_place` meets.
        if path.exists() and not over:
            raise EventFileError("file-exists", path)
        path.parent.mkdir(parents=True, exist_ok=True)
        # In the same folder: only within one file system is a name given in one step.
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        try:
            yield part
            # Before it has its name: a name that survives a loss of power must not lead to nothing.
            sync_file(part)
            if over:
                part.replace(path)
                sync_folder(path.parent)
            else:
                _place(part, path)
        finally:
            part.unlink(missing_ok=True)


def _place(part: Path, path: Path) -> None:
    """Give a finished file its name, unless somebody else was faster."""
    try:
        # Not renamed: that would put it over a file that has come there meanwhile.
        os.link(part, path)
    except FileExistsError as problem:
        raise EventFileError("file-exists", path) from problem
    except (OSError, AttributeError):  # a file system or a system without links
        part.replace(path)
    sync_folder(path.parent)


def file_at(path: Path) -> tuple[int, int] | None:
    """Return what the system knows the file of a name by, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def examine(path: Path) -> FileExamination:
    """Return what an event file is; EventFileError unless it is one that we can read.

    Nothing is written, but that a writing somebody was killed in is taken back. The header is read
    first, so that a foreign file is not even opened as a database. Not for a file this process has
    in use: on some systems closing it again would release the locks of others here.
    """
    header = _header(path)
    counted = int.from_bytes(header[_COUNT_AT : _COUNT_AT + 4], "big")
    # Earlier layouts have their own number where this one counts events, from 500 million on.
    if counted <= legacy_layouts.LAST:
        with looking_at(path) as connection:
            return _of_earlier(connection, path)
    try:
        with looking_at(path) as connection:
            stream, follows = _stream_of_whole(connection, path)
    except EventFileError as problem:
        if problem.__cause__ is None or isinstance(problem.__cause__, OSError):
            raise  # it could be read, and is not what it should be
        stream, follows = None, False
    if stream is not None:
        return FileExamination(stream, whole=True)
    found = rescued(path)
    count = counted - layout.COUNTED_FROM
    # What the first page counts was acknowledged when a copier read it: less than that is damage.
    # Just that is what a copier has who passed in the midst of a writing: then pages lack, or are
    # there and not used yet. Else what was written with the first page must be there as well.
    complete = _pages_told(header) * _page_size(header) == path.stat().st_size
    least = count + (complete and not follows)
    if not found.events or count < 0 or len(found.events) < least:
        entry = len(found.events) + 1 if found.events else 0
        raise EventFileError("file-damaged", path, "events are missing", entry)
    events = whole_commands(found.events)
    return FileExamination(
        found.stream, whole=False, contents=Contents(found.stream, events, *found[3:])
    )


def contents_of(path: Path) -> Contents:
    """Return all that a file holds; EventFileError where it is not all there."""
    found = examine(path)
    if found.contents is not None:
        return found.contents
    with looking_at(path) as connection:
        rows = connection.execute(select(layout.COLUMNS, "FROM event ORDER BY version"))
        events = [Sealed(StoredEvent(*row[:-1]), row[-1]) for row in rows]
        secrets = connection.execute("SELECT matter, key FROM secret ORDER BY matter").fetchall()
        boxes = connection.execute("SELECT number, matter, box FROM private ORDER BY number")
        contents = Contents(found.stream, events, secrets, boxes.fetchall())
    broken = broken_at(seal_before_all(found.stream), events)
    if broken:
        raise EventFileError("file-damaged", path, "the seal does not hold", broken)
    return contents


def counted_in(path: Path) -> int | None:
    """Return how many events a file of the present layout says it has at least."""
    counted = int.from_bytes(_header(path)[_COUNT_AT : _COUNT_AT + 4], "big") - layout.COUNTED_FROM
    return counted if 0 <= counted < layout.EVENTS_OF_A_LAYOUT else None


def rescued(path: Path) -> SalvagedLog:
    """Return what can be read of a file of the present layout, whatever is wrong with it."""
    with naming_faults(path):
        return salvaged(path.read_bytes(), path.stem)


def _stream_of_whole(connection: sqlite3.Connection, path: Path) -> tuple[str | None, bool]:
    """Return the name of the log of a file that is as it was left; None where it is torn.

    With it, whether at least its tree can be followed and nothing is wrong but unused pages.
    EventFileError where it is of a layout that is still to be invented, or damaged.
    """
    check_layout(connection, path)
    if not layout.is_exact(connection):
        raise EventFileError("file-damaged", path, "tables that are not ours")
    ended = "SELECT version, rest FROM event ORDER BY version DESC LIMIT 1"
    last, rest = connection.execute(ended).fetchone() or (0, 0)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    told = "\n".join(item for (item,) in connection.execute("PRAGMA integrity_check"))
    # Stars begin the heading of the faults of a database.
    wrong = [line for line in told.splitlines() if line != "ok" and not line.startswith("***")]
    follows = all(_UNUSED.fullmatch(text) for text in wrong)
    short = rest or last < layout.count_of(connection) or pages * size != path.stat().st_size
    if wrong or short:
        return None, follows
    return layout.told(connection, "stream"), follows


def check_layout(connection: sqlite3.Connection, path: Path) -> None:
    """Raise EventFileError unless the layout is this one."""
    number = layout.layout_of(connection)
    if number != layout.LAYOUT:
        newer = number is not None and number > layout.LAYOUT
        code: Problem = "file-newer" if newer else "file-damaged"
        by = layout.written_by(connection) if newer else None
        raise EventFileError(code, path, f"layout {number}", written_by=by)


def _of_earlier(connection: sqlite3.Connection, path: Path) -> FileExamination:
    """Return what a file of an earlier layout holds."""
    if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
        raise EventFileError("file-damaged", path, "integrity")
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number < 1:
        raise EventFileError("file-damaged", path, f"layout {number}")
    stream = legacy_layouts.stream_of(connection, path, number)
    events = chained(stream, START, legacy_layouts.events_of(connection, path, number))
    return FileExamination(stream, whole=False, contents=Contents(stream, events))


@contextmanager
def looking_at(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a connection that reads a file this process has not in use; as `examine`."""
    header = _header(path)
    try:
        with (
            naming_faults(path),
            closing(sqlite3.connect(_to_look_at(path, header), uri=True)) as connection,
        ):
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            connection.execute("PRAGMA trusted_schema = 0")
            # One moment of the file for all that is asked: somebody else may be writing to it.
            connection.execute("BEGIN")
            yield connection
    except EventFileError as problem:
        cause = problem.__cause__
        # SQLite says so of a file whose pages make no sense, where the disk is well.
        if problem.code == "file-failing" and isinstance(cause, sqlite3.Error):
            raise EventFileError("file-damaged", path, problem.detail) from cause
        raise


def _header(path: Path) -> bytes:
    """Return the first bytes of an event file; EventFileError where they are not those of one."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise EventFileError("file-foreign", path, "no file")
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as problem:
        code = OF_SYSTEM.get(problem.errno, "file-failing")
        raise EventFileError(code, path, str(problem)) from problem
    application = int.from_bytes(header[_APPLICATION_AT : _APPLICATION_AT + 4], "big")
    turned = (application ^ layout.APPLICATION_ID).bit_count()
    if header[:16] != _MAGIC or turned:
        ours = turned == (header[:16] == _MAGIC)  # all but one bit, or all but the first bytes
        raise EventFileError("file-damaged" if ours else "file-foreign", path)
    return header


def _page_size(header: bytes) -> int:
    return int.from_bytes(header[_SIZE_AT : _SIZE_AT + 2], "big")


def _pages_told(header: bytes) -> int:
    return int.from_bytes(header[_PAGES_AT : _PAGES_AT + 4], "big")


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


def alone(path: Path) -> None:
    """Take what a file of the first release keeps beside itself into the file, and leave nothing.

    What lay beside would be taken for a part of the file put in its place.
    """
    if path.with_name(f"{path.name}-wal").exists():
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("PRAGMA journal_mode = DELETE")
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Write one self-contained copy of an event file that this process has not in use.

    EventFileError where the source cannot be read or the target is there. The copy is of the
    present layout.
    """
    found = examine(source)
    if found.contents is not None:
        with made_aside(target) as part:
            write_contents(part, found.contents)
        return
    with looking_at(source) as connection:
        # VACUUM works in no transaction, and `looking_at` has begun one.
        connection.execute("COMMIT")
        copy_through(connection, target)


def copy_through(connection: sqlite3.Connection, target: Path) -> None:
    """Write one self-contained copy of the file a connection reads, as it is at this moment."""
    with made_aside(target) as part:
        connection.execute("VACUUM INTO ?", (str(part),))
