"""Tables of a command, which may be spreadsheets' own files: faults are shown at their cells."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from arbitro.cli.base.files.reports import load, read_bytes
from arbitro.cli.base.speech import BadInputError, complain, list_problems, say, words
from arbitro.formats.entries import read_entries
from arbitro.formats.spreadsheets import column_letters
from arbitro.formats.texts.content import is_report
from arbitro.formats.texts.problems import Problem
from arbitro.formats.texts.text import decode
from arbitro.i18n.entry_heads import heads_read
from arbitro.model import Player
from arbitro.reasons import refused
from arbitro.storage.workbooks.packed_lists import unpacked
from arbitro.storage.workbooks.workbook import (
    FOR_FILES,
    OLD,
    PART,
    SheetFaultsError,
    WorkbookError,
    column_at,
    is_workbook,
    sheet_text,
)

_LETTERS = re.compile(r"[A-Z]{1,2}")


@dataclass(frozen=True, slots=True)
class Table:
    """A table as bytes; ``sheet`` and ``text`` are empty where it was no workbook."""

    path: str
    data: bytes
    sheet: str = ""
    text: str = ""

    def complain(self, problems: Iterable[Problem]) -> None:
        """Print problems as ``file:line:column``, those of a sheet with the name of the cell."""
        found = tuple(problems)
        if not self.sheet:
            list_problems(self.path, found)
            return
        for item in found:
            column = column_at(self.text, item.line, item.column)
            placed = item._replace(column=column)
            list_problems(_place(self.path, self.sheet, placed), (placed,))

    def heads(self, mapping: dict[str, str]) -> dict[str, str]:
        """Return a mapping of fields to heads, where columns may be named by their letters."""
        if not self.sheet:
            return mapping
        first = [word.strip() for word in self.text.split("\n", 1)[0].split("\t")]
        return {field: _head(theirs, first) for field, theirs in mapping.items()}


def _place(path: str, sheet: str, problem: Problem) -> str:
    """Return the cell a problem is at, by its name."""
    return f"{path}[{sheet}!{column_letters(problem.column)}{problem.line}]"


def _head(theirs: str, first: list[str]) -> str:
    if theirs in first or not _LETTERS.fullmatch(theirs):
        return theirs
    number = 0
    for letter in theirs:
        number = 26 * number + ord(letter) - ord("A") + 1
    return first[number - 1] if number <= len(first) and first[number - 1] else theirs


def is_sheet_file(path: str) -> bool:
    """Tell whether a file is a spreadsheet's own; BadInputError where it cannot be opened."""
    try:
        with open(path, "rb") as file:
            if file.read(len(OLD)) == OLD:
                return True
        if not zipfile.is_zipfile(path):
            return False
        with zipfile.ZipFile(path) as archive:
            return PART in archive.namelist()
    except (OSError, zipfile.BadZipFile):
        # whoever opens it for reading says what is wrong
        return False


def read_table_of(path: str, sheet: str | None = None) -> Table:
    """Return a table in a file, the sheet of a workbook as text; BadInputError where it has none.

    Sheets that are left out are named.
    """
    data = read_bytes(path)
    try:
        data = unpacked(data, FOR_FILES)
        if not is_workbook(data):
            return Table(path, data)
        found = sheet_text(data, sheet, FOR_FILES)
    except WorkbookError as problem:
        complain(
            f"{path}: {words().refused(refused(problem.code, **problem.values))}", problem.code
        )
        raise BadInputError from problem
    except SheetFaultsError as problem:
        for fault in problem.faults:
            list_problems(_place(path, problem.sheet, fault), (fault,))
        raise BadInputError from problem
    for note in found.notes:
        list_problems(_place(path, found.name, note), (note,))
    if found.others and sheet is None:
        say("cli.sheets-left-out", error=True, sheet=found.name, others=found.others)
    return Table(path, found.text.encode(), found.name, found.text)


class EntryList(NamedTuple):
    """The players of a file in its order; a report has ``numbered`` them."""

    players: tuple[Player, ...]
    numbered: bool


def entry_list(path: str) -> EntryList:
    """Return the players of a file; faults are shown, BadInputError where there is one."""
    table = read_table_of(path)
    if not table.sheet and _is_report(table.data):
        entries = load(path, table.data).tournament.entries
        return EntryList(tuple(entry.player for entry in entries), numbered=True)
    parsed = read_entries(table.data, heads=heads_read())
    table.complain(parsed.problems)
    if not parsed.ok:
        raise BadInputError
    return EntryList(parsed.value, numbered=False)


def _is_report(data: bytes) -> bool:
    """Tell a report by a player's line, and JSON of ours by its brace."""
    text = data.lstrip(b"\xef\xbb\xbf \r\n")
    return text[:1] == b"{" or is_report(decode(data, []))
