"""A form or a request that is sent twice is carried out once."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, EntryId, Player, SectionId
from arbitro.web.session.access import Role
from web.raw import Device


def api(key, game):
    return f"/api/v1/events/{key}/sections/1/games/{game}/result"


@pytest.fixture
def paired(new_visitor):
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    for command in (
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(SectionId(1), tuple(Player(f"P{n}") for n in range(4))),
        asked.CloseEntries(SectionId(1)),
        asked.PairRound(SectionId(1), Colour.WHITE),
        asked.PublishRound(SectionId(1), 1),
    ):
        visitor.service.handle(key, command)
    games = list(visitor.service.snapshot(key).state.sections[SectionId(1)].rounds[0].games)
    return visitor, key, games


def enter(paired, result, headers=None, game=0, **members):
    visitor, key, games = paired
    body = {"result": result, **members}
    return visitor.client.post(api(key, games[game]), json=body, headers=headers or {})


@pytest.mark.parametrize("name", ["command-1", '"command-1"'])
def test_a_request_repeated_with_its_idempotency_key_is_answered_as_the_first_time(paired, name):
    visitor, key, _ = paired
    first = enter(paired, "10", {"idempotency-key": name})
    enter(paired, "==", game=1)
    before = visitor.service.version(key)
    again = enter(paired, "10", {"idempotency-key": name})
    assert (again.status_code, again.json()) == (200, first.json())
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert visitor.service.version(key) == before


def test_a_key_may_stand_in_the_body_as_well_as_in_the_header(paired):
    first = enter(paired, "10", command="command-1")
    again = enter(paired, "10", {"idempotency-key": "command-1"}, command="command-1")
    assert again.json() == first.json()


def test_a_key_used_for_another_result_is_an_error_and_changes_nothing(paired):
    enter(paired, "10", command="command-1")
    other = enter(paired, "01", command="command-1", expected="10")
    assert (other.status_code, other.json()["error"]) == (422, "command-reused")
    assert enter(paired, "10").json()["game"]["result"] == "10"


def test_two_different_keys_of_one_request_are_an_error(paired):
    answer = enter(paired, "10", {"idempotency-key": "command-1"}, command="command-2")
    assert (answer.status_code, answer.json()["error"]) == (422, "command-contradicted")


@pytest.mark.parametrize("name", ["short", "x" * 65, "with blanks in it"])
def test_a_key_that_is_none_is_an_error_at_its_place(paired, name):
    assert enter(paired, "10", {"idempotency-key": name}).status_code == 422
    assert enter(paired, "10", command=name).status_code == 422


def players_of(visitor, key):
    people = visitor.service.snapshot(key).state.people.values()
    return sorted(player.name for player in people)


@pytest.fixture
def entering(new_visitor):
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    return visitor, key


def test_a_double_click_on_a_form_enters_a_player_once(entering):
    visitor, key = entering
    form = {"command": "0123456789abcdef", "name": "Ana"}
    answers = [visitor.send(f"/events/{key}/s/1/players", form) for _ in range(2)]
    assert [each.status_code for each in answers] == [303, 303]
    assert players_of(visitor, key) == ["Ana"]


def test_a_form_gone_back_to_and_filled_in_anew_is_another_command(entering):
    visitor, key = entering
    for name in ("Ana", "Berta"):
        form = {"command": "0123456789abcdef", "name": name}
        assert visitor.send(f"/events/{key}/s/1/players", form).status_code == 303
    assert players_of(visitor, key) == ["Ana", "Berta"]


KEY = {"idempotency-key": "round-2-of-open"}
PRESENT = {"section": 1, "entry": 1}


def give(paired, name, values, headers):
    visitor, key, _ = paired
    path = f"/api/v1/events/{key}/commands/{name}"
    return visitor.client.post(path, json=values, headers={**headers, **KEY})


@pytest.fixture
def over(paired):
    """All games of the first round are over; with what a program of the desk sends."""
    visitor, _, games = paired
    for game in range(len(games)):
        enter(paired, "10", game=game)
    wanted = {"actor": "Desk", "role": "desk", "days": 2}
    told = visitor.client.post("/api/v1/tokens", json=wanted).json()
    return {"authorization": f"Bearer {told['token']}"}


def test_a_key_of_somebody_else_is_refused_and_tells_nothing_of_what_it_did(paired, over):
    first = give(paired, "pair-round", {"section": 1}, {})
    assert first.status_code == 200
    told = give(paired, "check-in", PRESENT, over)
    assert (told.status_code, told.json()["refused"]) == (422, "command-reused")
    assert "RoundPaired" not in told.text
    assert give(paired, "pair-round", {"section": 1}, {}).json() == first.json()


def test_a_key_somebody_else_took_first_is_not_taken_for_done(paired, over):
    assert give(paired, "check-in", PRESENT, over).status_code == 200
    told = give(paired, "pair-round", {"section": 1}, {})
    assert (told.status_code, told.json()["refused"]) == (422, "command-reused")


def test_a_phone_let_in_anew_sends_again_what_it_had_no_answer_to(paired):
    visitor, key, games = paired
    handle = visitor.service.handle
    result = asked.EnterResult(SectionId(1), games[0], GameResult.WHITE_WINS)
    note = asked.CheckIn(SectionId(1), EntryId(1))
    for name, command in (("result", result), ("note", note)):
        first = handle(key, command, actor="Ana", command_id=name)
        for actor in ("Ana", "Ana 2"):
            again = handle(key, command, actor=actor, command_id=name)
            assert (again.repeated, again.events) == (True, first.events)
    other = asked.EnterResult(SectionId(1), games[0], GameResult.DRAW, GameResult.WHITE_WINS)
    assert handle(key, other, actor="Ana 2", command_id="result").code == "command-reused"


def test_what_the_desk_sends_again_when_a_later_round_is_out_is_answered_as_it_was(new_visitor):
    """A result of an earlier round is the arbiter's to correct; this one was never refused."""
    visitor = new_visitor(lan=True, hosts=("192.168.1.5",))
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    one = SectionId(1)
    for command in (
        asked.AddSection(SectionSettings("A", rounds=3)),
        asked.ImportPlayers(one, tuple(Player(f"P{n}") for n in range(4))),
        asked.CloseEntries(one),
        asked.PairRound(one, Colour.WHITE),
        asked.PublishRound(one, 1),
    ):
        visitor.service.handle(key, command)
    desk = Device.let_in(visitor.app, Role.DESK, "Desk")

    def put(game, name):
        sent = {"section": 1, "game": game, "result": "10", "expected": None}
        headers = ((b"content-type", b"application/json"), (b"idempotency-key", name))
        target = f"/api/v1/events/{key}/commands/enter-result"
        return desk.ask(("POST", target, json.dumps(sent).encode(), headers))[0]

    first = put(1, b"result-1")
    put(2, b"result-2")
    for command in (asked.PairRound(one), asked.PublishRound(one, 2)):
        visitor.service.handle(key, command)
    again = put(1, b"result-1")
    assert (first.status, again.status, again.body) == (200, 200, first.body)
    assert put(1, b"result-3").status == 403
