"""`arbitro enter`: a list looked at, its columns said, entered, and taken in again."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import own_dialect, written
from arbitro.formats.spreadsheets import Sheet, write_workbook
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.service import EventService

STRANGE = "Izena;Puntuak;Herria\nGil, Ana;2105;ESP\nRoca, Pep;1980;ESP\n"
"""A list in a language whose heads nobody knows here."""


@pytest.fixture
def event(tmp_path, run):
    """Begin an event and run `enter` on a list beside it."""
    folder = tmp_path / "events"
    service = EventService(folder)
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    service.close()

    def _enter(text, *words):
        file = tmp_path / "list.csv"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return run("enter", key, file, *words, "--folder", folder)

    def people():
        service = EventService(folder)
        found = service.snapshot(key).state.people
        service.close()
        return [(each.name, each.rating) for each in found.values()]

    def handle(command):
        service = EventService(folder)
        service.handle(key, command)
        service.close()

    _enter.people, _enter.handle = people, handle
    return _enter


def test_a_list_is_looked_at_and_then_entered(event):
    ran = event("Name;Rating\nGil, Ana;2105\nRoca, Pep;1980\n")
    assert (ran.code, event.people()) == (0, [])
    assert "+\tGil, Ana\tRating 2105" in ran.out
    assert "--take" in ran.out
    ran = event("Name;Rating\nGil, Ana;2105\nRoca, Pep;1980\n", "--take")
    assert (ran.code, len(event.people())) == (0, 2)
    assert "Added: 2." in ran.out


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_columns_nobody_knows_are_asked_for_said_and_remembered(event, language):
    ran = event(STRANGE, "--take", "--lang", language)
    assert (ran.code, event.people()) == (1, [])
    assert translator(language).t("cli.enter.say-columns") in ran.err
    assert "Puntuak\t-\t2105 · 1980" in ran.out
    said = ("--columns", "name,rating,federation", "--head", "1", "--take", "--remember", "Basque")
    assert event(STRANGE, *said).code == 0
    assert event.people() == [("Gil, Ana", 2105), ("Roca, Pep", 1980)]
    told = json.loads(event(STRANGE.replace("Gil, Ana", "Sanz, Eva"), "--json").out)
    assert (told["program"], [each["name"] for each in told["new"]]) == ("Basque", ["Sanz, Eva"])
    assert [each["name"] for each in told["missing"]] == ["Gil, Ana"]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_saved_layout_that_is_not_folded_is_named_beside_the_list(event, tmp_path, language):
    saved = tmp_path / "lists" / "dialects" / "club.toml"
    saved.parent.mkdir(parents=True)
    own = own_dialect("Club", ["Izena"], [Column.NAME])
    saved.write_text(written(own).replace('"izena"', '"Izena"'), "utf-8")
    ran = event("Name;Rating\nGil, Ana;2105\n", "--take", "--lang", language)
    assert ran.code == 0
    assert event.people() == [("Gil, Ana", 2105)]
    values = {"file": "club.toml", "head": "Izena", "folded": "izena"}
    told = translator(language).t("format.own-dialect-unfolded", **values)
    assert told in ran.out + ran.err


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_column_like_ratings_is_asked_about_before_everybody_is_unrated(event, language):
    text = "USCF ID,Last Name,First Name,Reg Rating\n12345678,Smith,John,1850\n1,Lee,Ann,UNR\n"
    ran = event(text, "--take", "--lang", language)
    assert (ran.code, event.people()) == (1, [])
    assert "list.csv:1:30: " in ran.err
    assert "“Reg Rating”" in ran.err.replace("«\xa0", "“").replace("\xa0»", "”").translate(
        str.maketrans("«»", "“”")
    )
    assert translator(language).t("cli.enter.say-columns") in ran.err
    assert "Reg Rating\t-\t1850 · UNR" in ran.out
    told = json.loads(event(text, "--take", "--json").out)
    assert [each["head"] for each in told["columns"]][-1] == "Reg Rating"
    said = ("--columns", "-,surname,given_name,national_rating", "--take")
    assert event(text, *said).code == 0
    assert [name for name, _ in event.people()] == ["Smith, John", "Lee, Ann"]


def test_the_ledger_says_what_became_of_every_cell(event):
    text = "No;Name;Rating;Shoe\n1;Gil, Ana;2105;38\n2;Paz, Eva;strong;\n"
    ran = event(text, "--ledger")
    assert ran.code == 2
    assert [each for each in ran.out.splitlines() if each[0] == "2"] == [
        "2:1-1\tignored (column-not-needed)\t1",
        "2:3-10\tread (name)\tGil, Ana",
        "2:12-15\tread (rating)\t2105",
        "2:17-18\treported (entry-column-unknown)\t38",
    ]
    assert "3:12-17\trejected (entry-rating-unreadable)\tstrong" in ran.out
    assert "Unexplained: 0." in ran.out
    told = json.loads(event(text.replace("strong", "1900"), "--ledger", "--json").out)
    cells = [each["text"] for each in told["ledger"]]
    assert cells[1:] == ["1", "Gil, Ana", "2105", "38", "2", "Paz, Eva", "1900"]
    said = json.loads(event(text, "--ledger", "--json", "--columns", "-,name").out)
    assert {each["code"] for each in said["ledger"]} == {"", "column-said-to-be-left-out"}
    report = "012 Open\n001    1 m    Gil, Ana                          2105\n"
    assert event(report, "--ledger").code == 2


def test_the_ledger_of_a_workbook_is_of_its_sheet(event):
    sheet = Sheet("Entries", ("Name", "Rating", "Shoe"), (("Gil, Ana", 2105, 38),))
    told = json.loads(event(write_workbook([sheet]), "--ledger", "--json").out)["ledger"]
    assert [(each["fate"], each["text"]) for each in told][1:] == [
        ("read", "Gil, Ana"),
        ("read", "2105"),
        ("reported", "38"),
    ]


def test_a_list_that_comes_again_is_a_difference(event):
    event("Name;Rating\nGil, Ana;2105\nRoca, Pep;1980\n", "--take")
    later = "Name;Rating\nGil, Ana;2130\nSanz, Eva;1700\n"
    ran = event(later)
    assert [each for each in ran.out.splitlines() if each[0] in "~-"] == [
        "~\tGil, Ana\tRating: 2105 → 2130",
        "-\tRoca, Pep",
    ]
    told = json.loads(event(later, "--take", "--changes", "--json").out)
    assert (told["entered"], told["taken_over"]) == (1, 1)
    assert event.people() == [("Gil, Ana", 2130), ("Roca, Pep", 1980), ("Sanz, Eva", 1700)]
    told = json.loads(event(later, "--take", "--changes", "--json").out)
    assert (told["entered"], told["taken_over"]) == (0, 0)


def test_what_cannot_be_read_or_entered_changes_nothing(event):
    ran = event("Name;Rating\nGil, Ana;strong\n", "--take")
    assert (ran.code, event.people()) == (2, [])
    assert "list.csv:2:10: " in ran.err
    assert event(b"%PDF-1.7", "--take").code == 2
    assert event("", "--take").code == 2
    ran = event(STRANGE, "--columns", "name,king", "--take")
    assert (ran.code, "king" in ran.err) == (2, True)
    event("Name;Rating\nA, A;0\nB, B;0\n", "--take")
    event.handle(asked.CloseEntries(SectionId(1)))
    ran = event("Name;Rating\nC, C;0\n", "--take")
    assert (ran.code, len(event.people())) == (1, 2)
    assert event("Name;Rating\nA, A;1500\n", "--changes").code == 0
    assert event.people() == [("A, A", 1500), ("B, B", 0)]


def test_json_tells_what_was_doubtful_with_sheet_cell_and_field(event):
    rows = (("Gil, Ana", 2105, "X"), ("Roca, Pep", 1980, "M"))
    sheets = [
        Sheet("Fees", ("Paid",), ((20,),)),
        Sheet("Entries", ("Name", "Rating", "Sex"), rows),
    ]
    ran = event(write_workbook(sheets), "--json")

    told = {each["code"]: each for each in json.loads(ran.out)["adjustments"]}
    assert set(told) == {"sheets-left-out", "sex-unknown"}
    assert {each["sheet"] for each in told.values()} == {"Entries"}
    sex = told["sex-unknown"]
    assert (sex["field"], sex["line"], sex["column"], sex["before"]) == ("sex", 2, 3, "X")
    assert (sex["after"], sex["certainty"], sex["severity"]) == ("", "", "adjusted")
    assert sex["file"].endswith("list.csv")


def test_json_counts_names_that_were_arranged_and_says_how_sure_it_is(event):
    ran = event("Nom;Prénom;Elo\nGIL;Ana;2105\nROCA;Pep;1980\n", "--json")
    assert json.loads(ran.out)["adjustments"] == []
    ran = event("NAME;RATING\nGil Ana;2105\nRoca Pep;1980\n", "--json")
    (told,) = json.loads(ran.out)["adjustments"]
    assert (told["code"], told["count"], told["field"]) == ("entry-names-without-comma", 2, "name")
    assert (told["severity"], told["certainty"]) == ("note", "")
