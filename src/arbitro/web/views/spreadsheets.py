"""The tables of a section of any kind, and files of them: workbooks and CSV."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.formats.spreadsheets import PLAIN, Sheet, excel_csv, write_csv, write_workbook
from arbitro.i18n import Translator
from arbitro.web.kinds import ByEntrants
from arbitro.web.views.event import SectionView
from arbitro.web.views.tables import TABLES, Asked, Table
from arbitro.web.views.team_tables import TEAM_TABLES

_TABLES = ByEntrants(players=TABLES, teams=TEAM_TABLES)


def tables_of(view: SectionView) -> dict[str, Table]:
    """Return the tables of a section by their codes, whatever its round."""
    found = dict(_TABLES.of(view.kind))
    if view.is_knock_out:
        del found["crosstable"]
    return found


def sheet_of(view: SectionView, code: str, asked: Asked) -> Sheet | None:
    """Return a table, None where there is none of that code for whoever asks, or nothing in it."""
    table = tables_of(view).get(code)
    if table is None or not asked.may(table.action):
        return None
    return table.make(view, asked)


def shown_tables(view: SectionView, asked: Asked) -> dict[str, tuple[Table, Sheet]]:
    """Return the tables that have something for whoever asks, each as it stands."""
    found = ((code, each, sheet_of(view, code, asked)) for code, each in tables_of(view).items())
    return {code: (table, sheet) for code, table, sheet in found if sheet is not None}


class Saved(NamedTuple):
    """A file of tables: its bytes, what it is served as, how its name ends."""

    data: bytes
    media_type: str
    ending: str


ALL = "all"
"""In the place of a code: every table there is, for a workbook."""

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


def saved(view: SectionView, code: str, kind: str, asked: Asked, *, plain: bool) -> Saved | None:
    """Return a table as a file, as Excel in the reader's language reads it or ``plain``.

    None where there is no such table or kind. Of tables of rounds, a workbook of all has the round.
    """
    if code == ALL and kind == "xlsx":
        sheets = [sheet for _, sheet in shown_tables(view, asked).values()]
    else:
        sheets = [sheet for sheet in [sheet_of(view, code, asked)] if sheet is not None]
    return file_of(sheets, f"plain-{kind}" if plain and kind == "csv" else kind, asked.words)


def file_of(sheets: Sequence[Sheet], kind: str, words: Translator) -> Saved | None:
    """Return tables as a workbook or as CSV; None of no table, or for another kind.

    CSV has one after the other, under its name where there are several.
    """
    if not sheets or kind not in {"xlsx", "csv", "plain-csv"}:
        return None
    if kind == "xlsx":
        return Saved(write_workbook(sheets), XLSX, ".xlsx")
    way = PLAIN if kind == "plain-csv" else excel_csv(words.decimal(Fraction(1, 2))[1])
    if len(sheets) == 1:
        return Saved(write_csv(sheets[0], way), CSV, ".csv")
    parts = []
    for each in sheets:
        name = write_csv(Sheet("", (each.name,), ()), way)
        # The mark of the encoding stands at the beginning of the file alone.
        way = way._replace(marked=False)
        parts.append(name + write_csv(each, way))
    return Saved(b"\r\n".join(parts), CSV, ".csv")
