"""The sheets of an OpenDocument spreadsheet (.ods) as cells with text.

All sheets stand in one part. A cell or a row that is repeated is written once with a count: blank
ones may be repeated to the end of the sheet and cost nothing, others are counted in the budget.
"""

from __future__ import annotations

from arbitro.storage.workbooks.cells import LAST_COLUMN, LAST_ROW, Cell, number_text, plain_text
from arbitro.storage.workbooks.parts import Parts, WorkbookError

CONTENT = "content.xml"

_NUMBERS = frozenset({"float", "percentage", "currency"})
_MANIFEST = "META-INF/manifest.xml"


def sheets_of_ods(parts: Parts) -> dict[str, list[Cell]]:
    """Return the cells that are not empty of every sheet, by their names, in the file's order.

    WorkbookError where the file is encrypted, damaged or beyond the budget.
    """
    if _is_encrypted(parts):
        raise WorkbookError("workbook-old")
    reader = _Reader(parts)
    parts.read(CONTENT, reader.start, reader.end, reader.characters)
    return reader.sheets


def _is_encrypted(parts: Parts) -> bool:
    found: list[bool] = []

    def start(element: str, _attributes: dict[str, str]) -> None:
        if element == "encryption-data":
            found.append(True)

    if _MANIFEST in parts:
        parts.read(_MANIFEST, start)
    return bool(found)


class _Reader:
    """Elements of the content to cells, as the parser meets them."""

    def __init__(self, parts: Parts) -> None:
        self.sheets: dict[str, list[Cell]] = {}
        self._spent = parts.spent
        self._cells: list[Cell] = []
        self._row = self._column = 0
        self._rows = 1
        self._in_row: list[Cell] = []
        self._attributes: dict[str, str] = {}
        self._paragraphs: list[str] | None = None
        self._inside = False
        self._notes = 0
        self._tables = 0

    def start(self, element: str, attributes: dict[str, str]) -> None:
        """Note where a sheet, a row or a cell begins; notes on cells are passed over."""
        if element == "annotation":
            self._notes += 1
        elif self._notes:
            return
        elif element == "table":
            self._tables += 1
            if self._tables == 1:
                name = _value(attributes, "name") or f"{len(self.sheets) + 1}"
                self._cells = self.sheets.setdefault(name, [])
                self._row = 0
        elif self._tables == 1:
            self._start_in_table(element, attributes)

    def _start_in_table(self, element: str, attributes: dict[str, str]) -> None:
        if element == "table-row":
            self._rows = _count(attributes, "number-rows-repeated")
            self._column, self._in_row = 0, []
        elif element in {"table-cell", "covered-table-cell"}:
            self._attributes = attributes
            self._paragraphs = [] if element == "table-cell" else None
        elif element == "p" and self._paragraphs is not None:
            self._paragraphs.append("")
            self._inside = True
        elif element in {"s", "tab", "line-break"}:
            self.characters(" ")

    def characters(self, piece: str) -> None:
        """Gather the text of a paragraph."""
        if self._inside and not self._notes and self._paragraphs:
            self._paragraphs[-1] += piece

    def end(self, element: str) -> None:
        """Take a cell or a row."""
        if element == "annotation":
            self._notes -= 1
        elif self._notes:
            return
        elif element == "table":
            self._tables -= 1
        elif self._tables == 1:
            self._end_in_table(element)

    def _end_in_table(self, element: str) -> None:
        if element == "p":
            self._inside = False
        elif element in {"table-cell", "covered-table-cell"}:
            self._take()
        elif element == "table-row":
            self._take_row()

    def _take(self) -> None:
        """Take a cell as often as it is repeated; a blank one moves on alone."""
        count = _count(self._attributes, "number-columns-repeated")
        text, fault = self._meaning()
        # Rows are filled up with one blank cell repeated thousands of times, which stands for
        # nothing.
        if text or fault:
            self._spent.cells += count
            self._spent.check()
            if self._column + count > LAST_COLUMN:
                raise WorkbookError("workbook-unreadable")
            for column in range(self._column + 1, self._column + count + 1):
                self._in_row.append(Cell(0, column, text, fault))
        self._column += count

    def _take_row(self) -> None:
        if self._in_row:
            # Counted before they are made: a few bytes can ask for millions of rows.
            self._spent.rows += self._rows
            self._spent.cells += len(self._in_row) * (self._rows - 1)
            self._spent.characters += self._rows * sum(len(item.text) for item in self._in_row)
            self._spent.check()
            if self._row + self._rows > LAST_ROW:
                last = self._row + self._rows
                raise WorkbookError("workbook-row-impossible", row=last, last=LAST_ROW)
            for row in range(self._row + 1, self._row + self._rows + 1):
                self._cells.extend(item._replace(row=row) for item in self._in_row)
        self._row += self._rows

    def _meaning(self) -> tuple[str, str]:
        """Return the text of a cell, and the code of the fault where a table cannot hold it."""
        kind = _value(self._attributes, "value-type")
        shown = plain_text(" ".join(self._paragraphs or ()))
        if kind in _NUMBERS:
            value = _value(self._attributes, "value")
            text = number_text(value, is_date=False, since_1904=False)
            return (value[:40] or shown[:40], "sheet-value") if text is None else (text, "")
        if kind == "date":
            return _value(self._attributes, "date-value").removesuffix("T00:00:00")[:40], ""
        if kind == "boolean":
            return shown[:40], "sheet-value"
        if shown.startswith(("#", "Err:")) and _value(self._attributes, "formula"):
            return shown[:40], "sheet-value"
        return shown, ""


def _value(attributes: dict[str, str], name: str) -> str:
    """Return an attribute by its name without the prefix, empty where there is none.

    Two programs' own types of a value stand beside each other: that of the format counts.
    """
    for key, value in attributes.items():
        prefix, _, bare = key.rpartition(":")
        if bare == name and prefix != "calcext":
            return value
    return ""


def _count(attributes: dict[str, str], name: str) -> int:
    text = _value(attributes, name)
    return max(int(text), 1) if text.isascii() and text.isdigit() and len(text) < 9 else 1
