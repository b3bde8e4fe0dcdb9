"""What must be told without colour, without a wide screen, and by somebody who cannot see it."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from e2e import festival
from e2e.other_words import LANGUAGE

pytestmark = pytest.mark.browser

LUMINANCE = """selector => [...document.querySelectorAll(selector)].map(each => {
  const linear = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const part = (value) => linear(value / 255);
  const [red, green, blue] = getComputedStyle(each).backgroundColor.match(/[\\d.]+/g).map(Number);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
})"""
"""The relative luminance of the backgrounds of what a selector finds, as WCAG 2.2 computes it."""


@pytest.fixture
def played(server):
    """An event of two sections in play with one result on its first board."""
    server.key = festival.two_sections(server.service, counts=(16, 13), rounds_played=1)
    section = server.service.snapshot(server.key).state.sections[SectionId(1)]
    game = next(each for each in section.current.games.values() if each.board == 1)
    server.people = server.service.snapshot(server.key).state.people
    server.game = game
    command = asked.EnterResult(SectionId(1), game.id, GameResult.WHITE_WINS)
    festival.do(server.service, server.key, command)
    return server


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_squares_of_a_wall_differ_without_their_colour(played, open_page, scheme):
    page = open_page(scheme=scheme)
    page.goto(f"{played.address}/w/{played.key}")
    page.locator(".side.w").first.wait_for(state="attached")
    white, black = (page.evaluate(LUMINANCE, f".side.{side}") for side in "wb")
    for one in white:
        for other in black:
            assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 7


def test_a_public_row_is_read_as_board_white_result_black(played, open_page, said):
    page = open_page()
    page.goto(f"{played.address}/p/{played.key}/a/round-2.html")
    white, black = (played.people[each].name for each in (played.game.white, played.game.black))
    row = page.get_by_role("row").filter(has_text=white).first
    told = row.evaluate("each => each.textContent.replace(/\\s+/g, ' ')")
    places = [told.index(word) for word in ("1", white, "1 \N{EN DASH} 0", black)]
    assert places == sorted(places), told
    assert row.get_by_role("rowheader").count()
    page.goto(f"{played.address}/p/{played.key}/a/round-2-names.html")
    name = page.get_by_role("rowheader").filter(has_text=black)
    expect(name.locator("xpath=..")).to_contain_text(said("value.colour.b"))


PAGES = (
    *("/events/{key}/hall", "/events/{key}/s/1/boards/1", "/events/{key}/s/1/standings"),
    *("/events/{key}/s/1/check-in", "/events/{key}/papers?of=names", "/p/{key}/a/round-2.html"),
    *("/p/{key}/a/standings.html", "/p/{key}/a/crosstable.html", "/p/{key}"),
    *("/p/{key}/a/players.html", "/events/{key}/s/1/cards"),
)


def test_at_320_pixels_and_with_colours_of_the_machine_nothing_is_lost(played, open_page):
    festival.play(played.service, played.key, SectionId(2))
    festival.do(played.service, played.key, asked.PairRound(SectionId(2)))  # a draft with a bye
    page = open_page(width=320, language="es" if LANGUAGE == "en" else LANGUAGE)  # long words
    lost = {}
    for path in PAGES:
        page.emulate_media(forced_colors="none")
        page.goto(played.address + path.format(key=played.key))
        before = page.locator("main").inner_text()
        page.emulate_media(forced_colors="active", reduced_motion="reduce")
        faults = []
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            faults.append("scrolls sideways")
        if page.locator("main").inner_text() != before:
            faults.append("says something else")
        white, black = (page.evaluate(LUMINANCE, f"main :is(.side, .col).{side}") for side in "wb")
        if white and black and max(black) >= min(white):
            faults.append("squares alike")
        if faults:
            lost[path] = faults
    assert lost == {}
