"""Results come in any order: a board of many is found by its number or by a player, by keys."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def round_page(demo, open_page):
    """The round in play of the demonstration, 19 boards, on a phone."""
    page = open_page(width=390)
    page.goto(f"{demo.address}/events/{demo.keys['en']}/s/1/rounds/7")
    page.wait_for_load_state()
    return page


def row_in_focus(page):
    return page.evaluate("document.activeElement.closest('tr').innerText")


def test_a_board_is_found_by_its_number(round_page):
    round_page.keyboard.press("/")
    field = round_page.get_by_label("Go to board or player")
    expect(field).to_be_focused()
    field.press_sequentially("12")
    field.press("Enter")
    expect(field).to_have_value("")
    number = "document.activeElement.closest('tr').querySelector('.board-number').innerText"
    assert round_page.evaluate(number) == "12"
    round_page.keyboard.press("/")
    expect(field).to_be_focused()


def test_a_board_is_found_by_a_player_whatever_the_accents(round_page):
    field = round_page.get_by_label("Go to board or player")
    field.fill("JÚGADOR 08")
    field.press("Enter")
    assert "Jugador 08" in row_in_focus(round_page)


def test_what_is_on_no_board_is_said_and_may_be_left(round_page):
    field = round_page.get_by_label("Go to board or player")
    field.fill("99")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(round_page.locator("#announcer")).to_have_text("Not found.")
    field.press("Escape")
    expect(round_page.locator("#content")).to_be_focused()
