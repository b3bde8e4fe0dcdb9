"""Worksheets, the crosstable and the list of players on a phone."""

import pytest

pytestmark = pytest.mark.browser

WITH_A_BYE = 30
SIDES = ".scroll .side.{0}, .quiet .side.{0}"
COLOURS = "sides => [...new Set(sides.map(side => getComputedStyle(side).backgroundColor))]"


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_working_is_wider_than_the_phone(demo, open_page, language):
    page = open_page(width=390, language=language)
    address = f"{demo.address}/events/{demo.keys[language]}/s/1/standings/{WITH_A_BYE}/worksheet"
    page.goto(address)
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    wider = "tables => tables.map(table => table.scrollWidth - table.clientWidth)"
    found = page.locator("#worksheet .scroll").evaluate_all(wider)
    assert found
    assert not any(found)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_crosstable_draws_colours_as_its_legend_does(demo, open_page, scheme):
    page = open_page(width=390, scheme=scheme)
    page.goto(f"{demo.address}/events/{demo.keys['en']}/s/1/crosstable")
    assert page.locator(".quiet .side").count() == 2
    shown = [page.locator(SIDES.format(side)).evaluate_all(COLOURS) for side in "wb"]
    assert [len(colours) for colours in shown] == [1, 1]
    assert shown[0] != shown[1]


BROKEN = """links => links.filter(link => {
    const word = document.createRange()
    word.selectNodeContents(link.firstChild)
    return word.getClientRects().length > 1 || link.scrollWidth > link.parentElement.clientWidth
}).map(link => link.textContent)"""


@pytest.mark.parametrize("sort", ["number", "rating", "points"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_heading_of_the_players_list_is_broken_inside_a_word(demo, open_page, language, sort):
    page = open_page(width=390, language=language)
    page.goto(f"{demo.address}/events/{demo.keys[language]}/s/1/players?sort={sort}")
    headings = page.locator(".entrants thead a:visible")
    assert headings.count() == 4
    assert headings.evaluate_all(BROKEN) == []
