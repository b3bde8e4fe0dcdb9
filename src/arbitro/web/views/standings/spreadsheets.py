"""The tables of a section of any kind, and files of them: workbooks and CSV.

Tables as a browser shows them are read back into values: numbers become numbers again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from arbitro.answers.interface.events import TableItem
from arbitro.formats.spreadsheets import PLAIN, Sheet, Value, excel_csv, write_csv, write_workbook
from arbitro.i18n import Translator
from arbitro.reasons import Refused
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.tables import TABLES, Table, TableAudience
from arbitro.web.views.standings.team_tables import TEAM_TABLES

_TABLES = ByEntrants(players=TABLES, teams=TEAM_TABLES)


def tables_of(view: SectionView) -> dict[str, Table]:
    """Return the tables of a section by their codes, whatever its round."""
    found = dict(_TABLES.of(view.kind))
    if view.is_knock_out:
        del found["crosstable"]
    return found


def sheet_of(view: SectionView, code: str, asked: TableAudience) -> Sheet | Refused | None:
    """Return a table, None where there is none of that code for whoever asks, or nothing in it.

    Refused where it cannot be made.
    """
    table = tables_of(view).get(code)
    if table is None or not asked.may(table.action):
        return None
    return table.make(view, asked)


class TablesMade(NamedTuple):
    """The tables of a section that have something for whoever asks, and those left out with why."""

    shown: dict[str, tuple[Table, Sheet]]
    left_out: dict[str, tuple[Table, Refused]]

    def sheets(self, words: Translator) -> list[Sheet]:
        """Return all tables, at last one that names what is left out where there is anything."""
        sheets = [sheet for _, sheet in self.shown.values()]
        rows = tuple(
            (words.t(table.word), words.refused(why)) for table, why in self.left_out.values()
        )
        if rows:
            head = words.t("ui.tables.table"), words.t("ui.tables.why")
            sheets.append(Sheet(words.t("ui.tables.left-out"), head, rows))
        return sheets


def tables_made(view: SectionView, asked: TableAudience) -> TablesMade:
    """Return every table there may be, made or left out: one that cannot be made takes no other."""
    made = TablesMade({}, {})
    for code, table in tables_of(view).items():
        found = sheet_of(view, code, asked)
        if isinstance(found, Refused):
            made.left_out[code] = (table, found)
        elif found is not None:
            made.shown[code] = (table, found)
    return made


def shown_tables(view: SectionView, asked: TableAudience) -> dict[str, tuple[Table, Sheet]]:
    """Return the tables that have something for whoever asks, each as it stands."""
    return tables_made(view, asked).shown


class SpreadsheetFile(NamedTuple):
    """A file of tables: its bytes, what it is served as, how its name ends."""

    data: bytes
    media_type: str
    ending: str


ALL = "all"
"""In the place of a code: every table there is, for a workbook."""

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


def saved(
    view: SectionView, code: str, kind: str, asked: TableAudience, *, plain: bool
) -> SpreadsheetFile | Refused | None:
    """Return a table as a file, as Excel in the reader's language reads it or ``plain``.

    None where there is no such table or kind, Refused where it cannot be made. Of tables of rounds,
    a workbook of all has the round; it names those that cannot be made.
    """
    if code == ALL and kind == "xlsx":
        sheets = tables_made(view, asked).sheets(asked.words)
    else:
        found = sheet_of(view, code, asked)
        if isinstance(found, Refused):
            return found
        sheets = [] if found is None else [found]
    return file_of(sheets, f"plain-{kind}" if plain and kind == "csv" else kind, asked.words)


def file_of(sheets: Sequence[Sheet], kind: str, words: Translator) -> SpreadsheetFile | None:
    """Return tables as a workbook or as CSV; None of no table, or for another kind.

    CSV has one after the other, under its name where there are several.
    """
    if not sheets or kind not in {"xlsx", "csv", "plain-csv"}:
        return None
    if kind == "xlsx":
        return SpreadsheetFile(write_workbook(sheets), XLSX, ".xlsx")
    way = PLAIN if kind == "plain-csv" else excel_csv(words.decimal(Fraction(1, 2))[1])
    if len(sheets) == 1:
        return SpreadsheetFile(write_csv(sheets[0], way), CSV, ".csv")
    parts = []
    for sheet in sheets:
        name = write_csv(Sheet("", (sheet.name,), ()), way)
        # The mark of the encoding stands at the beginning of the file alone.
        way = way._replace(marked=False)
        parts.append(name + write_csv(sheet, way))
    return SpreadsheetFile(b"\r\n".join(parts), CSV, ".csv")


MOST_TABLES, MOST_CELLS, LONGEST_CELL = 200, 300_000, 2_000
_WHOLE = re.compile(r"[-\u2212]?(?:0|[1-9]\d{0,14})")
_HALVES = re.compile(r"([-\u2212]?)(0|[1-9]\d{0,5})?½")


class TooLargeError(Exception):
    """There are more tables or cells than are taken at once."""


class UnreadableError(Exception):
    """What was sent are no tables."""


def tables_sent(text: str, words: Translator) -> list[Sheet]:
    """Return the tables of a page: a list of objects with ``name``, ``heads`` and ``rows``."""
    try:
        sent = json.loads(text)
        tables = [(str(item["name"]), item["heads"], item["rows"]) for item in sent]
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise UnreadableError from problem
    if not tables:
        raise UnreadableError
    # Counted before anything is made of them.
    cells = sum(len(row) for _, heads, rows in tables for row in _lists([heads, *_lists(rows)]))
    if len(tables) > MOST_TABLES or cells > MOST_CELLS:
        raise TooLargeError
    decimal = words.decimal(Fraction(1, 2))[1]
    return [_sheet(*table, decimal) for table in tables]


def _lists(rows: Any) -> list[list[Any]]:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise UnreadableError
    return rows


def _sheet(name: str, heads: list[Any], rows: list[list[Any]], decimal: str) -> Sheet:
    width = max(map(len, [heads, *rows]))
    named = tuple(str(head)[:LONGEST_CELL] for head in heads)
    filled = (
        (*(value_of(str(item)[:LONGEST_CELL], decimal) for item in row), *[None] * width)[:width]
        for row in rows
    )
    return Sheet(name[:LONGEST_CELL], (*named, *[""] * width)[:width], tuple(filled))


def value_of(text: str, decimal: str) -> Value:
    """Return what a cell means: a number where it is written as one of the language, else text.

    >>> value_of("5½", "."), value_of("2105", "."), value_of("25,5", ","), value_of("-3", ".")
    (Fraction(11, 2), 2105, Fraction(51, 2), -3)
    >>> value_of("007", "."), value_of("1-0", "."), value_of("", "."), value_of("½-½", ".")
    ('007', '1-0', None, '½-½')
    """
    if not text:
        return None
    plain = text.replace("\N{MINUS SIGN}", "-")
    if _WHOLE.fullmatch(text):
        return int(plain)
    halves = _HALVES.fullmatch(text)
    if halves is not None:
        found = int(halves[2] or 0) + Fraction(1, 2)
        return -found if halves[1] else found
    whole, sign, parts = plain.partition(decimal)
    if sign and _WHOLE.fullmatch(whole) and re.fullmatch(r"\d{1,4}", parts):
        return Fraction(f"{whole}.{parts}")
    return text


def table_items(made: TablesMade, words: Translator) -> list[TableItem]:
    """Return the tables of a section as programs read them, then those that cannot be made."""
    shown = [
        TableItem(code, sheet.name, table.of_round, len(sheet.rows))
        for code, (table, sheet) in made.shown.items()
    ]
    left_out = [
        TableItem(code, words.t(table.word), table.of_round, 0, words.refused(why))
        for code, (table, why) in made.left_out.items()
    ]
    return shown + left_out
