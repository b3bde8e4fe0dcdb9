"""Games of PGN files read into a database, a batch at a time, each batch in one transaction.

What is there already is left out: the same players, date, result and moves. What could not be read
is told by its line. An import that fails leaves nothing; one that is stopped keeps its batches, and
going on means reading the same file again.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any, BinaryIO, Literal, NamedTuple

from arbitro.formats.pgn.columns import LONE_RETURN, Chunk, GameColumns, careful_columns
from arbitro.formats.pgn.openings import code_of
from arbitro.formats.pgn.reader import first_position, games_begun
from arbitro.formats.rating_list import folded
from arbitro.formats.texts.problems import Problem
from arbitro.games.base import RESULTS, GameBase, GameBaseError, fault_of
from arbitro.games.losses import losses_of
from arbitro.games.postings import Batch, Facts, postings
from arbitro.rules.laws.board.position import START
from arbitro.rules.laws.native import Kernel, kernel
from arbitro.storage.statements import insert
from arbitro.storage.workbooks.packed_games import Readable, opened_games

BATCH = 50_000
"""Games that are written and indexed together."""

CHUNK = 8 << 20
LONGEST_GAME = 4 << 20
"""Bytes of a game: more is no game but a file of something else."""

ASKED = 500
"""Games that are looked for in one question."""

MOST_BROKEN = 20
"""Broken games that are named; all are counted."""

SHORT = 10
"""Half-moves below which the same moves alone do not make two games one."""

OWN_TAGS = frozenset(
    (
        *("White", "Black", "Event", "Site", "Date", "Round", "Result"),
        *("WhiteElo", "BlackElo", "ECO", "WhiteFideId", "BlackFideId", "FEN", "SetUp"),
    )
)
"""Tags that have a column; all others are kept as they are."""

_RESULT_NUMBERS = {result: number for number, result in enumerate(RESULTS)}


class BrokenGame(NamedTuple):
    """A game of which ``read`` half-moves could be read; kept if there are any."""

    line: int
    read: int


@dataclass(slots=True)
class ImportReport:
    """What an import did: games taken, those there before, broken ones and the first of them.

    ``merged`` are the lines in which a game begins inside the text of another, which is not read.
    ``lost`` counts what else of the games taken could not be read: tags, results, what stands in a
    comment never closed; ``faults`` are the first of these.
    """

    number: int = 0
    games: int = 0
    duplicates: int = 0
    broken: int = 0
    named: list[BrokenGame] = field(default_factory=list)
    merged: list[int] = field(default_factory=list)
    lost: int = 0
    faults: list[Problem] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Tell whether all of the file was read."""
        return not (self.broken or self.merged or self.lost)


class ImportFaultError(Exception):
    """A file that cannot be read in; nothing of it was kept."""

    def __init__(self, code: Literal["too-long", "too-many", "no-games"], line: int = 0) -> None:
        super().__init__(code, line)
        self.code = code
        self.line = line


def import_games(
    base: GameBase,
    file: BinaryIO,
    name: str,
    made: str,
    *,
    most: int | None = None,
    told: Callable[[int], None] | None = None,
) -> ImportReport:
    """Read the games of a PGN file in; ``made`` is when, as the user is told it later.

    ``most`` is the greatest number of games taken. `ImportFaultError` or `PackedGamesError` where
    the file is refused, `GameBaseError` where the database cannot be written.
    """
    cursor = base.connection.execute(
        "INSERT INTO imported (name, made, games, duplicates, broken) VALUES (?, ?, 0, 0, 0)",
        (name, made),
    )
    report = ImportReport(cursor.lastrowid or 0)
    try:
        _Import(base, report, most, told).read(file)
    except BaseException as problem:
        if base.connection.in_transaction:
            base.connection.execute("ROLLBACK")
        # Stopped by a person: what was committed stays, and the same file read again goes on.
        if isinstance(problem, KeyboardInterrupt):
            raise
        forget_games(base, report.number)
        if isinstance(problem, sqlite3.DatabaseError):
            raise GameBaseError(fault_of(problem), base.path) from problem
        raise
    return report


def forget_games(base: GameBase, number: int) -> int:
    """Take an import back with all its games; return how many they were."""
    connection = base.connection
    connection.execute("BEGIN IMMEDIATE")
    of_import = "(SELECT id FROM run WHERE import = ?)"
    connection.execute(f"DELETE FROM block WHERE run IN {of_import}", (number,))  # noqa: S608
    connection.execute(f"DELETE FROM counted WHERE run IN {of_import}", (number,))  # noqa: S608
    connection.execute("DELETE FROM run WHERE import = ?", (number,))
    gone = connection.execute("DELETE FROM game WHERE import = ?", (number,)).rowcount
    connection.execute("DELETE FROM imported WHERE id = ?", (number,))
    connection.execute("COMMIT")
    return gone


class _Import:
    """One import under way."""

    def __init__(
        self,
        base: GameBase,
        report: ImportReport,
        most: int | None,
        told: Callable[[int], None] | None,
    ) -> None:
        self.base, self.connection = base, base.connection
        self.report, self.most, self.told = report, most, told
        self.names = _Numbered(base.connection, "name", ("text",))
        self.people = _Numbered(base.connection, "player", ("name", "fide_id"))
        self.players: dict[tuple[str, str], int] = {}
        self.rows: dict[int, tuple[object, ...]] = {}
        """Games by their digest, in the order of ``batch``: rows without their number."""
        self.batch = Batch()

    def read(self, file: BinaryIO) -> None:
        self.begin()
        for game, source, base in _games_of(opened_games(file)):
            if source.count(b"[Event", game.start - base, game.end - base) > 1:
                self.compare(game, source[game.start - base : game.end - base])
            self.look(losses_of(game, source[game.start - base : game.end - base]))
            # Blank lines and comments are no game; words nobody can read are a broken one.
            if game.tags or len(game.moves) or not game.whole:
                self.take(game, source, base)
            if len(self.rows) >= BATCH:
                self.write()
                self.connection.execute("COMMIT")
                self.begin()
        self.write()
        # Games that are here already count: only a file without any is refused.
        if not self.report.games + self.report.duplicates + self.report.broken:
            raise ImportFaultError("no-games")
        join_names(self.base)
        self.connection.execute("COMMIT")

    def compare(self, game: GameColumns, source: bytes) -> None:
        """Note the games that begin in the text of one."""
        text = source.decode("utf-8", "surrogateescape")
        for place in games_begun(text)[1:]:
            self.report.merged.append(game.first_line + text.count("\n", 0, place))

    def look(self, losses: Sequence[Problem]) -> None:
        """Count what games lost, and keep the first of it."""
        self.report.lost += len(losses)
        self.report.faults += losses[: MOST_BROKEN - len(self.report.faults)]

    def begin(self) -> None:
        """Begin a batch: from here on nobody else writes."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.names.begin()
        self.people.begin()

    def take(self, game: GameColumns, source: bytes, base: int) -> None:
        """Make the row of a game, unless it is there in this batch already."""
        report = self.report
        if not game.whole:
            report.broken += 1
            if len(report.named) < MOST_BROKEN:
                report.named.append(BrokenGame(game.first_line, len(game.moves)))
            if not len(game.moves):
                return
        tags = dict(reversed(game.tags))
        moves = game.moves.tobytes()  # type: ignore[attr-defined]
        digest = _digest(game, tags, moves)
        if digest in self.rows:
            report.duplicates += 1
            return
        if self.most is not None and report.games + len(self.rows) >= self.most:
            raise ImportFaultError("too-many", game.first_line)
        fen, date = tags.get("FEN"), tags.get("Date", "")
        facts = Facts(
            _RESULT_NUMBERS[game.result],
            _rating(tags.get("WhiteElo", "")),
            _rating(tags.get("BlackElo", "")),
            _rating(date[:4]),
        )
        first = START if fen is None else first_position(fen, tags.get("Variant", ""))
        self.batch.add(moves, facts, first)
        # plain tuples of numbers and texts: fifty thousand others would be gone through by the
        # collector of cycles again and again
        self.rows[digest] = (
            report.number,
            self.player(tags.get("White", "?"), tags.get("WhiteFideId", "")),
            self.player(tags.get("Black", "?"), tags.get("BlackFideId", "")),
            self.names.number((tags.get("Event", "?"),)),
            self.names.number((tags.get("Site", "?"),)),
            date or "????.??.??",
            facts.year,
            tags.get("Round", "?"),
            facts.result,
            facts.white,
            facts.black,
            tags.get("ECO") or code_of(game.keys),
            fen,
            moves,
            None if tags.keys() <= OWN_TAGS else _others(game),
            _text(game, source, base) if game.more or not game.whole else None,
            digest,
        )

    def write(self) -> None:
        """Write the rows whose games are new, and their index."""
        connection, report = self.connection, self.report
        connection.executemany("INSERT INTO name (id, text) VALUES (?, ?)", self.names.taken())
        connection.executemany(
            "INSERT INTO player (id, name, fide_id, folded, person) VALUES (?, ?, ?, ?, ?)",
            (
                (number, name, identifier, folded(name), identifier or None)
                for number, name, identifier in self.people.taken()
            ),
        )
        (first,) = connection.execute("SELECT coalesce(max(id), 0) + 1 FROM game").fetchone()
        known = self.known()
        batch = self.batch.without(
            {number for number, digest in enumerate(self.rows) if digest in known}
        )
        new = (row for digest, row in self.rows.items() if digest not in known)
        rows = ((number, *row) for number, row in enumerate(new, first))
        with ThreadPoolExecutor(1) as beside:
            # The kernel holds no lock of Python: it sorts while SQLite takes the rows.
            made = beside.submit(postings, batch)
            connection.executemany(_INSERT, rows)
            if batch:
                self.base.add_run(report.number, first, len(batch), made.result())
        report.games += len(batch)
        report.duplicates += len(known)
        connection.execute(
            "UPDATE imported SET games = ?, duplicates = ?, broken = ? WHERE id = ?",
            (report.games, report.duplicates, report.broken, report.number),
        )
        self.rows, self.batch = {}, Batch()
        if self.told is not None:
            self.told(report.games + report.duplicates)

    def known(self) -> set[int]:
        """Return the games of the batch that are in the database already."""
        if not self.connection.execute("SELECT 1 FROM game LIMIT 1").fetchone():
            return set()
        found: set[int] = set()
        digests = sorted(self.rows)
        for begin in range(0, len(digests), ASKED):
            some = digests[begin : begin + ASKED]
            marks = ",".join("?" * len(some))
            look = f"SELECT digest FROM game WHERE digest IN ({marks})"  # noqa: S608
            found.update(digest for (digest,) in self.connection.execute(look, some))
        return found

    def player(self, name: str, fide_id: str) -> int:
        number = self.players.get((name, fide_id))
        if number is None:
            identifier = int(fide_id) if fide_id.isascii() and fide_id.isdecimal() else 0
            identifier = identifier if identifier < 1 << 40 else 0
            number = self.people.number((name, identifier))
            self.players[name, fide_id] = number
        return number


class _Numbered:
    """The numbers of a table's rows by what they say: those there, and new ones until written.

    New rows get their numbers here and are written together: one by one they would take as long as
    all else that is done of a game.
    """

    def __init__(self, connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
        self.connection = connection
        self.table, self.columns = table, columns
        self.known: dict[tuple[str | int, ...], int] = {}
        self.new: list[Any] = []
        self.next = 1
        self.alone = True
        """Whether all rows of the table are known here, so that none has to be looked for."""

    def begin(self) -> None:
        """Begin a batch, and see whether somebody else has written since the one before."""
        last = f"SELECT coalesce(max(id), 0) FROM {self.table}"  # noqa: S608
        (number,) = self.connection.execute(last).fetchone()
        self.alone = self.alone and number + 1 == self.next
        self.next = number + 1

    def number(self, said: tuple[str | int, ...]) -> int:
        """Return the number of a row, a new one where there is none."""
        number = self.known.get(said)
        if number is None:
            number = None if self.alone else self._kept(said)
            if number is None:
                number = self.next
                self.next += 1
                self.new.append((number, *said))
            self.known[said] = number
        return number

    def _kept(self, said: tuple[str | int, ...]) -> int | None:
        where = " AND ".join(f"{column} = ?" for column in self.columns)
        look = f"SELECT id FROM {self.table} WHERE {where}"  # noqa: S608
        row = self.connection.execute(look, said).fetchone()
        return None if row is None else int(row[0])

    def taken(self) -> list[Any]:
        """Return the new rows, each with its number, and count them as written."""
        new, self.new = self.new, []
        return new


_INSERT = insert("game", "", 18)


def join_names(base: GameBase) -> None:
    """Give a name without identifier the one that all games under this name have, if it is one."""
    base.connection.execute(
        "UPDATE player SET person = (SELECT min(other.fide_id) FROM player AS other"
        " WHERE other.name = player.name AND other.fide_id > 0"
        " HAVING count(*) = 1) WHERE fide_id = 0 AND NOT joined"
    )


def _games_of(file: Readable) -> Iterator[tuple[GameColumns, bytes, int]]:
    """Yield the games, each with bytes in which it is and where these begin.

    The kernel reads the next bytes while the games of those before are written.
    """
    compiled = kernel()
    if compiled is None:
        yield from _without_kernel(file, b"", 1)
        return
    with ThreadPoolExecutor(1) as beside:
        line = 1
        coming = beside.submit(_chunk, compiled, file, b"")
        while True:
            chunk, rest, last = coming.result()
            if chunk is None:
                yield from _without_kernel(file, rest, line)
                return
            if not last:
                coming = beside.submit(_chunk, compiled, file, rest)
            if len(rest) > LONGEST_GAME:
                raise ImportFaultError("too-long", line + chunk.source.count(b"\n"))
            for game in chunk.games(line=line):
                yield game, chunk.source, 0
            if last:
                return
            # The rest stands before the next bytes: its lines are counted with them.
            line += chunk.source.count(b"\n", 0, chunk.consumed)


def _chunk(compiled: Kernel, file: Readable, before: bytes) -> tuple[Chunk | None, bytes, bool]:
    """Return what can be read of the next bytes, the bytes left over, and whether it was the last.

    There is nothing read where these bytes need the careful reader; all of them are left over.
    """
    read = file.read(CHUNK)
    source, last = before + read, len(read) < CHUNK
    chunk = None if LONE_RETURN.search(source) else Chunk.of(compiled, source, last=last)
    if chunk is None:
        return None, source, False
    return chunk, source[chunk.consumed :], last


def _without_kernel(
    file: Readable, before: bytes, line: int
) -> Iterator[tuple[GameColumns, bytes, int]]:
    """Yield the games with the reader in Python."""
    lines = _Lines(file, before, line)
    for game, source in careful_columns(lines):
        lines.waiting = 0
        yield game._replace(first_line=game.first_line + line - 1), source, 0


class _Lines:
    """The lines of a file with their ends, refused where one game has too many bytes."""

    def __init__(self, file: Readable, before: bytes, line: int) -> None:
        self.file, self.before, self.line = file, before, line
        self.waiting = 0
        """Bytes since the game read last."""

    def __iter__(self) -> Iterator[bytes]:
        rest = self.before
        while True:
            read = self.file.read(1 << 20)
            rest += read
            lines = rest.splitlines(keepends=True)
            # the last one may go on, or be half of an end of line
            rest = lines.pop() if read and lines else b""
            for line in lines:
                self.waiting += len(line)
                self.line += 1
                if self.waiting > LONGEST_GAME:
                    raise ImportFaultError("too-long", self.line)
                yield line
            if not read:
                return
            if len(rest) > LONGEST_GAME:
                raise ImportFaultError("too-long", self.line)


def _digest(game: GameColumns, tags: dict[str, str], moves: bytes) -> int:
    """Return what the same game has in whatever file it stands."""
    white, black = tags.get("White", ""), tags.get("Black", "")
    if len(moves) < 2 * SHORT:
        more = f"{white}\0{black}\0{tags.get('Event')}\0{tags.get('Round')}"
    else:
        more = f"{_surname(white)}\0{_surname(black)}"
    said = f"{more}\0{tags.get('Date')}\0{game.result}\0{tags.get('FEN')}\0".encode(
        "utf-8", "surrogateescape"
    )
    made = blake2b(said + moves, digest_size=8)
    return int.from_bytes(made.digest(), "little", signed=True)


@lru_cache(1 << 16)
def _surname(name: str) -> str:
    before, comma, _ = name.partition(",")
    return folded(before if comma else name.rpartition(" ")[2]).strip()


@lru_cache(1 << 12)
def _rating(text: str) -> int:
    """Return a number of up to four digits, such as a rating or a year; 0 for anything else."""
    return int(text) if 0 < len(text) <= 4 and text.isascii() and text.isdecimal() else 0


def _others(game: GameColumns) -> str:
    """Return the tags that have no column, as they are kept."""
    return json.dumps([tag for tag in game.tags if tag[0] not in OWN_TAGS], ensure_ascii=False)


def _text(game: GameColumns, source: bytes, base: int) -> bytes:
    """Return the game's own text, packed: of one that is more than tags, moves and result."""
    return zlib.compress(source[game.start - base : game.end - base], 1)
