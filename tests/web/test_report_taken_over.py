"""An event made of the report of a tournament begun with another program, in the browser."""

import re
from pathlib import Path

import pytest

from arbitro.desk.derived.length import rounds_total
from arbitro.formats.spreadsheets import Sheet, write_workbook

DATA = Path(__file__).parent.parent / "data"
REPORT = (DATA / "manual40" / "round7_input.trf").read_text("utf-8")
PATH = "/events/from-report"


def test_the_list_of_events_leads_to_it(visitor):
    assert f'href="{PATH}"' in visitor.get("/").text
    assert visitor.get(PATH).status_code == 200


def test_a_report_is_shown_before_anything_is_made(visitor):
    page = visitor.send(PATH, {"text": REPORT, "edition_swiss": "2017"})
    assert page.status_code == 200
    assert "40 players" in page.text
    assert "6 of 7 rounds paired" in page.text
    assert "C.04.3@2017-07" in page.text
    assert visitor.service.events() == ()


def test_a_confirmed_report_becomes_an_event_with_its_rounds(visitor):
    fields = {"text": REPORT, "edition_swiss": "2017", "name": "Ours", "confirmed": "1"}
    answer = visitor.send(PATH, fields)
    assert answer.status_code == 303
    key = answer.headers["location"].split("/")[2].split("?")[0]
    state = visitor.service.snapshot(key).state
    assert state.settings.name == "Ours"
    section = state.sections[1]
    assert (len(section.entries), len(section.rounds), rounds_total(section)) == (40, 6, 7)
    assert {each.decided_by for each in section.editions if each.key[:4] == "C.04"} == {"option"}
    assert visitor.send(f"/events/{key}/s/1/pair").status_code == 303


def test_a_file_is_taken_like_pasted_text(visitor):
    page = visitor.send(PATH, {}, files={"file": ("r.trf", REPORT.encode())})
    assert "6 of 7 rounds paired" in page.text
    kept = page.text.split('<textarea id="text"')[1]
    assert "001    1" in kept


def test_a_crosstable_in_a_workbook_is_taken_over_with_its_rounds(visitor):
    crosstable = (DATA / "wild" / "tournaments" / "cr_crosstable.csv").read_text("utf-8")
    head, *rows = [tuple(line.split(";")) for line in crosstable.splitlines()[4:10]]
    book = write_workbook([Sheet("Open", head, tuple(rows))])
    page = visitor.send(PATH, {"name": "Ours"}, files={"file": ("Ranking.xlsx", book)})
    assert "5 players" in page.text
    assert "3 of 3 rounds paired" in page.text
    assert "gave pairing numbers by rating" in page.text

    sent = {"text": crosstable, "name": "Ours", "edition_swiss": "2026", "confirmed": "1"}
    answer = visitor.send(PATH, sent)
    key = answer.headers["location"].split("/")[2].split("?")[0]
    section = visitor.service.snapshot(key).state.sections[1]
    assert (len(section.entries), len(section.rounds)) == (5, 3)


def test_the_same_form_sent_twice_makes_one_event(visitor):
    command = re.search(r'name="command" value="([^"]+)"', visitor.get(PATH).text)[1]
    fields = {"text": REPORT, "confirmed": "1", "command": command}
    first, second = visitor.send(PATH, fields), visitor.send(PATH, fields)
    assert first.headers["location"] == second.headers["location"]
    assert len(visitor.service.events()) == 1


def test_faults_are_told_with_line_and_column_and_nothing_is_made(visitor):
    broken = REPORT.replace("001    2", "001    x", 1)
    page = visitor.send(PATH, {"text": broken, "confirmed": "1"})
    assert page.status_code == 422
    assert re.search(r"Line \d+, column \d+:", page.text)
    assert visitor.service.events() == ()


@pytest.mark.parametrize(
    ("fields", "files", "said"),
    [
        ({}, None, "Paste a list or choose a file."),
        ({"text": REPORT, "rounds": "0x"}, None, "Enter a whole number"),
        ({}, {"file": ("x.png", b"\x89PNG\x00\x01")}, "The file has no text"),
        ({"text": REPORT, "rounds": "5"}, None, "6 rounds are already paired"),
    ],
)
def test_what_cannot_be_taken_over_is_said_on_the_page(visitor, fields, files, said):
    page = visitor.send(PATH, fields | {"confirmed": "1"}, files=files)
    assert page.status_code == 422
    assert said in page.text
    assert visitor.service.events() == ()
