"""Tables in spreadsheets' own files (XLSX), as text with one line a row and tabs between cells.

Row 5 of the sheet is line 5 of the text, so that whatever is wrong further on can be shown at its
cell. Values are taken as they are saved: a formula counts by the value kept beside it, dates are
written as 2026-05-31, whole numbers without a decimal point. Cells far away from the list, as a
slip of the hand leaves them, are left out and named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.formats.entries.cells import quoted
from arbitro.formats.problems import Problem, Severity
from arbitro.storage.workbook_cells import (
    Cell,
    book_of,
    cells_of_sheet,
    formats_of,
    rows_of_cells,
    strings_of,
)
from arbitro.storage.workbook_parts import (
    FOR_FILES,
    FOR_LISTS,
    Budget,
    WorkbookError,
    archive_of,
    opened_parts,
)

ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""How workbooks begin, and how those of old programs and encrypted ones do."""

PART = "xl/workbook.xml"
MOST_COLUMNS = 200
MOST_BLANK_ROWS = 1000
"""How many blank rows a list may have inside it: what comes after more does not belong to it."""

MOST_FAULTS = 20
SEPARATOR = "\t"


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet as text; ``others`` are the sheets that were not read and are not empty.

    ``notes`` name the first of the cells that stand too far away to belong to the list.
    """

    name: str
    text: str
    others: tuple[str, ...]
    notes: tuple[Problem, ...] = ()


class SheetFaultsError(Exception):
    """Cells of a sheet have no value a table can hold; ``faults`` are the first of them."""

    def __init__(self, sheet: str, faults: tuple[Problem, ...]) -> None:
        self.sheet = sheet
        self.faults = faults
        super().__init__(f"{len(faults)} faults")


def is_workbook(data: bytes) -> bool:
    """Tell whether a file is a spreadsheet's own, also one that cannot be read here.

    >>> is_workbook(b"Name;Rating"), is_workbook(OLD)
    (False, True)
    """
    if data.startswith(OLD):
        return True
    if not data.startswith(ZIP):
        return False
    archive = archive_of(data)
    return archive is not None and PART in archive.namelist()


def sheet_text(data: bytes, sheet: str | None = None, budget: Budget = FOR_LISTS) -> SheetText:
    """Return a sheet of a workbook, the first that is not empty where none is named.

    Raises WorkbookError where the workbook is unreadable, beyond the budget or lacks the sheet,
    and SheetFaultsError where cells hold errors, formulas without a value, or truth values.
    """
    if data.startswith(OLD):
        raise WorkbookError("workbook-old")
    with opened_parts(data, budget) as parts:
        book = book_of(parts)
        if sheet is not None and sheet not in book.sheets:
            raise WorkbookError("workbook-sheet-unknown", sheet=sheet, sheets=tuple(book.sheets))
        strings, formats = strings_of(parts, book), formats_of(parts, book)
        filled = [
            name
            for name, part in book.sheets.items()
            if cells_of_sheet(parts, part, strings, formats, first=True)
        ]
        if not filled or (sheet is not None and sheet not in filled):
            raise WorkbookError("workbook-empty")
        name = sheet or filled[0]
        cells = cells_of_sheet(parts, book.sheets[name], strings, formats)
    near = _near(cells)
    if not near.cells:
        first = near.notes[0]
        raise WorkbookError("workbook-list-far", rows=MOST_BLANK_ROWS, **dict(first.values))
    faults = [_problem(each, each.fault) for each in near.cells if each.fault]
    if faults:
        faults.sort(key=lambda each: (each.line, each.column))
        raise SheetFaultsError(name, tuple(faults[:MOST_FAULTS]))
    others = tuple(each for each in filled if each != name)
    return SheetText(name, _lines(near.cells), others, near.notes)


class _Near(NamedTuple):
    """The cells of the list itself, and what is said of those that stand far away from it."""

    cells: list[Cell]
    notes: tuple[Problem, ...]


def _near(cells: list[Cell]) -> _Near:
    """Part the cells of the list from those far below it or far to its right."""
    kept: list[Cell] = []
    below: list[Cell] = []
    beside: list[Cell] = []
    last = 0
    for row, mine in rows_of_cells(cells):
        if below or row - last > MOST_BLANK_ROWS:
            below += mine
            continue
        inside = [each for each in mine if each.column <= MOST_COLUMNS]
        beside += mine[len(inside) :]
        if inside:
            kept += inside
            last = row
    notes = [_far(below or (), "sheet-cells-far-below"), _far(beside, "sheet-cells-far-beside")]
    return _Near(kept, tuple(each for each in notes if each is not None))


def _far(cells: tuple[()] | list[Cell], code: str) -> Problem | None:
    if not cells:
        return None
    first = cells[0]
    place = f"{column_letters(first.column)}{first.row}"
    values = (("cell", place), ("count", len(cells)), ("text", first.text[:40]))
    return Problem(Severity.WARNING, first.row, first.column, code, values)


def _lines(cells: list[Cell]) -> str:
    """Return cells as lines, from the first row of the sheet on."""
    lines: list[str] = []
    for row, mine in rows_of_cells(cells):
        lines += [""] * (row - 1 - len(lines))
        texts = [""] * mine[-1].column
        for each in mine:
            texts[each.column - 1] = quoted(each.text, SEPARATOR)
        # the tab at the end tells what separates cells, also where there is one column alone
        lines.append(SEPARATOR.join((*texts, "")))
    return "\n".join(lines) + "\n"


def _problem(cell: Cell, code: str) -> Problem:
    return Problem(Severity.ERROR, cell.row, cell.column, code, (("text", cell.text),))


def column_at(text: str, line: int, column: int) -> int:
    r"""Return the column of the sheet a place of its text lies in.

    >>> column_at("Name\tRating\t\nAna\tmany\t\n", 2, 5)
    2
    """
    rows = text.split("\n")
    before = rows[line - 1][: column - 1] if 0 < line <= len(rows) else ""
    return before.count(SEPARATOR) + 1


def column_letters(number: int) -> str:
    """Return the letters of a column.

    >>> column_letters(1), column_letters(27)
    ('A', 'AA')
    """
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


__all__ = [
    "FOR_FILES",
    "FOR_LISTS",
    "OLD",
    "PART",
    "Budget",
    "SheetFaultsError",
    "SheetText",
    "WorkbookError",
    "column_at",
    "column_letters",
    "is_workbook",
    "sheet_text",
]
