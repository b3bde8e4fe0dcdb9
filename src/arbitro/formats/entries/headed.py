"""The rows of an entry list by what its columns hold: as its head names them, or somebody said."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.formats.entries.column_recognition import (
    Columns,
    columns_of,
    letters_of_ratings,
    tell_names,
)
from arbitro.formats.entries.dialect import ANY, PAPI, Dialect, dialect_of
from arbitro.formats.entries.guess import guessed, is_head_again, is_no_player, is_other_head
from arbitro.formats.entries.head_words import SURNAMES, Column
from arbitro.formats.entries.loose import LineKind, ended, kind_of_line
from arbitro.formats.entries.table import NAMES, Table
from arbitro.formats.entries.values import rating_of
from arbitro.formats.texts.cells import Cell, plain, shown
from arbitro.formats.texts.problems import Problem, problem


class Matching(NamedTuple):
    """What somebody has said the columns of a list hold.

    None of those left out.

    ``head`` is the number of the line the heads stand in, 0 where there are none.
    """

    head: int
    columns: tuple[Column | None, ...]


Row = tuple[int, dict[Column, Cell]]
"""The number of a line and its cells by column."""

_RULER = re.compile(r":?-+:?")
"""What stands for nobody's name, and what draws a line."""


class HeadedRows(NamedTuple):
    """The rows of a list by its columns, its dialect and the order its head says names are in.

    In one that is ``lettered`` a letter says of which list each rating is. ``columns`` are those of
    a list whose head or whose sender names them; of another, ``left_out`` are the cells not read.
    """

    rows: list[Row]
    dialect: Dialect = ANY
    names: str = ""
    lettered: bool = False
    columns: Columns | None = None
    left_out: Sequence[tuple[int, Cell]] = ()


def without_head(table: Table, problems: list[Problem]) -> HeadedRows:
    """Return the rows by what their cells look like."""
    found = guessed(table.rows)
    problems += found.problems
    return HeadedRows(found.rows, left_out=found.left_out)


def as_matched(
    table: Table, problems: list[Problem], matching: Matching, own: Sequence[Dialect]
) -> HeadedRows:
    """Return the rows by the columns somebody has said they hold."""
    line, head = table.head or (table.rows[0][0] if table.rows else 1, [Cell(1, "")])
    if not NAMES & set(matching.columns):
        problems.append(problem("entry-no-name-column", line, 1))
        return HeadedRows([])
    _note_lines_around(table, problems)
    texts = [cell.text for cell in head]
    names = [plain(text) for text in texts]
    dialect = dialect_of(names, separator=table.separator, own=own) or ANY
    letters = letters_of_ratings(texts, _cells_under(texts, table), matching.columns)
    said = _once(matching.columns, line, head, problems)
    tell_names(_cells_under(said, table), said)
    columns = Columns(tuple(said), (), dialect, letters)
    return _headed(table, columns, problems, dialect.names)


def _once(
    columns: Sequence[Column | None], line: int, head: Sequence[Cell], problems: list[Problem]
) -> list[Column | None]:
    """Return columns, each of them once: of two said to hold the same the first is read."""
    found: list[Column | None] = []
    for at, column in enumerate(columns):
        if column is None or column not in found:
            found.append(column)
            continue
        cells = [
            head[number] if number < len(head) else Cell(1, "")
            for number in (columns.index(column), at)
        ]
        first, second = (cell.text for cell in cells)
        problems.append(
            problem("entry-column-twice", line, cells[1].column, text=second, first=first)
        )
        found.append(None)
    return found


def with_head(
    table: Table, problems: list[Problem], known: Dialect = ANY, own: Sequence[Dialect] = ()
) -> HeadedRows | None:
    """Return the rows by the columns the head names.

    None where there is no head.
    """
    if table.head is None:
        return None
    line, head = table.head
    below = [[cell.text for cell in cells] for _, cells in table.rows]
    above = [row for _, row in table.above]
    columns = columns_of([cell.text for cell in head], below, above, table.separator, own)
    if Column.NAME not in columns.columns and Column.SURNAME not in columns.columns:
        problems.append(problem("entry-no-name-column", line, head[0].column))
        return HeadedRows([])
    if known is not ANY:
        columns = columns._replace(dialect=known)
    dialect = columns.dialect
    if dialect.program:
        values = {"program": dialect.program, "dialect": dialect.id}
        problems.append(problem("entry-dialect", line, 1, **values))
    _note_lines_around(table, problems)
    problems += [
        problem(note.code, line, head[note.at].column, **dict(note.values))
        for note in columns.notes
    ]
    # Nobody is read before the question is answered: the answer may change all ratings.
    if columns.asked:
        return HeadedRows([])
    if _has_ratings_in_names(head, table):
        return without_head(table, problems)
    return _headed(table, columns, problems, _order_of(head, columns))


def _note_lines_around(table: Table, problems: list[Problem]) -> None:
    """Say which lines above and below the rows are no players."""
    for lines, code in ((table.above, "entry-lines-above"), (table.below, "entry-lines-below")):
        if lines:
            number, text = lines[0]
            shown = " ".join(text.split())[:80]
            problems.append(problem(code, number, 1, count=len(lines), text=shown))


def _has_ratings_in_names(head: Sequence[Cell], table: Table) -> bool:
    """Tell whether the names are all there is, and ratings stand behind some of them."""
    rows = [[cell.text for cell in cells if cell.text] for _, cells in table.rows]
    if sum(bool(cell.text) for cell in head) != 1 or any(len(row) > 1 for row in rows):
        return False
    return any(row and (ended(row[0]).rating or "").isdigit() for row in rows)


def _cells_under(heads: Sequence[object], table: Table) -> list[list[str]]:
    rows = [cells for _, cells in table.rows]
    return [[row[at].text for row in rows if at < len(row)] for at in range(len(heads))]


def _headed(table: Table, columns: Columns, problems: list[Problem], names: str) -> HeadedRows:
    dialect = columns.dialect
    lettered = columns.letters is not None or dialect is PAPI
    return HeadedRows(_rows_under(table, columns, problems), dialect, names, lettered, columns)


def _order_of(head: Sequence[Cell], columns: Columns) -> str:
    """Return the order of names without a comma, unless their head says that surnames come first.

    >>> from arbitro.formats.entries.column_recognition import columns_of
    >>> _order_of([Cell(1, "Apellidos y nombre")], columns_of(["Apellidos y nombre"], []))
    ''
    """
    if Column.NAME in columns.columns and columns.dialect.names == "given-first":
        name = plain(head[columns.columns.index(Column.NAME)].text)
        if name.startswith(SURNAMES):
            return ""
    return columns.dialect.names


def _rows_under(table: Table, columns: Columns, problems: list[Problem]) -> list[Row]:
    dialect = columns.dialect
    needs = dialect.needs
    head = table.head[1] if table.head else []
    joined = _places(head, dialect.national_id)
    headed = _width(head, columns)
    in_names = _ratings_in_names(table, columns.columns)
    if in_names:
        line, cell = in_names[0]
        values: dict[str, int | str] = {"count": len(in_names), "text": cell.text}
        problems.append(problem("entry-ratings-in-names", line, cell.column, **values))
    rows = []
    for number, cells in table.rows:
        row: dict[Column, Cell] = {}
        for column, cell in zip(columns.columns, cells, strict=False):
            if column is not None:
                row.setdefault(column, cell)
        if joined and max(joined) < len(cells):
            parts = zip((cells[at] for at in joined), dialect.widths, strict=True)
            text = "-".join(cell.text.zfill(width) for cell, width in parts)
            row[Column.NATIONAL_ID] = Cell(cells[joined[0]].column, text)
        _join_letter(row, cells, columns.letters)
        if in_names and Column.NAME in row:
            found = ended(row[Column.NAME].text)
            row[Column.NAME] = row[Column.NAME]._replace(text=found.name)
            row[Column.RATING] = row[Column.NAME]._replace(text=found.rating or "")
        extra = [cell for cell in cells[headed:] if cell.text]
        if extra:
            problems.append(problem("entry-cells-extra", number, extra[0].column))
        if not is_head_again(cells, head) and is_other_head(cells, head):
            problems.append(problem("entry-head-again", number, 1, text=shown(cells)))
            continue
        nobody = (
            any(map(_RULER.fullmatch, (text_in(row, Column.NAME), text_in(row, Column.SURNAME))))
            or is_head_again(cells, head)
            or is_no_player(cells)
            or (headed > 1 and _is_title(cells))
        )
        if nobody or (needs is not None and text_in(row, needs) in {"", "0"}):
            problems.append(problem("entry-row-of-nobody", number, 1, text=shown(cells)))
        else:
            rows.append((number, row))
    return rows


def _ratings_in_names(table: Table, columns: Sequence[Column | None]) -> list[tuple[int, Cell]]:
    """Return the names with ratings behind them, where most have one and no column has them."""
    ratings = {Column.RATING, Column.NATIONAL_RATING}
    if Column.NAME not in columns or not ratings.isdisjoint(columns):
        return []
    at = columns.index(Column.NAME)
    names = [(line, cells[at]) for line, cells in table.rows if at < len(cells) and cells[at].text]
    rated = [(line, cell) for line, cell in names if (ended(cell.text).rating or "").isdigit()]
    # Behind a few names a number may be anything; behind most of them it is the rating.
    return rated if 2 * len(rated) > len(names) else []


def _is_title(cells: Sequence[Cell]) -> bool:
    """Tell whether a row has one cell alone, which is surely no player: "Torneo B", "Sub 16:"."""
    filled = [cell for cell in cells if cell.text]
    return len(filled) == 1 and kind_of_line(filled, ()) is LineKind.TITLE


def _join_letter(row: dict[Column, Cell], cells: Sequence[Cell], at: int | None) -> None:
    """Write the letter that says of which list a rating is behind it, as others write both."""
    rating = row.get(Column.RATING)
    if at is not None and at < len(cells) and rating and cells[at].text and rating_of(rating.text):
        row[Column.RATING] = rating._replace(text=f"{rating.text} {cells[at].text.upper()}")


def _places(head: Sequence[Cell], names: Sequence[str]) -> list[int]:
    """Return where some heads stand."""
    folded = [plain(cell.text) for cell in head]
    return [folded.index(name) for name in names]


def _width(head: Sequence[Cell], columns: Columns) -> int:
    """Return how many columns there are up to the last that has a head or is understood."""
    told = [at for at, cell in enumerate(head) if cell.text]
    told += [at for at, column in enumerate(columns.columns) if column is not None]
    return max(told, default=-1) + 1


def note_open_quotes(table: Table, problems: list[Problem]) -> None:
    """Say which quotes are never closed: where a row is cut short, the next may be its end."""
    rows = [cells for _, cells in table.rows]
    width = len(table.head[1]) if table.head else max(map(len, rows), default=0)
    for (number, cells), below in zip(table.rows, [*rows[1:], None], strict=False):
        whole = len(cells) >= width and (below is None or len(below) >= width)
        code = "entry-quote-open" if whole else "entry-quote-unclosed"
        problems += [problem(code, number, cell.column - 1) for cell in cells if cell.open]


def text_in(row: Mapping[Column, Cell], column: Column) -> str:
    """Return the text of a row in a column, empty where it has none."""
    cell = row.get(column)
    return cell.text if cell else ""
