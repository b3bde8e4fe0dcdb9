"""Requests from devices: who may ask, who may answer, and what is shown."""

import json
import re
from urllib.parse import urlencode

import pytest

from arbitro.i18n import translator
from arbitro.i18n.zones import in_the_hall
from arbitro.web.session.access import Role
from web.raw import Device, cookie_of
from web.test_hall import SECTION, hall  # noqa: F401 - the fixture

YES = {"number": "1", "accepted": "1"}


@pytest.fixture
def where(hall):  # noqa: F811
    hall.service.handle(hall.key, first_result())
    return f"/events/{hall.key}"


class Phone(Device):
    """A device that sends forms as pages of ours do."""

    def send(self, where, fields):
        token = re.search(r'X-CSRF-Token": "([^"]+)"', self.get("/").text)[1]
        body = urlencode({**fields, "csrf": token}).encode()
        kind = (b"content-type", b"application/x-www-form-urlencoded")
        return self.ask(("POST", where, body, (kind,)))[0]


def let_in(hall, role, actor, **limits):  # noqa: F811
    return Phone(hall.app, cookie=cookie_of(hall.app, role, actor, event=hall.key, **limits))


def first_result():
    from arbitro.desk.commands import EnterResult
    from arbitro.desk.values.settings import GameResult
    from arbitro.model import GameId

    return EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS)


def asked_for(hall):  # noqa: F811
    return hall.service.snapshot(hall.key).state.sections[SECTION].requests


CHANGE = {"result": "==", "expected": "10"}


def test_a_helper_asks_for_what_a_helper_may_not_do_and_the_desk_accepts(hall, where):  # noqa: F811
    helper = let_in(hall, Role.HELPER, "Bo")
    told = helper.send(f"{where}/s/1/games/1/put", CHANGE)
    assert told.status == 403
    assert json.loads(told.body)["ask"] == f"{where}/s/1/games/1/ask"
    answer = helper.send(json.loads(told.body)["ask"], CHANGE)
    assert json.loads(answer.body)["said"] == "Request sent. An arbiter will answer."
    assert [each.is_open for each in asked_for(hall).values()] == [True]
    assert helper.send(f"{where}/s/1/do/answer-request", YES).status == 403
    desk = let_in(hall, Role.DESK, "Cy")
    when = next(item.at for item in hall.service.history(hall.key) if item.actor == "Bo")
    minute = translator("en").minute(
        in_the_hall(hall.service.snapshot(hall.key).state, when).isoformat()
    )
    for page in ("/hall", "/requests", ""):
        text = hall.get(f"{where}{page}").text
        assert "instead of" in text
        assert f"<small>Bo · {minute}</small>" in text
    assert desk.send(f"{where}/s/1/do/answer-request", YES).status == 303
    game = hall.service.snapshot(hall.key).state.sections[SECTION].game(1)
    assert game.result.value == "=="
    actors = {type(each.events[0]).__name__: each.actor for each in hall.service.history(hall.key)}
    assert (actors["RequestMade"], actors["ResultEntered"]) == ("Bo", "Cy")


def test_nobody_asks_for_what_the_device_may_do_or_may_not_even_ask(hall, where):  # noqa: F811
    desk = let_in(hall, Role.DESK, "Cy")
    assert desk.send(f"{where}/s/1/games/1/ask", CHANGE).status == 403
    limited = let_in(hall, Role.HELPER, "Bo", tables=(2, 3))
    assert limited.send(f"{where}/s/1/games/1/ask", CHANGE).status == 403
    assert "ask" not in (json.loads(limited.send(f"{where}/s/1/games/1/put", CHANGE).body)["ask"])
    screens = let_in(hall, Role.SCREENS, "Di")
    assert screens.send(f"{where}/requests", {"section": "1", "text": "x"}).status == 403
    assert asked_for(hall) == {}


def test_in_words_anything_is_asked_and_whoever_may_change_entries_says_it_is_done(hall, where):  # noqa: F811
    helper = let_in(hall, Role.HELPER, "Bo")
    assert helper.send(f"{where}/requests", {"section": "1", "text": ""}).status == 422
    helper.send(f"{where}/requests", {"section": "1", "text": "Board 2 has no clock"})
    page = helper.get(f"{where}/requests").text
    assert "Board 2 has no clock" in page
    assert "do/answer-request" not in page  # no button that would be refused
    desk = let_in(hall, Role.DESK, "Cy")
    assert desk.send(f"{where}/s/1/do/answer-request", YES).status == 403
    assert hall.send(f"{where}/s/1/do/answer-request", YES).status_code == 303
    assert "done" in helper.get(f"{where}/requests").text
    assert "Request: Board 2 has no clock" in hall.get(f"{where}/history").text
