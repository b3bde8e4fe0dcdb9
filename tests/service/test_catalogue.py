"""The list of events: found by text, a page at a time, each looked at only when it changed."""

import os
import shutil
from datetime import date

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventQuery, EventService, UnknownEventError, event_pool
from arbitro.service.new_events.templates import duplicate
from arbitro.storage.event_files.index import NAME

DAY = date(2026, 3, 1)


@pytest.fixture
def service(tmp_path):
    made = EventService(tmp_path / "events")
    yield made
    made.close()


def new(service, name, city="", start=None, players=()):
    key = service.create(CreateEvent(EventSettings(name, city, start=start))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=5)))
    service.handle(key, ImportPlayers(SectionId(1), tuple(Player(each) for each in players)))
    return key


def names(service, **asked):
    return [each.name for each in service.listed(EventQuery(**asked)).cards]


def looks(service, monkeypatch):
    seen = []
    look = service._catalogue._look
    monkeypatch.setattr(service._catalogue, "_look", lambda key: (seen.append(key), look(key))[1])
    return seen


def long_ago(folder):
    """Let files be older than what could still change unseen."""
    for path in folder.glob("*.arbitro"):
        os.utime(path, (1_700_000_000, 1_700_000_000))


def test_events_are_found_without_accents_case_and_scripts_by_all_the_words(service):
    new(service, "Abierto de León", "León", DAY, ["Muñoz, Íñigo"])
    new(service, "თბილისი Open", "თბილისი", players=["Łukasz"])
    assert names(service, text="LEON abierto") == ["Abierto de León"]
    assert names(service, text="tbilisi") == names(service, text="თბილისი") != []
    assert names(service, text="2026-03 leon") == ["Abierto de León"]
    assert names(service, text="leon tbilisi") == []
    assert names(service, text="munoz") == []
    assert names(service, text="munoz inigo", people=True) == ["Abierto de León"]


def test_a_page_has_the_latest_first_and_says_how_many_there_are(service):
    for number in range(7):
        new(service, f"Open {number}", start=date(2026, 1, 1 + number))
    found = service.listed(EventQuery(first=2, most=3))
    assert [each.name for each in found.cards] == ["Open 4", "Open 3", "Open 2"]
    assert (found.found, found.unseen) == (7, 0)


def test_an_event_put_away_is_listed_among_those_put_away_and_can_be_opened(service):
    key, _ = new(service, "Old"), new(service, "New")
    service.archive(key, away=True)
    assert (names(service), names(service, archived=True)) == (["New"], ["Old"])
    assert service.snapshot(key).state.settings.name == "Old"
    service.archive(key, away=False)
    assert sorted(names(service)) == ["New", "Old"]
    with pytest.raises(UnknownEventError):
        service.archive("nothing", away=True)


def test_what_was_looked_at_is_looked_at_again_only_where_it_changed(service, monkeypatch):
    keys = [new(service, f"Open {number}") for number in range(3)]
    long_ago(service.folder)
    service.events()
    again = EventService(service.folder)
    seen = looks(again, monkeypatch)
    assert len(again.events()) == 3
    assert seen == []
    again.handle(keys[1], ImportPlayers(SectionId(1), (Player("Ana"),)))
    assert {each.key: each.entries for each in again.events()} == {
        key: int(key == keys[1]) for key in keys
    }
    assert set(seen) == {keys[1]}
    again.close()


@pytest.mark.parametrize("spoilt", [b"", b"no notes", b"SQLite format 3\x00" + bytes(4000)])
def test_notes_that_are_lost_or_damaged_are_made_again(service, spoilt):
    new(service, "Spring Open", players=["Ana"])
    long_ago(service.folder)
    service.events()
    service.close()
    (service.folder / NAME).write_bytes(spoilt)
    again = EventService(service.folder)
    assert names(again, text="ana", people=True) == ["Spring Open"]
    again.close()


def test_events_not_looked_at_in_time_are_counted_and_come_later(service, monkeypatch):
    key = new(service, "Open")
    service.close()
    for number in range(300):
        shutil.copyfile(service.folder / f"{key}.arbitro", service.folder / f"c{number}.arbitro")
    again = EventService(service.folder)
    first = again.listed(EventQuery(most=10), seconds=0.0)
    assert 0 < first.found < 301 == first.found + first.unseen
    assert len(again.events()) == 301
    again.close()


def test_open_events_are_bounded_and_no_subscriber_is_lost(service, monkeypatch):
    monkeypatch.setattr(event_pool, "MOST_OPEN", 3)
    keys = [new(service, f"Open {number}") for number in range(8)]
    told = []
    service.subscribe(keys[0], told.append)
    assert len(service._open._slots) == 3
    with service._open.lease(keys[0]) as leased:
        for key in keys:
            service.snapshot(key)
        assert service._open._slots[keys[0]].live is leased, "nobody's is closed in use"
    for key in keys[1:]:
        service.snapshot(key)
    assert keys[0] not in service._open._slots
    before = len(told)
    service.handle(keys[0], AddSection(SectionSettings("B", rounds=3)))
    assert len(told) > before
    assert told[-1] == service.version(keys[0])


def test_an_event_made_like_another_has_its_sections_and_days_and_none_of_its_players(service):
    settings = EventSettings("Spring", "León", start=DAY, end=date(2026, 3, 9))
    key = service.create(CreateEvent(settings)).key
    dates = tuple(date(2026, 3, 1 + day) for day in range(5))
    service.handle(key, AddSection(SectionSettings("A", rounds=5, round_dates=dates)))
    service.handle(key, AddSection(SectionSettings("B", System.ROUND_ROBIN)))
    service.handle(key, ImportPlayers(SectionId(1), (Player("Ana"),)))
    made = duplicate(service, key, "Summer", date(2026, 7, 1), command_id="x")
    state = service.snapshot(made.key).state
    assert (state.settings.name, state.settings.city) == ("Summer", "León")
    assert (state.settings.start, state.settings.end) == (date(2026, 7, 1), date(2026, 7, 9))
    assert [each.settings.name for each in state.sections.values()] == ["A", "B"]
    assert state.sections[SectionId(1)].settings.round_dates[4] == date(2026, 7, 5)
    assert not state.people
    assert duplicate(service, key, "Summer", date(2026, 7, 1), command_id="x").key == made.key
    assert len(service.events()) == 2
    assert isinstance(duplicate(service, key, ""), Refused)
    assert len(service.events()) == 2
