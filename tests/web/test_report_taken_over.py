"""An event made of the report of a tournament begun with another program, in the browser."""

import re
from pathlib import Path

import pytest

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.report import replay
from arbitro.formats.spreadsheets import Sheet, write_workbook
from arbitro.i18n import translator
from arbitro.service.jobs.import_check_job import import_checked

DATA = Path(__file__).parent.parent / "data"
REPORT = (DATA / "manual40" / "round7_input.trf").read_text("utf-8")
PATH = "/events/from-report"
AS_THE_RULES = translator("en").t("ui.imported.none")


def test_the_list_of_events_leads_to_it(visitor):
    assert f'href="{PATH}"' in visitor.get("/").text
    assert visitor.get(PATH).status_code == 200


def test_a_report_is_shown_before_anything_is_made(visitor):
    page = visitor.send(PATH, {"text": REPORT, "edition_swiss": "2017"})
    assert page.status_code == 200
    assert "40 players" in page.text
    assert "6 of 7 rounds paired" in page.text
    assert "C.04.3@2017-07" in page.text
    assert AS_THE_RULES in page.text
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
    # this table was made up: its rounds 2 and 3 are not those of the Dutch System
    shown = visitor.send(PATH, sent)
    assert "The rules give" in shown.text
    mark = re.search(r'name="against" value="(\w+)"', shown.text)[1]
    answer = visitor.send(PATH, sent | {"against": mark})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    section = visitor.service.snapshot(key).state.sections[1]
    assert (len(section.entries), len(section.rounds)) == (5, 3)
    assert [each.round for each in section.imported.apart] == [2, 3]


NEIGHBOURS = "012 Open\n142 3\n152 W\n192 FIDE_DUTCH_2026\n" + "".join(
    f"001 {tpn:>4}      {name:<33} {rating:>4}".ljust(80) + f"{points} {tpn:>4}  {cell}\n"
    for tpn, name, rating, points, cell in (
        (1, "Ana", 2300, " 1.0", "   2 w 1"),
        (2, "Bo", 2200, " 0.0", "   1 b 0"),
        (3, "Cy", 2100, " 1.0", "   4 w 1"),
        (4, "Di", 2000, " 0.0", "   3 b 0"),
    )
)
"""Round 1 as 1-2, 3-4; by C.04.3 art. 3.3.1 it is 1-3, 4-2."""


def taken_by_json(visitor, **more):
    sent = {"report": NEIGHBOURS, **more}
    return visitor.client.post("/api/v1/events/from-report", json=sent)


def test_both_pairings_and_assumptions_are_shown_before_anything_is_made_and_kept(visitor):
    shown = visitor.send(PATH, {"text": NEIGHBOURS, "confirmed": "1"})
    assert "The file has 1-2, 3-4. The rules give 1-3, 4-2." in shown.text
    assert translator("en").t("ui.report.do-as-played") in shown.text
    assert AS_THE_RULES not in shown.text
    assert "Tie-breaks: none." in shown.text
    assert visitor.service.events() == ()
    mark = re.search(r'name="against" value="(\w+)"', shown.text)[1]
    answer = visitor.send(PATH, {"text": NEIGHBOURS, "confirmed": "1", "against": mark})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    page = visitor.get(f"/events/{key}/s/1/import").text
    assert "4 Di – 2 Bo" in page
    assert "Confirmed as played." in page
    assert "Tie-breaks: none." in page
    assert f'href="/events/{key}/s/1/import"' in visitor.get(f"/events/{key}/settings").text


def test_programs_are_told_of_both_pairings_and_of_what_was_assumed(visitor):
    refusal = taken_by_json(visitor)
    assert (refusal.status_code, refusal.json()["refused"]) == (422, "report-against-rules")
    made = taken_by_json(visitor, as_played=True).json()
    assert made["imported"]["rounds"][0]["expected"] == [[1, 3], [4, 2]]
    assert "tie-breaks" in [each["code"] for each in made["imported"]["defaults"]]
    address = f"/api/v1/events/{made['event']}/sections/1/import"
    assert visitor.get(address).json() == made["imported"]


def test_a_long_import_is_checked_by_a_job_and_confirmed_on_its_page(visitor, monkeypatch):
    monkeypatch.setattr(replay, "REPLAYED_AT_ONCE", 3)
    answer = visitor.send(PATH, {"text": NEIGHBOURS, "confirmed": "1"})
    key = answer.headers["location"].split("/")[2].split("?")[0]
    assert "not checked yet" in visitor.get(f"/events/{key}/s/1/import").text
    assert "import-checked" in [job["kind"] for job in visitor.get("/api/v1/jobs").json()]
    refused = visitor.send(f"/events/{key}/s/1/pair")
    assert "have not been checked yet" in refused.text
    given = {"event": key, "folder": str(visitor.service.folder), "database": None}
    import_checked(given, lambda done, total: None)
    page = f"/events/{key}/s/1/import"
    assert "Not confirmed yet." in visitor.get(page).text
    asked = visitor.send(f"/events/{key}/s/1/do/confirm-import", {})
    token = re.search(r'name="token" value="(\w+)"', asked.text)[1]
    visitor.send(f"/events/{key}/s/1/do/confirm-import", {"token": token})
    assert "Confirmed as played." in visitor.get(page).text
    assert visitor.send(f"/events/{key}/s/1/pair").status_code == 303


def test_a_section_made_here_has_no_page_of_an_import(hall):
    assert hall.get(f"{hall.section}/import").status_code == 404


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
