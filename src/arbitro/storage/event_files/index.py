"""What was seen of the events of a folder, in a file beside them that may be thrown away.

Nothing in it is true by itself: what is noted of a file holds as long as the file has the size, the
time and the place it had when it was looked at. A file of notes that is of another release, damaged
or not to be written is as good as none.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock

from arbitro import __version__
from arbitro.storage.event_files.store import CatalogueEntry

NAME = ".arbitro-index"
NOTES_FORM = f"2 {__version__}"
"""The form of the notes: another release may see in a file what this one does not."""
_TABLES = (
    "CREATE TABLE form (form TEXT NOT NULL)",
    (
        "CREATE TABLE note (key TEXT PRIMARY KEY, head TEXT NOT NULL, card BLOB NOT NULL,"
        " words TEXT NOT NULL, people TEXT NOT NULL)"
    ),
)


class FolderNotes:
    """The notes of a folder. Where the disk takes none they last as long as the process.

    So they do where nothing may be written: those that are there are read, and stay as they are.
    """

    def __init__(self, folder: Path, *, writes: bool = True) -> None:
        self._path = folder / NAME
        self._writes = writes
        self._lock = RLock()
        self._opened: sqlite3.Connection | None = None

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            found = self._of_folder() if self._writes else self._copied()
            self._opened = found or _laid_out(_connected(":memory:"))
            self._closing = weakref.finalize(self, self._opened.close)
        return self._opened

    def _of_folder(self) -> sqlite3.Connection | None:
        """Return a connection to the file, begun anew where it is damaged; None for no file."""
        # A second time once it has been thrown away: notes can be made again, an event file cannot.
        for _ in range(2):
            connection = None
            try:
                connection = _connected(self._path)
                return _laid_out(connection)
            except Exception as problem:  # noqa: BLE001 - damage shows itself as it likes
                if connection is not None:
                    connection.close()
                if not _is_damage(problem):
                    return None
                with suppress(OSError):
                    self._path.unlink()
        return None

    def _copied(self) -> sqlite3.Connection | None:
        """Return what is noted as a copy in memory; None where nothing of this form is."""
        with suppress(Exception):
            copy = _connected(":memory:")
            where = f"{self._path.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(where, uri=True, timeout=2)) as connection:
                connection.backup(copy)
            return _laid_out(copy)
        return None

    def all(self) -> dict[str, tuple[str, bytes]]:
        """Return the head and the card of every log noted; nothing where that cannot be read."""
        with self._lock:
            try:
                rows = self._connection().execute("SELECT key, head, card FROM note").fetchall()
            except Exception:  # noqa: BLE001 - as above: every event is looked at again
                self.close()
                return {}
        return {key: (head, card) for key, head, card in rows}

    def note(self, seen: Iterable[CatalogueEntry], gone: Iterable[str] = ()) -> None:
        """Write down what was seen, and strike out the logs that are gone, where the disk lets."""
        rows, keys = tuple(seen), [(key,) for key in gone]
        with self._lock, suppress(Exception), self._connection() as connection:
            connection.executemany("INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?, ?)", rows)
            connection.executemany("DELETE FROM note WHERE key = ?", keys)

    def matching(self, words: Sequence[str], *, people: bool) -> set[str]:
        """Return the keys of logs in which each of some folded words stands."""
        within = "(words || char(10) || people)" if people else "words"
        asked = " AND ".join(f"instr({within}, ?)" for _ in words) or "1"
        with self._lock, suppress(Exception):
            told = self._connection().execute(f"SELECT key FROM note WHERE {asked}", tuple(words))  # noqa: S608
            return {key for (key,) in told}
        return set()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._opened is not None:
                self._closing()
                self._opened = None


class ForeignNotesError(Exception):
    """A file of notes has other tables than it was made with."""


def _connected(place: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(place, timeout=2, check_same_thread=False)  # a lock is held around it


def _is_damage(problem: Exception) -> bool:
    if not isinstance(problem, sqlite3.Error):
        return True  # a text that is none, say
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}


def _laid_out(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Make the tables where there are none of this form."""
    connection.execute("PRAGMA synchronous = 0")  # what is lost is looked at again
    found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    # The tables as they were made, and not only by their names: a bit turned in one of a column
    # would let nothing be noted and nothing be found.
    if {sql for (sql,) in found} == set(_TABLES):
        if connection.execute("SELECT form FROM form").fetchall() == [(NOTES_FORM,)]:
            return connection
    elif found:
        raise ForeignNotesError
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        for name in ("form", "note"):
            connection.execute(f"DROP TABLE IF EXISTS {name}")
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute("INSERT INTO form VALUES (?)", (NOTES_FORM,))
    return connection
