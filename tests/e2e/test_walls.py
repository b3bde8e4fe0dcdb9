"""Screens on the walls: letters that are read from afar, everybody's name, and never blank."""

import math

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.model import SectionId
from e2e import festival

pytestmark = pytest.mark.browser

FIRST = SectionId(1)
CAPITAL = 0.7275
"""The height of a capital of the font, of the size of its letters."""


@pytest.fixture
def hall(server):
    server.key = festival.two_sections(server.service, rounds_played=1)
    server.wall = f"{server.lan_address}/w/{server.key}"
    return server


@pytest.fixture
def screen(browser):
    contexts = []

    def opened(url, language="en"):
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale=language)
        contexts.append(context)
        page = context.new_page()
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("height", "metres"), [(68, 5), (169, 10), (225, 15)])
def test_a_capital_takes_sixteen_minutes_of_arc(hall, screen, height, metres):
    page = screen(f"{hall.wall}?h={height}&m={metres}&still")
    expect(page.locator(".line").first).to_be_visible()
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.line')).fontSize)")
    capital = size * CAPITAL / 1080 * height / 100
    seen = math.degrees(2 * math.atan(capital / 2 / metres)) * 60
    assert seen >= 16 - 0.05
    boxes = [each.bounding_box() for each in page.locator(".line").all()]
    assert all(box["y"] + box["height"] <= 1080 for box in boxes)


def test_every_player_is_shown_within_a_turn_and_no_line_is_cut(hall, screen):
    page = screen(f"{hall.wall}?h=169&m=6")
    page.clock.install()
    page.reload()
    expect(page.locator(".line").first).to_be_visible()
    people = {
        each.name.partition(",")[0]
        for each in hall.service.snapshot(hall.key).state.people.values()
    }
    seen = set()
    for _ in range(40):
        seen |= set(page.locator("#stage strong").all_inner_texts())
        page.clock.run_for(2000)
    assert people <= seen
    assert int(page.evaluate("document.body.dataset.cycle")) <= 60


def test_a_round_that_is_published_is_shown_within_two_seconds(hall, screen):
    page = screen(f"{hall.wall}?h=100&m=6&section=a&still")
    expect(page.locator("#what")).to_contain_text("Round 2")
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, asked.PairRound(FIRST))
    page.wait_for_timeout(2500)
    expect(page.locator("#what")).not_to_contain_text("Round 3")  # a draft is nobody's
    festival.do(hall.service, hall.key, asked.PublishRound(FIRST, 3))
    expect(page.locator("#what")).to_contain_text("Round 3: your table", timeout=2500)


def test_the_desk_steers_and_announces(hall, screen, open_page):
    page, desk = screen(f"{hall.wall}?h=100&m=6&still"), open_page()
    desk.goto(f"{hall.address}/events/{hall.key}/screens")
    desk.get_by_label("Standings", exact=True).check()
    desk.get_by_role("button", name="Show it").click()
    expect(page.locator("#what")).to_contain_text("Standings after round 1", timeout=4000)
    desk.get_by_label("Text").fill("Simultaneous display at six")
    desk.get_by_label("Over the whole screen").check()
    desk.get_by_role("button", name="Announce").click()
    expect(page.locator("#whole")).to_have_text("Simultaneous display at six", timeout=4000)
    desk.get_by_label("Text").fill("")
    desk.get_by_role("button", name="Announce").click()
    expect(page.locator("#whole")).to_be_hidden(timeout=4000)


def test_without_network_the_list_stays_and_its_age_is_told(hall, screen):
    page = screen(f"{hall.wall}?h=100&m=6&still")
    expect(page.locator(".line").first).to_be_visible()
    page.clock.install()
    page.context.set_offline(True)
    page.clock.run_for(20_000)
    expect(page.locator("#offline")).to_contain_text("No connection since")
    expect(page.locator(".line").first).to_be_visible()
    page.context.set_offline(False)


def test_a_new_screen_asks_for_its_size_and_says_what_it_will_show(hall, screen):
    page = screen(hall.wall)
    page.get_by_label("Height of the picture, cm").fill("81")
    page.get_by_label("Read from how far, m").fill("10")
    expect(page.locator("#setup-said")).to_contain_text("7 rows")
    page.get_by_role("button", name="Start").click()
    expect(page).to_have_url(f"{hall.wall}?h=81&m=10&name=")
    expect(page.locator(".line").first).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in {"serious", "critical"}] == []
