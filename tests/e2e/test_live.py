"""Open pages follow what others do, and tell when somebody was first."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId, System
from patience import until

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
    desk.goto(f"{server.address}/events/{event}/hall")
    hall.goto(f"{server.address}/events/{event}/s/1/standings")
    hall.locator('#live-state[data-live="on"]').wait_for(state="attached")
    desk.locator("#live tr[data-g]").first.locator("[data-put='10']").click()
    hall.get_by_text("Round 1, not finished").wait_for()
    assert hall.locator("tbody tr").first.locator(".strong").inner_text() == "1"


SEEN = """is => {
  Object.defineProperty(document, "hidden", { value: !is, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_tabs_out_of_sight_leave_the_connections_of_the_browser_to_others(server, event, browser):
    context = browser.new_context(locale="en")
    tabs = [context.new_page() for _ in range(7)]
    for tab in tabs[:6]:  # as many as a browser has connections to one server
        tab.goto(f"{server.address}/events/{event}/s/1/standings")
        tab.locator('#live-state[data-live="on"]').wait_for(state="attached")
    for tab in tabs[:6]:
        tab.evaluate(SEEN, False)
    kept = "Object.keys(JSON.parse(localStorage.getItem('arbitro-live') || '{}')).length"
    until(lambda: tabs[0].evaluate(kept) == 0, "the streams to go")  # after three seconds
    tabs[6].goto(f"{server.address}/events/{event}/hall")
    tabs[6].locator("#live tr[data-g]").first.locator("[data-put='10']").click()
    tabs[6].locator("#live tr[data-s=known]").wait_for()
    expect(tabs[0].get_by_text("Round 1, not finished")).to_have_count(0)
    tabs[0].evaluate(SEEN, True)
    tabs[0].get_by_text("Round 1, not finished").wait_for()
    context.close()


def test_a_result_goes_in_without_a_script(server, event, browser):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{server.address}/events/{event}/hall")
    page.locator("#live tr[data-g] th a").first.click()
    panel = page.locator("#thing")
    panel.locator("summary").click()
    panel.get_by_label("Result").select_option("--")
    panel.get_by_role("button", name="Enter result", exact=True).click()
    expect(page.locator("#live tr[data-s=known] .res")).to_have_text("− : −")
    expect(page.locator("#thing b").first).to_have_text("− : −")
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
        page.goto(f"{server.address}/events/{event}/hall")
        page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    address = f"{server.address}/events/{event}/s/1/boards/1"
    for page in (first, second):
        page.goto(address)
    first.locator("#thing .act").first.click()
    second.locator("#live tr[data-s=known]").wait_for()
    fields = "#panel input[name=csrf], #panel input[name=command]"
    values = [
        each.evaluate_all("all => all.map((f) => f.value)")
        for each in (first.locator(fields), second.locator(fields))
    ]
    assert all(len(value) >= 32 for value in (*values[0], *values[1]))
    assert values[0][1] != values[1][1]


def test_a_page_hears_again_after_a_proxy_whose_server_was_starting(server, event, open_page):
    page = open_page()
    # like any answer that is no stream, 204 ends a source for good; the browser does not log it
    page.route("**/live*", lambda route: route.fulfill(status=204), times=2)
    page.goto(f"{server.address}/events/{event}/s/1/standings")
    page.locator('#live-state[data-live="on"]').wait_for(state="attached")
    server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS))
    page.get_by_text("Round 1, not finished").wait_for()


def test_seven_pages_of_one_browser_all_open_and_follow(server, event, open_page):
    # a browser has six connections to a server for all its pages together
    pages = [open_page()]
    pages += [pages[0].context.new_page() for _ in range(6)]
    for page in pages:
        page.goto(f"{server.address}/events/{event}/s/1/standings")
    listening = [page.evaluate("window.arbitro.seats.take()") for page in pages]
    assert listening.count(True) == 4
    server.service.handle(event, asked.EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS))
    for page in pages:
        page.get_by_text("Round 1, not finished").wait_for()
    # one that closes leaves its seat to another
    pages[listening.index(True)].close()
    waiting = pages[listening.index(False)]
    until(lambda: waiting.evaluate("window.arbitro.seats.take()"), "a seat")
