"""A list of any kind as rows: FIDE's text or XML, as its beginning tells, or a national table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO

from arbitro.formats.problems import Problem
from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.record import ListedPlayer
from arbitro.formats.rating_list.rows import Row, read_rows, row_of
from arbitro.formats.rating_list.table import read_table
from arbitro.formats.rating_list.text import MARK, fault
from arbitro.formats.rating_list.xml import read_xml_list
from arbitro.model import RateClass

PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class ListSource:
    """A list to be read: its bytes, a name that changes when it does, and how it is to be read.

    ``one_class`` is the class of a list that has one rating a player; ``is_table`` tells that it
    is a table, and ``mapping`` names columns of it.
    """

    file: IO[bytes]
    fingerprint: str = ""
    one_class: RateClass | None = None
    is_table: bool = False
    mapping: tuple[tuple[str, str], ...] = ()


def rows_of_source(source: ListSource) -> Iterator[Row | Problem]:
    """Return the rows and problems of a list, in constant memory unless it is a table."""
    if source.is_table:
        players: Iterable[ListedPlayer | Problem] = read_table(
            source.file.read(), dict(source.mapping)
        )
        yield from map(_as_row, players)
        return
    start = source.file.read(PIECE)
    if start.lstrip(MARK + b" \r\n\t")[:1] == b"<":
        yield from map(_as_row, read_xml_list(_pieces(start, source.file), source.one_class))
        return
    lines = _lines(start, source.file)
    head = next(lines, b"").removeprefix(MARK).decode("latin-1").rstrip("\r\n")
    layout = layout_of(head, source.one_class or RateClass.STANDARD)
    if layout is None:
        yield fault("list-head-unknown", 1, 1)
        return
    yield from read_rows(lines, layout)


def _as_row(each: ListedPlayer | Problem) -> Row | Problem:
    return row_of(each) if isinstance(each, ListedPlayer) else each


def _pieces(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    yield start
    while piece := file.read(PIECE):
        yield piece


def _lines(start: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Return the lines of a file whose beginning has been read.

    Of a line longer than a piece only so much is kept: no list has one, and it says so.
    """
    piece, rest, too_long = start, b"", False
    while piece:
        *lines, rest = (rest + piece).split(b"\n")
        if lines and too_long:
            del lines[0]
            too_long = False
        yield from lines
        if len(rest) > PIECE:
            if not too_long:
                yield rest
            rest, too_long = b"", True
        piece = file.read(PIECE)
    if rest and not too_long:
        yield rest
