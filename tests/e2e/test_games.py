"""Games in a browser: looked through by keys and touch, with and without scripts, on a phone."""

import pytest
from playwright.sync_api import expect

from e2e.deeds import serious_faults

pytestmark = pytest.mark.browser

GAME = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 {[%clk 0:10:01]} Nf6 (3... d5 4. d4) 4. Ng1 Ng8 *"


def open_game(page, server, width=390):
    page.goto(f"{server.address}/viewer")
    page.locator("#pgn").fill(GAME)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#viewer")).to_be_visible()
    page.wait_for_load_state()  # keys pressed before the script is there are lost


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
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".viewer-now")).to_have_text("4. d4")
    page.get_by_role("link", name="Ask the assistant").click()
    expect(page.locator("#start")).to_have_value(
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq d3 0 4"
    )


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
    page.set_default_timeout(10_000)
    open_game(page, server)
    page.get_by_role("button", name="Ng8", exact=True).first.click()
    expect(page.locator(".viewer-now")).to_have_text("2... Ng8")
    address = page.url
    again = context.new_page()
    again.goto(address)
    expect(again.locator(".viewer-now")).to_have_text("2... Ng8")
    context.close()
