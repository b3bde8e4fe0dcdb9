"""One line of an entry list cut into cells, each with the column it starts at."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

_PLAIN = str.maketrans("áàâäãéèêëíìîïóòôöõúùûüñç", "aaaaaeeeeiiiiooooouuuunc", "ºª")


class Cell(NamedTuple):
    """The text of a cell without the blanks and quotes around it, and where it starts."""

    column: int
    text: str


def separator_of(rows: list[str], heads: Collection[str] = ()) -> str:
    """Return what separates the cells of a list.

    It is what cuts the first line into at least two ``heads``, where something does. Otherwise a
    tab where there is any, else semicolons, else commas.

    >>> separator_of(["García, Ana;2100", "López, Luis;2050"])
    ';'
    """
    for separator in "\t;,":
        if rows and sum(plain(cell.text) in heads for cell in cells_of(rows[0], separator)) > 1:
            return separator
    for separator in "\t;":
        if any(separator in row for row in rows):
            return separator
    return ","


def plain(text: str) -> str:
    """Return the letters and digits of a text in lower case and without accents.

    >>> plain("Título (FIDE)")
    'titulofide'
    """
    return "".join(letter for letter in text.lower().translate(_PLAIN) if letter.isalnum())


def cells_of(row: str, separator: str) -> list[Cell]:
    """Cut a line into cells; quotes protect separators, and a doubled quote is a quote.

    >>> cells_of('"García, Ana",2100', ",")
    [Cell(column=2, text='García, Ana'), Cell(column=15, text='2100')]
    """
    cells = []
    position = 0
    while True:
        while row[position : position + 1] == " ":
            position += 1
        if row[position : position + 1] == '"':
            cell, position = _quoted(row, position, separator)
        else:
            end = row.find(separator, position)
            end = len(row) if end < 0 else end
            cell, position = Cell(position + 1, row[position:end].strip()), end
        cells.append(cell)
        if position >= len(row):
            return cells
        position += 1


def _quoted(row: str, start: int, separator: str) -> tuple[Cell, int]:
    """Read a quoted cell; return it and the place of the separator after it."""
    text = ""
    position = start + 1
    while position < len(row):
        if row[position] != '"':
            text += row[position]
        elif row[position + 1 : position + 2] == '"':
            text += '"'
            position += 1
        else:
            break
        position += 1
    end = row.find(separator, position + 1)
    return Cell(start + 2, text.strip()), len(row) if end < 0 else end


def quoted(text: str, separator: str) -> str:
    """Return a text as a cell, in quotes where it needs them."""
    if separator in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text
