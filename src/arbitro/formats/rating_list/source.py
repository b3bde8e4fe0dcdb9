"""A list of any kind as rows: FIDE's text or XML, as its beginning tells, or a national table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, NamedTuple

from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.month import month_in_head
from arbitro.formats.rating_list.player import ListedPlayer, Row, row_of
from arbitro.formats.rating_list.rows import read_rows
from arbitro.formats.rating_list.table import read_table
from arbitro.formats.rating_list.text import MARK, fault
from arbitro.formats.rating_list.xml import read_xml_list
from arbitro.formats.texts.cells import SEPARATORS
from arbitro.formats.texts.content import content_of
from arbitro.formats.texts.problems import Problem
from arbitro.model import RateClass
from arbitro.model.registry import Registry
from arbitro.reasons import Refused, guarded

# The kinds of rating lists that are read, ours and those of others.


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list to be read: its bytes, a name that changes when it does, and how it is to be read.

    ``one_class`` is the class of a list that has one rating a player; ``is_table`` tells that it
    is a table, and ``mapping`` names columns of it. ``month`` is that of the list where somebody
    said it (``2026-09``), ``names`` are those of its file and of the file in its archive.
    """

    file: IO[bytes]
    fingerprint: str = ""
    one_class: RateClass | None = None
    is_table: bool = False
    mapping: tuple[tuple[str, str], ...] = ()
    month: str = ""
    names: tuple[str, ...] = ()


class ListReader(NamedTuple):
    """A kind of rating list: how its beginning is recognised, and its players read in turn.

    ``recognises`` is told the first bytes of a file, up to 1 MiB of them. ``read`` is told the
    same and where the rest is read from; it gives players, and problems by line and column in
    place of the lines it cannot read. A list has a million lines: they are read one by one.
    """

    code: str
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes, ListSource], Iterator[Row | ListedPlayer | Problem]]


LIST_READERS: Registry[ListReader] = Registry("arbitro.rating_lists")
"""The kinds of rating lists, by their codes; the first that recognises a list reads it."""


PIECE = 1 << 20
_BLANK = b" \t\r\x1a"
"""What may follow the last line; old programs end a file with the last of these."""


def rows_of_source(
    source: ListSource, tell_month: Callable[[str], None] | None = None
) -> Iterator[Row | Problem]:
    """Return the rows and problems of a list, in constant memory unless it is a table.

    A text whose last line has no end and is shorter than every other is refused as cut off: by a
    broken download half of a list would take the place of the whole one. ``tell_month`` is told
    the month the head line states, before the first row.
    """
    if source.is_table:
        yield from map(_as_row, _rows_of_table(b"", source))
        return
    start = source.file.read(PIECE)
    if tell_month is not None:
        tell_month(_stated_month(start))
    for name in LIST_READERS.in_turn():
        reader = LIST_READERS.find(name)
        if reader is None:
            continue
        recognised = guarded(LIST_READERS, name, partial(reader.recognises, start))
        if recognised is True:
            ours = name in set(LIST_READERS)
            read = reader.read(start, source) if ours else _read_by(name, reader, start, source)
            yield from map(_as_row, read)
            return
    kind = content_of(start)
    code = "content-no-list" if kind else "list-head-unknown"
    yield fault(code, 1, 1, **({"kind": kind} if kind else {}))


def _read_by(
    name: str, reader: ListReader, start: bytes, source: ListSource
) -> Iterator[Row | ListedPlayer | Problem]:
    """Go through a list; where code of others raises, that is a problem named after it."""
    rows: Iterator[Row | ListedPlayer | Problem] | None = None

    def following() -> Row | ListedPlayer | Problem | None:
        nonlocal rows
        # Within the guard too: making the iterator may raise already.
        rows = iter(reader.read(start, source)) if rows is None else rows
        return next(rows, None)

    while True:
        row = guarded(LIST_READERS, name, following)
        if row is None:
            return
        if isinstance(row, Refused):
            why = str(dict(row.values)["fault"])
            yield fault("importer-failed", 1, 1, importer=name, fault=why)
            return
        yield row


def _is_xml(start: bytes) -> bool:
    return start.lstrip(MARK + b" \r\n\t")[:1] == b"<"


def _rows_of_xml(start: bytes, source: ListSource) -> Iterator[ListedPlayer | Problem]:
    return read_xml_list(_pieces(start, source.file), source.one_class)


def _head_of(line: bytes) -> str:
    return line.removeprefix(MARK).decode("latin-1").rstrip("\r\n")


def _stated_month(start: bytes) -> str:
    layout = layout_of(_head_of(start.partition(b"\n")[0]))
    return month_in_head(layout.month) if layout else ""


def _is_text(start: bytes) -> bool:
    return layout_of(_head_of(start.partition(b"\n")[0])) is not None


def _rows_of_text(start: bytes, source: ListSource) -> Iterator[Row | Problem]:
    read = _Lines(start, source.file)
    lines = iter(read)
    layout = layout_of(_head_of(next(lines, b"")), source.one_class or RateClass.STANDARD)
    assert layout is not None, "the head was recognised"
    yield from read_rows(lines, layout)
    if read.is_cut:
        yield fault("list-cut-off", read.last, 1)


def _is_never_recognised(_: bytes) -> bool:
    """Tell nothing: a table of just any columns is one only where somebody says so."""
    return False


def _rows_of_table(start: bytes, source: ListSource) -> Iterator[ListedPlayer | Problem]:
    data = start + source.file.read()
    yield from read_table(data, dict(source.mapping))
    if _is_table_cut(data):
        yield fault("list-cut-off", data.count(b"\n") + 1, 1)


def _as_row(player: ListedPlayer | Row | Problem) -> Row | Problem:
    return row_of(player) if isinstance(player, ListedPlayer) else player


def _pieces(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    yield start
    while piece := file.read(PIECE):
        yield piece


def _is_table_cut(data: bytes) -> bool:
    """Tell whether the last line has no end and fewer cells than all other lines."""
    *before, last = data.split(b"\n")
    lines = [line for line in before if line.strip()]
    if not lines or not last.strip(_BLANK):
        return False
    separator = max((text.encode() for text in SEPARATORS), key=max(lines, key=len).count)
    return last.count(separator) < min(line.count(separator) for line in lines)


class _Lines:
    """The lines of a file whose beginning has been read.

    Of a line longer than a piece only so much is kept: no list has one, and it says so.
    """

    def __init__(self, start: bytes, file: IO[bytes]) -> None:
        self._start = start
        self._file = file
        self._shortest = 0
        self.last = 0
        self.is_cut = False

    def __iter__(self) -> Iterator[bytes]:
        """Yield the lines.

        Then ``last`` is how many there were, and ``is_cut`` tells their end.
        """
        piece, rest, too_long = self._start, b"", False
        while piece:
            *lines, rest = (rest + piece).split(b"\n")
            if lines and too_long:
                # The end of the line whose beginning was given before.
                del lines[0]
                too_long = False
            self._measure(lines)
            yield from lines
            if len(rest) > PIECE:
                if not too_long:
                    self.last += 1
                    yield rest
                rest, too_long = b"", True
            piece = self._file.read(PIECE)
        if rest and not too_long:
            self.last += 1
            self.is_cut = bool(rest.strip(_BLANK)) and len(rest) < self._shortest
            yield rest

    def _measure(self, lines: list[bytes]) -> None:
        """Note how long the shortest line of a player is: neither blank nor the head."""
        lengths = [len(line) for line in (lines if self.last else lines[1:]) if len(line) > 1]
        self.last += len(lines)
        if lengths:
            # A last line without an end has lost its CR as well, and is no shorter for that.
            shortest = min(lengths) - lines[0].endswith(b"\r")
            self._shortest = min(self._shortest or shortest, shortest)


for _each in (
    ListReader("fide-xml", _is_xml, _rows_of_xml),
    ListReader("fide-text", _is_text, _rows_of_text),
    ListReader("table", _is_never_recognised, _rows_of_table),
):
    LIST_READERS.register(_each.code, _each)
