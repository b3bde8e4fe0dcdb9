"""The hall with the pointer alone and with fingers alone: nothing needs a key, hover or drag."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from e2e import festival
from patience import WAITED

pytestmark = pytest.mark.browser

FIRST = SectionId(1)
DASH = "\N{EN DASH}"


@pytest.fixture(params=["click", "tap"])
def hand(request, server, browser):
    """A page of the hall, and what presses on it: a mouse at a desk or a finger on a tablet."""
    server.key = festival.two_sections(server.service, counts=(12, 8), rounds_played=1)
    size = {"click": (1280, 800), "tap": (1024, 768)}[request.param]
    context = browser.new_context(
        viewport=dict(zip(("width", "height"), size, strict=True)),
        has_touch=request.param == "tap",
        locale="en",
    )
    context.set_default_timeout(WAITED)
    server.page = context.new_page()
    server.press = lambda place: getattr(place, request.param)()
    server.page.goto(f"{server.address}/events/{server.key}/hall")
    expect(server.page.locator("body[data-mode]")).to_have_count(1)
    yield server
    context.close()


def board(hall, number):
    return hall.page.locator(f'#live tr[data-b="{number}"]').first


def test_results_are_put_changed_cleared_taken_back_and_settled_without_a_key(hand):
    page, press = hand.page, hand.press
    for number in range(1, 7):
        press(board(hand, number).locator("[data-put]").nth(number % 3))
        expect(board(hand, number)).to_have_attribute("data-s", "known")
    press(board(hand, 3).locator(".res"))
    press(page.locator("#results-box [data-choose='--']"))
    expect(board(hand, 3).locator(".res")).to_have_text("\N{MINUS SIGN} : \N{MINUS SIGN}")
    expect(board(hand, 3)).to_have_attribute("data-s", "known")
    press(board(hand, 4).locator(".res"))
    press(page.locator("#results-box [data-choose='']"))
    expect(board(hand, 4)).to_have_attribute("data-s", "missing")
    press(page.locator("#latest").get_by_role("button", name="Undo"))
    expect(board(hand, 4)).to_have_attribute("data-s", "known")
    two_at_one_board(hand)
    press(page.locator("[data-palette]"))
    expect(page.locator("#palette-list [role=option]").first).to_be_visible()
    press(page.locator("#palette-list [role=option]", has_text="Keys").first)
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    press(page.get_by_role("dialog", name="Keys").get_by_role("button", name="Close"))


def two_at_one_board(hand):
    """Settle by a button what this desk and another put at one board."""
    page, press = hand.page, hand.press
    page.route("**/live?*", lambda route: route.fulfill(status=204))  # it hears of nothing
    page.reload()
    expect(page.locator("body[data-mode]")).to_have_count(1)
    section = hand.service.snapshot(hand.key).state.sections[SectionId(2)]
    eighth = next(each for each in section.current.games.values() if each.board == 8)
    first = asked.EnterResult(SectionId(2), eighth.id, GameResult.WHITE_WINS)
    hand.service.handle(hand.key, first, actor="Desk 2")
    press(board(hand, 8).locator("[data-put='==']"))
    expect(page.locator("#echo")).to_contain_text(f"Desk 2 entered 1 {DASH} 0")
    press(page.locator("#echo").get_by_role("button", name="Enter ½"))
    expect(board(hand, 8).locator(".res")).to_have_text(f"½ {DASH} ½")
    expect(board(hand, 8)).to_have_attribute("data-s", "known")
    page.unroute("**/live?*")
    known = hand.service.snapshot(hand.key).state.sections[SectionId(2)].game(eighth.id)
    assert known.result is GameResult.DRAW


@pytest.mark.parametrize("hand", ["click"], indirect=True)
def test_what_was_put_last_is_taken_back_first_even_if_it_was_answered_first(hand):
    page, late = hand.page, []
    page.route("**/put", lambda asked: asked.continue_() if late else late.append(asked))
    hand.press(board(hand, 1).locator("[data-put='10']"))
    hand.press(board(hand, 2).locator("[data-put='==']"))
    expect(board(hand, 2)).to_have_attribute("data-s", "known")
    expect(page.locator("#latest button")).to_be_disabled()  # board 2, and board 1 is on its way
    page.locator("#slip").press("Backspace")
    late[0].continue_()
    expect(board(hand, 2)).to_have_attribute("data-s", "missing")
    expect(board(hand, 1)).to_have_attribute("data-s", "known")
    expect(page.locator("#latest button").first).to_be_enabled()
    page.locator("#slip").press("Backspace")
    expect(board(hand, 1)).to_have_attribute("data-s", "missing")
