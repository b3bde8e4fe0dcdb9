"""Games in a browser: looked through by keys and touch, with and without scripts, on a phone."""

import pytest
from playwright.sync_api import expect

from e2e.deeds import serious_faults
from patience import WAITED

pytestmark = pytest.mark.browser

GAME = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 {[%clk 0:10:01]} Nf6 (3... d5 4. d4) 4. Ng1 Ng8 *"


def open_game(page, server, width=390):
    page.goto(f"{server.address}/viewer")
    page.locator("#pgn").fill(GAME)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#viewer")).to_be_visible()


@pytest.mark.article("E.01@2023-01 art. 9.2.2")
def test_a_game_is_looked_through_with_arrow_keys_on_a_phone(server, open_page):
    page = open_page(width=390)
    open_game(page, server)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-now")).to_have_text("1. Nf3")
    expect(page.locator('[data-square="f3"]')).to_be_visible()
    assert "at=1" in page.url
    page.keyboard.press("End")
    expect(page.locator(".viewer-facts")).to_contain_text("appeared 3 times")
    expect(page.locator(".viewer-facts")).to_contain_text("9.2")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".viewer-now")).to_have_text("4. Ng1")
    page.keyboard.press("Home")
    expect(page.locator(".viewer-now")).to_have_text("Before the first move")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_moves_and_variations_are_tapped_and_lead_to_the_assistant(server, open_page):
    page = open_page(width=390)
    open_game(page, server)
    page.get_by_role("button", name="d5", exact=True).click()
    expect(page.locator(".viewer-now")).to_have_text("3... d5")
    page.get_by_role("button", name="Next move").click()
    expect(page.locator(".viewer-now")).to_have_text("4. d4")
    page.get_by_role("link", name="Ask the assistant").click()
    expect(page.locator("#start")).to_have_value(
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq d3 0 4"
    )


MOVES = ["Nf3", "Nf6", "Ng1", "Ng8"]
LONG = " ".join(
    f"{at // 2 + 1}. {MOVES[at % 4]}" if at % 2 == 0 else MOVES[at % 4] for at in range(60)
)


@pytest.fixture
def long_game(server, open_page):
    """A game of 60 half-moves, answers late and out of their order, scripts later still."""
    page = open_page(width=390)
    page.goto(f"{server.address}/viewer")
    page.locator("#pgn").fill(f"{LONG} *")
    server.late.answers = (0.25, 0.05, 0.4)
    server.late.scripts = 0.6
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#viewer")).to_be_visible()
    return page


def stands_at(page, half_move):
    expect(page.locator(".ply.now")).to_have_attribute("value", str(half_move))
    expect(page.locator(".viewer-now")).to_contain_text(MOVES[(half_move - 1) % 4])
    expect(page.locator("#viewer.htmx-request")).to_have_count(0)
    expect(page.locator(".ply.now")).to_have_attribute("value", str(half_move))
    assert f"at={half_move}" in page.url


def test_twenty_quick_presses_are_twenty_half_moves(long_game):
    for _ in range(20):
        long_game.keyboard.press("ArrowRight", delay=0)
    stands_at(long_game, 20)
    for _ in range(7):
        long_game.keyboard.press("ArrowLeft")
    for _ in range(2):
        long_game.keyboard.press("ArrowRight")
    stands_at(long_game, 15)


def test_quick_presses_are_few_questions(long_game, server):
    before = server.late.asked
    for _ in range(30):
        long_game.keyboard.press("ArrowRight")
    stands_at(long_game, 30)
    assert server.late.asked - before < 10


def test_twenty_quick_touches_are_twenty_half_moves(long_game):
    button = long_game.locator('[data-go="next"]')
    for _ in range(20):
        button.dispatch_event("click")  # wherever it stands: what comes late may move it
    stands_at(long_game, 20)


def test_steps_end_at_both_ends_of_the_game(long_game):
    for _ in range(3):
        long_game.keyboard.press("ArrowLeft")
    long_game.keyboard.press("ArrowRight")
    stands_at(long_game, 1)
    long_game.keyboard.press("End")
    for _ in range(5):
        long_game.keyboard.press("ArrowRight")
    stands_at(long_game, 60)
    long_game.keyboard.press("ArrowLeft")
    stands_at(long_game, 59)


def test_quick_presses_inside_a_variation_stay_in_it(server, open_page):
    page = open_page()
    open_game(page, server)
    server.late.answers = (0.25, 0.05)
    page.get_by_role("button", name="d5", exact=True).click()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".viewer-now")).to_have_text("2... Ng8")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_viewer_is_accessible(server, open_page, theme):
    page = open_page(width=390, scheme=theme)
    open_game(page, server)
    page.keyboard.press("End")
    expect(page.locator(".viewer-facts")).to_contain_text("appeared 3 times")
    assert serious_faults(page) == []


def test_without_scripts_every_move_is_an_address(server, browser):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.set_default_timeout(WAITED)
    open_game(page, server)
    page.get_by_role("button", name="Ng8", exact=True).first.click()
    expect(page.locator(".viewer-now")).to_have_text("2... Ng8")
    address = page.url
    again = context.new_page()
    again.goto(address)
    expect(again.locator(".viewer-now")).to_have_text("2... Ng8")
    context.close()
