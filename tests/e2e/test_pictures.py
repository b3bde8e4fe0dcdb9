"""The pictures of the README are of today's pages, compared so that their look does not wear off.

Each is taken anew from the demonstration and laid beside the one that is kept, both so small that a
cell is eight dots wide: letters drawn otherwise by another release of a browser differ little then,
a panel that moved, a colour or a style that is lost differs much. Here it is the four pages in the
language of the run, of twelve. A change that is meant is looked at and kept in all languages:
``ARBITRO_PICTURES=keep python -m pytest tests/e2e/test_pictures.py``.
"""

import base64
import os
from pathlib import Path

import pytest

from arbitro.model import SectionId
from arbitro.service.new_events.demo import build_festival
from e2e.conftest import LANGUAGE
from patience import WAITED

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parents[2] / "docs" / "pictures"
KEEP = os.environ.get("ARBITRO_PICTURES") == "keep"
MASTERS = SectionId(1)
SIZES = {"hall": (1280, 800), "wall": (1280, 720), "player": (390, 760), "why": (390, 760)}

DIFFERS = 0.04
"""The share of cells that may differ: the hour, a line of a font another machine has."""

COMPARED = """async (sources) => {
  const drawn = [];
  for (const source of sources) {
    const image = new Image();
    image.src = source;
    await image.decode();
    const size = [Math.round(image.width / 8), Math.round(image.height / 8)];
    const drawing = new OffscreenCanvas(...size).getContext("2d");
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, 0, 0, ...size);
    drawn.push([size[0], drawing.getImageData(0, 0, ...size).data]);
  }
  const [[wide, one], [other, two]] = drawn;
  if (wide !== other) return 1;
  const both = Math.min(one.length, two.length); // a line more or less where names break
  let differ = Math.abs(one.length - two.length) / 64;
  for (let at = 0; at < both; at += 4) {
    differ += [0, 1, 2].some((part) => Math.abs(one[at + part] - two[at + part]) > 40);
  }
  return differ / (both / 4);
}"""
"""The share of cells in which two pictures differ by a sixth of what a colour can."""


LAST_LINE = """() => Math.max(0, ...[...document.querySelectorAll("main li, main p")]
  .map((each) => Math.ceil(each.getBoundingClientRect().bottom) + 6)
  .filter((bottom) => location.pathname.includes("/why/") && bottom <= innerHeight)
) || innerHeight"""
"""Where a picture ends: with the last whole sentence of a why, else with the screen."""


def source(data, kind):
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


class Photographer:
    """Takes the pictures of a language."""

    def __init__(self, server, browser, language):
        self.server, self.language = server, language
        self.key = build_festival(server.service, language)
        self.contexts = []
        self.browser = browser

    def page(self, name, path):
        width, height = SIZES[name]
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale=self.language,
            timezone_id="Europe/Madrid",
            reduced_motion="reduce",
            color_scheme="light",
        )
        context.set_default_timeout(WAITED)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(f"{self.server.address}{path}")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        return page

    def player(self):
        """The page of who has Black on the first board still being played."""
        section = self.server.service.snapshot(self.key).state.sections[MASTERS]
        games = [each for each in section.current.games.values() if each.result is None]
        game = min(games, key=lambda each: each.board)
        key = self.server.state.players.key(self.key, game.black)
        return self.page("player", f"/me/{self.key}/{key}")

    def ready(self, name):
        """Open the page of a picture and wait until all of it is there."""
        if name == "hall":
            page = self.page(name, f"/events/{self.key}/hall")
            page.locator("#slip:focus").wait_for()
            return page
        if name == "wall":
            page = self.page(name, f"/w/{self.key}?still&h=68&m=6")
            page.locator("#stage *").first.wait_for()
            return page
        page = self.player()
        page.locator(".where strong").wait_for()
        if name == "why":
            page.locator("a[href*='/why']").first.click()
            page.locator("main h1, main h2").first.wait_for()
        return page

    def close(self):
        for each in self.contexts:
            each.close()


@pytest.mark.parametrize("language", ["en", "es", "fr"] if KEEP else [LANGUAGE])
def test_the_pages_look_as_in_the_pictures(server, browser, language):
    photographer = Photographer(server, browser, language)
    beside = browser.new_page()
    found = {}
    try:
        for name in SIZES:
            page, kept = photographer.ready(name), KEPT / f"{name}-{language}.jpg"
            clip = {"x": 0, "y": 0, "width": SIZES[name][0], "height": page.evaluate(LAST_LINE)}
            if KEEP:
                page.screenshot(path=kept, type="jpeg", quality=88, clip=clip)
            known, taken = source(kept.read_bytes(), "jpeg"), page.screenshot(clip=clip)
            found[name] = beside.evaluate(COMPARED, [source(taken, "png"), known])
        assert {name: share for name, share in found.items() if share > DIFFERS} == {}
        # what is looked for is found: the same page without its styles
        page = photographer.page("hall", f"/events/{photographer.key}/hall")
        page.evaluate("() => document.querySelectorAll('link').forEach((each) => each.remove())")
        known = source((KEPT / f"hall-{language}.jpg").read_bytes(), "jpeg")
        bare = beside.evaluate(COMPARED, [source(page.screenshot(), "png"), known])
        assert bare > DIFFERS
    finally:
        beside.close()
        photographer.close()
