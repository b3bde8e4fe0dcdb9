"""What was once accepted without a word is refused, or asked about, at a terminal."""

import json

import pytest

from arbitro.desk.kernel.levels import LEVELS_OF_REFUSALS, Level
from arbitro.service import EventService
from unusual import CASES, NOT_OVER, SECTION, as_text, event_of_three, event_over_but_for, lots_of


@pytest.fixture
def five(tmp_path):
    """The folder of the event, its key, and what it is now."""
    folder = tmp_path / "events"
    service = EventService(folder)
    key = event_of_three(service)
    yield folder, key, lambda: service.snapshot(key)
    service.close()


@pytest.mark.parametrize("case", CASES)
def test_what_is_unusual_is_not_done_at_once(run, five, case):
    folder, key, now = five
    name, values, code = CASES[case]
    before = now()
    given = as_text(values(before.state.sections[SECTION]))
    ran = run("do", key, name, given, "--folder", folder, "--json")
    told = json.loads(ran.out)
    level = LEVELS_OF_REFUSALS.get(code, Level.REFUSE)
    assert (ran.code, told["refused"]) == (1, code)
    assert bool(told.get("token")) == (level is not Level.REFUSE)
    assert now().version == before.version


def test_lots_drawn_again_give_the_same_order(run, five):
    folder, key, now = five
    given = as_text(lots_of(now().state.sections[SECTION]))
    assert [run("do", key, "draw-lots", given, "--folder", folder).code for _ in range(2)] == [0, 0]
    assert len(set(now().state.sections[SECTION].lots)) == 1


@pytest.mark.parametrize(("last", "code"), NOT_OVER)
def test_nothing_is_final_while_a_game_is_open_or_adjourned(run, tmp_path, last, code):
    folder = tmp_path / "events"
    service = EventService(folder)
    key = event_over_but_for(service, last)
    ran = run("do", key, "finish-event", "{}", "--folder", folder, "--json")
    assert (ran.code, json.loads(ran.out)["refused"]) == (1, code)
    assert not service.snapshot(key).state.finished
    service.close()
