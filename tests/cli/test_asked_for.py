"""`arbitro requests` and `arbitro entries`: what waits for an answer, answered at a terminal."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.private import PrivateTopic
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, Result, SectionId
from arbitro.service import EventService
from arbitro.service.applications import apply_for_entry, set_entry_form
from arbitro.service.private import private_of

S = SectionId(1)
ADA = {"name": "Byron, Ada", "email": "ada@example.org", "rating": "1815", "remark": "vegetarian"}


@pytest.fixture
def event(tmp_path):
    """An event of four, one of whom wishes a bye, and a second section two ask to be entered in."""
    service = EventService(tmp_path)
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key
    people = tuple(Player(f"P {at}, Given", rating=2000 - at) for at in range(4))
    other = SectionId(2)
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(S, people),
        asked.CloseEntries(S),
        asked.PairRound(S),
        asked.PublishRound(S, 1),
        asked.MakeRequest(S, entry=2, wish=Wish.ZERO_POINT_BYE, round=2),
        asked.AddSection(SectionSettings("Later", rounds=3)),
    ):
        assert hasattr(service.handle(key, command), "version")
    set_entry_form(service, key, other, EntryForm(is_open=True, consent="Ours."))
    for fields in (ADA, ADA | {"name": "Lovelace, Anne", "remark": ""}):
        assert hasattr(apply_for_entry(service, key, other, fields), "version")
    service.close()
    return key


def state_of(tmp_path, event):
    service = EventService(tmp_path)
    try:
        state = service.snapshot(event).state
        return state, {each: private_of(service, event, each) for each in state.people}
    finally:
        service.close()


def test_a_wish_is_listed_and_done(run, tmp_path, event):
    told = run("requests", event, "--folder", tmp_path)
    assert told.code == 0
    assert told.out.startswith("1:1\topen\tP 1, Given")
    done = run("requests", event, "--accept", 1, "--actor", "Ana", "--folder", tmp_path, "--json")
    assert [each["state"] for each in json.loads(done.out)] == ["accepted"]
    state, _ = state_of(tmp_path, event)
    assert state.sections[S].entries[2].byes == {2: Result.ZERO_POINT_BYE}


def test_what_nobody_asked_and_two_answers_at_once_change_nothing(run, tmp_path, event):
    assert run("requests", event, "--accept", 9, "--folder", tmp_path).code == 1
    both = run("requests", event, "--accept", 1, "--decline", 1, "--folder", tmp_path)
    assert both.code == 2
    assert "--accept, --decline" in both.err
    nobody = run("entries", event, "--accept", 9, "--folder", tmp_path)
    assert (nobody.code, "number 9" in nobody.err) == (1, True)
    state, _ = state_of(tmp_path, event)
    assert state.sections[S].requests[1].is_open


def test_somebody_is_entered_with_the_contact_and_another_waits(run, tmp_path, event):
    queue = json.loads(run("entries", event, "--folder", tmp_path, "--json").out)
    assert [(each["number"], each["state"]) for each in queue] == [
        (queue[0]["number"], "new"),
        (queue[1]["number"], "new"),
    ]
    first, second = (each["number"] for each in queue)
    assert run("entries", event, "--wait", second, "--folder", tmp_path).code == 0
    told = run("entries", event, "--accept", first, "--folder", tmp_path)
    assert told.code == 0
    assert f"2:{first}\tRegistered\tByron, Ada\t1815" in told.out
    assert f"2:{second}\tOn the waiting list\tLovelace, Anne" in told.out
    state, private = state_of(tmp_path, event)
    (entry,) = state.sections[SectionId(2)].entries
    assert state.people[entry].rating == 1815
    assert private[entry].told[PrivateTopic.CONTACT]["email"] == ADA["email"]
    assert private[entry].told[PrivateTopic.NOTE]["remark"] == "vegetarian"
