"""How a rating list was read, and how one was searched, for ``--explain``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.cli.base.rating_files import opened
from arbitro.cli.base.speech import words
from arbitro.formats.entries.cells import cells_of
from arbitro.formats.entries.columns import columns_of
from arbitro.formats.entries.table import LOOKED_THROUGH, table_of
from arbitro.formats.entries.words import Column
from arbitro.formats.rating_list import words_of
from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.table import with_our_heads
from arbitro.formats.rating_list.text import MARK
from arbitro.formats.text import decode, rows_of
from arbitro.model import RateClass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbitro.cli.base.sheets import Table


HEAD = 1 << 16


def explained_import(
    file: str,
    table: Table | None,
    one_class: RateClass | None,
    mapping: Mapping[str, str],
    *,
    is_table: bool,
) -> list[str]:
    """Return how the columns of a list were understood, one line each."""
    if is_table:
        return _columns_of_table(_start(file) if table is None else table.data[:HEAD], mapping)
    return _columns_of_text(_start(file), one_class)


def _start(file: str) -> bytes:
    with opened(file) as data:
        return data.read(HEAD)


def _columns_of_text(start: bytes, one_class: RateClass | None) -> list[str]:
    if start.lstrip(MARK + b" \r\n\t")[:1] == b"<":
        return [words().t("cli.list.explained-xml")]
    head = start.split(b"\n", 1)[0].removeprefix(MARK).decode("latin-1").rstrip("\r\n")
    layout = layout_of(head, one_class or RateClass.STANDARD)
    assert layout is not None  # the list has been read by it
    kind = "explained-class" if layout.month else "explained-combined"
    lines = [words().t(f"cli.list.{kind}", month=layout.month)]
    places = sorted((first, end, name) for name, (first, end) in layout.columns.items())
    last = len(places) - 1
    for number, (first, end, name) in enumerate(places):
        code = "cli.list.explained-last" if number == last else "cli.list.explained-column"
        lines.append(f"  {words().t(code, first=first + 1, last=end, field=name)}")
    return lines


def _columns_of_table(start: bytes, mapping: Mapping[str, str]) -> list[str]:
    text = decode(start, [])
    told = [words().t("cli.list.explained-table")]
    table = table_of(_lines(rows_of(with_our_heads(text, mapping)))[:LOOKED_THROUGH])
    if table.head is None:
        return told
    line, cells = table.head
    heads = [cell.text for cell in cells]
    theirs = dict(zip(heads, _heads_as_written(text, line, table.separator), strict=False))
    below = [[cell.text for cell in row] for _, row in table.rows]
    found = columns_of(heads, below, [above for _, above in table.above])
    for head, column in zip(heads, found.columns, strict=True):
        if head:
            field = "" if column in {None, Column.IGNORED} or column is None else column.value
            code = "cli.list.explained-head" if field else "cli.list.explained-left-out"
            told.append(f"  {words().t(code, head=theirs.get(head, head), field=field)}")
    return told


def _lines(rows: list[str]) -> list[tuple[int, str]]:
    return [(number, row) for number, row in enumerate(rows, 1) if row.strip()]


def _heads_as_written(text: str, line: int, separator: str) -> list[str]:
    """Return the heads of a list as they stand in it."""
    return [cell.text for cell in cells_of(rows_of(text)[line - 1], separator)]


def explained_search(text: str, federation: str, place: str, players: int) -> dict[str, object]:
    """Return what was looked for: the beginnings of words, or a number, and where."""
    number = text.strip() if text.strip().isdecimal() else None
    return {
        "number": number,
        "words": [] if number else words_of(text),
        "federation": federation.upper() or None,
        "list": place,
        "players": players,
    }


def search_told(told: Mapping[str, object]) -> str:
    """Return the same as a sentence."""
    number, found = told["number"], told["words"]
    assert isinstance(found, list)
    what = words().t("cli.list.explained-number", number=number) if number else ""
    if not number:
        what = words().t("cli.list.explained-words", words=tuple(f"{each}…" for each in found))
    where = told["federation"] or words().plain(None)
    return words().t(
        "cli.list.explained-search",
        what=what,
        federation=where,
        list=told["list"],
        count=told["players"],
    )
