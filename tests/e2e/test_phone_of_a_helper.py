"""A helper's phone: own boards, no network, an answer that was lost, two who say otherwise."""

import re

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from e2e import festival
from e2e.deeds import faults_of

pytestmark = pytest.mark.browser

FIRST = SectionId(1)
LEFT = "#live tr[data-s=missing]:not([hidden])"
BOXES = {390: 844, 320: 640}


@pytest.fixture
def hall(server):
    server.key = festival.two_sections(server.service, rounds_played=1)
    server.url = f"{server.lan_address}/m/{server.key}"
    return server


def results(server):
    section = server.service.snapshot(server.key).state.sections[FIRST]
    return {game.board: game.result for game in section.current.games.values()}


@pytest.fixture
def opened(hall, new_device):
    """Open the page on a phone that may change what stands."""

    def opened(width=390, grant=None):
        page = new_device(hall, grant or Grant(Role.SECTOR, hall.key), width=width)
        page.set_viewport_size({"width": width, "height": BOXES[width]})
        page.goto(hall.url)
        expect(page.locator("body[data-mode]")).to_have_count(1)
        assert page.evaluate("isSecureContext") is False
        return page

    return opened


def press(page, board, result):
    page.locator(f'tr[data-b="{board}"] [data-put="{result}"]').tap()


@pytest.mark.parametrize("width", BOXES)
def test_everything_is_as_large_as_a_finger_and_nothing_runs_out(opened, width):
    page = opened(width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    pressed = page.locator(f"{LEFT} button, .phone-bar button, #slip, #undo")
    boxes = [each.bounding_box() for each in pressed.all()[:20]]
    assert min(box["height"] for box in boxes) >= 44
    found = faults_of(page)
    assert [each["id"] for each in found if each["impact"] != "minor"] == []
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    for each in (page.locator(".phone-bar button").first, page.locator("#slip")):
        each.click(trial=True)  # nothing lies over it
        assert 0 <= each.bounding_box()["y"] < 120


def test_ten_minutes_without_network_lose_none_of_twenty_results(hall, opened):
    page = opened()
    expect(page.locator(LEFT)).to_have_count(30)
    page.context.set_offline(True)
    for board in range(1, 21):
        press(page, board, ("10", "==", "01")[board % 3])
    expect(page.locator("#outbox")).to_contain_text("Not sent yet: 20")
    assert set(results(hall).values()) == {None}
    page.context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    wanted = {0: GameResult.WHITE_WINS, 1: GameResult.DRAW, 2: GameResult.BLACK_WINS}
    assert results(hall) == {board: wanted[board % 3] for board in range(1, 17)}
    history = hall.service.history(hall.key)
    entered = [each for item in history for each in item.events]
    assert sum(type(each).__name__ == "ResultEntered" for each in entered) == 30 + 20


def test_what_waits_goes_out_after_the_page_was_loaded_again(hall, opened):
    page = opened()
    page.route("**/put", lambda route: route.abort())
    press(page, 3, "10")
    expect(page.locator("#outbox")).to_contain_text("3 · 1")
    page.on("dialog", lambda dialog: dialog.accept())
    page.unroute("**/put")
    page.goto(hall.url)
    expect(page.locator('tr[data-b="3"] .res')).to_have_text("1 \N{EN DASH} 0")
    expect(page.locator("#outbox")).to_be_hidden()
    assert results(hall)[3] is GameResult.WHITE_WINS


def test_an_answer_lost_after_arbitro_had_written_counts_once(hall, browser):
    context = browser.new_context(locale="en")
    page = context.new_page()
    lost = []

    def lose(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch())
        return route.abort()

    page.route("**/put", lose)
    page.goto(f"{hall.address}/m/{hall.key}")
    page.locator('tr[data-b="4"] [data-put="=="]').click()
    expect(page.locator("#outbox")).to_contain_text("4 · \N{VULGAR FRACTION ONE HALF}")
    expect(page.locator("#outbox")).to_be_hidden()
    items = [each for item in hall.service.history(hall.key) for each in item.events]
    assert sum(type(each).__name__ == "ResultEntered" for each in items) == 30 + 1
    assert results(hall)[4] is GameResult.DRAW
    context.close()


def test_a_result_the_desk_put_meanwhile_is_shown_and_never_overwritten(hall, opened):
    page = opened()
    page.context.set_offline(True)
    press(page, 5, "10")
    section = hall.service.snapshot(hall.key).state.sections[FIRST]
    fifth = next(each for each in section.current.games.values() if each.board == 5)
    festival.do(hall.service, hall.key, asked.EnterResult(FIRST, fifth.id, GameResult.DRAW))
    page.context.set_offline(False)
    expect(page.locator("#echo")).to_contain_text("entered ½ \N{EN DASH} ½")
    assert results(hall)[5] is GameResult.DRAW
    page.get_by_role("button", name=re.compile("^Leave")).tap()
    expect(page.locator('tr[data-b="5"] .res')).to_contain_text("\N{VULGAR FRACTION ONE HALF}")
    assert results(hall)[5] is GameResult.DRAW


def test_the_lock_keeps_a_pocket_from_pressing(hall, opened):
    page = opened()
    page.locator("#phone-lock").tap()
    expect(page.locator("#boards[inert]")).to_have_count(1)
    expect(page.locator("#phone-lock")).to_have_text("Hold to unlock")
    page.locator("#phone-lock").click(delay=900)
    expect(page.locator("#boards[inert]")).to_have_count(0)
    expect(page.locator("#phone-lock")).to_have_text("Lock")


def test_a_device_let_in_for_some_tables_sees_those_first(hall, opened):
    page = opened(grant=Grant(Role.HELPER, hall.key, frozenset({1}), (5, 8)))
    expect(page.locator(LEFT)).to_have_count(4)
    page.get_by_role("button", name="All").click()
    expect(page.locator(LEFT)).to_have_count(30)
    expect(page.locator(LEFT).first.locator("[data-put='10']")).not_to_be_visible()
    page.locator("#slip").fill("1+")
    expect(page.locator("#echo")).to_contain_text("This device is for boards 5–8")
    assert results(hall)[1] is None


def test_whoever_is_put_out_keeps_what_was_not_taken_and_is_told(hall, opened):
    page = opened()
    hall.state.door.devices.put_out(page.device.name)
    press(page, 2, "10")
    expect(page.locator("#outbox")).to_contain_text("this device lost access")
    assert results(hall)[2] is None


def test_what_a_helper_may_not_change_is_asked_for_and_accepted_in_the_hall(
    hall, opened, open_page
):
    board = next(iter(results(hall)))
    game = next(
        each
        for each in hall.service.snapshot(hall.key).state.sections[FIRST].current.games.values()
        if each.board == board
    )
    hall.service.handle(hall.key, asked.EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    phone = opened(grant=Grant(Role.HELPER, hall.key))
    phone.locator('[data-filter="all"]').tap()
    row = phone.locator(f'tr[data-b="{board}"]').first
    expect(row).to_have_attribute("data-s", "known")
    row.locator(".rc").tap()
    phone.locator('#results-box [data-choose="=="]').tap()
    asking = phone.locator("#echo button").filter(has_text="Ask an arbiter")
    expect(asking).to_be_visible()
    asking.tap()
    expect(phone.locator("body")).to_contain_text("Request sent. An arbiter will answer.")
    assert results(hall)[board] is GameResult.WHITE_WINS
    desk = open_page()
    desk.goto(f"{hall.address}/events/{hall.key}/hall")
    desk.get_by_role("button", name="Accept").first.click()
    expect(desk.get_by_role("button", name="Accept")).to_have_count(0)
    assert results(hall)[board] is GameResult.DRAW


def test_where_the_way_is_trusted_the_page_opens_without_network_and_brings_itself_up_to_date(
    hall, browser
):
    # the machine's own address is such a way, as https is; a service worker needs one
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{hall.address}/m/{hall.key}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    manifest = page.request.get(f"{hall.address}/m/{hall.key}/app.webmanifest").json()
    assert manifest["start_url"] == f"/m/{hall.key}"
    for icon in manifest["icons"]:
        assert page.request.get(f"{hall.address}{icon['src']}").ok
    context.set_offline(True)
    page.goto(f"{hall.address}/m/{hall.key}")
    page.locator('tr[data-b="2"] [data-put="01"]').click()
    expect(page.locator("#outbox")).to_contain_text("Not sent yet: 1")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.locator("#outbox")).to_contain_text("Not sent yet: 1")
    context.set_offline(False)
    expect(page.locator("#outbox")).to_be_hidden()
    assert results(hall)[2] is GameResult.BLACK_WINS
    # another release: another worker, and nothing of the one before is kept
    before = page.evaluate("caches.keys()")
    page.evaluate("caches.open('of another release')")
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.unregister())")
    page.reload()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("caches.keys().then(known => known.length === 1)")
    assert page.evaluate("caches.keys()") == before
    context.close()


def test_a_page_that_is_shown_no_more_is_kept_under_no_address(hall, browser):
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{hall.address}/m/{hall.key}")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.evaluate(
        "caches.keys().then(([name]) => caches.open(name))"
        ".then(cache => cache.put('/m/gone?said=yes', new Response('kept')))"
    )
    kept = "caches.match('/m/gone', { ignoreSearch: true }).then(Boolean)"
    assert page.evaluate(kept)
    assert page.goto(f"{hall.address}/m/gone").status == 404
    assert not page.evaluate(kept)
    context.close()
