"""The sheets of a workbook of Excel 97 to 2003 (.xls) as cells with text.

The file is a small file system of sectors ([MS-CFB]) with one stream of records ([MS-XLS]). Chains
of sectors are followed no further than there are sectors, and no size that the file states is
believed. Encrypted workbooks and those of Excel 95 and before are refused as ``workbook-old``.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.storage.workbooks.cells import Cell, is_date_format, number_text, plain_text
from arbitro.storage.workbooks.parts import Budget, ReadingBudget, WorkbookError

_END = 0xFFFFFFFA
"""Numbers of sectors from here on mean that there is none."""

_DATES = frozenset({*range(14, 23), *range(27, 37), 45, 46, 47, *range(50, 59)})

BOF, EOF, FILEPASS, DATEMODE = 0x0809, 0x000A, 0x002F, 0x0022
BOUNDSHEET, SST, CONTINUE, FORMAT, XF = 0x0085, 0x00FC, 0x003C, 0x041E, 0x00E0
LABELSST, LABEL, RSTRING, NUMBER, RK, MULRK = 0x00FD, 0x0204, 0x00D6, 0x0203, 0x027E, 0x00BD
FORMULA, STRING, BOOLERR = 0x0006, 0x0207, 0x0205
_BIFF8, _WORKSHEET = 0x0600, 0
_ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!"}


def sheets_of_xls(data: bytes, budget: Budget) -> dict[str, list[Cell]]:
    """Return the cells that are not empty of every sheet, by their names, in the file's order.

    WorkbookError where the file is old, encrypted, damaged or beyond the budget.
    """
    try:
        return _Book(_stream(data), ReadingBudget(budget)).sheets()
    except (struct.error, IndexError) as problem:
        raise WorkbookError("workbook-unreadable") from problem


# The file system: the stream of the workbook among the sectors.


def _stream(data: bytes) -> bytes:
    """Return the stream called Workbook; ``workbook-old`` where there is another instead."""
    if len(data) < 512:
        raise WorkbookError("workbook-unreadable")
    (shift,) = struct.unpack_from("<H", data, 30)
    if shift not in {9, 12}:
        raise WorkbookError("workbook-old")
    size = 1 << shift
    table = _table(data, size)
    (first, _, cutoff, first_mini) = struct.unpack_from("<IIII", data, 48)
    entries = _chain(data, table, first, size)
    names: dict[str, tuple[int, int, int]] = {}
    for at in range(0, len(entries) - 127, 128):
        length, kind = struct.unpack_from("<HB", entries, at + 64)
        if kind in {2, 5} and 2 <= length <= 64:
            name = entries[at : at + length - 2].decode("utf-16-le", "replace")
            names.setdefault(name.lower(), (kind, *struct.unpack_from("<II", entries, at + 116)))
    if "workbook" not in names:
        raise WorkbookError("workbook-old")
    _, start, length = names["workbook"]
    # Shorter streams lie in pieces of 64 bytes inside the stream of the root.
    if length >= cutoff:
        return _chain(data, table, start, size)[:length]
    root = next((start for kind, start, _ in names.values() if kind == 5), _END)
    small = _chain(data, table, root, size)
    numbers = _chain(data, table, first_mini, size)
    minis = list(struct.unpack(f"<{len(numbers) // 4}I", numbers[: len(numbers) // 4 * 4]))
    pieces = [small[at * 64 : at * 64 + 64] for at in _links(minis, start)]
    return b"".join(pieces)[:length]


def _table(data: bytes, size: int) -> list[int]:
    """Return the table that says which sector follows which."""
    sectors = [item for item in struct.unpack_from("<109I", data, 76) if item < _END]
    (more,) = struct.unpack_from("<I", data, 68)
    seen: set[int] = set()
    # A file that was damaged, or made for it, may lead round in a circle.
    while more < _END and more not in seen:
        seen.add(more)
        numbers = _sector(data, more, size)
        found = struct.unpack(f"<{len(numbers) // 4}I", numbers[: len(numbers) // 4 * 4])
        if not found:
            break
        sectors += [item for item in found[:-1] if item < _END]
        more = found[-1]
    whole = b"".join(_sector(data, sector, size) for sector in sectors)
    return list(struct.unpack(f"<{len(whole) // 4}I", whole[: len(whole) // 4 * 4]))


def _sector(data: bytes, number: int, size: int) -> bytes:
    return data[(number + 1) * size : (number + 2) * size]


def _chain(data: bytes, table: list[int], start: int, size: int) -> bytes:
    return b"".join(_sector(data, link, size) for link in _links(table, start))


def _links(table: list[int], start: int) -> Iterator[int]:
    """Give the numbers of a chain; one that comes back to itself is damaged."""
    seen: set[int] = set()
    while start < len(table):
        if start in seen:
            raise WorkbookError("workbook-unreadable")
        seen.add(start)
        yield start
        start = table[start]


# The records.


class _Record(NamedTuple):
    """A record: what it is, its bytes, and the bytes of those that continue it."""

    kind: int
    data: bytes
    more: tuple[bytes, ...] = ()


def _records(stream: bytes, at: int) -> Iterator[_Record]:
    """Give the records of one part of the stream, from its beginning to its end."""
    depth = 0
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        data = stream[at + 4 : at + 4 + length]
        at += 4 + length
        more: list[bytes] = []
        while stream[at : at + 2] == CONTINUE.to_bytes(2, "little"):
            (length,) = struct.unpack_from("<H", stream, at + 2)
            more.append(stream[at + 4 : at + 4 + length])
            at += 4 + length
        depth += (kind == BOF) - (kind == EOF)
        if depth <= 1 or kind == BOF:
            # those deeper belong to a chart within the sheet
            yield _Record(kind, data, tuple(more))
        if depth <= 0:
            return


class _Sheet(NamedTuple):
    name: str
    start: int


class _Book:
    """The records of a workbook to cells."""

    def __init__(self, stream: bytes, spent: ReadingBudget) -> None:
        self._stream = stream
        self._spent = spent
        self._strings: list[str] = []
        self._formats: dict[int, str] = {}
        self._styles: list[int] = []
        self._since_1904 = False
        self._sheets: list[_Sheet] = []
        for record in _records(stream, 0):
            self._of_book(record)

    def sheets(self) -> dict[str, list[Cell]]:
        """Return the cells of each sheet."""
        return {sheet.name: self._cells(sheet.start) for sheet in self._sheets}

    def _of_book(self, record: _Record) -> None:
        data = record.data
        if record.kind == BOF:
            if struct.unpack_from("<H", data)[0] != _BIFF8:
                raise WorkbookError("workbook-old")
        elif record.kind == FILEPASS:
            raise WorkbookError("workbook-old")
        elif record.kind == DATEMODE:
            self._since_1904 = data[:1] == b"\x01"
        elif record.kind == FORMAT:
            (number,) = struct.unpack_from("<H", data)
            self._formats[number] = _Letters((data[2:],)).text(wide_length=True)
        elif record.kind == XF:
            self._styles.append(struct.unpack_from("<H", data, 2)[0])
        elif record.kind == BOUNDSHEET:
            start, _, kind = struct.unpack_from("<IBB", data)
            if kind == _WORKSHEET:
                name = _Letters((data[6:],)).text(wide_length=False)
                self._sheets.append(_Sheet(name, start))
        elif record.kind == SST:
            self._strings = self._shared(record)

    def _shared(self, record: _Record) -> list[str]:
        (count,) = struct.unpack_from("<I", record.data, 4)
        letters = _Letters((record.data[8:], *record.more))
        found = []
        for _ in range(count):
            if letters.at_end:
                break
            text = plain_text(letters.text(wide_length=True))
            self._spent.characters += len(text)
            self._spent.check()
            found.append(text)
        return found

    def _cells(self, start: int) -> list[Cell]:
        # The text of a formula stands in a record of its own, behind the cell's.
        found: list[Cell] = []
        waiting: tuple[int, int] | None = None
        for record in _records(self._stream, start):
            data = record.data
            if record.kind == STRING and waiting is not None:
                text = plain_text(_Letters((data, *record.more)).text(wide_length=True))
                self._add(found, *waiting, text)
                waiting = None
            elif record.kind == MULRK:
                row, column = struct.unpack_from("<HH", data)
                for at in range(4, len(data) - 7, 6):
                    style, number = struct.unpack_from("<HI", data, at)
                    self._number(found, row, column, style, _of_rk(number))
                    column += 1
            elif record.kind in {LABELSST, LABEL, RSTRING, NUMBER, RK, FORMULA, BOOLERR}:
                waiting = self._cell(found, record)
        return found

    def _cell(self, found: list[Cell], record: _Record) -> tuple[int, int] | None:
        """Take one cell; return the place of a formula whose text follows."""
        data = record.data
        row, column, style = struct.unpack_from("<HHH", data)
        if record.kind == LABELSST:
            (number,) = struct.unpack_from("<I", data, 6)
            known = number < len(self._strings)
            text = self._strings[number] if known else str(number)
            self._add(found, row, column, text, "" if known else "sheet-value")
        elif record.kind in {LABEL, RSTRING}:
            letters = _Letters((data[6:], *record.more))
            self._add(found, row, column, plain_text(letters.text(wide_length=True)))
        elif record.kind == NUMBER:
            self._number(found, row, column, style, struct.unpack_from("<d", data, 6)[0])
        elif record.kind == RK:
            self._number(found, row, column, style, _of_rk(struct.unpack_from("<I", data, 6)[0]))
        elif record.kind == BOOLERR:
            value, is_error = data[6], data[7]
            text = _ERRORS.get(value, "#N/A") if is_error else str(bool(value))
            self._add(found, row, column, text, "sheet-value")
        # The result of a formula is a number unless its last two bytes are these; then the first
        # tells whether a text follows, or what else it is.
        elif data[12:14] != b"\xff\xff":
            self._number(found, row, column, style, struct.unpack_from("<d", data, 6)[0])
        elif data[6] == 0:
            return row, column
        elif data[6] in {1, 2}:
            text = str(bool(data[8])) if data[6] == 1 else _ERRORS.get(data[8], "#N/A")
            self._add(found, row, column, text, "sheet-value")
        return None

    def _number(self, found: list[Cell], row: int, column: int, style: int, value: float) -> None:
        number = self._styles[style] if style < len(self._styles) else 0
        own = self._formats.get(number)
        is_date = number in _DATES if own is None else is_date_format(own)
        text = number_text(repr(value), is_date=is_date, since_1904=self._since_1904)
        self._add(found, row, column, text or repr(value), "" if text else "sheet-value")

    def _add(self, found: list[Cell], row: int, column: int, text: str, fault: str = "") -> None:
        if not text and not fault:
            return
        self._spent.cells += 1
        self._spent.characters += len(text)
        self._spent.check()
        found.append(Cell(row + 1, column + 1, text[:40] if fault else text, fault))


def _of_rk(number: int) -> float:
    """Return a number packed into 32 bits: a whole one or half of a double, perhaps in hundredths.

    >>> _of_rk((2104 << 2) | 2), _of_rk((210450 << 2) | 3)
    (2104.0, 2104.5)
    """
    if number & 2:
        value = float((number >> 2) - (1 << 30 if number >> 31 else 0))
    else:
        (value,) = struct.unpack("<d", struct.pack("<II", 0, number & 0xFFFFFFFC))
    return value / 100 if number & 1 else value


class _Letters:
    """Texts in a record and those that continue it: each piece says anew how wide letters are."""

    def __init__(self, pieces: tuple[bytes, ...]) -> None:
        self._pieces = pieces
        self._piece = self._at = 0

    @property
    def at_end(self) -> bool:
        """Tell whether nothing is left."""
        while self._piece < len(self._pieces) and self._at >= len(self._pieces[self._piece]):
            self._piece += 1
            self._at = 0
        return self._piece >= len(self._pieces)

    def text(self, *, wide_length: bool) -> str:
        """Return the next text; ``wide_length`` tells that its length takes two bytes."""
        size = int.from_bytes(self._bytes(2 if wide_length else 1), "little")
        flags = self._bytes(1)[0]
        runs = int.from_bytes(self._bytes(2), "little") if flags & 8 else 0
        extra = int.from_bytes(self._bytes(4), "little") if flags & 4 else 0
        found = []
        wide = flags & 1
        while size > 0:
            if self.at_end:
                raise WorkbookError("workbook-unreadable")
            # A text that goes on in the next record says there anew how wide its letters are.
            if self._at == 0 and self._piece:
                wide = self._bytes(1)[0] & 1
            piece = self._pieces[self._piece]
            count = min(size, (len(piece) - self._at) >> wide)
            if count < 1:
                raise WorkbookError("workbook-unreadable")
            raw = self._bytes(count << wide)
            found.append(raw.decode("utf-16-le" if wide else "latin-1", "replace"))
            size -= count
        self._skip(4 * runs + extra)
        return "".join(found)

    def _bytes(self, count: int) -> bytes:
        if self.at_end:
            raise WorkbookError("workbook-unreadable")
        found = self._pieces[self._piece][self._at : self._at + count]
        self._at += count
        if len(found) < count:
            raise WorkbookError("workbook-unreadable")
        return found

    def _skip(self, count: int) -> None:
        while count > 0 and not self.at_end:
            step = min(count, len(self._pieces[self._piece]) - self._at)
            self._at += step
            count -= step
