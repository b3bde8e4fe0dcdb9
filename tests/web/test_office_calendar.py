"""The deadlines of an event as a calendar, opened by a reader that is none of ours."""

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from icalendar import Calendar

from arbitro.desk.commands import CreateEvent, EditEvent, EditSection, KeepRow, StateFacts
from arbitro.desk.values.settings import EventSettings
from arbitro.model import SectionId
from arbitro.web.session.access import Role
from web.raw import Device


def stands(hall):
    return hall.service.snapshot(hall.key).state


def edit_event(hall, **changes):
    settings = stands(hall).settings
    hall.service.handle(hall.key, EditEvent(replace(settings, **changes), settings))


def say(hall, sheet, **facts):
    said = tuple((name.replace("_", "-"), text) for name, text in sorted(facts.items()))
    hall.service.handle(hall.key, StateFacts(0, sheet, said))


@pytest.fixture
def dated(hall):
    """Clocks are set forward on the night before the first round, back on that of the last."""
    edit_event(hall, start=date(2026, 3, 29), end=date(2026, 10, 24), time_zone="Europe/Madrid")
    section = stands(hall).sections[SectionId(1)]
    programme = {"round_dates": (date(2026, 3, 29),), "round_times": ("10:00",)}
    wanted = replace(section.settings, **programme)
    hall.service.handle(hall.key, EditSection(section.id, wanted, section.settings))
    say(hall, "kind", mode="hybrid")
    say(hall, "days", last_round="2026-10-24T19:40")
    return hall


def entries(hall, language="en"):
    data = hall.client.get(f"{hall.url}/office/calendar.ics", headers={"accept-language": language})
    assert max(map(len, data.content.split(b"\r\n"))) <= 75
    read = Calendar.from_ical(data.content)
    assert not read.errors
    return {str(each["UID"]).split("-")[-1].split("@")[0]: each for each in read.walk("VEVENT")}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_dated_deadline_is_an_entry_a_calendar_program_reads(dated, language):
    read = entries(dated, language)
    asked = dated.client.get(
        f"/api/v1{dated.url}/office/calendar", headers={"accept-language": language}
    )
    told = {each["id"]: each for each in asked.json() if each["on"]}
    assert set(read) == set(told)
    for name, each in read.items():
        start = each["DTSTART"].dt
        assert str(each["SUMMARY"]) == told[name]["text"]
        assert str(each["DESCRIPTION"])
        assert [alarm.name for alarm in each.walk("VALARM")]
        if told[name]["at"] is None:
            assert start == date.fromisoformat(told[name]["on"])
        else:
            assert isinstance(start, datetime)
            assert start.utcoffset() is not None


def test_hours_that_pass_are_counted_through_a_change_of_the_clock(dated):
    read = entries(dated)
    # 10:00 in summer is 8:00 UTC; an hour before is 9:00 in the hall
    assert read["D12"]["DTSTART"].dt == datetime(2026, 3, 29, 7, tzinfo=UTC)
    # 19:40 in summer and twenty-four hours: 18:40 in winter, the hall's hour of 17:40 UTC
    assert read["D18"]["DTSTART"].dt == datetime(2026, 10, 25, 17, 40, tzinfo=UTC)
    rows = dated.client.get(f"/api/v1{dated.url}/office/calendar").json()
    shown = {each["id"]: each["at"] for each in rows}
    assert (shown["D12"], shown["D18"]) == ("2026-03-29T09:00:00", "2026-10-25T18:40:00")


def test_an_entry_keeps_its_name_and_a_moved_day_raises_its_number(dated):
    before = entries(dated)["D01"]
    edit_event(dated, start=date(2026, 3, 30))
    after = entries(dated)["D01"]
    assert before["UID"] == after["UID"]
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    assert (after["DTSTART"].dt - before["DTSTART"].dt).days == 1


def test_an_appeal_under_the_code_moves_past_the_holidays_of_the_country_that_is_named(dated):
    say(dated, "days", code_notice="2026-12-04", code_notice_country="ESP",
        last_round="2026-10-24T19:40")  # fmt: skip
    assert entries(dated)["D51"]["DTSTART"].dt == date(2026, 12, 25)
    holiday = (("country", "ESP"), ("day", "2026-12-25"))
    dated.service.handle(dated.key, KeepRow(0, "holidays", 0, holiday))
    read = entries(dated)
    assert read["D51"]["DTSTART"].dt == date(2026, 12, 26)
    assert read["D49"]["DTSTART"].dt == date(2026, 12, 25)  # no other limit moves


def test_a_deadline_that_falls_away_is_cancelled_for_who_has_it_already(dated):
    before = entries(dated)
    assert "STATUS" not in before["D38"]
    dated.service.handle(
        dated.key, StateFacts(0, "kind", (("mode", "board"),), (("mode", "hybrid"),))
    )
    after = entries(dated)
    assert str(after["D38"]["STATUS"]) == "CANCELLED"
    assert after["D38"]["UID"] == before["D38"]["UID"]
    assert int(after["D38"]["SEQUENCE"]) > int(before["D38"]["SEQUENCE"])
    assert {name for name, each in after.items() if "STATUS" in each} == set(before) - {
        row["id"] for row in dated.client.get(f"/api/v1{dated.url}/office/calendar").json()
    }


def test_a_calendar_program_subscribes_at_an_address_and_is_told_what_has_moved(new_visitor):
    """The address needs no device; it answers in its language, and nothing but the deadlines."""
    lan = new_visitor(lan=True, hosts=("192.168.1.5",))
    lan.key = lan.service.create(CreateEvent(EventSettings("Hall", start=date(2026, 3, 29)))).key
    where = f"/api/v1/events/{lan.key}/office/calendar/address"
    organiser = Device.let_in(lan.app, Role.ORGANISER)
    organiser.headers["accept-language"] = "es"
    path = "/" + json.loads(organiser.get(where).text)["address"].split("/", 3)[3]
    program = Device(lan.app)
    read = Calendar.from_ical(program.get(path).body)
    assert str(read["NAME"]) == "Hall · Plazos"
    before = {str(each["UID"]): each for each in read.walk("VEVENT")}
    edit_event(lan, start=date(2026, 3, 30))
    after = {
        str(each["UID"]): each for each in Calendar.from_ical(program.get(path).body).walk("VEVENT")
    }
    [moved] = [name for name in before if name.endswith("-D01@arbitro")]
    assert (after[moved]["DTSTART"].dt - before[moved]["DTSTART"].dt).days == 1
    assert "Registrar" in str(after[moved]["SUMMARY"])
    assert program.get(path.replace(".ics", "x.ics")).status == 404
    assert program.get(path.replace(lan.key, "another")).status == 404
    assert Device.let_in(lan.app, Role.HELPER).get(where).is_refused


def test_a_new_address_closes_the_old_one(dated):
    page = dated.get(f"{dated.url}/office/calendar").text
    [old] = set(re.findall(r"/deadlines/[^?\"<]+\.ics", page))
    assert dated.client.get(old).status_code == 200
    assert dated.send(f"{dated.url}/office/calendar/renew").status_code == 303
    page = dated.get(f"{dated.url}/office/calendar").text
    [new] = set(re.findall(r"/deadlines/[^?\"<]+\.ics", page))
    assert new != old
    assert dated.client.get(old).status_code == 404
    assert dated.client.get(new).status_code == 200


def due(hall, on):
    rows = hall.client.get(f"/api/v1{hall.url}/office/calendar?on={on}").json()
    return {each["id"]: each["stands"] for each in rows}


def test_a_day_is_asked_for_and_every_deadline_says_how_it_stands_on_it(dated):
    assert due(dated, "2026-03-26")["D01"] == "due"
    assert due(dated, "2026-03-25")["D01"] == "coming"
    assert due(dated, "2026-03-27")["D01"] == "over"
    page = dated.get(f"{dated.url}/office/calendar?on=2026-03-26").text
    first = page[page.index('id="due"') : page.index("</section>", page.index('id="due"'))]
    assert "Register the event for rating" in first
    say(dated, "registration", registered_on="2026-03-27")
    assert due(dated, "2026-03-26")["D01"] == "due"  # it was not done yet
    assert due(dated, "2026-03-28")["D01"] == "late"


@pytest.mark.parametrize(
    ("how", "on", "stands"),
    [
        ("done", "2026-03-08", "done"),
        ("done", "2026-03-10", "late"),
        ("waived", "2026-03-09", "waived"),
        ("missed", "2026-03-10", "missed"),
    ],
)
def test_what_became_of_a_deadline_stays_with_it(dated, how, on, stands):
    said = (("deadline", "needs"), ("outcome-by", "Ana"), ("outcome-how", how), ("outcome-on", on))
    dated.service.handle(dated.key, KeepRow(0, "outcomes", 0, said))
    assert due(dated, "2026-04-01")["D04"] == stands
    rows = dated.client.get(f"/api/v1{dated.url}/office/calendar?on=2026-04-01").json()
    [row] = [each for each in rows if each["id"] == "D04"]
    assert (row["on"], row["outcome_on"], row["outcome_by"]) == ("2026-03-09", on, "Ana")
    read = entries(dated)
    assert not read["D04"].walk("VALARM")  # nobody is reminded of what is settled
    assert read["D01"].walk("VALARM")


def test_the_next_round_has_its_days_too(dated):
    rows = {each["id"]: each for each in dated.client.get(
        f"/api/v1{dated.url}/office/calendar").json()}  # fmt: skip
    assert rows["D13"]["at"] == "2026-03-29T10:30:00"
    assert "D11" not in rows  # no teams
