"""``arbitro compare``: two files of one event."""

import json

import pytest

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.service import EventService


@pytest.fixture
def files(tmp_path):
    service = EventService(tmp_path / "events")
    key = service.create(CreateEvent(EventSettings("Open"))).key
    service.handle(key, AddSection(SectionSettings("A", rounds=5)))
    service.export(key, tmp_path / "one.arbitro")
    copy = service.import_file(tmp_path / "one.arbitro")
    service.handle(key, ImportPlayers(SectionId(1), (Player("Ana"),)), actor="Ana")
    service.handle(copy, ImportPlayers(SectionId(1), (Player("Béla"), Player("Chen"))))
    service.export(key, tmp_path / "ana.arbitro")
    service.export(copy, tmp_path / "bela.arbitro")
    alone = service.create(CreateEvent(EventSettings("Other"))).key
    service.export(alone, tmp_path / "other.arbitro")
    service.close()
    return tmp_path


def test_two_copies_that_both_went_on_are_told_with_what_each_has_alone(files, run):
    ran = run("compare", files / "ana.arbitro", files / "bela.arbitro", "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["common"]) == (1, 2)
    assert [(each["entry"], each["actor"]) for each in told["first"]] == [(3, "Ana")]
    assert "Ana" in told["first"][0]["what"]
    assert [each["what"] for each in told["second"]] == ["2 players imported"]
    ran = run("compare", files / "ana.arbitro", files / "bela.arbitro")
    assert ran.code == 1
    assert "only in " in ran.out


def test_one_that_is_the_beginning_of_the_other_lacks_nothing(files, run):
    ran = run("compare", files / "one.arbitro", files / "ana.arbitro")
    assert ran.code == 0
    assert "one.arbitro has no entries that the other lacks" in ran.out


def test_what_is_no_copy_or_no_event_is_refused(files, run):
    assert run("compare", files / "ana.arbitro", files / "other.arbitro").code == 2
    (files / "text.arbitro").write_text("no event")
    assert run("compare", files / "ana.arbitro", files / "text.arbitro").code == 2
