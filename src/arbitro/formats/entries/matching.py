"""Columns matched by hand: what is offered, what somebody says, and what is remembered of it.

What was said of a list is a `Matching`, read by `arbitro.formats.entries.read_entries`. Remembered
it becomes a dialect of the user's own, in the form of those arbitro brings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.formats.entries.column_recognition import columns_of, numbered
from arbitro.formats.entries.dialect import ANY, Dialect
from arbitro.formats.entries.guess import is_unknown_head
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.headed import Matching
from arbitro.formats.entries.reader import NO_FURTHER_HEADS
from arbitro.formats.entries.table import Line, in_our_words, table_of
from arbitro.formats.texts.cells import cells_of, plain
from arbitro.formats.texts.text import decode, rows_of

SAMPLES = 3
"""How many cells of a column are shown."""

MOST_MATCHED = 60
"""How many columns are offered."""

CHOICES = tuple(item for item in Column if item is not Column.IGNORED)
"""What a column can be said to hold."""


class ColumnFound(NamedTuple):
    """A column of a list: its head, some of its cells, what it is taken to hold.

    Of one that is ``asked`` about somebody has to say what it holds before anybody is entered.
    """

    head: str
    samples: tuple[str, ...]
    column: Column | None
    asked: bool = False


class Layout(NamedTuple):
    """The columns of a list as they are understood.

    ``head`` is the line of the heads, 0 for none.

    ``dialect`` is that of a program or of the user's own where it is one.
    """

    head: int
    columns: tuple[ColumnFound, ...]
    dialect: Dialect = ANY


def layout_of(
    data: bytes | str,
    *,
    heads: Mapping[str, Column] = NO_FURTHER_HEADS,
    own: Sequence[Dialect] = (),
    matching: Matching | None = None,
) -> Layout:
    r"""Return the columns of a list, to be looked at and matched.

    It has no columns where the text is no table.

    >>> found = layout_of("Izena;Puntuak\nGil, Ana;2105")
    >>> [each.head for each in found.columns], found.columns[1].samples
    (['Izena', 'Puntuak'], ('2105',))
    """
    text = data if isinstance(data, str) else decode(data, [])
    lines = [(at, row) for at, row in enumerate(rows_of(text), 1) if row.strip()]
    if not lines:
        return Layout(0, ())
    ours = lines if matching else in_our_words(lines, heads)
    table = table_of(ours, own, matching.head if matching else None)
    if table.head is None and not matching and table.rows and is_unknown_head(table.rows):
        table = table_of(lines, own, table.rows[0][0])
    line, cells = table.head or (0, [])
    rows = [[cell.text for cell in row] for _, row in table.rows]
    width = min(max([len(cells), *map(len, rows)], default=0), MOST_MATCHED)
    above = [row for _, row in table.above]
    named = columns_of([cell.text for cell in cells], rows, above, table.separator, own)
    told = matching.columns if matching else named.columns
    shown = _heads_as_written(lines, line, table.separator)
    columns = tuple(
        ColumnFound(
            shown[at] if at < len(shown) else "",
            tuple(row[at] for row in rows if at < len(row) and row[at])[:SAMPLES],
            told[at] if at < len(told) and told[at] is not Column.IGNORED else None,
            not matching and at in named.asked,
        )
        for at in range(width)
    )
    return Layout(line, columns, named.dialect)


def _heads_as_written(lines: Sequence[Line], line: int, separator: str) -> list[str]:
    """Return the heads as the list has them, whatever we call them."""
    found = ([cell.text for cell in cells_of(row, separator)] for at, row in lines if at == line)
    return next(found, [])


def own_dialect(name: str, heads: Sequence[str], columns: Sequence[Column | None]) -> Dialect:
    """Return the dialect in which lists with these heads hold these columns.

    >>> own_dialect("Club", ["Izena", "Elo"], [Column.NAME, None]).columns["elo"].value
    'ignored'
    """
    folded = [plain(head) for head in heads]
    told = {
        head: column or Column.IGNORED
        for head, column in zip(numbered(folded), columns, strict=False)
        if head
    }
    required = tuple(frozenset({head}) for head in dict.fromkeys(folded) if head)
    return Dialect(f"own/{plain(name) or 'list'}", name, required, columns=told)


def written(dialect: Dialect) -> str:
    """Return a dialect of the user's own as the text of its file.

    >>> from arbitro.formats.entries.dialect import dialect_in
    >>> own = own_dialect("Club", ["Izena", "Elo"], [Column.NAME, None])
    >>> dialect_in(written(own), "club.toml") == own
    True
    """
    required = ["|".join(sorted(item)) for item in dialect.required]
    lines = [
        f"id = {_quoted(dialect.id)}",
        f"program = {_quoted(dialect.program)}",
        "",
        "[head]",
        f"required = [{', '.join(map(_quoted, required))}]",
        "",
        "[columns]",
        *(f"{_quoted(head)} = {_quoted(column.value)}" for head, column in dialect.columns.items()),
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a text as TOML writes it, which JSON writes alike."""
    return json.dumps(text, ensure_ascii=False)
