"""A result arbitro could not be given: the page says so, and keeps its boards."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Colour, Player, SectionId

pytestmark = pytest.mark.browser

SECTION = SectionId(1)


def test_a_result_that_did_not_arrive_is_told_until_one_does(server, browser):
    key = server.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 5))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
    ):
        server.service.handle(key, command)
    context = browser.new_context(locale="es")
    page = context.new_page()
    page.goto(f"{server.address}/events/{key}/s/1/rounds/1")
    page.wait_for_load_state()
    page.route("**/result", lambda route: route.abort())
    page.click("#game-1 button[value='10']")
    expect(page.get_by_role("alert")).to_contain_text("arbitro no responde")
    expect(page.locator("#boards tbody tr")).to_have_count(2)

    page.unroute("**/result")
    page.click("#game-1 button[value='10']")
    expect(page.locator("#game-1[data-state=known]")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    context.close()
