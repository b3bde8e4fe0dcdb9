"""Tables in spreadsheets' own files (XLSX, ODS, XLS), as text: one line a row, tabs between cells.

Row 5 of the sheet is line 5 of the text, so that whatever is wrong further on can be shown at its
cell. Values are taken as they are saved: a formula counts by the value kept beside it, dates are
written as 2026-05-31, whole numbers without a decimal point. Cells far away from the list, as a
slip of the hand leaves them, are left out and named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.formats.entries.table import LOOKED_THROUGH, head_of
from arbitro.formats.spreadsheets import column_letters
from arbitro.formats.texts.cells import quoted
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.storage.workbooks.cells import (
    Cell,
    book_of,
    cells_of_sheet,
    formats_of,
    rows_of_cells,
    strings_of,
)
from arbitro.storage.workbooks.ods import CONTENT, sheets_of_ods
from arbitro.storage.workbooks.parts import (
    FOR_FILES,
    FOR_LISTS,
    Budget,
    WorkbookError,
    archive_of,
    opened_parts,
)
from arbitro.storage.workbooks.xls import sheets_of_xls

ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""How workbooks begin, and how those of old programs and encrypted ones do."""

PART = "xl/workbook.xml"
ODS = b"opendocument.spreadsheet"
MOST_SHEETS = 20
"""How many sheets are looked through for the one with the list."""

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

    def told(self) -> tuple[Problem, ...]:
        """Return what is to be said of the sheet: which others were not read, and far cells."""
        if not self.others:
            return self.notes
        values = (("sheet", self.name), ("others", ", ".join(self.others)))
        return (Problem(Severity.WARNING, 1, 1, "sheets-left-out", values), *self.notes)


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
    if archive is None:
        return False
    # Any document of an office is such an archive: only a part that spreadsheets have tells it.
    names = archive.namelist()
    return PART in names or (ODS in data[:200] and CONTENT in names)


def sheet_text(data: bytes, sheet: str | None = None, budget: Budget = FOR_LISTS) -> SheetText:
    """Return a sheet of a workbook: the one named, else the first whose columns name players.

    Where none does, the first that is not empty. Raises WorkbookError where the workbook is
    unreadable, beyond the budget or lacks the sheet, and SheetFaultsError where cells hold errors,
    formulas without a value, or truth values.
    """
    with _opened(data, budget) as book:
        if sheet is not None and sheet not in book.names:
            raise WorkbookError("workbook-sheet-unknown", sheet=sheet, sheets=book.names)
        filled = tuple(text for text in book.names if book.cells(text, first=True))
        if not filled or (sheet is not None and sheet not in filled):
            raise WorkbookError("workbook-empty")
        name = sheet or filled[0]
        near = _near(book.cells(name))
        # A cover sheet may come before that of the players.
        if sheet is None and len(filled) > 1 and not _names_players(near):
            for other in filled[1:MOST_SHEETS]:
                cells = _near(book.cells(other))
                if _names_players(cells):
                    name, near = other, cells
                    break
    if not near.cells:
        first = near.notes[0]
        raise WorkbookError("workbook-list-far", rows=MOST_BLANK_ROWS, **dict(first.values))
    faults = [_problem(cell, cell.fault) for cell in near.cells if cell.fault]
    if faults:
        faults.sort(key=lambda item: (item.line, item.column))
        raise SheetFaultsError(name, tuple(faults[:MOST_FAULTS]))
    others = tuple(text for text in filled if text != name)
    return SheetText(name, _lines(near.cells), others, near.notes)


def _names_players(near: _NearCells) -> bool:
    """Tell whether a line near the top of a sheet names the column of the players' names."""
    rows = enumerate(_lines(near.cells).split("\n")[: LOOKED_THROUGH * 2], 1)
    head = head_of([(at, row) for at, row in rows if row.strip()])
    return head is not None and head.names_players


class _Workbook(NamedTuple):
    """A workbook of any kind: the names of its sheets, and what gives the cells of one."""

    names: tuple[str, ...]
    read: Callable[[str, bool], list[Cell]]

    def cells(self, name: str, *, first: bool = False) -> list[Cell]:
        """Return the cells of a sheet that are not empty, or at least the first of them."""
        return self.read(name, first)


@contextmanager
def _opened(data: bytes, budget: Budget) -> Iterator[_Workbook]:
    """Open a workbook, of whichever kind its bytes are."""
    if data.startswith(OLD):
        known = sheets_of_xls(data, budget)
        yield _Workbook(tuple(known), lambda name, _first: known[name])
        return
    with opened_parts(data, budget) as parts:
        if PART not in parts and CONTENT in parts:
            sheets = sheets_of_ods(parts)
            yield _Workbook(tuple(sheets), lambda name, _first: sheets[name])
            return
        book = book_of(parts)
        strings, formats = strings_of(parts, book), formats_of(parts, book)

        def read(name: str, first: bool) -> list[Cell]:
            return cells_of_sheet(parts, book.sheets[name], strings, formats, first=first)

        yield _Workbook(tuple(book.sheets), read)


class _NearCells(NamedTuple):
    """The cells of the list itself, and what is said of those that stand far away from it."""

    cells: list[Cell]
    notes: tuple[Problem, ...]


def _near(cells: list[Cell]) -> _NearCells:
    """Part the cells of the list from those far below it or far to its right."""
    kept: list[Cell] = []
    below: list[Cell] = []
    beside: list[Cell] = []
    last = 0
    for row, mine in rows_of_cells(cells):
        if below or row - last > MOST_BLANK_ROWS:
            below += mine
            continue
        inside = [item for item in mine if item.column <= MOST_COLUMNS]
        beside += mine[len(inside) :]
        if inside:
            kept += inside
            last = row
    notes = [_far(below or (), "sheet-cells-far-below"), _far(beside, "sheet-cells-far-beside")]
    return _NearCells(kept, tuple(note for note in notes if note is not None))


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
        for item in mine:
            texts[item.column - 1] = quoted(item.text, SEPARATOR)
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
    "is_workbook",
    "sheet_text",
]
