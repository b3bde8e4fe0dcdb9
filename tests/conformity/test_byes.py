"""Half-point byes after the first are confirmed, full-point byes acknowledged (174, 178)."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import EntryId, Player, Result, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

SECTION = SectionId(1)
HALF, FULL = Result.HALF_POINT_BYE, Result.FULL_POINT_BYE


def with_a_bye(service):
    """A Swiss of 5 rounds whose player 1 has a half-point bye, of the three it may have."""
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(1, 7))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=5, half_point_byes=3)),
        asked.ImportPlayers(SECTION, names),
        asked.CloseEntries(SECTION),
        asked.RequestBye(SECTION, EntryId(1), 3, HALF),
    ):
        service.handle(key, command)
    return key


@pytest.fixture
def event(visitor):
    return with_a_bye(visitor.service)


def byes(visitor, key):
    return visitor.service.snapshot(key).state.sections[SECTION].entries[EntryId(1)].byes


def by_page(visitor, key, kind, token):
    fields = {"entry": "1", "round": "1", "kind": kind.value, "token": token}
    answer = visitor.send(f"/events/{key}/s/1/do/request-bye", fields)
    found = re.search(r'id="confirmation">.*?name="token" value="(\w+)"', answer.text, re.DOTALL)
    return found[1] if found else ""


def by_json(visitor, key, kind, token):
    said = {"section": 1, "entry": 1, "round": 1, "kind": kind.value}
    answer = visitor.command(key, "request-bye", {"confirmation-token": token}, **said)
    return answer.json().get("token", "")


def by_check_in(visitor, key, kind, token):
    assert kind is HALF, "the check-in gives no other points"
    fields = {"entry": "1", "what": "half", "token": token}
    return visitor.send(f"/events/{key}/s/1/check-in", fields).json().get("token", "")


def by_wish(visitor, key, kind, token):
    """A player asks for it, and nobody asks the player back: an arbiter accepts it."""
    assert kind is HALF, "players ask for no full point"
    requests = visitor.service.snapshot(key).state.sections[SECTION].requests
    if not requests:
        wish = asked.MakeRequest(SECTION, entry=EntryId(1), wish=Wish.HALF_POINT_BYE, round=1)
        visitor.service.handle(key, wish)
    headers = {"confirmation-token": token}
    answer = visitor.command(key, "answer-request", headers, section=1, number=1, accepted=True)
    return answer.json().get("token", "")


DOORS = [by_page, by_json, by_check_in, by_wish]


@pytest.mark.parametrize("door", DOORS)
def test_a_further_half_point_bye_is_given_only_once_it_is_confirmed(visitor, event, door):
    token = door(visitor, event, HALF, "")
    assert token
    assert byes(visitor, event) == {3: HALF}
    assert door(visitor, event, HALF, token) == ""
    assert byes(visitor, event) == {1: HALF, 3: HALF}


@pytest.mark.parametrize("door", DOORS)
def test_the_confirmation_of_one_bye_is_none_of_the_next(visitor, event, door):
    token = door(visitor, event, HALF, "")
    other = asked.RequestBye(SECTION, EntryId(2), 2, HALF)
    assert visitor.service.handle(event, other).events, "the first of a player needs no word"
    assert door(visitor, event, HALF, token) not in {"", token}
    assert byes(visitor, event) == {3: HALF}


@pytest.mark.parametrize("kind", [HALF, FULL])
def test_a_bye_that_was_confirmed_is_taken_back_and_done_again(visitor, event, kind):
    by_json(visitor, event, kind, by_json(visitor, event, kind, ""))
    assert byes(visitor, event)[1] is kind
    name = list(visitor.service.history(event))[-1].command
    visitor.service.handle(event, asked.Undo(name))
    assert byes(visitor, event) == {3: HALF}
    visitor.service.handle(event, asked.Redo(name))
    assert byes(visitor, event)[1] is kind


def test_the_command_line_asks_as_well_and_tells_the_notice(run, tmp_path):
    service = EventService(tmp_path)
    key = with_a_bye(service)
    service.close()
    about = ("--section", "1", "--entry", "1", "--round", "1", "--folder", tmp_path)
    first = run("do", key, "request-bye", *about, "--kind", "H")
    assert first.code == 1
    again = run("do", key, "request-bye", *about, "--kind", "H", "--token", first.err.split()[-1])
    assert again.code == 0
    full = ("--section", "1", "--entry", "2", "--round", "1", "--folder", tmp_path)
    told = run("do", key, "request-bye", *full, "--kind", "F")
    assert told.code == 0
    assert "FIDE advises against full-point byes" in told.out + told.err


def test_a_full_point_bye_is_given_and_its_notice_told_by_page_and_json(visitor, event):
    fields = {"entry": "1", "round": "1", "kind": "F"}
    answer = visitor.send(f"/events/{event}/s/1/do/request-bye", fields)
    assert answer.status_code == 303
    assert "FIDE advises against full-point byes" in visitor.get(answer.headers["location"]).text
    said = {"section": 1, "entry": 2, "round": 1, "kind": "F"}
    told = visitor.command(event, "request-bye", **said).json()
    assert [one["refused"] for one in told["warnings"]] == ["full-point-bye"]
    assert byes(visitor, event)[1] is FULL
    # half a point and none are given without a word
    for entry, kind in ((3, "H"), (4, "Z")):
        said = {"section": 1, "entry": entry, "round": 1, "kind": kind}
        assert visitor.command(event, "request-bye", **said).json()["warnings"] == []


@pytest.mark.parametrize(
    ("rounds", "missed", "code"),
    [(1, HALF, ""), (2, HALF, "further-half-point-bye"), (1, FULL, "full-point-bye")],
)
def test_rounds_missed_before_a_late_entry_count_as_byes(rounds, missed, code):
    desk = ready(6)
    for _ in range(rounds):
        desk.play()
    late = asked.AdmitLateEntry(FIRST, Player("Late"), missed)
    answer = desk.ask(late)
    assert (answer.code if isinstance(answer, Refused) else "") == code


def test_a_team_is_asked_about_as_a_player_is():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=5)
    team = desk.section.teams.numbers[0]
    desk.do(asked.RequestTeamBye(FIRST, team, 1, HALF))
    for kind, code in ((HALF, "further-half-point-bye"), (FULL, "full-point-bye")):
        assert desk.refusal(asked.RequestTeamBye(FIRST, team, 2, kind)) == code
