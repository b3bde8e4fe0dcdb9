"""Whoever was not let in comes to see the events: what is public, and nothing else."""

import re
from datetime import timedelta
from html import unescape

import pytest

from arbitro import clock
from arbitro.desk import commands as asked
from arbitro.desk.derived.publication.public import shows_something
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from arbitro.web.session.access import Role
from web.raw import Device

S = SectionId(1)
HIDDEN = asked.SetPublicity(S, PublicThing.PLAYERS, 0, Showing(When.HIDDEN))
PLAYERS = asked.ImportPlayers(S, (Player("Ana"), Player("Bea")))


@pytest.fixture
def open_hall(new_visitor):
    return new_visitor(lan=True, hosts=("192.168.1.5",))


def event(visitor, name, *commands):
    """An event with a section, and what else was done in it; its key."""
    key = visitor.service.create(asked.CreateEvent(EventSettings(name))).key
    for each in (asked.AddSection(SectionSettings("Open", rounds=3)), *commands):
        visitor.service.handle(key, each)
    return key


def names_on(page):
    return [unescape(each) for each in re.findall(r'<h2><a href="/p/[^"]+">([^<]+)</a>', page)]


def followed(device, path):
    """The page a stranger ends at, and its path."""
    for _ in range(4):
        answer = device.get(path)
        if answer.status not in {303, 307}:
            return path, answer
        path = answer.headers["location"]
    raise AssertionError(path)


@pytest.mark.parametrize("typed", ["/", "/p", "/p/"])
def test_a_stranger_sees_the_events_with_something_public_and_the_way_in(open_hall, typed):
    event(open_hall, "Open & shown", PLAYERS)
    event(open_hall, "Kept back", PLAYERS, HIDDEN)
    event(open_hall, "Without players")
    path, answer = followed(Device(open_hall.app), typed)
    assert (path, answer.status) == ("/p", 200)
    assert names_on(answer.text) == ["Open & shown"]
    assert "Kept back" not in answer.text
    assert 'href="/join"' in answer.text


@pytest.mark.parametrize("end", ["", "/"])
def test_the_address_of_an_event_opens_its_pages_with_or_without_a_slash(open_hall, end):
    key = event(open_hall, "Shown", PLAYERS)
    path, answer = followed(Device(open_hall.app), f"/p/{key}{end}")
    assert (path, answer.status) == (f"/p/{key}/index.html", 200)
    assert followed(Device(open_hall.app), f"/p/nothing{end}")[1].status == 404


def test_a_slash_at_the_end_leads_nobody_where_they_may_not_go(open_hall):
    key = event(open_hall, "Shown", PLAYERS)
    helper = Device.let_in(open_hall.app, Role.HELPER)
    assert helper.get(f"/events/{key}/hall/?x=1").headers["location"] == (f"/events/{key}/hall?x=1")
    assert helper.get("/devices/").gives_nothing
    assert Device(open_hall.app).get("/devices/").headers["location"] == "/join"
    assert Device(open_hall.app).get(f"/events/{key}/").headers["location"] == "/join"


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_where_nothing_is_public_a_sentence_says_so(open_hall, language):
    event(open_hall, "Kept back", PLAYERS, HIDDEN)
    stranger = Device(open_hall.app, headers={"accept-language": language})
    page = unescape(stranger.get("/p").text)
    assert translator(language).t("ui.visitors.none") in page
    assert names_on(page) == []


def test_what_waits_for_its_hour_is_listed_from_that_hour_on(open_hall, monkeypatch):
    due = clock.now() + timedelta(hours=1)
    at = Showing(When.AT_TIME, at=f"{due:%Y-%m-%dT%H:%M:%SZ}")
    event(open_hall, "Later", PLAYERS, asked.SetPublicity(S, PublicThing.PLAYERS, 0, at))
    assert names_on(Device(open_hall.app).get("/p").text) == []
    monkeypatch.setattr(clock, "now", lambda: due + timedelta(seconds=1))
    assert names_on(Device(open_hall.app).get("/p").text) == ["Later"]


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        ((), False),
        ((PLAYERS,), True),
        ((PLAYERS, HIDDEN), False),
        ((PLAYERS, HIDDEN, asked.CloseEntries(S), asked.PairRound(S)), False),
        (
            (PLAYERS, HIDDEN, asked.CloseEntries(S), asked.PairRound(S), asked.PublishRound(S, 1)),
            True,
        ),
        ((PLAYERS, asked.SetPublicity(S, PublicThing.RESULTS, 0, Showing(When.DELAYED, 5))), None),
    ],
)
def test_an_event_shows_something_where_its_switches_let_anything_out(
    open_hall, commands, expected
):
    key = event(open_hall, "One", *commands)
    assert shows_something(open_hall.service.snapshot(key).state) is expected
    assert open_hall.service.card(key).public is expected


def test_whoever_was_let_in_or_sits_at_the_machine_keeps_the_list_of_all(open_hall):
    event(open_hall, "Kept back", PLAYERS, HIDDEN)
    for device in (
        Device.let_in(open_hall.app, Role.HELPER),
        Device(open_hall.app, address="127.0.0.1", host="127.0.0.1:8080"),
    ):
        assert "Kept back" in device.get("/").text


def test_pages_for_strangers_lead_to_what_is_public(open_hall):
    stranger = Device(open_hall.app)
    assert 'href="/p"' in stranger.get("/join").text
    missing = stranger.get("/p/nothing/index.html")
    assert (missing.status, 'href="/"' in missing.text) == (404, True)
