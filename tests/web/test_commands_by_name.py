"""Programs give every command by its name, with the rights and answers pages have."""

import re
import tracemalloc
from datetime import date, timedelta
from typing import get_args

import pytest

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.kernel.feature import Elsewhere, Right
from arbitro.desk.kernel.timeline import OfLog, Timeline, Undo
from arbitro.service.by_name import (
    BY_NAME,
    OFFERED,
    UnreadableCommandError,
    command_of,
    elsewhere,
)
from arbitro.web.http import json_headers
from arbitro.web.http.json_headers import Deprecation
from arbitro.web.routes.json_routes import MOVED_COMMANDS
from arbitro.web.routes.route_rights import action_of
from arbitro.web.session.access import Action, Role
from arbitro.web.session.devices import Grant
from web.json_promise import PROMISE, described
from web.raw import Device

WITHDRAWN = {"section": 1, "entry": 6, "after": 1}


@pytest.fixture
def give(hall):
    def give(name, **values):
        headers = values.pop("headers", {})
        return hall.client.post(f"/api/v1{hall.url}/commands/{name}", json=values, headers=headers)

    return give


RIGHTS = {
    "ask": Action.ASK,
    "change-entries": Action.CHANGE_ENTRIES,
    "change-result": Action.CHANGE_RESULT,
    "check-in": Action.CHECK_IN,
    "enter-result": Action.ENTER_RESULT,
    "files": Action.FILES,
    "office": Action.OFFICE,
    "organise": Action.ORGANISE,
    "pair": Action.PAIR,
    "pair-by-hand": Action.PAIR_BY_HAND,
    "publicity": Action.PUBLICITY,
    "publish": Action.PUBLISH,
    "record-incident": Action.RECORD_INCIDENT,
    "settings": Action.SETTINGS,
    "special-result": Action.SPECIAL_RESULT,
    "undo-own": Action.UNDO_OWN,
}


def test_the_right_of_every_command_is_one_of_the_table_of_rights():
    assert set(get_args(Right)) == set(RIGHTS)
    assert {name: action_of(name) for name in OFFERED} == {
        name: RIGHTS[COMMANDS[command].right] for name, command in OFFERED.items()
    }


def test_every_command_is_offered_with_a_right_or_says_where_it_is_asked_for():
    assert {name for name, each in BY_NAME.items() if COMMANDS[each].right} == set(OFFERED)
    places = {elsewhere(name) for name in set(BY_NAME) - set(OFFERED)}
    assert places == set(get_args(Elsewhere))
    assert not any(map(elsewhere, OFFERED))


def test_a_row_without_a_right_or_a_place_is_not_taken():
    with pytest.raises(AssertionError):
        OfLog(Undo, Timeline.undo)
    with pytest.raises(AssertionError):
        OfLog(Undo, Timeline.undo, right="undo-own", elsewhere="player")


def test_a_command_is_carried_out_and_tells_what_it_did(hall, give, state):
    answer = give("withdraw-player", section=1, entry=6)
    told = answer.json()
    assert told["events"] == [{"type": "PlayerWithdrawn", "data": WITHDRAWN}]
    assert told["version"] == hall.service.version(hall.key)
    assert answer.headers["etag"] == f'"{told["version"]}"'
    assert give("undo", command=told["command"]).status_code == 200
    assert not state().entries[6].withdrawn


def test_nothing_that_was_promised_has_gone(hall):
    told = set(described(hall.get("/api/v1/openapi.json").json()))
    kept = set(PROMISE.read_text("utf-8").splitlines())
    assert kept - told == set()
    assert told - kept == set(), "run tests/web/json_promise.py"


def test_the_address_a_command_had_of_its_own_says_where_it_is_given_now(hall):
    for route, name in MOVED_COMMANDS.items():
        method, _, path = route.partition(" ")
        for part, value in (("event", hall.key), ("name", "kind")):
            path = path.replace(f"{{{part}}}", value)
        answer = hall.client.request(method, re.sub(r"{\w+}", "1", path), json={})
        told = answer.json()
        assert (answer.status_code, told["refused"]) == (410, "command-moved")
        assert f"/api/v1{hall.url}/commands/{name}" in told["text"]
        assert name in OFFERED


def test_every_command_has_an_address_with_its_fields_in_the_description(hall):
    told = hall.get("/api/v1/openapi.json").json()
    for name in OFFERED:
        body = told["paths"][f"/api/v1/events/{{event}}/commands/{name}"]["post"]["requestBody"]
        kind = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        assert "confirmed" not in told["components"]["schemas"][kind]["properties"]


def test_the_description_is_a_page_to_be_read_without_a_network(hall):
    page = hall.get("/interface").text
    assert "/commands/pair-round" in page
    assert "Idempotency-Key" in page
    assert 'id="PairRound"' in page


@pytest.mark.parametrize(
    ("name", "values", "where"),
    [
        ("pair-round", {"section": "one"}, "section"),
        ("pair-round", {"section": 1, "colour": "w"}, "colour"),
        ("register-player", {"section": 1, "player": {"name": "A", "height": 1}}, "player.height"),
        ("adjust-points", {"section": 1, "entry": 1, "points": 10**15}, "points"),
        ("unpair-round", {"section": 1, "round": 1, "confirmed": True}, "confirmed"),
    ],
)
def test_what_is_no_such_command_is_told_with_the_field(give, state, name, values, where):
    before = state()
    answer = give(name, **values)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["faults"][0]["where"] == ["body", where]
    assert state() == before


@pytest.mark.parametrize("name", ["create-event", "keep-privately", "nothing"])
def test_what_is_not_given_by_name_is_not_found(give, name):
    assert give(name).status_code == 404


def test_a_refusal_is_a_problem_in_the_readers_language(give):
    answer = give("pair-round", section=1, headers={"accept-language": "es"})
    told = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert (told["status"], told["refused"]) == (422, "results-missing")
    assert told["detail"] == told["text"]
    # RFC 9110 names it anew, and each version of Python by the name of its day.
    assert told["title"] in ("Unprocessable Entity", "Unprocessable Content")


def test_what_is_read_has_a_tag_and_is_not_sent_twice(hall, give):
    for root, path in (
        ("v1", ""),
        ("v2", "/sections/1/standings"),
        ("v1", "/sections/1/players"),
    ):
        answer = hall.get(f"/api/{root}{hall.url}{path}")
        tag = answer.headers["etag"]
        # one browser, let in as another: what it kept of the other is not taken for its own
        assert {"Cookie", "Authorization"} <= set(answer.headers["vary"].split(", "))
        again = hall.get(f"/api/{root}{hall.url}{path}", **{"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
    give("withdraw-player", section=1, entry=6)
    changed = hall.get(f"/api/v1{hall.url}/sections/1/players", **{"if-none-match": tag})
    assert changed.status_code == 200


def test_what_is_to_go_says_so(hall, monkeypatch):
    monkeypatch.setattr(
        json_headers,
        "ENDING",
        {"GET /api/v1/events": Deprecation(date(2027, 1, 1), date(2027, 9, 1), "/api/v1/all")},
    )
    answer = hall.get("/api/v1/events")
    assert answer.headers["deprecation"] == "@1798761600"
    assert answer.headers["sunset"] == "Wed, 01 Sep 2027 00:00:00 GMT"
    assert answer.headers["link"] == '</api/v1/all>; rel="successor-version"'
    assert "deprecation" not in hall.get(f"/api/v1{hall.url}").headers


def test_what_a_command_has_to_have_seen_is_told_in_its_own_shape(hall, give, state):
    seen = hall.get(f"/api/v1{hall.url}/sections/1/settings").json()
    answer = give("edit-section", section=1, settings={**seen, "name": "B"}, expected=seen)
    assert answer.status_code == 200
    assert state().settings.name == "B"
    player = hall.get(f"/api/v1{hall.url}/entries/1").json()
    answer = give("edit-player", entry=1, player={**player, "club": "C"}, expected=player)
    assert answer.json()["events"][0]["data"]["player"]["club"] == "C"


def test_helpers_give_results_at_their_tables_and_nothing_else(hall, state):
    board_two = next(each for each in state().current.games.values() if each.board == 2)
    board_one = next(each for each in state().current.games.values() if each.board == 1)
    devices = hall.app.state.door.devices
    grant = Grant(Role.HELPER, hall.key, tables=(2, 2))
    _, token = devices.issue(grant, "helper", stay=timedelta(1))

    def status(name, **values):
        path = f"/api/v1{hall.url}/commands/{name}"
        headers = {"authorization": f"Bearer {token}"}
        return hall.client.post(path, json=values, headers=headers).status_code

    assert status("enter-result", section=1, game=board_one.id, result="10") == 403
    assert status("enter-result", section=1, game=board_two.id, result="10") == 200
    assert status("correct-result", section=1, game=board_two.id, result="01", expected="10") == 403
    assert status("withdraw-player", section=1, entry=1) == 403
    assert status("pair-round", section=1) == 403
    assert (
        hall.client.get(
            f"/api/v1{hall.url}/log", headers={"authorization": f"Bearer {token}"}
        ).status_code
        == 403
    )


def test_the_right_to_a_command_and_its_size_are_looked_at_before_its_body(hall):
    hall.app.state.door.is_open = True
    desk, chief = Device.let_in(hall.app, Role.DESK), Device.let_in(hall.app, Role.CHIEF)
    kind, long = [(b"content-type", b"application/json")], b"[" + b"0," * 600_000 + b"0]"

    def sent(device, name, body):
        return device.ask(("POST", f"/api/v1{hall.url}/commands/{name}", body, kind))[0].status

    assert sent(desk, "import-players", b"this is no JSON") == 403
    assert sent(desk, "enter-result", b"this is no JSON") == 422
    assert sent(desk, "no-such-command", b"{}") == 404
    assert sent(desk, "enter-result", long) == 413
    assert sent(chief, "import-players", long) == 422


def test_a_number_too_large_is_found_without_a_list_of_all_places():
    told = {"section": 1, "pairs": [0] * 200_000}
    tracemalloc.start()
    with pytest.raises(UnreadableCommandError):
        command_of("pair-by-hand", told)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000
