"""A device let in for results reads and enters those of the round being played, nothing else."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.web.session.access import Role
from desk.driver import BY_RULES
from web.raw import code_for

SECTION = SectionId(1)


@pytest.fixture
def helper(hall):
    """The visitor of the hall, joined with a code of its own for results."""
    hall.app.state.door.is_open = True
    code = code_for(hall.app, Role.DESK)
    assert hall.send("/join", {"code": code, "name": "Ana"}).status_code == 303
    return hall


def test_a_code_lets_in_once_with_what_it_was_made_for(hall):
    devices = hall.app.state.door.devices
    desk, chief = code_for(hall.app, Role.DESK), code_for(hall.app, Role.CHIEF)
    assert devices.enter(desk, "Ana").grant.role is Role.DESK
    assert devices.enter(desk, "Eva") is None
    assert devices.enter(chief.lower(), "Eva").grant.role is Role.CHIEF


def test_a_result_is_entered_and_changed_and_stands_under_the_helpers_name(helper, state):
    path = f"{helper.section}/do/enter-result"
    assert helper.send(path, {"game": "1", "result": "10"}).status_code == 303
    changed = helper.send(path, {"game": "1", "result": "==", "expected": "10"})
    assert changed.status_code == 303
    assert state().game(GameId(1)).result is GameResult.DRAW
    assert helper.service.history(helper.key)[-1].actor == "Ana"


@pytest.mark.long
@pytest.mark.parametrize(
    "path",
    [
        *("/s/1/pair", "/s/1/do/unpair-round", "/s/1/do/publish-round", "/s/1/do/pair-again"),
        *(f"/s/1/rounds/1/by-hand/{what}" for what in ("begin", "place", "finish", "leave")),
        *("/s/1/players", "/s/1/players/1", "/s/1/do/withdraw-player", "/s/1/do/request-bye"),
        *(
            "/s/1/players/import",
            "/s/1/edit",
            "/s/1/do/change-edition",
            "/s/1/do/draw-lots",
            "/settings/name",
        ),
        *("/undo", "/redo", "/do/finish-event", "/sections/new"),
    ],
)
def test_nothing_else_is_changed(helper, path):
    before = helper.service.version(helper.key)
    answer = helper.send(helper.url + path, {"confirmed": "1", "name": "X", "round": "1"})
    assert answer.status_code == 403
    assert "Nothing has changed." in answer.text
    assert helper.service.version(helper.key) == before


@pytest.mark.parametrize("path", ["/events/new", "/events/import"])
def test_no_event_is_begun_or_brought_in(helper, path):
    assert helper.send(path, {"name": "Mine"}).status_code == 403
    assert len(helper.service.events()) == 1


def test_the_colours_of_a_game_are_not_exchanged(helper, state):
    before = state().game(GameId(1))
    answer = helper.send(f"{helper.section}/do/swap-colours", {"game": "1", "for_rating": "1"})
    assert answer.status_code == 403
    assert state().game(GameId(1)) == before


def test_a_round_that_is_over_is_not_corrected(helper, state):
    for game in (1, 2, 3):
        helper.send(f"{helper.section}/do/enter-result", {"game": game, "result": "10"})
    helper.service.handle(helper.key, asked.PairRound(SECTION))
    path = f"{helper.section}/do/correct-result"
    fields = {"game": "1", "result": "01", "expected": "10"}
    assert helper.send(path, fields).status_code == 403
    unpublished = helper.send(f"{helper.section}/do/enter-result", {"game": "4", "result": "10"})
    assert unpublished.status_code == 404
    assert state().game(GameId(1)).result is GameResult.WHITE_WINS
    assert state().rounds[1].missing == 3


def test_programs_of_such_a_device_have_the_same_limits(helper):
    section = f"/api/v1/events/{helper.key}/sections/1"
    sent = helper.client.post(f"{section}/games/1/result", json={"result": "10"})
    assert sent.status_code == 200
    helper.service.handle(helper.key, asked.UnpairRound(SECTION, 1, confirmed=True, **BY_RULES))
    assert helper.client.post(f"{section}/games/2/result", json={"result": "10"}).status_code != 403
    for game in (2, 3):
        helper.client.post(f"{section}/games/{game}/result", json={"result": "10"})
    helper.service.handle(helper.key, asked.PairRound(SECTION))
    again = {"result": "01", "expected": "10"}
    assert helper.client.post(f"{section}/games/1/result", json=again).status_code == 403


@pytest.mark.parametrize(
    "page", ["", "/s/1/players", "/s/1/players/1", "/s/1/rounds/1", "/s/1/standings", "/history"]
)
def test_every_page_is_read(helper, page):
    shown = helper.get(helper.url + page)
    assert shown.status_code == 200
    assert '<body class="shell reader"' in shown.text


@pytest.mark.parametrize("page", ["/devices", "/events/new"])
def test_codes_and_forms_of_the_arbiter_are_not_shown(helper, page):
    waiting = code_for(helper.app, Role.CHIEF)
    answer = helper.get(page)
    assert answer.status_code == 403
    assert waiting not in answer.text


def test_nothing_to_take_back_is_offered(helper):
    page = helper.get(f"{helper.section}/boards/1").text
    assert "/undo" not in page
    assert "/do/swap-colours" not in page
