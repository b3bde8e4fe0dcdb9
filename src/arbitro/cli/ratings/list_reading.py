"""``arbitro data list import``: a rating list is read in, and how it was understood told."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.own_lists import list_file
from arbitro.cli.base.files.rating_files import opened, tell_oddities
from arbitro.cli.base.files.sheets import Table, is_sheet_file, read_table_of
from arbitro.cli.base.speech import BadInputError, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.formats.entries.column_recognition import columns_of
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.table import LOOKED_THROUGH, table_of
from arbitro.formats.rating_list import ListSource
from arbitro.formats.rating_list.layout import layout_of
from arbitro.formats.rating_list.table import FIELDS, with_our_heads
from arbitro.formats.rating_list.text import MARK
from arbitro.formats.texts.cells import cells_of
from arbitro.formats.texts.problems import Severity
from arbitro.formats.texts.text import decode, rows_of
from arbitro.model import RateClass
from arbitro.storage.lists import rating_lists
from arbitro.storage.lists.list_origin import MonthSource, month_of
from arbitro.storage.lists.list_search import ListImport

CLASSES = ("standard", "rapid", "blitz")

NAME = "fide"


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


@click.command("import", cls=Command, help="cli.list.import")
@click.argument("file", metavar="FILE")
@option("--name", default=NAME, metavar="NAME", help="cli.list.name")
@option("--to", "target", metavar="FILE", help="cli.list.to")
@option("--month", metavar="YYYY-MM", help="cli.list.month")
@option("--class", "one_class", type=click.Choice(CLASSES), help="cli.list.class")
@option("--table", "is_table", is_flag=True, help="cli.list.table")
@option("--columns", metavar="LIST", help="cli.list.columns")
@option("--sheet", metavar="NAME", help="cli.list.sheet")
@option("--quiet", is_flag=True, help="cli.list.quiet")
@option("--explain", "explained", is_flag=True, help="cli.list.explain-import")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def import_list(
    file: str,
    name: str,
    target: str | None,
    month: str | None,
    one_class: str | None,
    is_table: bool,
    columns: str | None,
    sheet: str | None,
    quiet: bool,
    explained: bool,
    as_json: bool,
) -> int:
    """Read a list in."""
    where = Path(target) if target else list_file(name)
    try:
        mapping, stated = _mapping(columns), stated_month(month)
        table = read_table_of(file, sheet) if sheet or is_sheet_file(file) else None
        if table is not None:
            mapping = tuple(table.heads(dict(mapping)).items())
            is_table = True
        with opened(file) if table is None else BytesIO(table.data) as data:
            source = ListSource(
                data,
                rating_lists.fingerprint_of(Path(file)),
                RateClass(one_class) if one_class else None,
                is_table or bool(mapping),
                mapping,
                stated,
                rating_lists.names_of(Path(file)),
            )
            shown = not quiet and sys.stderr.isatty()
            progress = _progress if shown else None
            made = rating_lists.import_list(source, where, progress, months=target is None)
            if shown:
                print(file=sys.stderr)
    except BadInputError:
        return 2
    except rating_lists.ListFaultsError as problem:
        (Table(file, b"") if table is None else table).complain(problem.faults)
        if problem.most or problem.count > 1:
            say("cli.list.too-odd", error=True, path=file, count=problem.count, most=problem.most)
        say("cli.list.nothing-taken", error=True, path=file)
        return 2
    except OSError as problem:
        say("cli.cannot-write", error=True, path=str(where), problem=system_problem(problem))
        return 2
    told: list[str] = []
    if explained:
        own_class = RateClass(one_class) if one_class else None
        is_table = is_table or bool(mapping)
        told = explained_import(file, table, own_class, dict(mapping), is_table=is_table)
    if as_json:
        print_answer(_make_answer(where, made, tuple(told)))
        return 0
    tell_oddities(file, made.oddities)
    say("cli.list.imported", count=made.players, path=str(where))
    origin = made.origin
    code = f"ui.listed.month.{origin.month_source.value}"
    print(words().t(code, month=words().month(origin.month)))
    for line in told:
        print(line)
    return 0


class ListedLine(NamedTuple):
    """A line of a list that was taken with a remark, or put aside."""

    line: int
    player: str | int | None
    text: str | int
    code: str
    put_aside: bool
    message: str


class ImportedList(NamedTuple):
    """A list that was read in: its file, the players, lines adjusted and put aside, its month.

    ``month_source`` tells what says the month. ``explained`` says how the columns were understood,
    where that was asked for.
    """

    list: str
    players: int
    adjusted: int
    aside: int
    lines: tuple[ListedLine, ...]
    explained: tuple[str, ...]
    month: str
    month_source: MonthSource


def _make_answer(where: Path, made: ListImport, explained: tuple[str, ...]) -> ImportedList:
    odd = made.oddities
    lines = tuple(
        ListedLine(
            item.line,
            dict(item.values).get("number") or None,
            dict(item.values).get("source", ""),
            item.code,
            item.severity is Severity.ERROR,
            words().problem(item),
        )
        for item in odd.told
    )
    origin = made.origin
    return ImportedList(
        str(where),
        made.players,
        odd.adjusted,
        odd.aside,
        lines,
        explained,
        origin.month,
        origin.month_source,
    )


def stated_month(text: str | None) -> str:
    """Return the month somebody stated; BadInputError where it is none."""
    if not text:
        return ""
    try:
        return month_of(date.fromisoformat(f"{text}-01"))
    except ValueError as problem:
        say("cli.period.no-month", error=True, text=text)
        raise BadInputError from problem


def _mapping(columns: str | None) -> tuple[tuple[str, str], ...]:
    """Return the columns of an option as pairs of our field and the list's head."""
    if columns is None:
        return ()
    pairs = [tuple(word.split("=", 1)) for word in columns.split(",")]
    found = [(pair[0].strip(), pair[1].strip()) for pair in pairs if len(pair) == 2]
    if len(found) < len(pairs) or any(field not in FIELDS for field, _ in found):
        say("cli.list.columns-unreadable", error=True, fields=", ".join(FIELDS))
        raise BadInputError
    return tuple(found)


def _progress(count: int) -> None:
    """Tell on the error stream how far an import is."""
    text = words().t("cli.list.progress", count=count)
    print(f"\r{text}", end="", file=sys.stderr, flush=True)
