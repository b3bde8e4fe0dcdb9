"""The palette of an event on its pages: by keys at a desk, by a finger on a phone."""

import pytest
from playwright.sync_api import expect

from arbitro.i18n import translator
from e2e import festival
from patience import WAITED

pytestmark = pytest.mark.browser


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desk", "phone"])
def event(request, server, browser):
    """The list of players of an event, at a desk and on a phone."""
    width, height = request.param
    server.key = festival.two_sections(server.service, counts=(12, 8), rounds_played=1)
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 400, locale="en"
    )
    context.set_default_timeout(WAITED)
    server.page = context.new_page()
    server.faults = []
    server.page.on("pageerror", lambda fault: server.faults.append(str(fault)))
    server.page.goto(f"{server.address}/events/{server.key}/s/1/players")
    yield server
    context.close()


def open_palette(page):
    """Open it as somebody at a desk, or with a phone, does."""
    if page.viewport_size["width"] < 400:
        page.locator("[data-palette]").tap()
    else:
        page.keyboard.press("Control+k")
    expect(page.locator("#palette-find")).to_be_focused()


def test_an_act_is_found_by_another_word_and_done_on_its_own_page(event, said):
    page = event.page
    open_palette(page)
    page.keyboard.type(said("command.also.withdraw-player").split()[0])
    first = page.locator("#palette-list [aria-selected=true]")
    expect(first).to_contain_text(said("command.withdraw-player"))
    box = page.locator("#palette").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(said("command.withdraw-player"))
    page.locator("#entry").select_option(index=3)
    page.get_by_role("main").locator("form button.primary").click()
    expect(page.locator("main [role=status]").first).to_be_visible()
    entries = event.service.snapshot(event.key).state.sections[1].entries.values()
    assert sum(each.withdrawn for each in entries) == 1
    assert event.faults == []


def test_people_and_boards_are_found_and_nothing_is_chosen_by_a_wrong_key(event, said):
    page = event.page
    person = event.service.snapshot(event.key).state.people[2]
    open_palette(page)
    page.keyboard.type(person.name.partition(",")[0].lower())
    found = page.locator("#palette-list [role=option]", has_text=person.name)
    expect(found.first).to_be_visible()
    page.locator("#palette-find").fill("3")
    expect(page.locator("#palette-list [role=option]", has_text=".3 ").first).to_be_visible()
    page.locator("#palette-find").fill("qqqq")
    expect(page.locator("#palette-list [role=option]")).to_have_count(1)
    expect(page.locator("#palette-list [aria-selected=true]")).to_have_count(0)
    where = page.url
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()
    assert page.url == where
    assert event.faults == []


def test_a_stroke_opens_it_where_no_text_is_typed(event):
    page = event.page
    page.keyboard.press("/")
    expect(page.locator("#palette-find")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("#q").fill("")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_have_value("/")


TYPED = {
    "en": {
        "abandon": "command.withdraw-player",
        "bye": "command.request-bye",
        "print scoresheets": "ui.games.sheets",
        "unpair the round": "command.unpair-round",
    },
    "es": {
        "retirar": "command.withdraw-player",
        "descansos": "command.request-bye",
        "imprimir planillas": "ui.games.sheets",
        "número de rondas": "command.edit-section",
    },
    "fr": {
        "abandon": "command.withdraw-player",
        "exempt": "command.request-bye",
        "imprimer les feuilles de partie": "ui.games.sheets",
        "joueur en retard": "command.admit-late-entry",
    },
}
"""What newcomers type, and the act or paper they mean."""


@pytest.mark.parametrize("language", TYPED)
def test_what_newcomers_type_leads_to_what_they_mean(server, browser, language):
    key = festival.two_sections(server.service, counts=(4, 4), rounds_played=1)
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{server.address}/events/{key}/s/1/players")
    page.keyboard.press("Control+k")
    found = page.locator("#palette-list [role=option]")
    expect(found.nth(3)).to_be_visible()
    for typed, code in TYPED[language].items():
        page.locator("#palette-find").fill(typed)
        first = [found.nth(at).inner_text() for at in range(min(3, found.count()))]
        assert any(translator(language).t(code) in text for text in first), (typed, first)
    context.close()
