"""Reading rating lists into files of their own, so that reading one in never hinders an event.

A list is read into a file beside its place and takes that place when it is complete: until then,
and for ever if it is faulty, the list before stays. An import that was stopped goes on where it
stood when the same file is read again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

from arbitro import clock
from arbitro.formats.rating_list import (
    FIELDS,
    ListSource,
    Oddities,
    Tolerance,
    fault,
    folded,
    most_aside,
    rows_of_source,
)
from arbitro.formats.rating_list.month import month_in_name
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.storage.lists.list_origin import (
    ListOrigin,
    MonthSource,
    forget_old_months,
    month_of,
    place_among_months,
)
from arbitro.storage.lists.list_search import APPLICATION_ID, FEDERATION, ListImport, origin_of
from arbitro.storage.statements import insert

BATCH = 50_000
MOST_FAULTS = 20
HASHED = 1 << 20
_NUMBERS = frozenset(FIELDS[7:18]) | {"fide_id"}
_COLUMNS = ", ".join(f"{name} {'INTEGER' if name in _NUMBERS else 'TEXT'}" for name in FIELDS)
_NAMES = ", ".join(FIELDS)
_INSERT = insert("staged", "", len(FIELDS))
_IN_ORDER = (
    f"INSERT INTO player ({_NAMES}) SELECT {_NAMES} FROM staged"  # noqa: S608 - names of ours
    " ORDER BY max(standard, rapid, blitz) DESC, staged.rowid"
)
_REPEATED = (
    "SELECT fide_id FROM player WHERE fide_id > 0 GROUP BY fide_id HAVING count(*) > 1 LIMIT ?"
)
_ROWS_OF = "SELECT rowid, fide_id, name FROM staged WHERE fide_id IN ({}) ORDER BY rowid"
_INDEX = (
    "INSERT INTO names (rowid, words)"
    " SELECT place, CASE WHEN length(name) = length(CAST(name AS BLOB)) THEN name"
    " ELSE folded(name) END || ' ' || ? || federation FROM player"
    # nobody is found by signs alone, nor with others of a federation
    " WHERE name GLOB '*[A-Za-z0-9]*' OR length(name) < length(CAST(name AS BLOB)) ORDER BY place"
)

Progress = Callable[[int], None]
"""Is told how many players have been read so far."""


class ListFaultsError(Exception):
    """A list has faults; nothing of it was taken.

    ``faults`` are the first of ``count``; ``most`` are the lines that might have been put aside.
    """

    def __init__(self, faults: tuple[Problem, ...], count: int = 0, most: int = 0) -> None:
        self.faults = faults
        self.count = count or len(faults)
        self.most = most
        super().__init__(f"{self.count} faults")


def fingerprint_of(path: Path) -> str:
    """Return what tells a file from another or from itself after a change."""
    state = path.stat()
    with path.open("rb") as file:
        start = hashlib.sha256(file.read(HASHED)).hexdigest()
    return f"{state.st_size}-{state.st_mtime_ns}-{start}"


def names_of(path: Path, sent: str = "") -> tuple[str, ...]:
    """Return what a list is called: the name it was sent by or has, and those in its ZIP."""
    inside = zipfile.ZipFile(path).namelist() if zipfile.is_zipfile(path) else []
    return (sent or path.name, *inside)


def import_list(
    source: ListSource,
    target: Path,
    progress: Progress | None = None,
    *,
    months: bool = False,
) -> ListImport:
    """Read a list into a file and return what was read.

    With ``months`` the lists of other months stay beside that of the newest month.
    Lines that cannot be read are put aside, and named; a list with more of them than `most_aside`
    raises ListFaultsError, after which ``target`` is as before and nothing else is left. OSError
    is raised, too. Whoever stops the import otherwise leaves what was read for the next attempt.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    try:
        with closing(_staging(part, source.fingerprint)) as connection:
            stated: list[str] = []
            read = Tolerance(rows_of_source(source, stated.append))
            _stage(connection, read, progress or (lambda _: None))
            made = _finish(connection, read, _origin(source, stated))
    except ListFaultsError:
        part.unlink(missing_ok=True)
        raise
    with part.open("rb+") as written:
        # Before the name is given: after a loss of power there is the old list or the new one,
        # never half a one.
        os.fsync(written.fileno())
    if not months:
        part.replace(target)
        return made
    part.replace(place_among_months(target, origin_of(target), made.origin))
    forget_old_months(target)
    return made


def _origin(source: ListSource, stated: list[str]) -> ListOrigin:
    """Return the month of a list: as somebody said, its head, the name of its file, or today's."""
    today = clock.today()
    named = (month_in_name(name) for name in source.names)
    for month, what in (
        (source.month, MonthSource.GIVEN),
        (next(filter(None, stated), ""), MonthSource.HEAD),
        (next(filter(None, named), ""), MonthSource.NAME),
    ):
        if month:
            return ListOrigin(month, what, today)
    return ListOrigin(month_of(today), MonthSource.DAY, today)


def _staging(part: Path, fingerprint: str) -> sqlite3.Connection:
    """Open what an import writes to, with what an earlier attempt at the same file left."""
    if part.exists() and _fingerprint_in(part) != fingerprint:
        part.unlink()
    connection = sqlite3.connect(part, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    # Fast and unsafe, which is safe here: the file has no name yet, and is brought to the disk
    # before it gets one.
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


def _stage(connection: sqlite3.Connection, read: Tolerance, progress: Progress) -> None:
    """Read the players that are not there yet, batch by batch."""
    (done,) = connection.execute("SELECT count(*) FROM staged").fetchone()
    rows = iter(read)
    # Read again though not kept again: what is odd in these lines is counted once more.
    for _ in islice(rows, done):
        pass
    progress(done)
    while batch := list(islice(rows, BATCH)):
        connection.execute("BEGIN")
        connection.executemany(_INSERT, batch)
        connection.execute("COMMIT")
        done += len(batch)
        progress(done)
    faults = read.faults
    if faults:
        aside, most = read.oddities.aside, most_aside(read.lines)
        raise ListFaultsError(faults[:MOST_FAULTS], aside or 1, most)
    if not done:
        raise ListFaultsError((fault("list-head-unknown", 1, 1),))


def _finish(connection: sqlite3.Connection, read: Tolerance, origin: ListOrigin) -> ListImport:
    """Put the players in order, the highest rated first, and make the list searchable."""
    connection.execute("BEGIN")
    _in_order(connection)
    repeated = _without_repeated(connection, read)
    if repeated:
        _in_order(connection)
    _index_names(connection)
    connection.execute("DROP TABLE staged")
    (count,) = connection.execute("SELECT count(*) FROM player").fetchone()
    found = read.oddities
    told = tuple(sorted((*found.told, *repeated), key=lambda item: item.line))
    odd = Oddities(found.adjusted, found.aside + len(repeated), told)
    made = ListImport(int(count), odd, origin)
    _keep_report(connection, made)
    connection.execute("COMMIT")
    return made


def _in_order(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE IF EXISTS player")
    connection.execute("DROP TABLE IF EXISTS names")
    connection.execute(f"CREATE TABLE player (place INTEGER PRIMARY KEY, {_COLUMNS})")
    connection.execute(_IN_ORDER)
    connection.execute("CREATE INDEX player_number ON player (fide_id)")


def _without_repeated(connection: sqlite3.Connection, read: Tolerance) -> list[Problem]:
    """Leave out the earlier lines of players who stand in a list again; return what is said.

    ListFaultsError where there are more of them than lines may be put aside.
    """
    most = most_aside(read.lines)
    numbers = [number for (number,) in connection.execute(_REPEATED, (most + 1,))]
    if not numbers:
        return []
    rows = connection.execute(_ROWS_OF.format(",".join(map(str, numbers)))).fetchall()
    last = {number: row for row, number, _ in rows}
    found = [
        fault(
            "list-id-repeated",
            _line_of(row, read),
            1,
            fide_id=number,
            last=_line_of(last[number], read),
            number=str(number),
            source=name,
        )
        for row, number, name in rows
        if row != last[number]
    ]
    if len(found) > most:
        raise ListFaultsError(tuple(found[:MOST_FAULTS]), len(found), most)
    earlier = [(row,) for row, number, _ in rows if row != last[number]]
    connection.executemany("DELETE FROM staged WHERE rowid = ?", earlier)
    return found


def _line_of(row: int, read: Tolerance) -> int:
    """Return the line of a row, in a list with a head: lines put aside are no rows."""
    line = row + 1
    for item in read.oddities.told:
        if item.severity is Severity.ERROR and item.line <= line:
            line += 1
    return line


def _keep_report(connection: sqlite3.Connection, made: ListImport) -> None:
    """Keep what was odd in the list beside it."""
    told = [
        (item.severity.value, item.line, item.column, item.code, dict(item.values))
        for item in made.oddities.told
    ]
    odd = made.oddities
    origin = {
        "month": made.origin.month,
        "month_source": made.origin.month_source.value,
        "read_on": made.origin.read_on.isoformat() if made.origin.read_on else "",
    }
    kept = {"players": made.players, "adjusted": odd.adjusted, "aside": odd.aside, "told": told}
    kept["origin"] = origin
    connection.execute("CREATE TABLE IF NOT EXISTS report (content TEXT)")
    connection.execute("DELETE FROM report")
    connection.execute("INSERT INTO report VALUES (?)", (json.dumps(kept),))


def _index_names(connection: sqlite3.Connection) -> None:
    """Index the words of all names; those with other letters are transliterated first."""
    connection.execute(
        "CREATE VIRTUAL TABLE names USING fts5(words, content='', detail='none', columnsize=0,"
        " tokenize='ascii', prefix='1 2 3')"
    )
    connection.create_function("folded", 1, folded, deterministic=True)
    connection.execute(_INDEX, (FEDERATION,))
