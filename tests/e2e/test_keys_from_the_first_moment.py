"""Results by key from the first moment: none is lost, none goes to another board."""

import time
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.features.teams.commands import RegisterTeam
from arbitro.desk.values.settings import USUAL_RULES, EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, GameId, Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import MatchFormat

pytestmark = pytest.mark.browser

SECTION = SectionId(1)
BOARDS = 29
KEYS = "".join("150"[at % 3] for at in range(BOARDS))
MEANT = {"1": GameResult.WHITE_WINS, "5": GameResult.DRAW, "0": GameResult.BLACK_WINS}
QUICK = 20
"""Milliseconds between two keys."""


class Hall:
    """A page of a round of 29 boards, and the event behind it."""

    def __init__(self, server, page):
        self.server, self.page = server, page
        self.key = server.service.create(asked.CreateEvent(EventSettings("Quick"))).key
        people = (Player(f"P{at:02}", rating=2400 - at) for at in range(1, 2 * BOARDS + 1))
        self.do(asked.AddSection(SectionSettings("Open", rounds=5)))
        self.do(asked.ImportPlayers(SECTION, tuple(people)))
        self.do(asked.CloseEntries(SECTION))
        self.do(asked.PairRound(SECTION, Colour.WHITE))
        self.url = f"{server.address}/events/{self.key}/s/1/rounds/1"

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

    def settle(self, count=BOARDS):
        """Wait until so many results are on the page, and until nothing is under way."""
        expect(self.page.locator("#round-progress progress")).to_have_attribute("value", str(count))
        expect(self.page.locator("#boards .htmx-request")).to_have_count(0)

    def settled_as(self, keys):
        """Tell that the boards have these results, in the event and on the page."""
        self.settle(len(keys))
        wanted = [MEANT[each] for each in keys]
        assert self.results == wanted + [None] * (BOARDS - len(keys))
        pressed = self.page.locator('#boards [aria-pressed="true"]')
        assert [each.get_attribute("value") for each in pressed.all()] == [
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
    hall.page.locator("#boards tbody tr").nth(BOARDS - 1).wait_for()
    assert hall.page.evaluate("document.activeElement === document.body")
    hall.type(KEYS)
    hall.settled_as(KEYS)


BUSY = """(() => {
  const soon = window.setTimeout;
  let slow = 1;
  window.setTimeout = (what, after = 0) => soon(what, after + 1500 * slow);
  window.addEventListener("load", () => (slow = 0), true);
})()"""
"""A browser that is slow to get ready after it has shown the page: what the page puts off before
it is complete comes later than what it puts off then."""


def test_a_board_asked_for_before_the_page_is_ready_is_the_one_that_is_meant(hall):
    hall.publish()
    hall.page.add_init_script(BUSY)
    hall.page.goto(hall.url, wait_until="commit")
    hall.page.locator("#boards tbody tr").nth(BOARDS - 1).wait_for()
    hall.page.keyboard.type("/17")
    hall.page.keyboard.press("Enter")
    hall.type("150")
    hall.settle(3)
    wanted = [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS]
    assert hall.results == [None] * 16 + wanted + [None] * 10


def test_29_keys_are_29_results_while_the_round_is_being_published(hall, late):
    page = hall.page
    page.goto(hall.url)
    page.get_by_role("button", name="Publish round 1").focus()
    page.keyboard.press("Enter")
    hall.type(KEYS)
    hall.settled_as(KEYS)
    assert page.url.startswith(hall.url)
    expect(page.locator("h1")).to_have_text("Round 1 published")


def test_a_press_before_the_scripts_are_there_loses_no_key_either(hall, late):
    page = hall.page
    late.scripts = 0
    late.answers = (0.25,)
    page.route("**/htmx*", lambda route: (time.sleep(0.6), route.continue_()))
    page.goto(hall.url, wait_until="commit")
    page.get_by_role("button", name="Publish round 1").click()
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


def test_after_an_undo_the_next_key_is_for_the_board_undone(hall, late):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    hall.type("15555")
    hall.settle(5)
    page.locator("#latest button").click()
    page.keyboard.type("1")
    expect(page.locator("#boards [aria-pressed='true'][value='10']")).to_have_count(2)
    hall.settle(5)
    undone = hall.results[:5].index(MEANT["1"], 1)  # the last that arrived
    hall.type(KEYS[5:])
    entered = ["1" if at in {0, undone} else "5" for at in range(5)]
    hall.settled_as("".join(entered) + KEYS[5:])


def test_after_a_question_that_was_answered_no_the_keys_go_on(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    hall.type("15")
    hall.settle(2)
    page.locator("#change summary").click()
    change = page.locator("#change")
    change.get_by_label("Case of the regulations").select_option("competition-rules")
    change.get_by_label("What happened").fill("art. 12")
    change.locator("button.danger").click()
    page.keyboard.press("0")  # what is typed into the question is no result
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    hall.type("05")
    hall.settled_as("1505")


@pytest.mark.parametrize("place", ["a.brand", "#change summary", ".views a >> nth=1", "#boards"])
def test_keys_count_wherever_no_text_is_typed(hall, place):
    hall.publish()
    hall.page.goto(hall.url)
    hall.page.locator(place).focus()
    hall.type("150")
    hall.settled_as("150")


def test_two_keys_for_one_board_leave_the_later_one(hall, late):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("5")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    expect(page.locator('#game-1 [aria-pressed="true"]')).to_have_attribute("value", "01")
    hall.settle(1)
    assert hall.results[0] is GameResult.BLACK_WINS


def test_two_clicks_on_one_board_leave_the_later_one(hall, late):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    page.locator("#game-3 button[value='10']").click()
    page.locator("#game-3 button[value='01']").click()
    expect(page.locator('#game-3 [aria-pressed="true"]')).to_have_attribute("value", "01")
    hall.settle(1)
    assert hall.results[2] is GameResult.BLACK_WINS


def test_after_the_pointer_or_the_list_keys_go_on_with_the_next_board_missing(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    page.locator("#game-1 button[value='10']").click()
    page.locator("#game-2 select").select_option("+-")
    hall.type("5")
    hall.settle(3)
    assert hall.results[:4] == [
        GameResult.WHITE_WINS,
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.DRAW,
        None,
    ]


def test_one_key_too_many_changes_nothing_and_the_page_says_where_results_go(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    hall.type(KEYS + "1")
    said = page.locator("#keys-said")
    expect(said).to_contain_text(f"Delete clears that of board {BOARDS}")
    hall.settled_as(KEYS)
    page.locator("#content").focus()
    page.keyboard.press("1")
    expect(said).to_contain_text("choose one with ↑ ↓")
    hall.settled_as(KEYS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    hall.settle(BOARDS - 1)


def test_a_key_that_can_do_nothing_is_not_swallowed(hall):
    page = hall.page
    page.goto(hall.url)
    page.keyboard.press("1")
    expect(page.locator("#keys-said")).to_contain_text("published")
    hall.publish()
    page.reload()
    page.keyboard.press("Delete")
    expect(page.locator("#keys-said")).to_have_text("This key does nothing at board 1.")
    assert hall.results == [None] * BOARDS


def test_a_key_held_down_is_one_result(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    for _ in range(5):
        page.keyboard.down("1")
    page.keyboard.up("1")
    hall.settled_as("1")


def test_the_page_shows_the_board_the_next_key_is_for(hall):
    page = hall.page
    hall.publish()
    page.goto(hall.url)
    expect(page.locator("#next-key")).to_have_text("Next key: board 1")
    expect(page.locator("[data-next-key]")).to_have_id("game-1")
    hall.type("15")
    expect(page.locator("#next-key")).to_have_text("Next key: board 3")
    hall.settle(2)
    page.reload()
    expect(page.locator("[data-next-key]")).to_have_id("game-3")


def test_a_result_somebody_else_was_first_with_is_not_overwritten_by_keys(hall, late):
    page = hall.page
    page.route("**/live*", lambda route: route.fulfill(status=204))
    hall.publish()
    page.goto(hall.url)
    hall.do(asked.EnterResult(SECTION, GameId(2), GameResult.BLACK_WINS))
    hall.type("111")
    expect(page.locator("#game-2 [role=alert]")).to_contain_text("Somebody else changed this")
    expect(page.locator("#boards .htmx-request")).to_have_count(0)
    assert hall.results[:4] == [MEANT["1"], MEANT["0"], MEANT["1"], None]


def test_a_published_round_can_be_left_by_the_button_back(hall):
    page = hall.page
    page.goto(f"{hall.server.address}/events/{hall.key}")
    page.goto(hall.url)
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.locator("h1")).to_have_text("Round 1 published")
    page.go_back()
    expect(page).to_have_url(f"{hall.server.address}/events/{hall.key}")


@pytest.fixture
def match(server, open_page):
    """The first game of a match between two players, published; seen on the page of the match."""
    key = server.service.create(asked.CreateEvent(EventSettings("Match"))).key
    settings = SectionSettings("Match", System.MATCH, knock_out=MatchFormat(4))
    people = (Player("First", rating=2500), Player("Second", rating=2400))
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        assert not isinstance(server.service.handle(key, command), Refused)
    page = open_page()
    page.goto(f"{server.address}/events/{key}/s/1/matches/1")
    return server, key, page


def test_the_result_of_a_match_goes_in_by_key_on_its_own_page(match, late):
    server, key, page = match
    page.keyboard.type("50", delay=QUICK)
    pressed = page.locator('.match-games [aria-pressed="true"]')
    expect(pressed).to_have_attribute("value", "==")
    expect(page.locator("#keys-said")).to_contain_text("Every board has its result")
    (game,) = server.service.snapshot(key).state.sections[SECTION].rounds[0].games.values()
    assert game.result is GameResult.DRAW


def test_results_of_teams_go_in_from_the_first_moment(server, open_page, late):
    key = server.service.create(asked.CreateEvent(EventSettings("Teams"))).key
    rules = replace(USUAL_RULES, boards=4)

    def do(command):
        assert not isinstance(server.service.handle(key, command), Refused)

    do(asked.AddSection(SectionSettings("Teams", System.TEAM_SWISS, rounds=3, teams=rules)))
    for team in range(8):
        people = (Player(f"T{team} {at}", rating=2400 - 10 * team - at) for at in range(4))
        do(RegisterTeam(SECTION, f"Team {team}", players=tuple(people)))
    do(asked.CloseEntries(SECTION))
    do(asked.PairRound(SECTION, Colour.WHITE))
    page = open_page()
    page.goto(f"{server.address}/events/{key}/s/1/rounds/1")
    page.locator("#step button").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("1" * 16, delay=QUICK)
    expect(page.locator("#round-progress progress")).to_have_attribute("value", "16")
    expect(page.locator("#boards .htmx-request")).to_have_count(0)
    # the key says what the team on the left scored
    homes = page.locator('#boards [aria-pressed="true"][data-key="10"]')
    expect(homes).to_have_count(16)


def test_a_result_of_a_round_that_is_over_takes_the_same_key_twice(hall):
    hall.publish()
    games = hall.server.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games
    for game in games.values():
        hall.do(asked.EnterResult(SECTION, game.id, GameResult.WHITE_WINS))
    hall.do(asked.PairRound(SECTION))
    hall.do(asked.PublishRound(SECTION, 2))
    hall.page.goto(hall.url)
    hall.page.wait_for_load_state()
    hall.page.locator("#content").focus()
    hall.page.keyboard.press("ArrowDown")
    hall.type("0")
    expect(hall.page.locator("#keys-said")).to_contain_text("The same key again changes it")
    assert hall.results == [GameResult.WHITE_WINS] * BOARDS
    hall.type("0")
    expect(hall.page.locator("#game-1 button[value='01']")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert hall.results.count(GameResult.BLACK_WINS) == 1
