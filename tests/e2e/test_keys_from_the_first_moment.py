"""Results by key from the first moment: none is lost, none goes to another board."""

import time

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused

pytestmark = pytest.mark.browser

SECTION = SectionId(1)
BOARDS = 29
KEYS = "".join("150"[at % 3] for at in range(BOARDS))
MEANT = {"1": GameResult.WHITE_WINS, "5": GameResult.DRAW, "0": GameResult.BLACK_WINS}
QUICK = 20
"""Milliseconds between two keys."""


class Hall:
    """A round of 29 boards, and the event behind it; the line takes one board after the other."""

    def __init__(self, server, page):
        self.server, self.page = server, page
        self.key = server.service.create(asked.CreateEvent(EventSettings("Quick"))).key
        people = (Player(f"P{at:02}", rating=2400 - at) for at in range(1, 2 * BOARDS + 1))
        self.do(asked.AddSection(SectionSettings("Open", rounds=5)))
        self.do(asked.ImportPlayers(SECTION, tuple(people)))
        self.do(asked.CloseEntries(SECTION))
        self.do(asked.PairRound(SECTION, Colour.WHITE))
        self.url = f"{server.address}/events/{self.key}/hall"
        page.add_init_script("localStorage.setItem('arbitro-hall-mode', 'order')")

    def do(self, command):
        assert not isinstance(self.server.service.handle(self.key, command), Refused)

    def publish(self):
        self.do(asked.PublishRound(SECTION, 1))

    @property
    def results(self):
        games = self.server.service.snapshot(self.key).state.sections[SECTION].rounds[0].games
        return [each.result for each in sorted(games.values(), key=lambda game: game.board)]

    def type(self, keys):
        self.page.keyboard.type(keys, delay=QUICK)

    def settled_as(self, keys):
        """Tell that the boards have these results, in the event and on the page."""
        expect(self.page.locator("#live tr[data-s=known]")).to_have_count(len(keys))
        wanted = [MEANT[each] for each in keys]
        assert self.results == wanted + [None] * (BOARDS - len(keys))
        known = self.page.locator("#live tr[data-s=known]")
        assert [each.get_attribute("data-r") for each in known.all()] == [
            each.value for each in wanted
        ]


@pytest.fixture
def hall(server, open_page):
    return Hall(server, open_page())


@pytest.fixture
def late(server):
    """Answers late and out of their order, scripts later still."""
    server.late.answers = (0.25, 0.25, 0.05, 0.4)
    server.late.scripts = 0.6
    return server.late


def test_29_keys_are_29_results_as_soon_as_the_page_is_seen(hall, late):
    hall.publish()
    hall.page.goto(hall.url, wait_until="commit")
    hall.page.locator("#live tr[data-g]").nth(BOARDS - 1).wait_for()
    hall.type(KEYS)
    hall.settled_as(KEYS)


def test_a_press_before_the_scripts_are_there_is_answered_in_place(hall, late):
    page = hall.page
    late.scripts = 0
    page.route("**/panel.js*", lambda route: (time.sleep(0.6), route.continue_()))
    page.goto(hall.url, wait_until="commit")
    page.evaluate("window.stays = true")
    page.locator("tr.head").get_by_role("button", name="Publish round 1").click()
    page.locator("#live tr[data-s=missing]").nth(BOARDS - 1).wait_for()
    assert page.evaluate("window.stays"), "the page was not left"
    hall.type(KEYS)
    hall.settled_as(KEYS)


def test_29_keys_are_29_results_while_others_change_the_event(hall, late):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    for at, key in enumerate(KEYS):
        page.keyboard.type(key, delay=QUICK)
        if at % 5 == 0:  # somebody else's change makes the page look itself up
            name = f"Quick {at}"
            before = hall.server.service.snapshot(hall.key).state.settings
            hall.do(asked.EditEvent(before, EventSettings(name)))
    hall.settled_as(KEYS)


def test_after_a_question_that_was_answered_no_the_keys_go_on(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    hall.type("15")
    expect(page.locator("#live tr[data-s=known]")).to_have_count(2)
    act = page.locator("#panel .act-form", has_text="Delete pairings")
    act.locator("summary").click()
    act.get_by_label("Case in the regulations").select_option("competition-rules")
    act.get_by_label("Explanation").fill("art. 12")
    act.locator("button.danger").click()
    page.keyboard.press("0")  # what is typed into the question is no result
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.locator("#slip").focus()
    hall.type("05")
    hall.settled_as("1505")


@pytest.mark.parametrize("place", ["a.brand", "#panel summary", ".views a >> nth=1", "#boards"])
def test_keys_count_wherever_no_text_is_typed(hall, place):
    hall.publish()
    hall.page.goto(hall.url)
    hall.page.locator("body[data-mode]").wait_for()
    hall.page.locator(place).first.focus()
    hall.type("150")
    hall.settled_as("150")


def test_no_key_puts_a_result_before_the_round_is_published(hall):
    page = hall.page
    page.goto(hall.url)
    page.locator("body[data-mode]").wait_for()
    hall.type("1")
    expect(page.locator("#echo")).not_to_be_empty()
    assert hall.results == [None] * BOARDS
