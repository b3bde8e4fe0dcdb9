"""A whole score sheet as text: its language found, every move read, every doubt named (8.1, C).

Only a whole game can tell the language: ``R`` is the king in Spanish and the rook in English. A
sheet is read in every language known; what two languages read differently is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import Move, Side
from arbitro.rules.laws.board.position import START, Position
from arbitro.rules.laws.notation.reading import MoveReading, read_move
from arbitro.rules.laws.notation.written import ALPHABETS, Letters, letters_of, reader_of


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One writing of a move with its place; ``offer`` where a draw was offered with it (C.12)."""

    text: str
    line: int
    column: int
    offer: bool = False


@unique
class LanguageCertainty(Enum):
    """How sure the language of a sheet is."""

    GIVEN = "given"
    """The caller named it."""
    CERTAIN = "certain"
    """Every language that reads the sheet to its end reads the same moves."""
    LIKELY = "likely"
    """No language reads the whole sheet; this one reads further than every other."""
    AMBIGUOUS = "ambiguous"
    """Languages read different moves equally far: nothing is read."""


@dataclass(frozen=True, slots=True)
class SheetMove:
    """An entry with its meaning; ``number`` and ``side`` say which move of the game it is."""

    entry: SheetEntry
    number: int
    side: Side
    reading: MoveReading


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What a score sheet says.

    ``moves`` are the moves read, up to the first entry that has not exactly one legal meaning;
    ``stopped`` is that entry. ``unread`` are the entries behind it. ``letters`` is None where the
    language is ambiguous; ``possible`` are the sets of letters that read the sheet as well.
    """

    letters: Letters | None
    certainty: LanguageCertainty
    possible: tuple[Letters, ...]
    read: tuple[SheetMove, ...]
    stopped: SheetMove | None
    unread: tuple[SheetEntry, ...]
    result: str | None

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves read."""
        return tuple(move.reading.move for move in self.read if move.reading.move is not None)


_TOKEN = re.compile(
    r"""(?P<result> 1-0 | 0-1 | 1/2-1/2 | ½-½ | 0\.5-0\.5 | \* )(?!\S)
      | (?P<number> \d{1,3} (?:\s*\.+|…|\)) | \d{1,3}(?=\s|$) )
      | (?P<offer> \(=\) )
      | (?P<passing> [ea]\.?p\.?(?=\s|$) )
      | (?P<dots> \.{2,}|… )
      | (?P<move> [^\s(]+ (?:\([^\s=)]+\))? )
      | (?P<other> \S )
    """,
    re.VERBOSE,
)


def entries_of(text: str) -> tuple[tuple[SheetEntry, ...], str | None]:
    """Split the text of a score sheet into its entries and the result, None where there is none.

    Numbers of moves are passed over; ``(=)`` and ``a.p.`` belong to the entry before them.

    >>> entries, result = entries_of("1. e4 e5 (=) 2. Cf3 1/2-1/2")
    >>> [entry.text for entry in entries], entries[1].offer, result
    (['e4', 'e5', 'Cf3'], True, '1/2-1/2')
    """
    entries: list[SheetEntry] = []
    result = None
    for number, row in enumerate(text.splitlines(), start=1):
        for found in _TOKEN.finditer(row):
            kind, word = found.lastgroup, found.group()
            if kind == "result":
                result = word
            elif kind == "offer":
                # one before all entries was made with a move that is not on the sheet
                entries[-1:] = [replace(last, offer=True) for last in entries[-1:]]
            elif kind == "passing" and entries:
                entries[-1] = replace(entries[-1], text=f"{entries[-1].text} {word}")
            elif kind != "number" and (bare := word.rstrip(".,;…")):
                entries.append(SheetEntry(bare, number, found.start() + 1))
    return tuple(entries), result


def read_score_sheet(
    text: str, position: Position = START, *, languages: Sequence[str] | None = None
) -> SheetReading:
    """Read a score sheet from the position the game began with.

    ``languages`` limits the search; a single one is taken as given.

    >>> sheet = read_score_sheet("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. 0-0 Ag4")
    >>> sheet.letters.languages, sheet.certainty.value, len(sheet.moves)
    (('es', 'it', 'ca'), 'certain', 10)
    """
    entries, result = entries_of(text)
    alphabets = (
        tuple({letters_of(language): None for language in languages}) if languages else ALPHABETS
    )
    certainty, possible = LanguageCertainty.GIVEN, alphabets
    if len(alphabets) > 1:
        certainty, possible = detect(entries, position, alphabets)
    if certainty is LanguageCertainty.AMBIGUOUS:
        return SheetReading(None, certainty, possible, (), None, entries, result)
    letters = possible[0]
    read, stopped = _read_entries(entries, Board(position), letters)
    unread = entries[len(read) + (stopped is not None) :]
    return SheetReading(letters, certainty, possible, read, stopped, unread, result)


def detect(
    entries: Sequence[SheetEntry], position: Position, alphabets: Iterable[Letters] = ALPHABETS
) -> tuple[LanguageCertainty, tuple[Letters, ...]]:
    """Return which letters entries are written in, and how sure that is.

    Those that read furthest are compared. If they read the same moves, the choice among them does
    not matter. If they do not, or if none reads to the end and letters that occur nowhere in the
    language are met, the answer is not certain.
    """
    readings: dict[Letters, tuple[Move, ...]] = {}
    for letters in alphabets:
        readings[letters] = _legal_beginning(entries, Board(position), letters)
    furthest = max(map(len, readings.values()))
    best = tuple(letters for letters, moves in readings.items() if len(moves) == furthest)
    if furthest < len(entries):
        # what cannot be read at all tells languages apart where the moves do not
        strange = {letters: _strange(entries, letters) for letters in readings}
        least = min(strange.values())
        best = tuple(letters for letters in best if strange[letters] == least)
        if not best:
            return LanguageCertainty.AMBIGUOUS, tuple(
                letters for letters in readings if strange[letters] == least
            )
    if len({readings[letters] for letters in best}) > 1:
        return LanguageCertainty.AMBIGUOUS, best
    return LanguageCertainty.CERTAIN if furthest == len(entries) else LanguageCertainty.LIKELY, best


def _legal_beginning(
    entries: Sequence[SheetEntry], board: Board, letters: Letters
) -> tuple[Move, ...]:
    moves = []
    for entry in entries:
        reading = read_move(board, entry.text, letters, check_signs=False, candidates=False)
        if reading.move is None:
            break
        board.make(reading.move)
        moves.append(reading.move)
    return tuple(moves)


def _strange(entries: Iterable[SheetEntry], letters: Letters) -> int:
    read = reader_of(letters)
    return sum(read(entry.text) is None for entry in entries)


def _read_entries(
    entries: Sequence[SheetEntry], board: Board, letters: Letters
) -> tuple[tuple[SheetMove, ...], SheetMove | None]:
    read: list[SheetMove] = []
    for entry in entries:
        reading = read_move(board, entry.text, letters)
        each = SheetMove(entry, board.number, board.side, reading)
        if reading.move is None:
            return tuple(read), each
        read.append(each)
        board.make(reading.move)
    return tuple(read), None


def first_divergence(one: SheetReading, other: SheetReading) -> int | None:
    """Return the index of the first move in which two sheets of a game differ, None if in none.

    Where one sheet is shorter, the first move it lacks is that index (8.7, D.2.9).
    """
    mine, theirs = one.moves, other.moves
    for index, (first, second) in enumerate(zip(mine, theirs, strict=False)):
        if first != second:
            return index
    return None if len(mine) == len(theirs) else min(len(mine), len(theirs))
