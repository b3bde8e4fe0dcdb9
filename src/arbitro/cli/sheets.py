"""Tables of a command, which may be spreadsheets' own files: faults are shown at their cells."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.cli.reports import BadInputError, read_bytes
from arbitro.cli.speech import complain, list_problems, say, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.formats.problems import Problem

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
        from arbitro.storage.workbooks import column_at

        found = tuple(problems)
        if not self.sheet:
            list_problems(self.path, found)
            return
        for each in found:
            column = column_at(self.text, each.line, each.column)
            placed = each._replace(column=column)
            list_problems(_place(self.path, self.sheet, placed), (placed,))

    def heads(self, mapping: dict[str, str]) -> dict[str, str]:
        """Return a mapping of fields to heads, where columns may be named by their letters."""
        if not self.sheet:
            return mapping
        first = [each.strip() for each in self.text.split("\n", 1)[0].split("\t")]
        return {field: _head(theirs, first) for field, theirs in mapping.items()}


def _place(path: str, sheet: str, problem: Problem) -> str:
    """Return the cell a problem is at, by its name."""
    from arbitro.storage.workbooks import column_letters

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
    import zipfile

    from arbitro.storage.workbooks import OLD, PART

    try:
        with open(path, "rb") as file:  # noqa: PTH123 - as the other files of a command
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
    from arbitro.reasons import refused
    from arbitro.storage.workbooks import (
        FOR_FILES,
        SheetFaultsError,
        WorkbookError,
        is_workbook,
        sheet_text,
    )

    data = read_bytes(path)
    if not is_workbook(data):
        return Table(path, data)
    try:
        found = sheet_text(data, sheet, FOR_FILES)
    except WorkbookError as problem:
        complain(
            f"{path}: {words().refused(refused(problem.code, **problem.values))}", problem.code
        )
        raise BadInputError from problem
    except SheetFaultsError as problem:
        for each in problem.faults:
            list_problems(_place(path, problem.sheet, each), (each,))
        raise BadInputError from problem
    for each in found.notes:
        list_problems(_place(path, found.name, each), (each,))
    if found.others and sheet is None:
        say("cli.sheets-left-out", error=True, sheet=found.name, others=found.others)
    return Table(path, found.text.encode(), found.name, found.text)
