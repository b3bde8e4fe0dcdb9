"""Rating lists in files of their own, so that reading one in never hinders an event.

A list is read into a file beside its place and takes that place when it is complete: until then,
and for ever if it is faulty, the list before stays. An import that was stopped goes on where it
stood when the same file is read again.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Self

from arbitro.formats.problems import Problem, Severity
from arbitro.formats.rating_list import (
    FIELDS,
    ListedPlayer,
    ListSource,
    Row,
    fault,
    folded,
    player_of,
    rows_of_source,
    words_of,
)

APPLICATION_ID = 0x41724C31
"""``ArL1``: what tells a list of ours from other files."""

BATCH = 50_000
MOST_FAULTS = 20
HASHED = 1 << 20
FEDERATION = "qfed"
LONGEST_NUMBER = 12
"""Before the federation in the index, so that one search finds name and federation together."""

_NUMBERS = frozenset(FIELDS[7:18]) | {"fide_id"}
_COLUMNS = ", ".join(f"{name} {'INTEGER' if name in _NUMBERS else 'TEXT'}" for name in FIELDS)
_NAMES = ", ".join(FIELDS)
# every name in these statements is one of ours
_INSERT = f"INSERT INTO staged VALUES ({', '.join('?' * len(FIELDS))})"  # noqa: S608
_IN_ORDER = (
    f"INSERT INTO player ({_NAMES}) SELECT {_NAMES} FROM staged"  # noqa: S608
    " ORDER BY max(standard, rapid, blitz) DESC, staged.rowid"
)
_BY_NUMBER = f"SELECT {_NAMES} FROM player WHERE fide_id = ?"  # noqa: S608
_BY_WORDS = (
    f"SELECT {_NAMES} FROM player WHERE place IN"  # noqa: S608
    " (SELECT rowid FROM names WHERE names MATCH ? ORDER BY rowid LIMIT ?) ORDER BY place"
)
_INDEX = (
    "INSERT INTO names (rowid, words)"
    " SELECT place, CASE WHEN length(name) = length(CAST(name AS BLOB)) THEN name"
    " ELSE folded(name) END || ' ' || ? || federation FROM player ORDER BY place"
)

Progress = Callable[[int], None]
"""Is told how many players have been read so far."""


class ListFaultsError(Exception):
    """A list has faults; nothing of it was taken. ``faults`` are the first of them."""

    def __init__(self, faults: tuple[Problem, ...]) -> None:
        self.faults = faults
        super().__init__(f"{len(faults)} faults")


class NoListError(Exception):
    """There is no rating list at this place, or the file is none of ours."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(str(path))


def fingerprint_of(path: Path) -> str:
    """Return what tells a file from another or from itself after a change."""
    state = path.stat()
    with path.open("rb") as file:
        start = hashlib.sha256(file.read(HASHED)).hexdigest()
    return f"{state.st_size}-{state.st_mtime_ns}-{start}"


def import_list(source: ListSource, target: Path, progress: Progress | None = None) -> int:
    """Read a list into a file and return the number of its players.

    Raises ListFaultsError, after which ``target`` is as before and nothing else is left, and
    OSError. Whoever stops the import otherwise leaves what was read for the next attempt.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    try:
        with closing(_staging(part, source.fingerprint)) as connection:
            _stage(connection, source, progress or (lambda _: None))
            count = _finish(connection)
    except ListFaultsError:
        part.unlink(missing_ok=True)
        raise
    with part.open("rb+") as written:
        os.fsync(written.fileno())
    part.replace(target)
    return count


def _staging(part: Path, fingerprint: str) -> sqlite3.Connection:
    """Open what an import writes to, with what an earlier attempt at the same file left."""
    if part.exists() and _fingerprint_in(part) != fingerprint:
        part.unlink()
    connection = sqlite3.connect(part, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA cache_size = -200000")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("CREATE TABLE IF NOT EXISTS source (fingerprint TEXT)")
    if connection.execute("SELECT count(*) FROM source").fetchone() == (0,):
        connection.execute("INSERT INTO source VALUES (?)", (fingerprint,))
        connection.execute(f"CREATE TABLE staged ({_COLUMNS})")
    return connection


def _fingerprint_in(part: Path) -> str | None:
    try:
        with closing(sqlite3.connect(part)) as connection:
            found = connection.execute("SELECT fingerprint FROM source").fetchone()
    except sqlite3.DatabaseError:
        return None
    return found[0] if found else None


def _stage(connection: sqlite3.Connection, source: ListSource, progress: Progress) -> None:
    """Read the players that are not there yet, batch by batch."""
    (done,) = connection.execute("SELECT count(*) FROM staged").fetchone()
    faults: list[Problem] = []
    rows = _without_faults(rows_of_source(source), faults)
    for _ in islice(rows, done):
        pass
    progress(done)
    while batch := list(islice(rows, BATCH)):
        connection.execute("BEGIN")
        connection.executemany(_INSERT, batch)
        connection.execute("COMMIT")
        done += len(batch)
        progress(done)
    if faults:
        raise ListFaultsError(tuple(faults))
    if not done:
        raise ListFaultsError((fault("list-head-unknown", 1, 1),))


def _without_faults(rows: Iterable[Row | Problem], faults: list[Problem]) -> Iterator[Row]:
    """Yield the rows; faults are gathered, and after some of them no more is read."""
    for each in rows:
        if not isinstance(each, Problem):
            yield each
        elif each.severity is Severity.ERROR:
            faults.append(each)
            if len(faults) == MOST_FAULTS:
                return


def _finish(connection: sqlite3.Connection) -> int:
    """Put the players in order, the highest rated first, and make the list searchable."""
    connection.execute("BEGIN")
    connection.execute("DROP TABLE IF EXISTS player")
    connection.execute("DROP TABLE IF EXISTS names")
    connection.execute(f"CREATE TABLE player (place INTEGER PRIMARY KEY, {_COLUMNS})")
    connection.execute(_IN_ORDER)
    connection.execute("CREATE INDEX player_number ON player (fide_id)")
    repeated = connection.execute(
        "SELECT fide_id FROM player WHERE fide_id > 0 GROUP BY fide_id HAVING count(*) > 1 LIMIT ?",
        (MOST_FAULTS,),
    ).fetchall()
    if repeated:
        places = [(number, _line_of_second(connection, number)) for (number,) in repeated]
        raise ListFaultsError(
            tuple(fault("list-id-repeated", line, 1, fide_id=number) for number, line in places)
        )
    _index_names(connection)
    connection.execute("DROP TABLE staged")
    (count,) = connection.execute("SELECT count(*) FROM player").fetchone()
    connection.execute("COMMIT")
    return int(count)


def _line_of_second(connection: sqlite3.Connection, number: int) -> int:
    """Return the line of the second of two players with one number, in a list with a head."""
    found = connection.execute(
        "SELECT rowid FROM staged WHERE fide_id = ? ORDER BY rowid LIMIT 1 OFFSET 1", (number,)
    ).fetchone()
    return int(found[0]) + 1


def _index_names(connection: sqlite3.Connection) -> None:
    """Index the words of all names; those with other letters are transliterated first."""
    connection.execute(
        "CREATE VIRTUAL TABLE names USING fts5(words, content='', detail='none', columnsize=0,"
        " tokenize='ascii', prefix='1 2 3')"
    )
    connection.create_function("folded", 1, folded, deterministic=True)
    connection.execute(_INDEX, (FEDERATION,))


class RatingList:
    """A list that has been read in, open for searching."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise NoListError(path)
        self._connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            found = self._connection.execute("PRAGMA application_id").fetchone()
        except sqlite3.DatabaseError as problem:
            self._connection.close()
            raise NoListError(path) from problem
        if found != (APPLICATION_ID,):
            self._connection.close()
            raise NoListError(path)

    def __enter__(self) -> Self:
        """Return the list itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._connection.close()

    def player(self, number: int) -> ListedPlayer | None:
        """Return the player with a FIDE number, None where there is none."""
        found = self._connection.execute(_BY_NUMBER, (number,)).fetchone()
        return None if found is None else player_of(found)

    def search(self, text: str, federation: str = "", limit: int = 20) -> list[ListedPlayer]:
        """Return players whose names have words beginning so, the highest rated first.

        A number is a FIDE number. Accents, the order of the words and the alphabet do not matter.
        """
        if text.strip().isdecimal():
            found = self.player(int(text)) if len(text.strip()) <= LONGEST_NUMBER else None
            return [found] if found else []
        words = [f"{word}*" for word in words_of(text)]
        if federation:
            words.append(f"{FEDERATION}{federation.lower()}")
        if not words:
            return []
        rows = self._connection.execute(_BY_WORDS, (" AND ".join(words), limit))
        return [player_of(row) for row in rows]

    def __len__(self) -> int:
        """Return the number of players."""
        (count,) = self._connection.execute("SELECT count(*) FROM player").fetchone()
        return int(count)
