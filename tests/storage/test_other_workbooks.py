"""Sheets of LibreOffice (.ods) and of Excel 97 to 2003 (.xls), and which sheet is the list."""

import io
import random
import struct
import zipfile
from functools import partial
from pathlib import Path

import openpyxl
import pytest

from arbitro.storage.workbooks.workbook import (
    FOR_LISTS,
    Budget,
    SheetFaultsError,
    WorkbookError,
    is_workbook,
    sheet_text,
)
from bounded import bounded

ENTRIES = Path(__file__).parents[1] / "data" / "wild" / "entries"
NAMES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
)


def ods(*tables, manifest="<m/>"):
    """Return the bytes of a spreadsheet with the content of each table given."""
    named = "".join(
        f'<table:table table:name="Sheet{at}">{rows}</table:table>'
        for at, rows in enumerate(tables, 1)
    )
    body = f"<office:body><office:spreadsheet>{named}</office:spreadsheet></office:body>"
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        archive.writestr("mimetype", kind, zipfile.ZIP_STORED)
        archive.writestr(
            "content.xml", f"<office:document-content {NAMES}>{body}</office:document-content>"
        )
        archive.writestr("META-INF/manifest.xml", manifest)
    return written.getvalue()


def row(*cells, times=1):
    return (
        f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'
    )


def text(*paragraphs, attributes=""):
    inside = "".join(f"<text:p>{each}</text:p>" for each in paragraphs)
    return f'<table:table-cell office:value-type="string" {attributes}>{inside}</table:table-cell>'


def number(value, shown=""):
    return (
        f'<table:table-cell office:value-type="float" office:value="{value}">'
        f"<text:p>{shown or value}</text:p></table:table-cell>"
    )


def lines(data, **asked):
    return sheet_text(data, **asked).text.split("\n")


def test_a_sheet_of_libreoffice_is_read_by_its_values_and_not_by_what_it_shows():
    day = '<table:table-cell office:value-type="date" office:date-value="2010-02-13"/>'
    data = ods(
        row(text("Name"), text("Rating"), text("Birth"))
        + row(text("Alfa", "Ana"), number("2104", "2.104,00"), day)
        + row(text("Bravo<text:s/>B."), number("1980.0"), text("1971"))
    )

    assert is_workbook(data)
    assert lines(data)[1:3] == ["Alfa Ana\t2104\t2010-02-13\t", "Bravo B.\t1980\t1971\t"]


def test_repeated_cells_and_rows_stand_as_often_as_they_say_and_blank_ones_cost_nothing():
    blank = '<table:table-cell table:number-columns-repeated="16000"/>'
    data = ods(
        row(text("Name"), blank)
        + row(blank, times=2)
        + row(text("Ana", attributes='table:number-columns-repeated="2"'), times=2)
        + row(blank, times=1_000_000)
    )

    assert lines(data) == ["Name\t", "", "", "Ana\tAna\t", "Ana\tAna\t", ""]


def test_a_note_on_a_cell_is_no_text_of_it():
    note = "<office:annotation><text:p>late?</text:p></office:annotation>"
    cell = text("Ana").replace("<text:p>", f"{note}<text:p>")

    assert lines(ods(row(text("Name")) + row(cell)))[1] == "Ana\t"


def test_errors_and_truth_values_are_named_at_their_cells():
    wrong = text("#REF!", attributes='table:formula="of:=[.A9]"')
    truth = '<table:table-cell office:value-type="boolean"><text:p>TRUE</text:p></table:table-cell>'
    with pytest.raises(SheetFaultsError) as problem:
        sheet_text(ods(row(text("Name"), truth) + row(wrong)))

    places = [(each.line, each.column) for each in problem.value.faults]
    assert places == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (ods(row(text("A"), times=900_000)), "workbook-too-large"),
        (ods(row(text("A"), times=2_000_000)), "workbook-too-large"),
        (ods(), "workbook-empty"),
        (ods(row(text("A")), manifest="<m><encryption-data/></m>"), "workbook-old"),
        (ods("<table:table-row>"), "workbook-unreadable"),
    ],
)
def test_a_sheet_that_cannot_be_a_list_is_refused(data, code):
    with pytest.raises(WorkbookError) as problem:
        sheet_text(data)
    assert problem.value.code == code


def test_a_small_file_that_unpacks_to_a_large_one_is_given_up():
    data = ods(row(text("A" * 40_000_000)))
    assert len(data) < 100_000
    with pytest.raises(WorkbookError, match="workbook-too-large"):
        bounded(lambda: sheet_text(data, budget=FOR_LISTS), calls=20_000)


def test_the_sheet_with_the_list_is_taken_and_not_the_first_one():
    book = openpyxl.Workbook()
    book.active.append(["Explanation of the columns"])
    book.active.append(["K", "the coefficient"])
    other = book.create_sheet("List")
    other.append(["Name", "Rating"])
    other.append(["Ana Alfa", 2000])
    written = io.BytesIO()
    book.save(written)
    found = sheet_text(written.getvalue())

    assert (found.name, found.others) == ("List", ("Sheet",))


# Excel 97 to 2003.

LOK = ENTRIES / "lok_sm_cz.xls"


def test_a_workbook_of_excel_97_is_read():
    head, first, *_ = lines(LOK.read_bytes())

    assert head.split("\t")[:4] == ["ID_no", "Name", "ClubName", "BirthDay"]
    assert first.split("\t")[1] == "Alfov\N{LATIN SMALL LETTER A WITH ACUTE} Anna"
    assert "300001" in first.split("\t")


def record(kind, data):
    return struct.pack("<HH", kind, len(data)) + data


def xls(cells, *, shared=b"", version=0x0600, before=b""):
    """Return a workbook of one sheet whose stream has these records, in sectors of 512 bytes."""
    begin = record(0x0809, struct.pack("<HH12x", version, 5))
    name = b"\x04\x00List"
    head = begin + before + shared
    place = len(head) + 4 + 6 + len(name) + 4
    stream = head + record(0x0085, struct.pack("<IBB", place, 0, 0) + name) + record(0x000A, b"")
    assert len(stream) == place
    stream += record(0x0809, struct.pack("<HH12x", version, 16)) + cells + record(0x000A, b"")
    stream = stream.ljust(max(4096, -(-len(stream) // 512) * 512), b"\0")
    count = len(stream) // 512
    entries = b""
    for title, kind, start, size in (
        ("Root Entry", 5, 0xFFFFFFFE, 0),
        ("Workbook", 2, 0, len(stream)),
    ):
        wide = title.encode("utf-16-le").ljust(64, b"\0")
        entries += wide + struct.pack("<HB", 2 * len(title) + 2, kind) + bytes(49)
        entries += struct.pack("<II4x", start, size)
    links = [*range(1, count), 0xFFFFFFFE, 0xFFFFFFFE, 0xFFFFFFFD]
    table = struct.pack(f"<{len(links)}I", *links).ljust(512, b"\xff")
    top = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    top += struct.pack("<HHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    top += struct.pack("<IIIIIIIIII", 0, 1, count, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0, count + 1)
    top += b"\xff" * (512 - len(top))
    return top + stream + entries.ljust(512, b"\0") + table


def label(at, place, words):
    return record(
        0x0204, struct.pack("<HHHHB", at, place, 0, len(words), 0) + words.encode("latin-1")
    )


def test_every_kind_of_cell_has_its_value():
    rk = struct.pack("<HHHI", 1, 0, 0, (2104 << 2) | 2)
    several = struct.pack("<HHHIHIH", 1, 1, 0, (1905 << 2) | 2, 0, (250 << 2) | 3, 2)
    double = struct.pack("<HHHd", 1, 3, 0, 1980.0)
    worked_out = struct.pack("<HHHd", 1, 4, 0, 2000.0) + bytes(6)
    in_words = struct.pack("<HHHB5xH", 1, 5, 0, 0, 0xFFFF) + bytes(6)
    cells = (
        label(0, 0, "Name")
        + record(0x027E, rk)
        + record(0x00BD, several)
        + record(0x0203, double)
        + record(0x0006, worked_out)
        + record(0x0006, in_words)
        + record(0x0207, struct.pack("<HB", 3, 0) + b"Ana")
    )

    assert lines(xls(cells))[:2] == ["Name\t", "2104\t1905\t2.5\t1980\t2000\tAna\t"]


def test_a_shared_text_may_go_on_in_another_record_with_wider_letters():
    text = "\N{CYRILLIC CAPITAL LETTER A}na"
    wide = text[1:].encode("utf-16-le")
    first = struct.pack("<IIHB", 2, 2, 3, 1) + text[0].encode("utf-16-le")
    rest = b"\x01" + wide + struct.pack("<HB", 2, 0) + b"Bo"
    shared = record(0x00FC, first) + record(0x003C, rest)
    cells = record(0x00FD, struct.pack("<HHHI", 0, 0, 0, 0))
    cells += record(0x00FD, struct.pack("<HHHI", 1, 0, 0, 1))

    assert lines(xls(cells, shared=shared))[:2] == [f"{text}\t", "Bo\t"]


def test_a_number_shown_as_a_day_is_a_day():
    styles = record(0x00E0, struct.pack("<HH16x", 0, 0)) + record(
        0x00E0, struct.pack("<HH16x", 0, 14)
    )
    cells = record(0x0203, struct.pack("<HHHd", 0, 0, 1, 33024.0))

    assert lines(xls(cells, before=styles))[0] == "1990-05-31\t"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (xls(b"", version=0x0500), "workbook-old"),
        (xls(b"", before=record(0x002F, bytes(6))), "workbook-old"),
        (xls(b""), "workbook-empty"),
        (b"\xd0\xcf\x11\xe0" + bytes(100), "workbook-unreadable"),
    ],
)
def test_old_encrypted_and_empty_ones_are_refused(data, code):
    with pytest.raises(WorkbookError) as problem:
        sheet_text(data)
    assert problem.value.code == code


def test_what_is_read_is_counted():
    many = b"".join(label(at, 0, "Ana") for at in range(500))
    with pytest.raises(WorkbookError, match="workbook-too-large"):
        sheet_text(xls(many), budget=Budget(1, 1000, 1000, 100, 10_000))


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_file_is_read_or_refused_and_nothing_else(seed):
    chance = random.Random(seed)
    for name in ("lok_sm_cz.xls", "inscritos_es.ods"):
        data = bytearray((ENTRIES / name).read_bytes())
        for _ in range(chance.randint(1, 20)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.5:
            del data[chance.randrange(len(data)) :]
        try:
            bounded(partial(sheet_text, bytes(data)), calls=500_000)
        except (WorkbookError, SheetFaultsError):
            continue
