"""Spreadsheets' own files as text: values, dates, and what no table can hold, at its cell."""

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from arbitro.storage.workbooks import (
    SheetFaultsError,
    WorkbookError,
    column_at,
    is_workbook,
    sheet_text,
)


def workbook(rows, name="Players", **others):
    """Return the bytes of a workbook with this sheet and others."""
    book = openpyxl.Workbook()
    book.active.title = name
    for title, cells in {name: rows, **others}.items():
        sheet = book[title] if title in book.sheetnames else book.create_sheet(title)
        for row in cells:
            sheet.append(row)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_rows_become_lines_and_values_are_written_plainly():
    rows = [
        ["Name", "Rating", "Birth", "Note"],
        ["García, Ana", 2104.0, date(1990, 5, 31), 'says "hi"'],
        [],
        ["Ruiz\nBerta", 1980, datetime.fromisoformat("1999-01-01"), 0.5],
    ]
    found = sheet_text(workbook(rows))
    assert (found.name, found.others) == ("Players", ())
    assert found.text.split("\n") == [
        "Name\tRating\tBirth\tNote\t",
        'García, Ana\t2104\t1990-05-31\t"says ""hi"""\t',
        "",
        "Ruiz Berta\t1980\t1999-01-01\t0.5\t",
        "",
    ]


def test_the_first_sheet_with_something_in_it_is_read_or_the_one_named():
    data = workbook([], Cover=[], List=[["Name"], ["Ana"]], Rest=[["x"]])
    assert sheet_text(data).name == "List"
    assert sheet_text(data).others == ("Rest",)
    assert sheet_text(data, "Rest").text == "x\t\n"
    with pytest.raises(WorkbookError) as problem:
        sheet_text(data, "Nowhere")
    assert problem.value.code == "workbook-sheet-unknown"
    assert problem.value.values["sheets"] == ("Players", "Cover", "List", "Rest")
    with pytest.raises(WorkbookError, match="workbook-empty"):
        sheet_text(data, "Cover")


def test_formulas_without_a_saved_value_errors_and_truth_values_are_named_at_their_cells():
    data = workbook([["Name", "Rating"], ["Ana", "=A1"], ["Eva", True], ["Bo", "#N/A"]])
    book = openpyxl.load_workbook(io.BytesIO(data))
    book.active["B4"].data_type = "e"
    written = io.BytesIO()
    book.save(written)
    with pytest.raises(SheetFaultsError) as problem:
        sheet_text(written.getvalue())
    found = [(each.code, each.line, each.column) for each in problem.value.faults]
    assert found == [("sheet-formula", 2, 2), ("sheet-value", 3, 2), ("sheet-value", 4, 2)]


def with_saved_value(data):
    """Return a workbook whose formula in B2 has the value 2000 beside it, as programs save it."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(written, "w") as new:
        for each in old.namelist():
            content = old.read(each)
            if each == "xl/worksheets/sheet1.xml":
                content = content.replace(b"<f>1000*2</f><v></v>", b"<f>1000*2</f><v>2000</v>")
                content = content.replace(b"<f>1000*2</f><v />", b"<f>1000*2</f><v>2000</v>")
            new.writestr(each, content)
    return written.getvalue()


def test_a_formula_counts_by_its_saved_value():
    data = with_saved_value(workbook([["Name", "Rating"], ["Ana", "=1000*2"]]))
    assert sheet_text(data).text.split("\n")[1] == "Ana\t2000\t"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xd0\xcf\x11\xe0" + bytes(600), "workbook-old"),
        (b"PK\x03\x04 and then nothing", "workbook-unreadable"),
        (workbook([["Name"]])[:900], "workbook-unreadable"),
        (workbook([]), "workbook-empty"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_code(data, code):
    with pytest.raises(WorkbookError) as problem:
        sheet_text(data)
    assert problem.value.code == code


def test_a_damaged_sheet_inside_is_refused():
    written = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook([["Name"], ["Ana"]]))) as old,
        zipfile.ZipFile(written, "w") as new,
    ):
        for each in old.namelist():
            content = old.read(each)
            new.writestr(each, content[:60] if each.endswith("sheet1.xml") else content)
    with pytest.raises(WorkbookError, match="workbook-unreadable"):
        sheet_text(written.getvalue())


def test_a_workbook_that_grows_beyond_memory_is_refused(monkeypatch):
    monkeypatch.setattr("arbitro.storage.workbooks.LARGEST", 1000)
    with pytest.raises(WorkbookError, match="workbook-too-large"):
        sheet_text(workbook([["Name"], ["Ana"]]))


def test_only_workbooks_are_taken_for_such():
    assert is_workbook(workbook([["Name"]]))
    assert not is_workbook(b"Name;Rating\n")
    assert not is_workbook(b"PK\x03\x04 broken")
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("players_list.txt", "x")
    assert not is_workbook(other.getvalue())


def test_a_place_in_the_text_is_a_cell_of_the_sheet():
    text = "Name\tRating\t\nAna\tmany\t\n"
    assert [column_at(text, 2, column) for column in (1, 4, 5, 9, 10)] == [1, 1, 2, 2, 3]
