"""Tables in spreadsheets' own files (XLSX), as text with one line a row and tabs between cells.

Row 5 of the sheet is line 5 of the text, so that whatever is wrong further on can be shown at its
cell. Values are taken as they are saved: a formula counts by the value kept beside it, dates are
written as 2026-05-31, whole numbers without a decimal point.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from arbitro.formats.entries.cells import quoted
from arbitro.formats.problems import Problem, Severity

if TYPE_CHECKING:
    from openpyxl import Workbook

ZIP, OLD = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
"""How workbooks begin, and how those of old programs and encrypted ones do."""

PART = "xl/workbook.xml"
LARGEST = 400 * 1024 * 1024
MOST_COLUMNS = 200
MOST_FAULTS = 20
SEPARATOR = "\t"
_BLANKS = re.compile(r"[\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class SheetText:
    """A sheet as text; ``others`` are the sheets that were not read and are not empty."""

    name: str
    text: str
    others: tuple[str, ...]


class WorkbookError(Exception):
    """A workbook cannot be read: the code of a message and its values."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


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
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return PART in archive.namelist()
    except zipfile.BadZipFile:
        return False


def sheet_text(data: bytes, sheet: str | None = None) -> SheetText:
    """Return a sheet of a workbook, the first that is not empty where none is named.

    Raises WorkbookError where the workbook is unreadable, too large or lacks the sheet, and
    SheetFaultsError where cells hold errors, formulas without a value, or truth values.
    """
    if data.startswith(OLD):
        raise WorkbookError("workbook-old")
    _check_size(data)
    with closing(_opened(data, values=True)) as book:
        names = book.sheetnames
        if sheet is not None and sheet not in names:
            raise WorkbookError("workbook-sheet-unknown", sheet=sheet, sheets=tuple(names))
        filled = [name for name in names if _is_filled(book, name)]
        if not filled or (sheet is not None and sheet not in filled):
            raise WorkbookError("workbook-empty")
        name = sheet or filled[0]
        faults: list[Problem] = []
        rows = list(_rows(book, name, faults))
    faults += _formulas_without_value(data, name, rows)
    if faults:
        faults.sort(key=lambda each: (each.line, each.column))
        raise SheetFaultsError(name, tuple(faults[:MOST_FAULTS]))
    # the tab at the end tells what separates cells, also where there is one column alone
    lines = [SEPARATOR.join((*(quoted(cell, SEPARATOR) for cell in row), "")) for row in rows]
    others = tuple(each for each in filled if each != name)
    return SheetText(name, "\n".join(lines) + "\n", others)


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


def _check_size(data: bytes) -> None:
    """Refuse what would not fit into memory once unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(each.file_size for each in archive.infolist())
    except zipfile.BadZipFile as problem:
        raise WorkbookError("workbook-unreadable") from problem
    if size > LARGEST:
        raise WorkbookError("workbook-too-large", megabytes=LARGEST >> 20)


def _opened(data: bytes, *, values: bool) -> Workbook:
    # a library that takes a quarter of a second to load, for those who give a workbook
    import openpyxl  # noqa: PLC0415

    try:
        return openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=values)
    except Exception as problem:  # whatever it stumbles over, the file is not readable
        raise WorkbookError("workbook-unreadable") from problem


def _cells(book: Workbook, name: str) -> Iterator[tuple[Any, ...]]:
    sheet: Any = book[name]
    if not hasattr(sheet, "iter_rows"):
        return
    try:
        # what the file says of its size is not believed
        sheet.reset_dimensions()
        yield from sheet.iter_rows(max_col=MOST_COLUMNS)
    except Exception as problem:
        raise WorkbookError("workbook-unreadable") from problem


def _is_filled(book: Workbook, name: str) -> bool:
    return any(cell.value is not None for row in _cells(book, name) for cell in row)


def _rows(book: Workbook, name: str, faults: list[Problem]) -> Iterator[list[str]]:
    """Yield the rows as texts, from the first row of the sheet on."""
    for number, row in enumerate(_cells(book, name), 1):
        found = []
        for column, cell in enumerate(row, 1):
            text = _text(cell)
            if text is None:
                faults.append(_fault("sheet-value", number, column, text=str(cell.value)))
            found.append(text or "")
        while found and not found[-1]:
            found.pop()
        yield found


def _text(cell: Any) -> str | None:
    """Return the text of a cell; None for an error or a truth value."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool) or cell.data_type == "e":
        return None
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return _BLANKS.sub(" ", str(value)).strip()


def _formulas_without_value(data: bytes, name: str, rows: list[list[str]]) -> list[Problem]:
    """Return the formulas whose value was never saved, as by programs that only write them."""
    found = []
    with closing(_opened(data, values=False)) as book:
        for number, row in enumerate(_cells(book, name), 1):
            for column, cell in enumerate(row, 1):
                if cell.data_type != "f":
                    continue
                have = rows[number - 1] if number <= len(rows) else []
                if column > len(have) or not have[column - 1]:
                    text = str(cell.value)[:40]
                    found.append(_fault("sheet-formula", number, column, text=text))
    return found


def _fault(code: str, row: int, column: int, **values: int | str) -> Problem:
    return Problem(Severity.ERROR, row, column, code, tuple(values.items()))
