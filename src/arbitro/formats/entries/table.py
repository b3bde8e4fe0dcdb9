"""A text as a table: what separates its cells, which line is the head, which lines are no rows.

The head is a line, not the first line: programs write the name of the event, dates and the name of
the list above it, and addresses below the list. None of them is ever a player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from arbitro.formats.entries.column_recognition import column_of, column_of_word
from arbitro.formats.entries.dialect import Dialect, dialect_of
from arbitro.formats.entries.head_words import HEADS, Column
from arbitro.formats.texts.cells import (
    SEPARATORS,
    Cell,
    cells_of,
    is_left_open,
    plain,
    quoted,
    separator_of,
)
from arbitro.formats.texts.formulas import harmless
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.text import CRLF
from arbitro.model import Player

LOOKED_THROUGH = 30
"""How many lines from the top the head may stand in."""

MOST_JOINED = 20
"""How many lines a quoted cell with line breaks in it may take."""

MOST_COLUMNS = 400
LONGEST_LINE = 20_000

NAMES = frozenset({Column.NAME, Column.SURNAME})
_VALUE = re.compile(r"\d[\d./:-]{3,}")
_NO_NAME = re.compile(r"[\d:]")
_ADDRESS = re.compile(r"https?://|\bwww\.|chess-results\.com|vegachess", re.IGNORECASE)

Line = tuple[int, str]
Row = tuple[int, list[Cell]]
"""The number of a line and its cells."""


class Head(NamedTuple):
    """The line that names the columns: its place among the lines, and what separates its cells."""

    place: int
    separator: str
    names_players: bool


class Table(NamedTuple):
    """A list cut into cells: the lines above the head, the head, the rows, the lines below them."""

    separator: str
    above: list[Line]
    head: Row | None
    rows: list[Row]
    below: list[Line]


def table_of(
    lines: Sequence[Line], own: Sequence[Dialect] = (), head_line: int | None = None
) -> Table:
    """Cut the lines of a list, those that are blank left out, into a table.

    ``own`` are dialects of the user's. ``head_line`` is the line the heads stand in where somebody
    has said it, 0 where there are none.
    """
    separator = separator_in(lines, own)
    lines = with_breaks_joined(lines, separator)
    head = head_of(lines, own)
    if head_line is not None:
        places = [place for place, (number, _) in enumerate(lines) if number == head_line]
        head = Head(places[0], separator, names_players=True) if places else None
    if head is None:
        rows = [(number, cells_of(row, separator)) for number, row in lines]
        return Table(separator, [], None, rows, [])
    number, text = lines[head.place]
    cells = cells_of(text, head.separator)
    rows = [(line, cells_of(row, head.separator)) for line, row in lines[head.place + 1 :]]
    last = _end_of_rows(rows, cells)
    inside = [row for row in rows[:last] if not _is_address(row[1])]
    kept = {line for line, _ in inside}
    below = [line for line in lines[head.place + 1 :] if line[0] not in kept]
    return Table(head.separator, list(lines[: head.place]), (number, cells), inside, below)


def in_our_words(lines: Sequence[Line], heads: Mapping[str, Column]) -> Sequence[Line]:
    """Return the lines with heads of a language written as we call them, where we do not know them.

    >>> in_our_words([(1, "Izena;Elo")], {"izena": Column.NAME})
    [(1, 'Name;Elo')]
    """
    if not heads:
        return lines
    upper = [(number, _headed(row, heads)) for number, row in lines[:LOOKED_THROUGH]]
    return [*upper, *lines[LOOKED_THROUGH:]]


def _headed(row: str, heads: Mapping[str, Column]) -> str:
    """Return a line with the heads in it in our words.

    Any other as it is.
    """
    for separator in SEPARATORS if len(row) <= LONGEST_LINE else ():
        texts = [cell.text for cell in cells_of(row, separator)]
        ours = [
            text if column_of(text) else HEADS.get(heads.get(plain(text), Column.IGNORED), text)
            for text in texts
        ]
        if ours != texts and sum(map(bool, map(column_of, ours))) > 1:
            return separator.join(quoted(our, separator) for our in ours)
    return row


def too_large(lines: Sequence[Line], most_rows: int) -> Problem | None:
    """Refuse what no list of players is: too many lines, or a line too long or of too many cells.

    The lines are only counted here, and cut into cells when they have passed.
    """
    if len(lines) > most_rows:
        return problem("entry-rows-too-many", lines[most_rows][0], 1, most=most_rows)
    for number, row in lines:
        if len(row) > LONGEST_LINE:
            return problem("entry-line-too-long", number, LONGEST_LINE + 1, most=LONGEST_LINE)
    separator = separator_in(lines)
    for number, row in lines:
        if row.count(separator) >= MOST_COLUMNS:
            return problem("entry-columns-too-many", number, 1, most=MOST_COLUMNS)
    return None


def separator_in(lines: Sequence[Line], own: Sequence[Dialect] = ()) -> str:
    """Return what separates the cells of a list, as its head does or else its rows."""
    head = head_of(lines, own)
    return head.separator if head else separator_of([row for _, row in lines])


def with_breaks_joined(lines: Sequence[Line], separator: str) -> Sequence[Line]:
    """Return the lines, those that a line break in a quoted cell has cut put together again."""
    joined: list[Line] = []
    at = 0
    while at < len(lines):
        number, text = lines[at]
        more = _lines_of_row(lines, at, separator)
        parts = [row.strip() if place else row for place, (_, row) in enumerate(lines[at:more])]
        joined.append((number, " ".join(parts) if more - at > 1 else text))
        at = more
    return joined


def _lines_of_row(lines: Sequence[Line], at: int, separator: str) -> int:
    """Return the place after the last line of a row.

    The next one where no quote is left open.
    """
    if not is_left_open(lines[at][1], separator):
        return at + 1
    length = len(lines[at][1])
    for place in range(at + 1, min(at + MOST_JOINED, len(lines))):
        length += len(lines[place][1]) + 1
        is_open = is_left_open(lines[place][1], separator, inside=True)
        # A quote that closes nothing was a stray one: the line is a row of its own.
        if is_open is None or length > LONGEST_LINE:
            break
        if not is_open:
            return place + 1
    return at + 1


def head_of(lines: Sequence[Line], own: Sequence[Dialect] = ()) -> Head | None:
    """Return the line that names the columns best, None where none does.

    What heads a list of a dialect of the user's ``own`` is its head, whatever it is called.

    The first line is a head where it names the players; one further down has to name two columns or
    nothing else, and a head without names has no number in it. Each cell that is a value speaks
    against it.
    """
    best: tuple[int, Head] | None = None
    for place, (_, row) in enumerate(lines[:LOOKED_THROUGH]):
        for separator in SEPARATORS:
            if not 0 < row.count(separator) < MOST_COLUMNS:
                continue
            cells = [cell.text for cell in cells_of(row, separator)]
            if own and any(other.is_that_of([*map(plain, cells)], "", separator) for other in own):
                return Head(place, separator, names_players=True)
            known = [column for cell in cells if (column := column_of_word(cell)) is not None]
            named = not NAMES.isdisjoint(known)
            values = sum(_VALUE.search(cell) is not None for cell in cells)
            # A row of data may hold a word that heads a column too; its numbers betray it.
            score = len(known) - values
            alone = len(known) == sum(bool(cell) for cell in cells)
            dialect = dialect_of([plain(cell) for cell in cells], separator=separator)
            enough = len(known) > 1 or (named and (alone or not place or dialect is not None))
            score += len(dialect.required) if dialect else 0
            if not enough or score < 1 or (not named and values):
                continue
            if best is None or (named, score) > (best[1].names_players, best[0]):
                best = score, Head(place, separator, named)
    if best is not None:
        return best[1]
    for place, (_, row) in enumerate(lines[:LOOKED_THROUGH]):
        if column_of_word(row.strip()) in NAMES:
            separator = separator_of([below for _, below in lines])
            return Head(place, separator, names_players=True)
    return None


def _end_of_rows(rows: Sequence[Row], head: Sequence[Cell]) -> int:
    """Return how many of the rows belong to the list.

    Those at the end, below a blank line, that hold one thing that is no name, do not.
    """
    if sum(bool(cell.text) for cell in head) < 3:
        return len(rows)
    names = {at for at, cell in enumerate(head) if column_of(cell.text) in NAMES}
    end = last = len(rows)
    while end and _is_remark(rows[end - 1][1], names):
        end -= 1
        # there may be several such blocks: who saved a list again added theirs
        if end and end < len(rows) and rows[end - 1][0] < rows[end][0] - 1:
            last = end
    return last


def _is_remark(cells: Sequence[Cell], names: set[int]) -> bool:
    """Tell whether one cell alone is filled, and not with a name: "Arbiter: Juan Pérez"."""
    filled = [(at, cell.text) for at, cell in enumerate(cells) if cell.text]
    if len(filled) != 1:
        return False
    at, text = filled[0]
    return at not in names or _NO_NAME.search(text) is not None


def _is_address(cells: Sequence[Cell]) -> bool:
    """Tell whether a row is the address of a page or of a program and nothing else."""
    found = [cell.text for cell in cells if cell.text]
    return len(found) == 1 and _ADDRESS.search(found[0]) is not None


# Writing entry lists.


def write_entries(
    players: Iterable[Player],
    *,
    heads: Mapping[Column, str] = HEADS,
    separator: Literal[";", ",", "\t"] = ";",
) -> str:
    """Return the list under ``heads``; ``read_entries`` reads the same players from it.

    >>> write_entries([Player("García, Ana", 2104)], separator=",").splitlines()[1][:20]
    '"García, Ana",2104,,'
    """
    rows = [[heads.get(column, own) for column, own in HEADS.items()]]
    rows.extend([_cell(player, column) for column in HEADS] for player in players)
    return "".join(separator.join(quoted(text, separator) for text in row) + CRLF for row in rows)


def _cell(player: Player, column: Column) -> str:
    if column is Column.SEX:
        return {None: "", "m": "M", "w": "F"}[player.sex and player.sex.value]
    value = getattr(player, column.value)
    if column is Column.TITLE:
        return value.value if value else ""
    text = str(value) if value else ""
    return harmless(" ".join("".join(max(letter, " ") for letter in text).split()))
