"""The tables of a page as the browser shows them, saved for spreadsheets."""

import csv
import io
import json

import openpyxl
import pytest

TABLES = [
    {
        "name": "Workings",
        "heads": ["Round", "Opponent", "Value"],
        "rows": [["1", "007", "5½"], ["2", "=1+1", "\u221225.5"], ["3", "½-½"]],
    },
    {"name": "Times", "heads": [], "rows": [["a", ""]]},
]


def sent(hall, tables, kind):
    return hall.send("/shown-tables", {"tables": json.dumps(tables), "as": kind})


def test_a_workbook_has_a_sheet_a_table_and_numbers_are_numbers(hall):
    answer = sent(hall, TABLES, "xlsx")
    assert answer.headers["content-disposition"] == 'attachment; filename="arbitro.xlsx"'
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    assert book.sheetnames == ["Workings", "Times"]
    rows = [tuple(cell.value for cell in row) for row in book["Workings"].iter_rows()]
    assert rows == [
        ("Round", "Opponent", "Value"),
        (1, "007", 5.5),
        (2, "=1+1", -25.5),
        (3, "½-½", None),
    ]
    assert book["Workings"]["B3"].data_type == "s"  # a text, no formula


def test_csv_has_one_table_after_the_other(hall):
    text = sent(hall, TABLES, "plain-csv").text
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[:3] == [["Workings"], ["Round", "Opponent", "Value"], ["1", "007", "5.5"]]
    assert ["Times"] in rows
    assert "'=1+1" in text
    assert sent(hall, TABLES[:1], "csv").text.startswith("\ufeffRound,")


@pytest.mark.parametrize(
    ("tables", "kind", "status"),
    [
        ("x", "xlsx", 422),
        ([], "xlsx", 422),
        (TABLES, "pdf", 422),
        ([{"name": "A", "heads": [], "rows": "abc"}], "csv", 422),
        ([{"name": "A", "heads": [], "rows": []}], "csv", 200),
        ([{"name": "A", "heads": [], "rows": [[]]}] * 201, "csv", 413),
    ],
)
def test_what_is_no_table_is_refused(hall, tables, kind, status):
    assert sent(hall, tables, kind).status_code == status
