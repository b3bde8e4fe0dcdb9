"""The list of events: searched, shown a page at a time; events archived and used as templates."""

from datetime import date

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web import requester


@pytest.fixture
def desk(new_visitor):
    made = new_visitor()
    for number, city in enumerate(("León", "Łódź", "Göteborg")):
        key = made.service.create(
            CreateEvent(EventSettings(f"Open {number}", city, start=date(2026, 1, 1 + number)))
        ).key
        made.service.handle(key, AddSection(SectionSettings("A", rounds=5)))
        made.service.handle(key, ImportPlayers(SectionId(1), (Player(f"Ana {city}"),)))
        made.key = key
    return made


def shown(desk, address):
    text = desk.get(address).text
    return [name for name in ("Open 2", "Open 1", "Open 0") if f">{name}</a>" in text]


def test_the_list_is_searched_and_shown_a_page_at_a_time(desk, monkeypatch):
    assert shown(desk, "/") == ["Open 2", "Open 1", "Open 0"]
    assert shown(desk, "/?search=lodz") == ["Open 1"]
    assert shown(desk, "/?search=ana+leon") == ["Open 0"]
    monkeypatch.setattr(requester, "EVENTS_A_PAGE", 2)
    assert shown(desk, "/") == ["Open 2", "Open 1"]
    assert 'rel="next" href="/?page=2&amp;search="' in desk.get("/").text
    assert shown(desk, "/?page=2") == ["Open 0"]
    assert desk.get(f"/?page={'9' * 40}").status_code == 200


def test_an_event_is_archived_and_brought_back(desk):
    desk.send(f"/events/{desk.key}/shelf/archive", {"away": "1"})
    assert shown(desk, "/") == ["Open 1", "Open 0"]
    assert shown(desk, "/?archived=1") == ["Open 2"]
    told = desk.get("/api/v1/events?archived=true").json()
    assert [(each["name"], each["archived"]) for each in told] == [("Open 2", True)]
    desk.send(f"/events/{desk.key}/shelf/archive", {"away": ""})
    assert shown(desk, "/") == ["Open 2", "Open 1", "Open 0"]


def test_an_event_is_made_from_another_once_however_often_it_is_sent(desk):
    asked = {"name": "Autumn", "start": "2026-09-01", "command": "command-1", "csrf": desk.token()}
    where = f"/events/{desk.key}/shelf/duplicate"
    for _ in range(2):
        assert desk.client.post(where, data=asked, follow_redirects=False).status_code == 303
    made = [each for each in desk.get("/api/v1/events").json() if each["name"] == "Autumn"]
    assert [(each["sections"], each["players"], each["start"]) for each in made] == [
        (1, 0, "2026-09-01")
    ]
    assert desk.send(f"/events/{desk.key}/shelf/duplicate", {"name": ""}).status_code == 422
