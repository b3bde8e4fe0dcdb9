"""Spreadsheets' own files as text: values, dates, and what no table can hold, at its cell."""

import io
import time
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from arbitro.storage.workbooks import cells as workbook_cells
from arbitro.storage.workbooks.cells import is_date_format
from arbitro.storage.workbooks.workbook import (
    FOR_FILES,
    FOR_LISTS,
    Budget,
    SheetFaultsError,
    WorkbookError,
    column_at,
    is_workbook,
    sheet_text,
)
from bounded import bounded


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


@pytest.mark.parametrize("encoding", ["foo", "utf-7", "shift_jis", "undefined", "hex"])
def test_a_sheet_in_an_unknown_encoding_is_refused(encoding):
    with pytest.raises(WorkbookError, match="workbook-unreadable"):
        sheet_text(raw(LIST, before=f'<?xml version="1.0" encoding="{encoding}"?>'))


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


def test_an_empty_text_a_formula_gave_is_a_value():
    cell = '<c r="B2" t="str"><f>IF(A2="","x","")</f><v></v></c>'
    rows = f'<row r="1"><c r="A1" t="str"><v>Name</v></c></row><row r="2">{cell}</row>'
    data = raw(rows + '<row r="3"><c r="A3" t="str"><v>Ana</v></c></row>')
    assert sheet_text(data).text == "Name\t\n\nAna\t\n"


def raw(rows, *, before="", strings=None):
    """Return a workbook whose one sheet has this XML in it."""
    relation = '<Relationship Id="{}" Type="x/{}" Target="{}"/>'
    relations = relation.format("r1", "worksheet", "worksheets/sheet1.xml")
    if strings is not None:
        relations += relation.format("r2", "sharedStrings", "sharedStrings.xml")
    sheet = f"{before}<worksheet><sheetData>{rows}</sheetData></worksheet>"
    parts = {
        "xl/workbook.xml": '<workbook xmlns:r="r"><sheets>'
        '<sheet name="Players" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{relations}</Relationships>",
        "xl/worksheets/sheet1.xml": sheet,
        "xl/sharedStrings.xml": strings or "<sst/>",
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return written.getvalue()


def cell(place, text):
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


LIST = f'<row r="1">{cell("A1", "Name")}</row><row r="2">{cell("A2", "Ana")}</row>'


def test_a_cell_in_the_last_row_is_named_and_the_list_above_it_read_in_no_time():
    data = raw(LIST + f'<row r="1048576">{cell("B1048576", "slip")}</row>')
    found = bounded(lambda: sheet_text(data), calls=2000)
    assert found.text == "Name\t\nAna\t\n"
    (note,) = found.notes
    assert (note.code, note.line, note.column) == ("sheet-cells-far-below", 1048576, 2)
    assert dict(note.values) == {"cell": "B1048576", "count": 1, "text": "slip"}


def test_a_cell_in_the_last_column_is_named_and_left_out():
    data = raw(f'<row r="1">{cell("A1", "Name")}{cell("XFD1", "x")}</row>')
    found = bounded(lambda: sheet_text(data), calls=2000)
    assert (found.text, [each.code for each in found.notes]) == (
        "Name\t\n",
        ["sheet-cells-far-beside"],
    )


def test_blank_rows_inside_a_list_are_kept():
    data = raw(LIST + f'<row r="1002">{cell("A1002", "Eva")}</row>')
    assert sheet_text(data).text == "Name\t\nAna\t\n" + "\n" * 999 + "Eva\t\n"
    assert sheet_text(data).notes == ()


@pytest.mark.parametrize("place", ['<row r="2000000000">', "<row>"])
def test_a_row_no_sheet_has_is_refused_at_once(place):
    data = raw(LIST + f"{place}{cell('A2000000000', 'x')}</row>")
    with pytest.raises(WorkbookError, match="workbook-row-impossible") as problem:
        bounded(lambda: sheet_text(data), calls=2000)
    assert problem.value.values == {"row": 2_000_000_000, "last": 1_048_576}


def test_a_list_that_begins_far_down_is_refused_with_its_cell():
    data = raw(f'<row r="5000">{cell("C5000", "Name")}</row>')
    with pytest.raises(WorkbookError, match="workbook-list-far") as problem:
        sheet_text(data)
    assert problem.value.values["cell"] == "C5000"


SMALL = Budget(megabytes=1, elements=2000, rows=50, cells=200, characters=3000)


@pytest.mark.parametrize(
    ("rows", "strings"),
    [
        ("<row/>" * 100_000, None),
        ("<row>" + "<c/>" * 100_000 + "</row>", None),
        ("<x/>" * 100_000, None),
        (f"<row>{cell('A1', 'y' * 4000)}</row>", None),
        (f"<row>{cell('A1', 'Name')}</row>", "<sst>" + "<si><t>x</t></si>" * 100_000 + "</sst>"),
        (f"<row>{cell('A1', 'Name')}</row>", f"<sst><si><t>{'x' * (2 << 20)}</t></si></sst>"),
        (
            "<row>" + '<c t="s"><v>0</v></c>' * 40 + "</row>",
            f"<sst><si><t>{'x' * 100}</t></si></sst>",
        ),
    ],
    ids=["rows", "cells", "elements", "text", "strings", "one string", "a string often"],
)
def test_reading_stops_where_the_budget_is_spent_and_the_message_tells_it(rows, strings):
    data = raw(rows, strings=strings)
    with pytest.raises(WorkbookError, match="workbook-too-large") as problem:
        bounded(lambda: sheet_text(data, budget=SMALL), calls=30_000, megabytes=8)
    assert problem.value.values == {"rows": 50, "cells": 200, "characters": 3000, "megabytes": 1}


def test_a_megabyte_that_unpacks_to_a_thousand_is_not_unpacked():
    data = raw("<row/>" * 20_000_000)
    assert len(data) < 1 << 20
    with pytest.raises(WorkbookError, match="workbook-too-large"):
        bounded(lambda: sheet_text(data), calls=200_000, megabytes=8)


@pytest.mark.parametrize("budget", [FOR_LISTS, FOR_FILES])
@pytest.mark.parametrize(
    "rows",
    ["<a>" * 900_000, f"<{'x' * (15 << 20)}/>", f'<row a="{"x" * (15 << 20)}"/>'],
    ids=["depth", "name", "attribute"],
)
def test_elements_that_are_held_whole_are_not_read_beyond_what_spreadsheets_write(rows, budget):
    data = raw(rows)
    with pytest.raises(WorkbookError, match="workbook-unreadable"):
        bounded(lambda: sheet_text(data, budget=budget), calls=5000, megabytes=12)


def test_a_format_of_many_brackets_costs_as_much_a_sign_whatever_its_length(monkeypatch):
    monkeypatch.setattr(workbook_cells, "LONGEST_FORMAT", 1 << 20)

    def seconds(length):
        start = time.process_time()
        is_date_format("[" * length)
        return time.process_time() - start

    # trying every bracket anew would take a hundred times as long for ten times as many
    few, many = (min(seconds(length) for _ in range(5)) for length in (4_000, 40_000))
    assert many < 40 * few
    shown = ["[$-40A]dd/mm/yyyy", "[Red]0.00", "[h]:mm", '0 "[d"']
    assert [is_date_format(code) for code in shown] == [True, False, True, False]


def test_many_sheets_share_one_budget():
    book = openpyxl.Workbook()
    for _ in range(20):
        sheet = book.create_sheet()
        for _ in range(10):
            sheet.append([None, "", None])
    written = io.BytesIO()
    book.save(written)
    with pytest.raises(WorkbookError, match="workbook-empty"):
        sheet_text(written.getvalue())
    with pytest.raises(WorkbookError, match="workbook-too-large"):
        sheet_text(written.getvalue(), budget=SMALL)


def test_entities_are_refused_before_they_are_used():
    entities = '<!DOCTYPE a [<!ENTITY a "xxxxx"><!ENTITY b "&a;&a;&a;&a;">]>'
    with pytest.raises(WorkbookError, match="workbook-entities"):
        sheet_text(raw(f"<row>{cell('A1', '&b;')}</row>", before=entities))


def test_parts_packed_to_grow_in_one_step_are_not_unpacked():
    written = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(raw("<row/>" * 2_000_000))) as old,
        zipfile.ZipFile(written, "w", zipfile.ZIP_BZIP2) as new,
    ):
        for each in old.namelist():
            new.writestr(each, old.read(each))
    with pytest.raises(WorkbookError, match="workbook-unreadable"):
        bounded(lambda: sheet_text(written.getvalue()), calls=2000, megabytes=8)


def test_a_file_of_thousands_of_parts_is_no_workbook():
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("xl/workbook.xml", "x")
        for number in range(5000):
            archive.writestr(str(number), "")
    assert bounded(lambda: is_workbook(written.getvalue()), calls=100) is False


def test_a_list_of_ten_thousand_players_is_within_what_the_pages_read():
    rows = [["Name", "Rating", "Fed", "Club"]]
    rows += [[f"Player {at}, Ana", 1500 + at % 900, "ESP", "Gros"] for at in range(9999)]
    text = sheet_text(workbook(rows), budget=FOR_LISTS).text
    assert text.count("\n") == 10_000
    assert text.endswith("Player 9998, Ana\t1598\tESP\tGros\t\n")
