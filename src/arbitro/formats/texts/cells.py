"""One line of a table in text cut into cells, each with the column it starts at."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arbitro.formats.texts.formulas import unmarked

SEPARATORS = "\t;,|"
QUOTES = "\"'"
"""What stands around cells and is nothing of what they say."""
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}  # noqa: RUF001
)
"""Letters that are no other letter with a sign."""


class Cell(NamedTuple):
    """The text of a cell without the blanks and quotes around it, and where it starts.

    ``open`` tells that its quote is never closed: it was taken for a stray one.
    """

    column: int
    text: str
    open: bool = False


def separator_of(rows: Sequence[str]) -> str:
    """Return what separates the cells of a list: a tab where there is any, else ; or ,.

    >>> separator_of(["García, Ana;2100", "López, Luis;2050"])
    ';'
    """
    # Rarer signs first: a comma stands in names and decimals of any list.
    for separator in "\t;":
        if any(separator in row for row in rows):
            return separator
    return ","


def plain(text: str) -> str:
    """Return the letters and digits of a text in lower case and without accents, in any script.

    >>> plain("Título (FIDE)"), plain("Rtg_Int"), plain("Año nac."), plain("Nº")
    ('titulofide', 'rtgint', 'anonac', 'no')
    """
    lower = text.lower()
    if not lower.isascii():
        parts = unicodedata.normalize("NFKD", lower.translate(_LETTERS))
        lower = "".join(letter for letter in parts if not unicodedata.combining(letter)).lower()
    return "".join(letter for letter in lower if letter.isalnum())


class UnfoldedWordError(ValueError):
    """A word of a data file that no list can have, because words of lists are folded."""

    def __init__(self, file: str, word: str) -> None:
        super().__init__(f"{file}: {word!r} is not folded, write {plain(word)!r}")
        self.file, self.word, self.folded = file, word, plain(word)


def check_folded(file: str, words: Iterable[str]) -> None:
    """Raise UnfoldedWordError for the first word of a data file that is not as `plain` has it.

    >>> check_folded("club.toml", ["nombre", "año"])
    Traceback (most recent call last):
    arbitro.formats.texts.cells.UnfoldedWordError: club.toml: 'año' is not folded, write 'ano'
    """
    for word in words:
        if plain(word) != word:
            raise UnfoldedWordError(file, word)


def cells_of(row: str, separator: str) -> list[Cell]:
    """Cut a line into cells.

    Quotes protect separators, and a doubled quote is a quote.

    >>> cells_of('"García, Ana",2100', ",")
    [Cell(column=2, text='García, Ana', open=False), Cell(column=15, text='2100', open=False)]
    """
    cells = []
    position = 0
    while True:
        position = _after_blanks(row, position)
        cell = None
        if row[position : position + 1] == '"':
            cell, end = _quoted(row, position, separator)
        if cell is None:
            end = row.find(separator, position)
            end = len(row) if end < 0 else end
            stray = row[position : position + 1] == '"'
            text = row[position + stray : end].strip()
            cell = Cell(position + 1 + stray, text, stray)
        position = end
        cells.append(cell._replace(text=unmarked(cell.text)))
        if position >= len(row):
            return cells
        position += 1


def spans_of(row: str, cells: Sequence[Cell], separator: str) -> list[tuple[int, int]]:
    """Return the first and the last column of what each cell of a line says.

    >>> row = "Gil; '2100' ;"
    >>> spans_of(row, cells_of(row, ";"), ";")
    [(1, 3), (6, 10), (14, 13)]
    """
    ends = [cell.column - 1 for cell in cells[1:]] + [len(row)]
    around = f"{QUOTES}{separator} "
    return [
        (cell.column, cell.column - 1 + len(row[cell.column - 1 : end].rstrip(around)))
        for cell, end in zip(cells, ends, strict=True)
    ]


def is_left_open(row: str, separator: str, *, inside: bool = False) -> bool | None:
    """Tell whether a line ends inside a quoted cell.

    ``inside`` tells that it begins in one.

    None where the quote that would close the cell stands amid a text: it closes nothing.

    >>> is_left_open('"Gil, Ana";"Club', ";"), is_left_open('de Ajedrez";2104', ";", inside=True)
    (True, False)
    """
    if not inside and '"' not in row:
        return False
    position = 0
    while True:
        if not inside:
            position = _after_blanks(row, position)
            inside = row[position : position + 1] == '"'
            position += inside
        if inside:
            end = _closing(row, position)
            if end < 0:
                return True
            after = _after_blanks(row, end + 1)
            if row[after : after + 1] not in {"", separator}:
                return None
            position, inside = end + 1, False
        after = row.find(separator, position)
        if after < 0:
            return False
        position = after + 1


def shown(cells: Iterable[Cell]) -> str:
    """Return the beginning of a row, as problems quote it."""
    return " ".join(cell.text for cell in cells if cell.text)[:80]


def _after_blanks(row: str, position: int) -> int:
    while row[position : position + 1] == " ":
        position += 1
    return position


def _closing(row: str, start: int) -> int:
    """Return the place of the quote that closes a cell.

    A doubled one does not; -1 without any.
    """
    end = row.find('"', start)
    while end >= 0 and row[end + 1 : end + 2] == '"':
        end = row.find('"', end + 2)
    return end


def _quoted(row: str, start: int, separator: str) -> tuple[Cell | None, int]:
    """Read a quoted cell.

    Return it and the place of the separator after it, None if it is open.
    """
    end = _closing(row, start + 1)
    if end < 0:
        return None, start
    text = row[start + 1 : end].replace('""', '"').strip()
    after = row.find(separator, end + 1)
    after = len(row) if after < 0 else after
    # what stands behind the closing quote is of the cell as well
    return Cell(start + 2, f"{text} {row[end + 1 : after].strip()}".strip()), after


def quoted(text: str, separator: str) -> str:
    """Return a text as a cell, in quotes where it needs them."""
    if separator in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text
