"""What the JSON interface and a command both give has the same members and values."""

import json

import pytest

from answers.conftest import DATA

QUADRANGULAR = DATA / "events" / "quadrangular.trf"


@pytest.fixture(scope="module")
def section(file_and_section):
    _, address = file_and_section(QUADRANGULAR)
    return address


@pytest.fixture
def told(server, printed, section):
    """Return what a command prints of the event, and what an address of it answers."""
    key, folder = section.split("/")[2], server.service.folder

    def both(words, address):
        found = json.loads(printed(*words[0], key, *words[1], "--folder", folder))
        return found, server.get(f"/api/v1/events/{key}{address}").json()

    return both


def test_tables_of_a_section_are_listed_alike(told):
    printed, answered = told((("event", "spreadsheet"), ()), "/sections/1/tables")
    assert printed == answered
    assert {"code", "name", "of_round", "rows", "why"} == set(printed[0])


def test_messages_and_hooks_stand_alike(told):
    printed, answered = told((("serve", "notices"), ()), "/notices")
    assert printed.keys() == answered.keys()
    printed, answered = told((("serve", "hook"), ()), "/hook")
    assert printed == answered


def test_screens_are_told_alike(told):
    printed, answered = told((("serve", "screens"), ()), "/screens")
    assert printed == answered[0]


def test_findings_and_deadlines_of_the_office_are_told_alike(server, printed, section):
    key = section.split("/")[2]
    file = server.service.folder / f"{key}.arbitro"
    found = json.loads(printed("office", file, "--on", "2026-05-02"))
    office = server.get(f"/api/v1/events/{key}/office").json()
    assert found["findings"]
    assert found["findings"] == office["findings"]
    due = server.get(f"/api/v1/events/{key}/office/calendar?on=2026-05-02").json()
    assert found["calendar"]
    assert found["calendar"] == due
    packet = json.loads(printed("office", file, "--packet"))
    assert packet["packet"] == server.get(f"/api/v1/events/{key}/office/packet").json()


def test_commands_are_listed_alike(server, printed):
    told = {item["name"]: item for item in json.loads(printed("event", "do"))}
    assert told == {item["name"]: item for item in server.get("/api/v1/commands").json()}
