"""Open pages follow what others do, and tell when somebody was first."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId, System

pytestmark = pytest.mark.browser

SECTION = SectionId(1)


@pytest.fixture
def event(server):
    """An event of four players with its first round published."""
    service = server.service
    key = service.create(asked.CreateEvent(EventSettings("Live"))).key
    settings = SectionSettings("Open", System.ROUND_ROBIN, tie_breaks=("SB",))
    players = tuple(Player(f"Player {at}", rating=2000 - at) for at in range(1, 5))
    for command in (
        asked.AddSection(settings),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    return key


def test_a_result_entered_elsewhere_appears_on_open_pages(server, event, open_page):
    desk, hall = open_page(), open_page(width=390)
    desk.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    hall.goto(f"{server.address}/events/{event}/s/1/standings")
    hall.locator('#live-state[data-live="on"]').wait_for(state="attached")
    desk.locator("#boards tbody tr").first.get_by_role("button", name="White wins").click()
    hall.get_by_text("After round 1").wait_for()
    assert hall.locator("tbody tr").first.locator(".strong").inner_text() == "1"


def test_who_comes_second_sees_what_stands_and_overwrites_nothing(server, event, open_page):
    page = open_page()
    page.route("**/live*", lambda route: route.fulfill(status=204))
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.DRAW))
    page.locator("#boards tbody tr").first.get_by_role("button", name="White wins").click()
    page.get_by_text("Somebody else changed this").wait_for()
    game = server.service.snapshot(event).state.sections[SECTION].game(GameId(1))
    assert game.result is GameResult.DRAW
    pressed = page.locator('#boards tbody tr:first-child [aria-pressed="true"]')
    expect(pressed).to_have_accessible_name("Draw")


def test_who_comes_second_reads_it_although_the_first_result_comes_in(server, event, open_page):
    page = open_page()
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")

    def somebody_is_first(route):
        server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.DRAW))
        route.continue_()

    page.route("**/result", somebody_is_first)
    page.evaluate(
        """document.querySelector('#game-2').dataset.before = '';
        document.addEventListener('arbitro:refreshed', () => (document.body.dataset.came = ''));"""
    )
    page.locator("#boards tbody tr").first.get_by_role("button", name="White wins").click()
    page.locator("body[data-came]").wait_for()  # the change has come in
    expect(page.locator("#game-1 [role=alert]")).to_contain_text("Somebody else changed this")
    # and no row but the one that changed was touched
    assert page.locator("#game-2[data-before]").count() == 1


def test_results_go_in_by_arrow_keys_digits_and_signs(server, event, open_page):
    page = open_page()
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    page.wait_for_load_state("load")
    page.locator("#content").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    page.keyboard.press("0")
    page.locator('progress[value="2"]').wait_for()
    games = server.service.snapshot(event).state.sections[SECTION].rounds[0].games
    assert [game.result for game in games.values()] == [
        GameResult.WHITE_WINS_BY_FORFEIT,
        GameResult.BLACK_WINS,
    ]
    page.keyboard.press("Delete")
    page.locator('progress[value="1"]').wait_for()
    expect(page.locator("#boards tr:nth-child(2) button:focus")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("5")
    page.locator('#boards tr:first-child [aria-pressed="true"][aria-label="Draw"]').wait_for()


def test_results_go_in_by_touch_on_a_phone(server, event, browser):
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True, locale="es"
    )
    page = context.new_page()
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    button = page.locator("#boards tbody tr").first.get_by_role("button", name="Tablas")
    box = button.bounding_box()
    assert box["height"] >= 40
    assert box["width"] >= 40
    button.tap()
    page.locator('progress[value="1"]').wait_for()
    context.close()


def test_a_result_goes_in_without_a_script(server, event, browser):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    row = page.locator("#boards tbody tr").first
    row.get_by_label("Other result").select_option("--")
    row.get_by_role("button", name="Set").click()
    page.get_by_text("1 of 2 results entered").wait_for()
    context.close()


def test_a_working_stays_as_it_was_folded_and_follows_a_new_result(server, event, open_page):
    server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.DRAW))
    page = open_page()
    page.goto(f"{server.address}/events/{event}/s/1/standings?by=federation")
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    first = page.locator("table.standings tbody tr").first
    first.locator("a[data-panel]").click()
    sheet = page.locator("#worksheet")
    expect(sheet).to_contain_text("½ point")
    deciding = sheet.locator("details").first
    assert deciding.get_attribute("open") is not None
    deciding.locator("summary").click()
    game = server.service.snapshot(event).state.sections[SECTION].game(GameId(1))
    server.service.handle(
        event, asked.CorrectResult(SECTION, game.id, GameResult.WHITE_WINS, GameResult.DRAW)
    )
    expect(sheet).not_to_contain_text("½ point")
    assert deciding.get_attribute("open") is None


def test_a_result_just_touched_can_be_read(server, event, open_page):
    page = open_page(width=390)
    page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
    button = page.locator("#boards tbody tr").first.get_by_role("button", name="White wins")
    button.hover()
    button.click()
    page.locator('progress[value="1"]').wait_for()
    button.hover()
    colours = "each => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]"
    ink, paper = button.evaluate(colours)
    for _ in range(50):
        if ink:
            break
        # the row has just been put in anew, and the button of before has no colours
        page.wait_for_timeout(100)
        ink, paper = button.evaluate(colours)
    assert ink
    assert ink != paper


def test_rows_that_come_and_go_leave_those_that_stay_in_their_places(server, event, open_page):
    page = open_page()
    page.goto(f"{server.address}/events/{event}/s/1/standings")
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    page.evaluate(
        "document.addEventListener('arbitro:refreshed', () => (document.body.dataset.came = ''))"
    )
    enter = asked.EnterResult(SECTION, GameId(1), GameResult.BLACK_WINS)
    server.service.handle(event, enter)
    page.locator("body[data-came]").wait_for()
    shown = page.locator("#live").inner_text()
    page.reload()
    assert page.locator("#live").inner_text() == shown


def test_forms_of_rows_that_came_in_are_this_sessions_own(server, event, open_page):
    first, second = open_page(), open_page()
    for page in (first, second):
        page.goto(f"{server.address}/events/{event}/s/1/rounds/1")
        page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    row = "#boards tbody tr:first-child"
    first.locator(row).get_by_role("button", name="White wins").click()
    second.locator(f"{row} [aria-pressed=true][value='10']").wait_for()
    fields = f"{row} input[name=csrf], {row} input[name=command]"
    values = [
        each.evaluate_all("all => all.map((f) => f.value)")
        for each in (first.locator(fields), second.locator(fields))
    ]
    assert all(len(value) >= 32 for value in (*values[0], *values[1]))
    assert values[0][1] != values[1][1]
    second.locator(row).get_by_role("button", name="Draw").click()
    first.locator(f"{row} [aria-pressed=true][value='==']").wait_for()


def test_a_page_hears_again_after_a_proxy_whose_server_was_starting(server, event, open_page):
    page = open_page()
    # like any answer that is no stream, 204 ends a source for good; the browser does not log it
    page.route("**/live*", lambda route: route.fulfill(status=204), times=2)
    page.goto(f"{server.address}/events/{event}/s/1/standings")
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS))
    page.get_by_text("After round 1").wait_for()
