"""What is no report, and texts in strange bytes: said as what they are, with what to do."""

import pytest

from arbitro.formats.entries import read_entries
from arbitro.formats.texts.text import decode
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.i18n import translator

SEVERAL = "Name;Rating\nMuñoz, José;2000\n".encode() + "Peña, Íñigo;1900\n".encode("cp1252")
CROSSTABLE = """Rk.;SNo;Name;FED;Rtg;1.Rd;Pts.
1;2;Gil, Ana;ESP;2105;1w1;1
2;1;Roca, Pep;ESP;2200;2b0;0"""
TWO_NAMES = """Bo.;No.;Name;Rtg;Result;Name;Rtg;No.
1;1;Gil, Ana;2105;1 - 0;Paz, Luis;1990;5"""
BOARDS = b"Runde;Brett;NrW;NrS;ErgW;ErgS\n2;1;1;2;1;0\n"


@pytest.mark.parametrize(
    ("data", "code", "said"),
    [
        (b"%PDF-1.7\n", "content-no-list", "PDF"),
        (b"\x93\xff\x89\x44" + b"\1" * 99, "content-no-list", "TRF"),
        (b"PK\x03\x04" + b"x" * 99, "content-no-list", "damaged"),
        (b"PK\x03\x04" + b"x" * 99 + b"PK\x05\x06", "content-no-list", "zip file"),
        (b"<html><body>404</body></html>", "content-no-list", "web page"),
        (b" \n\n", "content-no-list", "empty"),
        (b"", "content-no-list", "empty"),
        (BOARDS, "report-is-round", "arbitro event results"),
        (b"Dear arbiter,\nthe list follows.\n", "report-unknown", "TRF26"),
        (b"Name;Rating\nGil, Ana;2105\n", "report-is-list", "1 player"),
        (b"012 Open\n142 5\n", "players-missing", "no players"),
    ],
)
def test_what_is_no_report_is_said_as_what_it_is_in_every_language(data, code, said):
    problems = read_tournament_file(data).problems
    (told,) = (each for each in problems if each.severity.value == "error")
    assert told.code == code
    assert said in translator("en").problem(told)
    assert len({translator(each).problem(told) for each in ("en", "es", "fr")}) == 3


@pytest.mark.parametrize(
    ("text", "told", "people"),
    [
        (BOARDS, ("entry-list-is-round", False), None),
        (TWO_NAMES, ("entry-list-is-round", False), None),
        (CROSSTABLE, ("entry-list-is-crosstable", True), 2),
    ],
)
def test_a_table_of_another_page_given_as_a_list_of_players_names_the_command(text, told, people):
    read = read_entries(text)
    (found,) = (each for each in read.problems if each.code.startswith("entry-list-is-"))
    assert (found.code, read.ok) == told
    assert people is None or len(read.value) == people
    command = "results" if told[0] == "entry-list-is-round" else "import"
    for language in ("en", "es", "fr"):
        assert f"`arbitro event {command}`" in translator(language).problem(found)


def test_a_day_that_may_be_two_is_told_with_both():
    rows = b"012 Open\n042 02/03/2026\n052 04/03/2026\n001    1      Gil, Ana\n"
    found = [each for each in read_tournament_file(rows).problems if each.code == "date-ambiguous"]
    assert [dict(each.values)["days"] for each in found] == [
        "2026/02/03, 2026/03/02",
        "2026/03/04, 2026/04/03",
    ]


def test_stray_bytes_in_utf_8_do_not_spoil_the_names_around_them():
    read = read_entries(SEVERAL)
    assert [each.name for each in read.value] == ["Muñoz, José", "Peña, Íñigo"]
    (told,) = (each for each in read.problems if each.code == "encoding-mixed")
    assert (told.line, told.column, dict(told.values)["text"]) == (3, 3, "ñ")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("Größe, Élise; Peña, Íñigo", "cp1252"),
        ("Łużyc, Żółty POL; Ół, Ćwiek POL", "cp1250"),
        ("Иванова, Анна RUS; Тё, Её RUS", "cp1251"),
    ],
)
def test_a_text_of_one_code_page_is_not_taken_for_mixed(text, page):
    problems = []
    assert decode(text.encode(page), problems) == text
    assert [each.code for each in problems] != ["encoding-mixed"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-16"])
def test_utf_16_is_read_with_and_without_its_mark(encoding):
    read = read_entries("Nombre;Elo\nMuñoz, José;2000\n".encode(encoding))
    assert [(each.name, each.rating) for each in read.value] == [("Muñoz, José", 2000)]
    assert "encoding-utf-16" in {each.code for each in read.problems}
