"""Tables as other programs read them: openpyxl the workbooks, the csv module the text."""

import csv
import io
from datetime import date, datetime
from fractions import Fraction

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.spreadsheets import (
    PLAIN,
    Csv,
    Sheet,
    excel_csv,
    write_csv,
    write_workbook,
)
from arbitro.formats.texts.formulas import harmless, unmarked

DAY = date(2026, 5, 31)
TABLE = Sheet(
    "Open: A/B",
    ("Name", "Points", "Day", "Number"),
    (
        ("García, Ana", Fraction(5, 2), DAY, "0007"),
        ("=HYPERLINK(1)", 3, None, "+ - -"),
        ('a<b & "c"\x07', -1, date(1850, 1, 1), "E12"),
    ),
)


def opened(sheets):
    return openpyxl.load_workbook(io.BytesIO(write_workbook(sheets)))


def _day(value):
    return value.date() if isinstance(value, datetime) else value


def test_a_workbook_has_numbers_days_and_texts_and_no_formula():
    sheet = opened([TABLE]).worksheets[0]
    rows = [[_day(cell.value) for cell in row] for row in sheet.iter_rows()]
    assert rows == [
        ["Name", "Points", "Day", "Number"],
        ["García, Ana", 2.5, DAY, "0007"],
        ["=HYPERLINK(1)", 3, None, "+ - -"],
        ['a<b & "c"', -1, "1850-01-01", "E12"],
    ]
    assert not any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)
    assert sheet.freeze_panes == "A2"


def test_sheets_are_named_as_workbooks_allow_and_never_alike():
    names = ("Open: A/B", "open  a b", "Standings after the last of the rounds", "", "'x'")
    made = opened([Sheet(name, ("a",), ()) for name in names]).sheetnames
    assert len({each.casefold() for each in made}) == len(names)
    assert all(0 < len(each) <= 31 and not set(each) & set("[]:*?/\\") for each in made)


def test_the_same_tables_give_the_same_bytes():
    assert write_workbook([TABLE]) == write_workbook([TABLE])


def test_csv_for_excel_has_the_signs_of_the_language_and_says_that_it_is_utf8():
    text = write_csv(TABLE, excel_csv(","))
    assert text.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert rows[1] == ["García, Ana", "2,5", "2026-05-31", "0007"]
    assert rows[2][0] == "'=HYPERLINK(1)"


@pytest.mark.parametrize(
    "text",
    [
        "=1",
        "+Club",
        "-Club",
        "@x",
        "\uff1d1",
        "\uff0ba",
        "\uff0da",
        "\uff20a",
        "=-1",
        "-1+1",
    ],
)
def test_what_a_spreadsheet_would_calculate_is_text(text):
    assert harmless(text) == "'" + text
    assert unmarked(harmless(text)) == text


@pytest.mark.parametrize("text", ["x;=1+A1", "x,@y", "x\t=y", 'x;"=y', "x; '-y", "\t=1", "\r=1"])
@pytest.mark.parametrize("locale", [";", ",", "\t"])
def test_a_cell_is_text_where_another_separator_than_the_files_is_read(text, locale):
    written = write_csv(Sheet("", ("Name", "Club"), (("Ana", text),)), Csv(",")).decode()
    cells = [cell for line in written.splitlines() for cell in line.split(locale)]
    assert not [each for each in cells if each.strip(' "')[:1] in {"=", "@"}]
    assert unmarked(harmless(text)) == text


@pytest.mark.parametrize("text", ["-1", "+12", "-0.5", "+ - -", "-", "+", "- - +", "- : +", "1;-1"])
def test_numbers_and_results_stay_as_they_are(text):
    assert harmless(text) == text


cells = st.one_of(
    st.none(),
    st.integers(-(10**6), 10**6),
    st.integers(-4000, 4000).map(lambda quarters: Fraction(quarters, 4)),
    st.text(max_size=12),
    st.dates(date(1900, 3, 1)),
)


@given(st.lists(st.tuples(cells, cells, cells), max_size=5))
@settings(max_examples=60, deadline=None)
def test_other_readers_find_the_cells_that_were_written(rows):
    sheet = Sheet("x", ("a", "b", "c"), tuple(rows))
    read = csv.reader(io.StringIO(write_csv(sheet, PLAIN).decode(), newline=""))
    found = [row for row in read if row][1:]
    assert len(found) == len(rows)
    for row, cells_read in zip(rows, found, strict=True):
        for value, text in zip(row, cells_read, strict=True):
            if isinstance(value, int | Fraction):
                assert Fraction(text) == value
    table = opened([sheet]).worksheets[0]
    for at, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            there = table.cell(at, column).value
            if isinstance(value, int | Fraction):
                assert Fraction(there) == value
            elif isinstance(value, date):
                assert there.date() == value
