"""The office of an event on its pages and in the JSON interface."""

import re
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO
from json import loads
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from arbitro import clock
from arbitro.desk.commands import (
    EditEvent,
    EditPlayer,
    EnterResult,
    KeepRow,
    SetPrizes,
    StateFacts,
)
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.papers.engine import compiled
from arbitro.papers.rendering import compile_with
from arbitro.rules.office.facts import OfficePart
from arbitro.rules.office.sheets import SHEETS
from arbitro.rules.prizes import Fund, Sharing
from arbitro.web.views.office.office import CODES, DECIDED, FACTS
from arbitro.web.views.papers.handover import lists_on


def stands(hall):
    return hall.service.snapshot(hall.key).state


def office(hall):
    return stands(hall).office


def test_a_sheet_is_filled_in_and_shown_again(hall):
    assert f'href="{hall.url}/office"' in hall.get(hall.url).text
    page = f"{hall.url}/office/facts/0/kind"
    assert page in hall.get(f"{hall.url}/office?only=none").text
    hall.send(page, {"level": "L2", "school": "no"})
    assert office(hall).sheets["kind"] == (("level", "L2"), ("school", "no"))
    shown = hall.get(page).text
    assert re.search(r'<option value="L2" selected', shown)
    hall.send(page, {"level": "", "school": "no", "was.level": "L2", "was.school": "no"})
    assert office(hall).sheets["kind"] == (("school", "no"),)


def test_what_is_no_fact_is_told_at_its_field_and_changes_nothing(hall):
    page = f"{hall.url}/office/facts/0/registration"
    answer = hall.send(page, {"registered-on": "2026-13-01"})
    assert answer.status_code == 422
    assert "Enter a date, e.g. 2026-12-26" in answer.text
    assert office(hall).sheets == {}


def test_what_somebody_else_said_meanwhile_is_not_overwritten(hall):
    hall.service.handle(hall.key, StateFacts(0, "kind", (("level", "L1"),)))
    answer = hall.send(f"{hall.url}/office/facts/0/kind", {"level": "L3"})
    assert answer.status_code in {409, 422}
    assert office(hall).facts("kind").text("level") == "L1"


def test_a_row_is_added_corrected_and_struck_out(hall):
    page = f"{hall.url}/office/rows/0/committee"
    hall.send(page, {"name": "Ana", "seat": "chair"})
    number = office(hall).standing("committee")[0].number
    assert "Ana" in hall.get(page).text
    sent = {"name": "Ana", "seat": "member", "was.name": "Ana", "was.seat": "chair"}
    hall.send(f"{page}/{number}", sent)
    assert office(hall).standing("committee")[0].facts.text("seat") == "member"
    hall.send(f"{page}/{number}/strike", {"reason": "ill"})
    assert office(hall).standing("committee") == ()
    assert "struck out: ill" in hall.get(page).text
    assert hall.get(f"{page}/{number}").status_code == 404


def test_what_is_found_stands_first_with_its_article(hall):
    settings = replace(stands(hall).settings, start=date(2026, 5, 10))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    said = (("born", "2020-02-03"), ("name", "Ana"))
    hall.service.handle(hall.key, KeepRow(0, "committee", 0, said))
    page = hall.get(f"{hall.url}/office").text
    assert "Ana is under 21 years old." in page
    assert "C.05" in page


def test_programs_say_facts_and_keep_rows(hall):
    api = f"/api/v1{hall.url}/office"

    def state_facts(said, expected=()):
        told = {"section": 0, "sheet": "kind", "said": said, "expected": expected}
        return hall.command(hall.key, "state-facts", **told)

    kind = {"level": "L2", "school": True}
    assert state_facts(kind).status_code == 200
    row = {"section": 0, "register": "committee"}
    said = {"name": "Ana", "seat": "chair"}
    assert hall.command(hall.key, "keep-row", **row, number=0, said=said).status_code == 200
    got = hall.client.get(api).json()
    assert got["facts"]["0"]["kind"] == {"level": "L2", "school": True}
    number = got["rows"]["0"]["committee"][0]["number"]
    gone = {**row, "number": number, "reason": "ill"}
    assert hall.command(hall.key, "strike-row", **gone).status_code == 200
    assert hall.client.get(api).json()["rows"]["0"]["committee"][0]["struck"] == "ill"
    assert state_facts({"level": "L3"}).json()["refused"] == "value-changed"
    seen = got["facts"]["0"]["kind"]
    assert state_facts({"level": "L3"}, seen).status_code == 200
    assert hall.client.get(api).json()["facts"]["0"]["kind"] == {"level": "L3"}
    wrong = state_facts({"level": "L9"})
    assert wrong.status_code == 422
    assert wrong.json()["refused"] == "office-fact-wrong"


def test_only_who_may_sees_the_office(hall):
    assert hall.get(f"{hall.url}/office/facts/0/nowhere").status_code == 404
    assert hall.get(f"{hall.url}/office/facts/1/kind").status_code == 404
    assert hall.get(f"{hall.url}/office/rows/0/kind").status_code == 404


def test_the_deadlines_are_shown_and_given_as_a_calendar(hall):
    settings = replace(stands(hall).settings, start=date(2026, 5, 10), end=date(2026, 5, 12))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    assert "Register the event for rating" in hall.get(f"{hall.url}/office/calendar").text
    data = hall.get(f"{hall.url}/office/calendar.ics").text
    assert f"UID:{hall.key}-D01@arbitro" in data
    assert "DTSTART;VALUE=DATE:20260507" in data
    first = int(re.search(r"SEQUENCE:(\d+)", data)[1])
    moved = replace(settings, start=date(2026, 5, 11))
    hall.service.handle(hall.key, EditEvent(moved, settings))
    data = hall.get(f"{hall.url}/office/calendar.ics").text
    assert int(re.search(r"SEQUENCE:(\d+)", data)[1]) > first
    rows = hall.client.get(f"/api/v1{hall.url}/office/calendar").json()
    assert {"id": "D01", "on": "2026-05-08"}.items() <= next(
        r for r in rows if r["id"] == "D01"
    ).items()


def test_the_regulations_are_a_page_a_pdf_and_a_text_in_three_languages(hall):
    page = f"{hall.url}/office/regulations"
    said = (("visas", "Sin visado."),)
    hall.service.handle(hall.key, StateFacts(0, "clauses-es", said))
    for language, word in (("en", "Final provisions"), ("es", "Disposiciones finales")):
        assert word in hall.get(f"{page}?language={language}").text
        text = hall.get(f"{hall.url}/office/regulations.txt?language={language}").text
        assert f"## {word}" in text
        assert "Sin visado." in text
    data = hall.get(f"{hall.url}/office/regulations.pdf?language=fr").content
    assert data.startswith(b"%PDF")
    assert "Hotels and their contact" in hall.get(page).text  # named as missing


def test_what_is_handed_over_is_listed_and_given_in_one_file(hall):
    page = hall.get(f"{hall.url}/office/packet").text
    assert "Chief arbiter&#39;s report" in page or "Chief arbiter's report" in page
    data = hall.get(f"{hall.url}/office/packet.zip").content
    with ZipFile(BytesIO(data)) as packed:
        manifest = loads(packed.read("packet/manifest.json"))
        assert set(packed.namelist()) == {
            "packet/manifest.json",
            *(f"packet/{name}" for name in manifest["files"]),
        }
    states = {each["part"]: each["state"] for each in manifest["parts"]}
    assert states["chief-report"] == "missing"
    for_programs = hall.get(f"/api/v1{hall.url}/office/packet.zip").content
    with ZipFile(BytesIO(for_programs)) as packed:
        assert loads(packed.read("packet/manifest.json"))["parts"] == manifest["parts"]
    hall.service.handle(hall.key, StateFacts(0, "after-play", (("chief-report-done", "yes"),)))
    data = hall.get(f"{hall.url}/office/packet.zip").content
    with ZipFile(BytesIO(data)) as packed:
        manifest = loads(packed.read("packet/manifest.json"))
    states = {each["part"]: each["state"] for each in manifest["parts"]}
    assert states["chief-report"] == "complete"


def test_a_paper_is_filled_in_on_a_form_and_printed_and_nothing_is_kept(hall):
    page = f"{hall.url}/office/papers"
    assert f'href="{page}/sealed-move"' in hall.get(page).text
    assert 'value="Hall' in hall.get(f"{page}/sealed-move").text
    before = hall.service.version(hall.key)
    answer = hall.send(f"{page}/sealed-move", {"white": "Ana", "round": "3"})
    assert answer.content.startswith(b"%PDF")
    assert hall.send(f"{page}/sealed-move", {"round": "x"}).status_code == 422
    assert hall.get(f"{page}/briefing/blank").content.startswith(b"%PDF")
    assert hall.get(f"{page}/nothing").status_code == 404
    assert hall.service.version(hall.key) == before


@pytest.mark.parametrize(
    ("end", "today", "reachable", "last"),
    [
        ("2026-05-10", "2026-05-20", "2026-06-01", "2026-08-01"),
        ("2026-05-10", "2026-05-29", "2026-06-01", "2026-08-01"),  # closes three days before
        ("2026-05-10", "2026-05-30", "2026-07-01", "2026-08-01"),
        ("2026-05-10", "2026-07-29", "2026-08-01", "2026-08-01"),
        ("2026-05-10", "2026-07-30", None, "2026-08-01"),
        ("2026-12-30", "2027-01-01", "2027-02-01", "2027-03-01"),
    ],
)
def test_which_list_the_report_still_makes(end, today, reachable, last):
    """B.02 art. 7.1.3 and 9.1: lists close three days before their first day, three are open."""
    found = lists_on(date.fromisoformat(end), date.fromisoformat(today), official=False)
    assert found.last.isoformat() == last
    assert (found.reachable and found.reachable.isoformat()) == reachable


@pytest.fixture
def over(hall):
    """The same event after its first round, every game drawn."""
    section = stands(hall).sections[SectionId(1)]
    for game in section.current.games.values():
        hall.service.handle(hall.key, EnterResult(section.id, game.id, GameResult.DRAW))
    settings = stands(hall).settings
    ended = replace(settings, start=date(2026, 5, 8), end=date(2026, 5, 10))
    hall.service.handle(hall.key, EditEvent(ended, settings))
    return hall


def test_the_packet_of_a_section_that_is_over_has_the_chiefs_report(over):
    said = {"round": "1", "board": "2", "by": "Eva", "against": "the loss on time",
            "decision": "dismissed", "decided-by": "Ana", "votes": "2-1",
            "grounds": "The clock was set right."}  # fmt: skip
    over.service.handle(over.key, KeepRow(0, "appeals", 0, tuple(sorted(said.items()))))
    data = over.get(f"{over.url}/office/packet.zip").content
    with ZipFile(BytesIO(data)) as packed:
        names = packed.namelist()
        assert any(name.endswith("-report.pdf") for name in names)
        pages = PdfReader(BytesIO(packed.read("packet/1-report.pdf"))).pages
        told = " ".join(" ".join(page.extract_text() for page in pages).split())
        # C.05 art. 10 and the manual: appeals and what was decided are in the chief's report
        for text in (
            "Eva",
            "the loss on time",
            "dismissed",
            "Ana, 2-1",
            "The clock was set right.",
        ):
            assert text in told
        assert "lists" in loads(packed.read("packet/manifest.json"))


def test_a_name_in_chinese_takes_no_paper_from_the_packet_and_is_named(over):
    """The chief's report names every player; what became of each file is said in three places."""
    entry, person = next(iter(over.service.snapshot(over.key).state.people.items()))
    over.service.handle(over.key, EditPlayer(entry, replace(person, name="王, 小明"), person))
    compile_with(lambda sources, setting: compiled(sources, setting._replace(system_fonts=False)))
    try:
        data = over.get(f"{over.url}/office/packet.zip").content
        page = over.get(f"{over.url}/office/packet?files=1").text
        listed = over.get(f"/api/v1{over.url}/office/packet/files").json()
    finally:
        compile_with(None)
    with ZipFile(BytesIO(data)) as packed:
        manifest = loads(packed.read("packet/manifest.json"))
        pages = PdfReader(BytesIO(packed.read("packet/1-report.pdf"))).pages
        assert "Wang, XiaoMing" in " ".join(each.extract_text() for each in pages)
        held = {name.removeprefix("packet/") for name in packed.namelist()} - {"manifest.json"}
    fates = {each["file"]: each for each in manifest["fates"]}
    assert {name for name, each in fates.items() if each["fate"] in {"made", "respelled"}} == held
    report = fates["1-report.pdf"]
    assert report["fate"] == "respelled"
    assert "王, 小明" in report["why"]
    assert [each for each in listed if each["file"] == "1-report.pdf"] == [report]
    assert "1-report.pdf" in page
    assert "王, 小明" in page


def test_a_section_that_is_not_over_says_so_in_the_packet(hall):
    listed = hall.get(f"/api/v1{hall.url}/office/packet/files").json()
    [waits] = [each for each in listed if each["fate"] == "waits"]
    assert waits["file"] == "1-report.pdf"
    [section] = hall.service.snapshot(hall.key).state.sections.values()
    assert section.settings.name in waits["why"]


def test_the_packet_has_prizes_with_their_receipts_registers_and_the_report_of_fair_play(over):
    fund = Fund((10000, 5000, 2550), Sharing.EQUAL, currency="EUR")
    over.service.handle(over.key, SetPrizes(SectionId(1), fund, "Ana"))
    row = (("name", "Eva"), ("role", "sector"), ("rounds", "1"))
    over.service.handle(over.key, KeepRow(1, "rota", 0, row))
    data = over.get(f"{over.url}/office/packet.zip").content
    with ZipFile(BytesIO(data)) as packed:
        names = {name.removeprefix("packet/") for name in packed.namelist()}
        assert {"1-receipts.pdf", "1-rota.pdf", "fair-play-report.pdf", "1-standings.csv"} <= names
        assert not any(name.endswith("venues.pdf") for name in names)  # no row: no list
        prizes = packed.read("packet/1-prizes.csv").decode("utf-8-sig")
        told = packed.read("packet/1-receipts.pdf")
    pages = "\n".join(page.extract_text() for page in PdfReader(BytesIO(told)).pages)
    # all six drew: three prizes are shared by all, a receipt for each who gets money
    shares = [line for line in prizes.splitlines()[1:] if line]
    assert pages.count("EUR") == len(shares) == 6
    for at in range(1, 7):
        assert f"Player {at}" in pages
    assert over.get(f"{over.section}/paper/small/prize").content.startswith(b"%PDF")
    assert "/paper/small/prize" in over.get(f"{over.section}/prizes").text


def test_regulations_are_published_and_amended_on_their_page_and_for_programs(hall):
    page = f"{hall.url}/office/amendments"
    assert "Not published yet." in hall.get(page).text
    hall.send(page, {})
    assert "No changes." in hall.get(page).text
    hall.service.handle(hall.key, StateFacts(0, "clauses-en", (("visas", "None needed."),)))
    assert "None needed." in hall.get(page).text
    hall.send(page, {})
    [change] = hall.client.get(f"/api/v1{page}").json()
    assert (change["number"], change["old"]) == (1, None)
    assert change["new"]["texts"] == {"en": "None needed."}


def test_a_finding_leads_to_the_sheet_that_says_it(hall):
    hall.service.handle(hall.key, StateFacts(0, "kind", (("level", "L2"),)))
    hall.service.handle(hall.key, KeepRow(0, "appeals", 0, (("decision", "upheld"),)))
    page = hall.get(f"{hall.url}/office").text
    told = dict(re.findall(r'<a href="(/[^"]*/office/found/[^"]*)" data-panel>([^<]*)', page))
    panels = {told[where]: hall.get(f"{where}/panel").text for where in told}
    [unsigned] = [panel for text, panel in panels.items() if text.startswith("Enter who decided")]
    assert f'href="{hall.url}/office/rows/0/appeals"' in unsigned
    for sheet in ("facts/0/clauses-en", "facts/0/registration", "facts/1/section-kind"):
        assert any(f'"{hall.url}/office/{sheet}"' in panel for panel in panels.values()), sheet
    for name in (*FACTS.values(), *DECIDED.values(), *(sheet for sheet, _ in CODES)):
        assert name in SHEETS


def first_finding(hall, text):
    """Return the address of a finding in the checklist."""
    page = hall.get(f"{hall.url}/office").text
    rows = re.findall(r'<a href="([^"]*/office/found/[^"]*)" data-panel>([^<]*)', page)
    return next(where for where, said in rows if said.startswith(text))


def mark_of(hall, where):
    """Return the mark of a row of the checklist."""
    row = hall.get(f"{hall.url}/office").text.split(f'data-open="{where}"')[1]
    return re.search(r'<span class="tag[^"]*">([^<]*)', row)[1]


def form_in(panel, action):
    """Return what the form of a panel sends to an address."""
    form = re.search(rf'<form method="post" action="{action}".*?</form>', panel, re.DOTALL)[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form))


def test_a_finding_asks_in_its_panel_for_the_fact_it_misses_and_is_gone_once_it_is_said(hall):
    where = first_finding(hall, "Missing: the level of the event")
    panel = hall.get(f"{where}/panel").text
    sheet = f"{hall.url}/office/facts/0/kind"
    assert re.findall(r'<(?:select|input) id="([^"]*)"', panel) == ["level"]
    hall.service.handle(hall.key, StateFacts(0, "kind", (("school", "no"),)))
    answer = hall.send(sheet, {**form_in(panel, sheet), "level": "L2"})
    assert answer.headers["location"].partition("?")[0] == f"{hall.url}/office"
    assert dict(office(hall).sheets["kind"]) == {"level": "L2", "school": "no"}
    assert hall.get(f"{where}/panel").status_code == 404
    assert where not in hall.get(where).text


@pytest.mark.parametrize(
    ("button", "mark"), [("Does not apply", "Does not apply"), ("Later", "Later")]
)
def test_a_finding_is_set_aside_in_one_click_and_asked_again(hall, button, mark):
    where = first_finding(hall, "Missing: the level of the event")
    assert mark_of(hall, where) == "Should"
    panel = hall.get(f"{where}/panel").text
    register = f"{hall.url}/office/rows/0/set-aside"
    forms = re.findall(rf'<form method="post" action="{register}".*?</form>', panel, re.DOTALL)
    [form] = [each for each in forms if button in each]
    hall.send(register, form_in(form, register))
    assert mark_of(hall, where) == mark
    panel = hall.get(f"{where}/panel").text
    number = office(hall).standing("set-aside")[0].number
    strike = f"{register}/{number}/strike"
    hall.send(strike, form_in(panel, strike))
    assert mark_of(hall, where) == "Should"


def test_what_a_person_must_judge_is_put_off_and_never_said_not_to_apply(hall):
    hall.service.handle(hall.key, KeepRow(0, "protests", 0, (("against", "Bea"), ("by", "Ana"))))
    page = hall.get(f"{hall.url}/office").text
    [where] = re.findall(r'<a href="([^"]*/office/found/protest-open[^"]*)"', page)
    panel = hall.get(f"{where}/panel").text
    assert 'value="later"' in panel
    assert 'value="does-not-apply"' not in panel


def test_a_deadline_is_told_done_in_its_panel(hall):
    settings = replace(stands(hall).settings, start=date(2026, 5, 10), end=date(2026, 5, 12))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    where = f"{hall.url}/office/due/registration"
    panel = hall.get(f"{where}/panel").text
    register = f"{hall.url}/office/rows/0/outcomes"
    sent = form_in(panel, register)
    assert sent["outcome-how"] == "done"
    hall.send(register, sent)
    assert office(hall).standing("outcomes")[0].facts.text("deadline") == "registration"
    assert "Done" in mark_of(hall, where)
    assert hall.get(f"{hall.url}/office/due/nothing").status_code == 404


def test_the_checklist_is_filtered_by_mark_and_counts_all_of_them(hall):
    page = hall.get(f"{hall.url}/office").text
    filtered = hall.get(f"{hall.url}/office?only=must").text
    marks = re.findall(r'<td><span class="tag[^"]*">([^<]*)', filtered)
    assert marks
    assert set(marks) == {"Must"}
    assert f"Must {len(marks)}" in page


def sheets_listed(hall):
    page = hall.get(f"{hall.url}/office?only=none").text + hall.get(f"{hall.url}/office").text
    names = {sheet.name: SHEET_AT.get(sheet.name, sheet.name) for sheet in SHEETS.values()}
    return {
        name
        for name, at in names.items()
        if re.search(rf'href="{hall.url}/office/[a-z/0-9-]*{at}"', page)
    }


def test_every_sheet_that_concerns_the_event_is_a_row_of_the_checklist(hall):
    """Nobody is asked about captains without teams, nor about schools or a platform unless said."""
    of = {group: {s.name for s in SHEETS.values() if s.group is group} for group in OfficePart}
    captains, online = of[OfficePart.CAPTAINS], of[OfficePart.ONLINE]
    assert sheets_listed(hall) == set(SHEETS) - captains - online - {"school-rules"}
    hall.send(f"{hall.url}/office/facts/0/kind", {"mode": "hybrid", "school": "yes"})
    assert sheets_listed(hall) == set(SHEETS) - captains


def test_what_nothing_asks_for_is_folded_in_the_checklist(hall):
    folded = hall.get(f"{hall.url}/office").text.split('id="further"')[1].split("</tbody>")[0]
    assert "data-open" not in folded
    count = int(re.search(r"Show all (\d+)</a>", folded)[1])
    unfolded = hall.get(f"{hall.url}/office?only=none").text.split('id="further"')[1]
    assert unfolded.split("</tbody>")[0].count('<th scope="row"') == count > 0


SHEET_AT = {"ticks": "duties/1", "clock-sheets": "clocks/1"}
"""Where the sheets are filled in that have a page of their own name."""


def test_all_is_the_sum_of_the_marks_and_of_the_rows_that_have_one(hall):
    settings = replace(stands(hall).settings, start=date(2020, 5, 10), end=date(2020, 5, 12))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    page = hall.get(f"{hall.url}/office").text
    rows = len(re.findall(r'<td><span class="tag', page))
    chips = {name: int(count) for name, count in re.findall(r">(\w+) (\d+)</a>", page)}
    assert rows
    assert chips.pop("All") == rows == sum(chips.values())
    opened, done = re.search(r"open: (\d+); done: (\d+)", page).groups()
    assert int(opened) + int(done) == rows
    parts = re.findall(r"\d+ of (\d+) done", page)
    assert sum(map(int, parts)) == rows


def test_what_is_overdue_says_so_and_stands_first(hall):
    soon = clock.today() + timedelta(days=5)
    settings = replace(stands(hall).settings, start=soon, end=soon)
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    page = hall.get(f"{hall.url}/office").text
    before = page.split('id="before"')[1].split("</tbody>")[0]
    rows = before.split("<tr data-open=")[1:]
    overdue = ['class="overdue">overdue: ' in row for row in rows]
    assert any(overdue)
    assert not all(overdue)
    assert overdue == sorted(overdue, reverse=True)


def test_the_appeals_committee_is_asked_for_once(hall):
    settings = replace(stands(hall).settings, start=date(2020, 5, 10), end=date(2020, 5, 12))
    hall.service.handle(hall.key, EditEvent(settings, stands(hall).settings))
    page = hall.get(f"{hall.url}/office").text
    assert "/office/found/committee-none" in page
    assert "/office/due/committee" not in page
    for name, seat in (("Ana", "chair"), ("Bea", "member"), ("Cleo", "member")):
        hall.send(f"{hall.url}/office/rows/0/committee", {"name": name, "seat": seat})
    page = hall.get(f"{hall.url}/office").text
    assert "/office/found/committee-none" not in page
    assert "/office/due/committee" in page
