"""Results come in any order: a board of many is found by its number or by a player, by keys."""

import pytest
from playwright.sync_api import expect

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    DrawInitialColour,
    ImportPlayers,
    PairRound,
    PublishRound,
)
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Colour, Player, SectionId
from arbitro.reasons import Refused

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


@pytest.fixture
def twelve_boards(server, open_page):
    """A published round of twelve boards without results."""
    key = server.service.create(CreateEvent(EventSettings("Boards"))).key
    players = tuple(Player(f"Player {at:02}", rating=2400 - at) for at in range(1, 25))
    for command in (
        AddSection(SectionSettings("Open", rounds=5)),
        ImportPlayers(SectionId(1), players),
        CloseEntries(SectionId(1)),
        DrawInitialColour(SectionId(1), Colour.WHITE),
        PairRound(SectionId(1)),
        PublishRound(SectionId(1), 1),
    ):
        assert not isinstance(server.service.handle(key, command), Refused)
    page = open_page()
    page.goto(f"{server.address}/events/{key}/s/1/rounds/1")
    page.wait_for_load_state()
    return page


def test_results_in_any_order_end_at_the_board_entered_last(twelve_boards):
    page = twelve_boards
    page.keyboard.press("/")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    for _board in (*range(3, 13), 1, 2):
        page.keyboard.press("5")
    page.locator('progress[value="12"]').wait_for()
    draws = page.locator('#boards [aria-pressed="true"][aria-label="Draw"]')
    expect(draws).to_have_count(12)
    assert row_in_focus(page).split()[0] == "2"


def test_the_head_of_a_long_list_stays_in_sight(twelve_boards):
    page = twelve_boards
    page.set_viewport_size({"width": 1280, "height": 500})
    page.locator("#boards tbody tr").last.scroll_into_view_if_needed()
    bar = page.locator(".shell-bar").bounding_box()
    head = page.locator("#boards thead th").first.bounding_box()
    assert head["y"] == bar["y"] + bar["height"]
