"""Lists without a head: names first, then what looks like a rating, a title, a federation.

A number is taken only where it can be but one thing. A column of 1985 and 1990 may be ratings or
years of birth, and of two numbers either may be the rating: then a head has to say it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from arbitro.formats.entries.column_recognition import column_of_word
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.loose import (
    RATINGS,
    LineKind,
    ended,
    kind_of_line,
    unmarked,
    with_federation,
)
from arbitro.formats.entries.table import LOOKED_THROUGH, Row
from arbitro.formats.entries.values import (
    YEARS_OF_EVENTS,
    is_federation,
    is_number,
    is_week,
    rating_of,
)
from arbitro.formats.texts.cells import Cell, plain, shown
from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.titles import TITLES
from arbitro.formats.texts.unrated_words import WORDS_FOR_UNRATED

# Rows that are no players: heads written again, the names of groups, totals and averages.

_GROUP = re.compile(
    r"(?:grupo|group|gruppe|groupe|gruppo|grup|secci[oó]n|section|categor[ií]a|category|kategorie"
    r"|cat[eé]gorie)\s+[^\s,]{1,6}:?",
    re.IGNORECASE,
)
_OF_WHAT = (
    r"(?:\s+(?:de\s+|of\s+|de\s+los\s+)?(?:elo|rating|rtg|jugadores|players|spieler|joueurs))?"
)
_TOTAL = re.compile(
    rf"(?:(?:total|totales|media|promedio|suma|average|mean|sum|durchschnitt|schnitt|summe|gesamt"
    rf"|moyenne|moyen){_OF_WHAT}|(?:elo|rating|rtg)[\s-]+(?:medio|promedio|average|moyen|schnitt))"
    r"\s*[:=]?\s*[\d.,]*",
    re.IGNORECASE,
)


def is_no_player(cells: Iterable[Cell]) -> bool:
    """Tell whether a row surely is the name of a group, or a total or an average.

    >>> is_no_player([Cell(1, "Grupo B"), Cell(8, "")]), is_no_player([Cell(1, "Media, Ana")])
    (True, False)
    """
    filled = [cell.text for cell in cells if cell.text]
    if not filled:
        return False
    if len(filled) == 1 and _GROUP.fullmatch(filled[0]):
        return True
    others = filled[1:]
    return _TOTAL.fullmatch(filled[0]) is not None and not any(map(_has_letters, others))


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


def is_head_again(cells: Sequence[Cell], heads: Sequence[Cell]) -> bool:
    """Tell whether a row says what the head says, blank cells aside."""
    return _words(cells) == _words(heads)


def is_other_head(cells: Sequence[Cell], heads: Sequence[Cell]) -> bool:
    """Tell whether most of a row, and two cells at least, name columns: another table begins."""
    told = set(_words(heads))
    words = [cell.text for cell in cells if cell.text]
    known = sum(plain(word) in told or is_head_word(word) for word in words)
    return known > 1 and known * 2 > len(words)


def is_head_word(text: str) -> bool:
    """Tell whether a text names a column (see `column_of_word`)."""
    return column_of_word(text) is not None


def _words(cells: Iterable[Cell]) -> list[str]:
    return [plain(cell.text) for cell in cells if cell.text]


FIDE_IDS = range(100_000, 1_000_000_000)
"""The numbers of players begin at 100013; shorter ones are as well postal codes."""

_DATE = re.compile(r"\d{1,4}([./-])\d{1,2}\1\d{1,4}")
_BLANK_COLUMNS = re.compile(
    r"\S\s{3,}(?=\S)|^\d{1,4}\.?\s+(?=[^\W\d])|[^\d\s]\s+(?=\d{3,}\s+\S|\S+@\S)"
)
"""A run of blanks, a number before a name, one or an address between words: columns of blanks."""


class GuessedRows(NamedTuple):
    """The rows by what their cells look like, and what is to be said of them.

    ``left_out`` are cells of players that are not read, with the numbers of their lines.
    """

    rows: list[tuple[int, dict[Column, Cell]]]
    problems: list[Problem]
    left_out: Sequence[tuple[int, Cell]] = ()


def guessed(table: Sequence[Row]) -> GuessedRows:
    """Return rows without a head by what their cells look like."""
    if not table:
        return GuessedRows([], [])
    first, cells = table[0]
    if is_unknown_head(table):
        code = "entry-head-unknown"
        return GuessedRows([], [problem(code, first, cells[0].column, text=shown(cells))])
    free = unmarked(table)
    rows, footer = free.rows[: len(table) - free.below], table[len(table) - free.below :]
    titles = max(free.above, _titles(rows))
    titles += _titles_by_words(rows[titles:])
    # A wrong guess would be believed, so that each of these refuses the whole list.
    fault = _late_head(table) or _unclear_line(rows[titles:]) or _of_blanks(rows[titles:])
    if fault is not None:
        return GuessedRows([], [fault])
    problems = [
        problem("entry-lines-above", number, 1, count=1, text=shown(above))
        for number, above in table[:titles]
    ] + [
        problem("entry-lines-below", number, 1, count=1, text=shown(below))
        for number, below in footer
    ]
    found: list[tuple[int, dict[Column, Cell]]] = []
    left_out: list[tuple[int, Cell]] = []
    numbered = _are_numbered([row for _, row in rows[titles:]])
    for number, row in rows[titles:]:
        if is_no_player(row) or kind_of_line(row, ()) is LineKind.TITLE:
            problems.append(problem("entry-row-of-nobody", number, 1, text=shown(row)))
            continue
        unclear = _unclear(row)
        if unclear is not None:
            code = "entry-cell-unclear"
            return GuessedRows([], [problem(code, number, unclear.column, text=unclear.text)])
        taken = _row(row, numbered=numbered)
        if taken.unclear is not None:
            code, left = "entry-numbers-unclear", taken.unclear
            return GuessedRows([], [problem(code, number, left.column, text=left.text)])
        found.append((number, taken.cells))
        left_out += [(number, cell) for cell in taken.left_out]
    years = _only_years(found)
    if years is not None:
        return GuessedRows([], [problem("entry-ratings-or-years", *years)])
    problems += _of_left_out(left_out)
    at = rows[titles][0] if titles < len(rows) else first
    return GuessedRows(found, [*problems, problem("entry-columns-guessed", at, 1)], left_out)


def _of_left_out(cells: Sequence[tuple[int, Cell]]) -> list[Problem]:
    """Say once how many cells of players are not read."""
    if not cells:
        return []
    line, cell = cells[0]
    count, text = len(cells), cell.text[:80]
    return [problem("entry-cells-left-out", line, cell.column, count=count, text=text)]


def _titles_by_words(rows: Sequence[Row]) -> int:
    """Return how many of the first rows are titles by what they say."""
    at = 0
    while at < len(rows) and kind_of_line(rows[at][1], _below(rows, at)) is LineKind.TITLE:
        at += 1
    return at


def _below(rows: Sequence[Row], at: int) -> list[Sequence[Cell]]:
    return [cells for _, cells in rows[at + 1 : at + 1 + LOOKED_THROUGH]]


def _unclear_line(rows: Sequence[Row]) -> Problem | None:
    """Find a line that may be a title as well as a player: the first one, or one by its words."""
    for at, (number, cells) in enumerate(rows):
        if kind_of_line(cells, () if at else _below(rows, at)) is LineKind.UNCLEAR:
            return problem("entry-line-unclear", number, 1, text=shown(cells))
    return None


def _late_head(table: Sequence[Row]) -> Problem | None:
    """Find the row that names the columns where it stands too low to be looked for."""
    for number, cells in table:
        words = [cell.text for cell in cells if cell.text]
        if len(words) > 1 and all(map(is_head_word, words)):
            most = LOOKED_THROUGH
            return problem("entry-head-too-low", number, 1, text=shown(cells), most=most)
    return None


def _of_blanks(table: Sequence[Row]) -> Problem | None:
    """Find a row whose columns are made of blanks: where one ends cannot be told."""
    for number, cells in table:
        for cell in cells:
            gap = _BLANK_COLUMNS.search(ended(cell.text).name)
            if gap:
                place = cell.column + gap.end()
                return problem("entry-columns-of-blanks", number, place, text=cell.text[:80])
    return None


def _unclear(cells: Sequence[Cell]) -> Cell | None:
    """Return the cell of a row that may be several things: a date, or a postal code and a town."""
    named = [at for at, cell in enumerate(cells) if any(map(str.isalpha, cell.text))][:1]
    for at in range(named[0] + 1 if named else 0, len(cells)):
        text = cells[at].text
        after = cells[at + 1].text if at + 1 < len(cells) else ""
        town = any(map(str.isalpha, after)) and _looks_like(after) is None
        if _DATE.fullmatch(text) or (is_number(text) and len(text) == 4 and town):
            return cells[at]
    return None


class _RowCells(NamedTuple):
    """The cells of a row by what they look like, and those that are not read.

    ``unclear`` is the first that may be two things.
    """

    cells: dict[Column, Cell]
    left_out: Sequence[Cell] = ()
    unclear: Cell | None = None


MOST_PARTS = 2
"""Cells a name may take: surname and given name."""


def _are_numbered(rows: Sequence[Sequence[Cell]]) -> bool:
    """Tell whether rows begin with numbers that rise and are about as many as there are rows."""
    first = [next((cell.text for cell in row if cell.text), "") for row in rows]
    numbers = [int(text[:9]) for text in first if is_number(text)]
    rising = all(one < other for one, other in pairwise(numbers))
    return rising and max(numbers, default=0) < MOST_NUMBERED + 3 * len(rows)


MOST_NUMBERED = 100


def _row(cells: Sequence[Cell], *, numbered: bool) -> _RowCells:
    """Return the cells of a row by what they look like.

    ``numbered`` rows begin with a number.
    """
    row: dict[Column, Cell] = {}
    name: list[Cell] = []
    left_out: list[Cell] = []
    for cell in filter(lambda cell: cell.text, cells):
        column = _looks_like(cell.text)
        # Of two numbers that look alike nobody knows which is meant.
        if name and _is_second(column, cell, row):
            return _RowCells(row, (), cell)
        if column is not None and (name or (column is Column.FIDE_ID and not row)):
            if column in row:
                left_out.append(cell)
            row.setdefault(column, cell._replace(text=_bare(cell.text)))
        elif column is None and row.keys() <= {Column.FIDE_ID} and _may_be_of_name(cell, name):
            name.append(cell)
        elif name or not numbered or not is_number(cell.text):
            left_out.append(cell)
    if not name:
        return _RowCells(row, left_out)
    unclear = _take_name(row, name)
    return _RowCells(row, left_out, unclear)


def _is_second(column: Column | None, cell: Cell, row: Mapping[Column, Cell]) -> bool:
    """Tell whether a cell behind a name is a number that may be what another one is."""
    if column is None:
        return is_number(cell.text) and len(cell.text) > 2
    return column in row and column in {Column.RATING, Column.FIDE_ID}


def _may_be_of_name(cell: Cell, name: Sequence[Cell]) -> bool:
    """Tell whether a cell may be of a name: one part without a comma is not complete."""
    room = not name or (len(name) < MOST_PARTS and "," not in name[0].text)
    return room and not is_number(cell.text)


def _take_name(row: dict[Column, Cell], name: Sequence[Cell]) -> Cell | None:
    """Put the name of a row into it, with what stands behind it.

    Return what may be two things.
    """
    found = ended(", ".join(cell.text for cell in name))
    if found.rating is not None and Column.RATING in row:
        return row[Column.RATING]
    text, federation = with_federation(found.name)
    if federation and Column.FEDERATION not in row:
        row[Column.FEDERATION] = Cell(name[-1].column, federation)
    else:
        text = found.name
    if found.rating is not None:
        row[Column.RATING] = Cell(name[-1].column, found.rating)
    row[Column.NAME] = Cell(name[0].column, text)
    # nobody's name has digits: another number of the line stands in it
    return name[0] if any(map(str.isdigit, text)) else None


def _bare(text: str) -> str:
    """Return a text without brackets around it."""
    return text[1:-1].strip() if text[:1] + text[-1:] in {"()", "[]"} else text


def _looks_like(text: str) -> Column | None:
    text = _bare(text)
    if is_number(text) and len(text) <= 9 and int(text) in FIDE_IDS:
        # The week of a rating list, as 202640, looks like a number of FIDE.
        return None if is_week(text) else Column.FIDE_ID
    if text and text[0].isdigit():
        rating = rating_of(text)
        return Column.RATING if (rating is not None and rating in RATINGS) or rating == 0 else None
    if text.lower() in WORDS_FOR_UNRATED or text in {"-", "--", "---"}:
        return Column.RATING
    if text.upper().replace(".", "") in TITLES:
        return Column.TITLE
    return Column.FEDERATION if is_federation(text) else None


def is_unknown_head(table: Sequence[Row]) -> bool:
    """Tell whether the first row names columns in words nobody knows: below them are numbers."""
    cells = [cell.text for cell in table[0][1]]
    body = [row for _, row in table[1:]]
    if len(body) < 1 or sum(map(bool, cells)) < 2 or any(_is_value(cell) for cell in cells):
        return False
    for at, cell in enumerate(cells):
        below = [row[at].text for row in body if at < len(row) and row[at].text]
        numbers = sum(_is_value(text) for text in below)
        # The first column may number the rows below names, too.
        if cell and at and len(below) * 2 >= len(body) and numbers * 2 > len(below):
            return True
    return False


def _is_value(text: str) -> bool:
    return any(letter.isdigit() for letter in text) and not any(letter.isalpha() for letter in text)


def _titles(rows: Sequence[Row]) -> int:
    """Return how many of the first rows are titles: one cell where those below have several."""
    filled = [sum(bool(cell.text) for cell in row) for _, row in rows]
    several = sum(number > 1 for number in filled)
    at = 0
    # a title has one cell, so that those of several are all below it
    while len(rows) - at > 2 and filled[at] == 1 and several * 5 >= (len(rows) - at - 1) * 4:
        at += 1
    return at


def _only_years(rows: Sequence[tuple[int, dict[Column, Cell]]]) -> tuple[int, int] | None:
    """Return the place of the first rating where all of them may be years, None elsewhere."""
    told = [
        (number, row[Column.RATING].column, rating)
        for number, row in rows
        if Column.RATING in row and (rating := rating_of(row[Column.RATING].text))
    ]
    if told and all(rating in YEARS_OF_EVENTS for _, _, rating in told):
        return told[0][:2]
    return None
