"""A database of games: one file of SQLite, its layout, opened and closed.

A game is its tags, its moves (two bytes each) and, where it has more than moves, its text. Games
read in together are a run; a run has sorted columns of all its positions and materials in blocks,
found by their last key, and the counts of the positions many games share. So nothing that was
written is ever sorted again, and an import can be taken back by deleting its runs.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, TypeAlias

from arbitro.formats.pgn.reader import first_position
from arbitro.formats.rating_list import folded
from arbitro.games.postings import Count, Postings
from arbitro.rules.laws.board import Move, Position

APPLICATION_ID = 0x41724731
"""``ArG1``: what tells a database of games of ours from other files."""

LAYOUT = 1
BLOCK = 4096
"""Postings of a block: what is read to look one position up."""

Kind: TypeAlias = Literal[0, 1]
POSITIONS: Kind = 0
MATERIALS: Kind = 1

_SHIFT = 1 << 63
"""Keys are unsigned and integers of SQLite are signed: keys are kept less half their range."""

LAYOUT_SCRIPT = f"""
CREATE TABLE imported (id INTEGER PRIMARY KEY, name TEXT, made TEXT, games INTEGER,
  duplicates INTEGER, broken INTEGER);
CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT UNIQUE);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, fide_id INTEGER, folded TEXT,
  person INTEGER, joined INTEGER DEFAULT 0, UNIQUE (name, fide_id));
CREATE TABLE game (id INTEGER PRIMARY KEY, import INTEGER, white INTEGER, black INTEGER,
  event INTEGER, site INTEGER, date TEXT, year INTEGER, round TEXT, result INTEGER,
  white_rating INTEGER, black_rating INTEGER, eco TEXT, fen TEXT, moves BLOB, tags TEXT,
  text BLOB, digest INTEGER);
CREATE UNIQUE INDEX game_digest ON game (digest);
CREATE INDEX game_white ON game (white);
CREATE INDEX game_black ON game (black);
CREATE INDEX game_event ON game (event);
CREATE INDEX player_person ON player (person);
CREATE TABLE run (id INTEGER PRIMARY KEY, import INTEGER, first INTEGER, games INTEGER);
CREATE TABLE block (run INTEGER, kind INTEGER, number INTEGER, first INTEGER, last INTEGER,
  keys BLOB, games BLOB, moves BLOB, PRIMARY KEY (run, kind, number));
CREATE INDEX block_last ON block (kind, run, last, number);
CREATE TABLE counted (key INTEGER, run INTEGER, move INTEGER, games INTEGER, white INTEGER,
  draws INTEGER, black INTEGER, white_ratings INTEGER, white_rated INTEGER,
  black_ratings INTEGER, black_rated INTEGER, year INTEGER,
  PRIMARY KEY (key, run, move)) WITHOUT ROWID;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {LAYOUT}
"""

RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
"""Results by the number they are kept as."""

BaseFault: TypeAlias = Literal["missing", "foreign", "newer", "damaged", "busy"]


class GameBaseError(Exception):
    """A file that cannot be used as a database of games, and why."""

    def __init__(self, code: BaseFault, path: Path) -> None:
        super().__init__(code, str(path))
        self.code: BaseFault = code
        self.path = path


class StoredGame(NamedTuple):
    """A game as it is kept; ``moves`` are those that could be read of it."""

    number: int
    white: str
    black: str
    white_fide_id: int
    black_fide_id: int
    event: str
    site: str
    date: str
    round: str
    result: str
    white_rating: int
    black_rating: int
    eco: str
    fen: str | None
    moves: tuple[Move, ...]
    tags: str | None
    text: bytes | None

    def position(self) -> Position:
        """Return the first position."""
        return first_position(self.fen, dict(self.other_tags()).get("Variant", ""))

    def other_tags(self) -> list[tuple[str, str]]:
        """Return the tags that have no column."""
        return [(name, value) for name, value in json.loads(self.tags or "[]")]


class ImportedFile(NamedTuple):
    """A file that was read in: when, how many games were taken, there before, and broken."""

    number: int
    name: str
    made: str
    games: int
    duplicates: int
    broken: int


class Posting(NamedTuple):
    """A game that has a position, and the move made there; 0 where it ends."""

    game: int
    move: int


class GameBase:
    """An open database; used with ``with``."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path

    @classmethod
    def open(cls, path: Path, *, make: bool = False) -> Self:
        """Open a database, or ``make`` one where there is no file; raise `GameBaseError`."""
        if not make and not path.is_file():
            raise GameBaseError("missing", path)
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            # The file may come from anybody: its schema may call no function that could do harm.
            connection.execute("PRAGMA trusted_schema = 0")
            connection.execute("PRAGMA busy_timeout = 5000")
            base = cls(connection, path)
            base._check(make)
        except sqlite3.DatabaseError as problem:
            connection.close()
            raise GameBaseError(fault_of(problem), path) from problem
        except BaseException:
            connection.close()
            raise
        return base

    def _check(self, make: bool) -> None:
        connection = self.connection
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if make and not application and not tables:
            # Before WAL: in that mode SQLite keeps the size of the pages as it is.
            connection.execute("PRAGMA page_size = 8192")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")
            # Not `executescript`, which commits what is open: half a layout could be left.
            for statement in LAYOUT_SCRIPT.split(";"):
                connection.execute(statement)
            connection.execute("COMMIT")
        elif application != APPLICATION_ID:
            raise GameBaseError("foreign", self.path)
        elif connection.execute("PRAGMA user_version").fetchone()[0] > LAYOUT:
            raise GameBaseError("newer", self.path)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA cache_size = -131072")
        connection.create_function("folded", 1, folded, deterministic=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def count(self) -> int:
        """Return how many games there are."""
        (found,) = self.connection.execute("SELECT count(*) FROM game").fetchone()
        return int(found)

    def imports(self) -> list[ImportedFile]:
        """Return what was read in, in its order."""
        rows = self.connection.execute("SELECT * FROM imported ORDER BY id")
        return [ImportedFile(*row) for row in rows]

    def game(self, number: int) -> StoredGame | None:
        """Return a game by its number."""
        return next(self.games([number]), None)

    def games(self, numbers: Sequence[int]) -> Iterator[StoredGame]:
        """Yield games by their numbers, in their order; those that are gone are left out."""
        for number in numbers:
            row = self.connection.execute(_GAME, (number,)).fetchone()
            if row is not None:
                yield _stored(row)

    # the index

    def add_run(self, imported: int, first: int, games: int, found: Postings) -> None:
        """Write the index of a run whose games are numbered from ``first`` on."""
        connection = self.connection
        cursor = connection.execute(
            "INSERT INTO run (import, first, games) VALUES (?, ?, ?)", (imported, first, games)
        )
        run = cursor.lastrowid
        columns = (
            (POSITIONS, found.keys, found.games, found.moves),
            (MATERIALS, found.materials, found.material_games, found.lasted),
        )
        for kind, *parts in columns:
            connection.executemany(
                "INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _blocks(run, kind, parts)
            )
        rows = zip(found.counted_keys, found.counted_moves, strict=True)
        counted = found.counted
        connection.executemany(
            "INSERT INTO counted VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                (key - _SHIFT, run, move, *counted[9 * number : 9 * number + 9])
                for number, (key, move) in enumerate(rows)
            ),
        )

    def counted(self, key: int) -> dict[int, dict[int, Count]]:
        """Return by run and move what is counted of a position; runs that have few are missing."""
        found: dict[int, dict[int, Count]] = {}
        for run, move, *numbers in self.connection.execute(
            "SELECT run, move, games, white, draws, black, white_ratings, white_rated,"
            " black_ratings, black_rated, year FROM counted WHERE key = ?",
            (key - _SHIFT,),
        ):
            found.setdefault(run, {})[move] = Count(*numbers)
        return found

    def runs(self) -> list[tuple[int, int]]:
        """Return the runs, each with the number of its first game."""
        rows = self.connection.execute("SELECT id, first FROM run ORDER BY id")
        return [(run, first) for run, first in rows]

    def postings(self, kind: Kind, key: int, run: int, first: int) -> Iterator[Posting]:
        """Yield what one run has under a key, by game."""
        kept = key - _SHIFT
        for number, keys, games, moves in self.connection.execute(
            "SELECT first, keys, games, moves FROM block WHERE kind = ? AND run = ? AND last >= ?"
            " ORDER BY last, number",
            (kind, run, kept),
        ):
            # In the order of their last keys: a block that begins behind the key ends what has it.
            if number > kept:
                return
            begin, end = _range_of(keys, key)
            where = array("I", games[4 * begin : 4 * end])
            what = array("H", moves[2 * begin : 2 * end])
            for game, move in zip(where, what, strict=True):
                yield Posting(first + game, move)


def _range_of(keys: bytes, key: int) -> tuple[int, int]:
    numbers = memoryview(keys).cast("Q")
    return bisect_left(numbers, key), bisect_right(numbers, key)


def _blocks(run: int | None, kind: int, parts: list[array[int]]) -> Iterator[tuple[object, ...]]:
    keys, games, moves = (memoryview(part) for part in parts)
    for number, begin in enumerate(range(0, len(keys), BLOCK)):
        own = slice(begin, begin + BLOCK)
        mine = keys[own]
        yield (run, kind, number, mine[0] - _SHIFT, mine[-1] - _SHIFT, mine, games[own], moves[own])


_GAME = (
    "SELECT game.id, white.name, black.name, white.fide_id, black.fide_id, event.text,"
    " site.text, date, round, result, white_rating, black_rating, eco, fen, moves, tags,"
    " game.text FROM game"
    " JOIN player AS white ON white.id = game.white JOIN player AS black ON black.id = game.black"
    " JOIN name AS event ON event.id = game.event JOIN name AS site ON site.id = game.site"
    " WHERE game.id = ?"
)


def _stored(row: tuple[Any, ...]) -> StoredGame:
    *tags, result, white_rating, black_rating, eco, fen, moves, others, text = row
    made = tuple(map(Move, array("H", moves)))
    found = (*tags, RESULTS[result], white_rating, black_rating, eco, fen, made, others, text)
    return StoredGame._make(found)


def fault_of(problem: sqlite3.DatabaseError) -> BaseFault:
    """Return what a fault of SQLite means for the user."""
    return "busy" if "locked" in str(problem) else "damaged"
