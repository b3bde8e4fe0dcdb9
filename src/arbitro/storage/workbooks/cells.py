"""The cells of a sheet as text, by the shared strings and formats of its workbook."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import NamedTuple

from arbitro.storage.workbooks.parts import Parts, Stop, WorkbookError

WORKBOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"
LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
LONGEST_NUMBER, LONGEST_FORMAT = 400, 255

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,12})")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_BLANKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_QUOTED = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\[\]]*\]')
_DATES = frozenset({*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)})
"""The formats of dates and times every spreadsheet has, by their numbers."""


class Cell(NamedTuple):
    """A cell that is not empty: its place, and its text, or the fault why it has none."""

    row: int
    column: int
    text: str
    fault: str = ""


class Book(NamedTuple):
    """What is common to the sheets of a workbook; ``sheets`` are the parts of each by its name."""

    sheets: dict[str, str]
    strings: str
    styles: str
    since_1904: bool


class Formats(NamedTuple):
    """Which of a workbook's styles, by their places, show a number as a date."""

    dates: frozenset[int]
    since_1904: bool


def book_of(parts: Parts) -> Book:
    """Return the sheets of a workbook in its order."""
    named: list[tuple[str, str]] = []
    targets: dict[str, tuple[str, str]] = {}
    facts = {"date1904": ""}

    def of_book(element: str, attributes: dict[str, str]) -> None:
        if element == "sheet":
            relation = next((v for k, v in attributes.items() if k.endswith(":id")), "")
            named.append((attributes.get("name", ""), relation))
        elif element == "workbookPr":
            facts["date1904"] = attributes.get("date1904", "")

    def of_relations(element: str, attributes: dict[str, str]) -> None:
        if element == "Relationship":
            kind = attributes.get("Type", "").rpartition("/")[2]
            # Targets are relative to the folder of the workbook, or from the root of the package.
            target = posixpath.normpath(posixpath.join("/xl", attributes.get("Target", "")))
            targets[attributes.get("Id", "")] = kind, target.lstrip("/")

    parts.read(WORKBOOK, of_book)
    parts.read(RELATIONS, of_relations)
    kinds = {kind: target for kind, target in targets.values() if target in parts}
    sheets = {
        name: targets[relation][1]
        for name, relation in named
        if relation in targets and targets[relation][0] == "worksheet"
    }
    since_1904 = facts["date1904"] in {"1", "true"}
    return Book(sheets, kinds.get("sharedStrings", ""), kinds.get("styles", ""), since_1904)


def strings_of(parts: Parts, book: Book) -> list[str]:
    """Return the texts that the cells of a workbook share, by their numbers."""
    if not book.strings:
        return []
    found: list[str] = []
    text: list[str] = []
    inside = {"t": False, "rPh": False}

    def start(element: str, _: dict[str, str]) -> None:
        if element == "si":
            text.clear()
        elif element in inside:
            inside[element] = True

    def end(element: str) -> None:
        if element == "si":
            found.append("".join(text))
        elif element in inside:
            inside[element] = False

    def characters(piece: str) -> None:
        # the reading of Japanese names stands beside them
        if inside["t"] and not inside["rPh"]:
            text.append(piece)

    parts.read(book.strings, start, end, characters)
    return found


def formats_of(parts: Parts, book: Book) -> Formats:
    """Return which styles of a workbook show dates."""
    own: dict[str, str] = {}
    used: list[str] = []
    inside = {"cellXfs": False}

    def start(element: str, attributes: dict[str, str]) -> None:
        if element == "numFmt":
            own[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif element == "cellXfs":
            inside["cellXfs"] = True
        # Cells refer to these by their place; the same element elsewhere describes named styles.
        elif element == "xf" and inside["cellXfs"]:
            used.append(attributes.get("numFmtId", ""))

    def end(element: str) -> None:
        if element == "cellXfs":
            inside["cellXfs"] = False

    if book.styles:
        parts.read(book.styles, start, end)
    of_dates = {number for number, code in own.items() if is_date_format(code)}
    of_dates |= {str(number) for number in _DATES if str(number) not in own}
    dates = frozenset(place for place, number in enumerate(used) if number in of_dates)
    return Formats(dates, book.since_1904)


def is_date_format(code: str) -> bool:
    """Tell whether the code of a format shows dates or times of day.

    >>> is_date_format("dd/mm/yyyy"), is_date_format("#,##0.00"), is_date_format('0 "days"')
    (True, False, False)
    """
    # The first part is for positive numbers; text in quotes may hold any of the letters of dates.
    bare = _QUOTED.sub("", code[:LONGEST_FORMAT].split(";", 1)[0]).lower()
    return any(letter in bare for letter in "dmyhs")


def cells_of_sheet(
    parts: Parts, part: str, strings: list[str], formats: Formats, *, first: bool = False
) -> list[Cell]:
    """Return the cells of a sheet that are not empty, in the file's order.

    ``first`` asks for the first of them only. WorkbookError where a cell has a place that no sheet
    has, or where the budget is spent.
    """
    reader = _SheetReader(parts, strings, formats, first=first)
    parts.read(part, reader.start, reader.end, reader.characters)
    return reader.found


class _SheetReader:
    """Elements of a sheet to cells, as the parser meets them."""

    def __init__(self, parts: Parts, strings: list[str], formats: Formats, *, first: bool) -> None:
        self.found: list[Cell] = []
        self._spent = parts.spent
        self._strings = strings
        self._formats = formats
        self._first = first
        self._row = self._column = 0
        self._attributes: dict[str, str] = {}
        self._text: list[str] | None = None
        self._value: str | None = None
        self._formula: str | None = None
        self._phonetic = False

    def start(self, element: str, attributes: dict[str, str]) -> None:
        """Note where a row or cell is; what a value or formula says is gathered."""
        if element == "c":
            self._spent.cells += 1
            reference = attributes.get("r")
            if reference is None:
                self._column += 1
            else:
                self._row, self._column = _place(reference)
            self._attributes = attributes
            self._value = self._formula = None
        elif element in {"v", "f", "t"}:
            self._text = []
        elif element == "row":
            self._spent.rows += 1
            self._spent.check()
            number = attributes.get("r", "")
            # Cut first: a number of thousands of digits takes its time, and is too large at twelve
            # as well.
            self._row = int(number[:12]) if number.isdecimal() else self._row + 1
            if self._row > LAST_ROW:
                raise WorkbookError("workbook-row-impossible", row=self._row, last=LAST_ROW)
            self._column = 0
        elif element == "rPh":
            self._phonetic = True

    def characters(self, piece: str) -> None:
        """Gather text."""
        if self._text is not None and not self._phonetic:
            self._text.append(piece)

    def end(self, element: str) -> None:
        """Take a value, formula or cell."""
        if element == "c":
            if self._value is not None or self._formula is not None:
                self._take()
        elif element in {"v", "t"}:
            # rich text comes in several pieces
            self._value = (self._value or "") + "".join(self._text or ())
            self._text = None
        elif element == "f":
            self._formula = "".join(self._text or ())
            self._text = None
        elif element == "rPh":
            self._phonetic = False

    def _take(self) -> None:
        text, fault = self._meaning()
        if not text and not fault:
            return
        self._spent.characters += len(text)
        self._spent.check()
        self.found.append(Cell(self._row, self._column, text, fault))
        if self._first:
            raise Stop

    def _meaning(self) -> tuple[str, str]:
        """Return the text of a cell, and the code of the fault where a table cannot hold it."""
        kind = self._attributes.get("t", "n")
        value = self._value
        # A formula without a value was never calculated: what it would say nobody here knows.
        if self._formula is not None and not value and (value is None or kind != "str"):
            return f"={self._formula}"[:40], "sheet-formula"
        if value is None or (not value and kind != "s"):
            return "", ""
        if kind == "s":
            # Cut, since a file may hold a number of any length, and Python refuses those of
            # thousands of digits.
            number = int(value[:12]) if value.isdecimal() else -1
            if not 0 <= number < len(self._strings):
                return value[:40], "sheet-value"
            return plain_text(self._strings[number]), ""
        if kind in {"str", "inlineStr"}:
            return plain_text(value), ""
        if kind == "b":
            return str(value.strip() in {"1", "true"}), "sheet-value"
        if kind == "e":
            return value[:40], "sheet-value"
        if kind == "d":
            return value.replace("T00:00:00", "").replace("T", " "), ""
        style = self._attributes.get("s", "0")
        is_date = style.isdecimal() and int(style[:9]) in self._formats.dates
        text = number_text(value, is_date=is_date, since_1904=self._formats.since_1904)
        return (value[:40], "sheet-value") if text is None else (text, "")


def _place(reference: str) -> tuple[int, int]:
    """Return the row and column of a cell, as A1 names it."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise WorkbookError("workbook-unreadable")
    letters, digits = found.groups()
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    row = int(digits)
    if not 0 < row <= LAST_ROW:
        raise WorkbookError("workbook-row-impossible", row=row, last=LAST_ROW)
    if column > LAST_COLUMN:
        raise WorkbookError("workbook-unreadable")
    return row, column


def plain_text(text: str) -> str:
    r"""Return a text on one line, its escaped letters written out.

    >>> plain_text("García_x000D_\nAna ")
    'García Ana'
    """
    if "_x" in text:
        text = _ESCAPED.sub(_letter, text)
    return _BLANKS.sub(" ", text).strip()


def _letter(escaped: re.Match[str]) -> str:
    number = int(escaped[1], 16)
    # half a letter is no letter
    return escaped[0] if 0xD800 <= number <= 0xDFFF else chr(number)


def number_text(value: str, *, is_date: bool, since_1904: bool) -> str | None:
    """Return a number as text: whole ones without a point, those shown as dates as dates.

    None where it is no number or no day.

    >>> number_text("2104.0", is_date=False, since_1904=False)
    '2104'
    >>> number_text("33024", is_date=True, since_1904=False)
    '1990-05-31'
    """
    value = value.strip()
    try:
        number = float(value) if len(value) <= LONGEST_NUMBER else None
    except ValueError:
        return None
    if number is None or not abs(number) < float("inf"):
        return None
    if is_date:
        return _moment(number, since_1904=since_1904)
    if (value[1:] if value[0] in "+-" else value).isdecimal():
        return str(int(value))
    return str(int(number)) if number.is_integer() else str(number)


def _moment(number: float, *, since_1904: bool) -> str | None:
    """Return the day or the time of a serial number."""
    days, part = divmod(number, 1)
    seconds = round(part * 86_400)
    if since_1904:
        start = datetime(1904, 1, 1)  # noqa: DTZ001 - spreadsheets know no time zone
    else:
        # Lotus held 1900 for a leap year, and all others after it
        start = datetime(1899, 12, 31 if 1 <= number < 60 else 30)  # noqa: DTZ001
    if not 0 <= number < 2_958_466:
        return None
    try:
        moment = start + timedelta(days=days, seconds=seconds)
    except OverflowError:
        return None
    if days == 0 and not since_1904:
        return moment.time().isoformat()
    return moment.date().isoformat() if moment.time() == time() else moment.isoformat(" ")


def rows_of_cells(cells: list[Cell]) -> Iterator[tuple[int, list[Cell]]]:
    """Yield the rows that have cells, from the top, their cells from the left."""
    by_row: dict[int, list[Cell]] = {}
    for cell in cells:
        by_row.setdefault(cell.row, []).append(cell)
    for row in sorted(by_row):
        yield row, sorted(by_row[row], key=lambda cell: cell.column)
