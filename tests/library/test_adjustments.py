"""What was doubtful in a file is told with its place, what stood there and how sure it is."""

import dataclasses
import io
import json
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

import arbitro
from arbitro.formats.spreadsheets import Sheet, write_workbook
from arbitro.formats.texts.problems import SEVERITIES
from arbitro.formats.trf.lines.fields import field_of

DATA = Path(__file__).parents[1] / "data"
WILD = DATA / "wild"
TRF = WILD / "trf"
CROSSTABLE = (WILD / "tournaments" / "cr_crosstable.csv").read_text("utf-8")


def found_in(source):
    """Return the adjustments of a file by their codes, of one that cannot be used too."""
    try:
        found = arbitro.read(source).adjustments
    except arbitro.UnreadableError as error:
        found = error.adjustments
    return {each.code: each for each in found}


def rows_of(text):
    """Return the lines of a list as cells, whole numbers as numbers."""
    return [
        tuple(int(cell) if cell.isdigit() else cell for cell in line.split(";"))
        for line in text.splitlines()
    ]


def workbook(*sheets):
    return write_workbook([Sheet(name, rows[0], tuple(rows[1:])) for name, rows in sheets])


@pytest.mark.parametrize(
    ("name", "code", "place", "field", "change", "certainty"),
    [
        ("half_sign", "result-half-sign", (14, 99), "001 round 1 result", ("½", "="), "certain"),
        ("star", "result-open-sign", (14, 109), "001 round 2 result", ("*", ""), "certain"),
        ("unr", "rating-word", (17, 50), "001 rating", ("unr", ""), "certain"),
        ("unr", "fide-id-zero", (14, 68), "001 fide_id", ("0", ""), "certain"),
        ("unr", "sex-f", (16, 10), "001 sex", ("f", "w"), "certain"),
        ("comma_points", "decimal-comma", (14, 82), "001 points", ("1,0", None), "certain"),
        ("points_disagree", "points-differ", (14, 82), "001 points", ("2.0", "1.0"), "certain"),
        ("date_dmy", "date-spelling", (4, 5), "042", ("29/05/2020", "2020/05/29"), "certain"),
        ("karl_mala_like", "title-women-papi", (15, 12), "001 title", ("ff", "WFM"), "certain"),
        ("karl_mala_like", "rounds-assumed", (1, 1), "142", ("", "1"), "assumed"),
        ("362_wide", "points-columns", (7, 5), "362", ("TW 2.0 TD 1.0 TL 0.0", None), "certain"),
        ("bytepad", "name-padded-by-bytes", (16, 15), "001 name", ("", None), "likely"),
        ("vega12_engine26", "date-implausible", (3, 5), "042", ("2126-02-01", ""), ""),
        ("date_ambiguous", "date-ambiguous", (4, 5), "042", ("02/03/2026", None), ""),
        ("sm15_paired", "ruler-lines", (15, 1), "", ("", None), "certain"),
        # nobody knows which field stands where columns have moved
        ("startnumber_short", "columns-shifted-left", (14, 9), "001", ("", None), ""),
    ],
)
def test_what_is_doubtful_in_a_report_names_file_field_and_certainty(
    name, code, place, field, change, certainty
):
    path = TRF / f"{name}.trf"
    found = found_in(path)[code]
    assert (found.file, found.sheet, found.where) == (
        str(path),
        "",
        f"{path}:{place[0]}:{place[1]}",
    )
    assert ((found.line, found.column), found.field) == (place, field)
    assert ((found.before, found.after), found.certainty) == (change, certainty)
    line = path.read_bytes().decode("utf-8").splitlines()[found.line - 1]
    if found.before:  # what is said to have stood there stands there
        assert line[found.column - 1 :].lstrip().startswith(found.before.split(maxsplit=1)[0])
    nameless = found_in(path.read_bytes())[code]
    assert nameless == dataclasses.replace(found, file="")
    assert nameless.where == f"{place[0]}:{place[1]}"


@pytest.mark.parametrize(
    ("text", "page", "certainty"),
    [
        # only in this page these bytes are letters of one script
        ("Иванова, Анна", "cp1251", "likely"),
        ("Łużyc, Żółty", "cp1250", "likely"),
        # the ö is the same letter of the same byte there and in Central Europe
        ("Größe, Jörg", "cp1252", "assumed"),
    ],
)
def test_a_code_page_is_likely_where_it_alone_fits_and_assumed_where_another_does(
    text, page, certainty
):
    report = (TRF / "cp1252.trf").read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(report) if not line.isascii())
    name = text.encode(page).ljust(33)
    report[at] = report[at][:14] + name + report[at][47:]
    (found,) = [
        each for code, each in found_in(b"".join(report)).items() if code.startswith("encoding-")
    ]
    assert (found.certainty, found.field, found.line) == (certainty, "001 name", at + 1)


def test_utf_16_is_certain_by_its_mark_and_likely_by_its_empty_bytes():
    marked = (TRF / "utf16.trf").read_bytes()
    bare = marked.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    assert len(bare) == len(marked) - 2
    told = [found_in(each)["encoding-utf-16"] for each in (marked, bare)]
    assert [(each.certainty, each.field) for each in told] == [("certain", ""), ("likely", "")]


@pytest.mark.parametrize(
    ("first", "last", "after", "certainty"),
    [
        ("13/03/2026", "14/03/2026", "2026/03/13", "certain"),
        ("02/03/2026", "13/03/2026", "2026/03/02", "likely"),
        ("2026.03.02", "2026.03.03", "2026/03/02", "certain"),
        ("26.03.02", "26.03.03", "2026/03/02", "likely"),
    ],
)
def test_a_day_is_certain_where_it_can_be_no_other_and_likely_where_others_tell_its_order(
    first, last, after, certainty
):
    text = (TRF / "date_dmy.trf").read_text("utf-8").splitlines(keepends=True)
    days = {"042": f"042 {first}\n", "052": f"052 {last}\n"}
    report = "".join(days.get(line[:3], line) for line in text if line[:3] != "132").encode()
    found = {each.code: each for each in arbitro.read(report).adjustments}["date-spelling"]
    assert (found.before, found.after, found.count) == (first, after, 2)
    assert (found.field, found.certainty) == ("042", certainty)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_fault_of_a_crosstable_is_at_its_cell(tmp_path, ending):
    text = CROSSTABLE.replace(";2,5;4,5", ";1,5;4,5").replace("  1b0;", "  1b1;")
    if ending == "csv":
        path = tmp_path / "open.csv"
        path.write_text(text, "utf-8")
    else:
        path = tmp_path / "open.xlsx"
        other = [("Paid", "Sum"), ("yes", 20)]
        path.write_bytes(workbook(("Fees", other), ("Final ranking", rows_of(text))))
    found = found_in(path)
    points, result = found["points-differ"], found["results-contradict"]
    assert (points.field, points.before, points.after) == ("points", "1.5", "2.5")
    assert (result.field, result.severity, result.certainty) == ("round 1", "refused", "")
    rows = [line.split(";") for line in text.splitlines()]
    column = rows[4].index("Pts. ")
    assert rows[points.line - 1][column] == "1,5"
    if ending == "xlsx":
        assert {each.sheet for each in found.values()} == {"Final ranking"}
        assert points.column == column + 1
        assert points.where == f"{path}[Final ranking!I6]"
        assert result.where == f"{path}[Final ranking!F6]"
        return
    line = text.splitlines()[points.line - 1]
    assert line[points.column - 1 :].startswith("1,5;")
    assert line[result.column - 1 :].startswith("3w1;")
    assert {each.sheet for each in found.values()} == {""}


def test_of_a_workbook_with_several_sheets_the_one_with_players_is_read_and_others_are_named():
    fees = [("Paid", "Sum"), ("yes", 20)]
    data = workbook(("Fees", fees), ("Final", rows_of(CROSSTABLE)), ("Notes", fees))
    event = arbitro.read(data)
    assert [each.name for each in event.players] == [
        each.name for each in arbitro.read(CROSSTABLE.encode()).players
    ]
    left = {each.code: each for each in event.adjustments}["sheets-left-out"]
    assert (left.sheet, left.severity, left.certainty) == ("Final", "note", "assumed")
    assert dict(left.values)["others"] == "Fees, Notes"
    assert "Fees, Notes" in left.say("fr")
    assert event.standings().row(1).points == Fraction(5, 2)


def test_a_cell_without_a_value_is_refused_at_its_cell(tmp_path):
    packed = io.BytesIO(workbook(("Final", rows_of(CROSSTABLE))))
    broken = io.BytesIO()
    with zipfile.ZipFile(packed) as inside, zipfile.ZipFile(broken, "w") as out:
        for part in inside.namelist():
            data = inside.read(part)
            if part.endswith("sheet1.xml"):
                assert b"<v>2500</v>" in data
                data = data.replace(b"<v>2500</v>", b"<f>A1</f>")
            out.writestr(part, data)
    path = tmp_path / "open.xlsx"
    path.write_bytes(broken.getvalue())
    with pytest.raises(arbitro.UnreadableError) as caught:
        arbitro.read(path)
    (found,) = caught.value.adjustments
    assert (found.code, found.severity, found.sheet) == ("sheet-formula", "refused", "Final")
    assert found.where == f"{path}[Final!D6]"


def test_a_report_in_a_zip_is_named_with_the_zip_and_several_are_refused(tmp_path):
    path = tmp_path / "sent.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("open/half.trf", (TRF / "half_sign.trf").read_bytes())
    found = found_in(path)["result-half-sign"]
    assert found.where == f"{path}/open/half.trf:14:99"
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("open/other.trf", (TRF / "unr.trf").read_bytes())
    with pytest.raises(arbitro.UnreadableError) as caught:
        arbitro.read(path)
    assert caught.value.code == "packed-several"
    assert len({caught.value.say(language) for language in ("en", "es", "fr")}) == 3


def test_a_member_of_json_is_named_by_its_path():
    written = json.loads(arbitro.write(arbitro.generate(players=4, rounds=1, seed=1), kind="json"))
    written["entries"][1]["player"]["shoe_size"] = 43
    found = found_in(json.dumps(written, indent=1).encode())["json-unknown-member"]
    assert (found.field, found.after) == ("entries[1].player.shoe_size", "")
    assert json.dumps(written, indent=1).splitlines()[found.line - 1].strip().startswith('"shoe')


def test_what_was_read_otherwise_says_how_sure_it_is_and_what_is_refused_does_not():
    told = [
        each
        for kind in ("trf", "tournaments")
        for path in sorted((WILD / kind).iterdir())
        for each in found_in(path).values()
    ]
    assert len({each.code for each in told}) > 20
    for each in told:
        assert each.certainty in {"", "certain", "likely", "assumed"}
        assert each.code in SEVERITIES
        if each.severity == "refused":
            assert not each.certainty
        elif each.after:
            assert each.certainty
        assert each.file.startswith(str(WILD))


def test_a_field_of_a_report_is_where_the_format_puts_it():
    # TRF16, section 001: the columns of each field; a round has ten, the first 92 to 99
    places = {
        "tpn": (5, 8),
        "sex": (10, 10),
        "title": (11, 13),
        "name": (15, 47),
        "rating": (49, 52),
        "federation": (54, 56),
        "fide_id": (58, 68),
        "birth": (70, 79),
        "points": (81, 84),
        "rank": (86, 89),
        "round 1 opponent": (92, 95),
        "round 1 colour": (97, 97),
        "round 1 result": (99, 99),
        "round 2 opponent": (102, 105),
        "round 2 colour": (107, 107),
        "round 2 result": (109, 109),
    }
    for field, ends in places.items():
        for column in ends:
            assert field_of("001", column) == f"001 {field}"
    assert field_of("001", 1) == "001"
