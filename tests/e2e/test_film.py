"""The film of the manual is made of today's pages: a round from its pairing to its standings.

``ARBITRO_PICTURES=keep python -m pytest tests/e2e/test_film.py`` takes it again, in three
languages. Otherwise that of the language of the run is compared.
"""

import base64
import html
import re
import tomllib
from pathlib import Path

import pytest

from arbitro.model import SectionId
from e2e.animated_webp import joined, stills
from e2e.deeds import published, step
from e2e.kept_pictures import AS_WEBP, DIFFERS, picture, ready_page
from e2e.test_pictures import COMPARED, KEEP, KEPT, source
from e2e.test_tutorial import LANGUAGES, Follower
from patience import until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SIZE = (1120, 630)
STRIP = 62
WHOLE = (SIZE[0], SIZE[1] + STRIP)
MINUTE = 60_000
FRAMES = tomllib.loads((ROOT / "docs" / "words" / "film.toml").read_text("utf-8"))["frame"]

UNDER = """<!doctype html><html lang="{language}"><style>
* {{ margin: 0 }} body {{ width: {width}px; background: #1d2a44; color: #fff }}
img {{ display: block; width: {width}px; height: {height}px }}
p {{ height: {strip}px; display: grid; place-items: center; text-align: center;
  font: 600 25px/1.15 "DejaVu Sans", sans-serif }}</style>
<img src="{picture}" alt=""><p>{caption}</p></html>"""
"""A picture with its caption in a strip below."""


class Camera(Follower):
    """Plays two rounds and keeps each frame of the second."""

    def __init__(self, server, browser, language):
        super().__init__(server, browser, language, "light")
        self.browser = browser
        self.page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        self.frames = {}

    def picture(self, name):
        """Leave out the pictures of the tutorial."""

    def frame(self, name, page=None):
        self.frames[name] = picture(page or self.page)

    def known(self, number, games):
        row = self.page.locator(f"#live tbody[data-round='{number}'] tr[data-s=known]")
        row.nth(games - 1).wait_for()

    def enter_slip(self, text):
        self.page.fill("#slip", text)
        self.page.press("#slip", "Enter")

    def film(self):
        self.create()
        self.enter()
        self.play(1)
        page = self.page
        self.frame("open")
        step(page, self.t("ui.step.do.pair", round=2))
        publish = self.t("ui.step.do.publish", round=2)
        page.locator("tr.head").get_by_role("button", name=publish).wait_for()
        self.frame("paired")
        draft = page.url
        section = f"{self.server.address}/events/{self.key}/s/1"
        page.goto(f"{section}/rounds/2/why")
        page.locator("main h1").wait_for()
        self.frame("why")
        page.goto(draft)
        step(page, publish)
        published(page, 2)
        page.locator("body[data-mode]").wait_for()
        self.frame("published")
        self.wall()
        self.results()
        page.goto(f"{section}/standings")
        page.locator("main table").first.wait_for()
        self.frame("standings")
        page.goto(f"{section}/paper")
        page.locator("a[href*='/report']").first.wait_for()
        self.frame("paper")

    def wall(self):
        shown = ready_page(self.browser, SIZE, self.language, "light")
        try:
            shown.goto(f"{self.server.address}/w/{self.key}?still&h=68&m=6")
            shown.locator("#stage *").first.wait_for()
            self.frame("wall", shown)
        finally:
            shown.context.close()

    def results(self):
        page = self.page
        page.fill("#slip", "1")
        self.frame("typing")
        page.locator("#slip").press_sequentially("+")
        self.known(2, 1)
        self.frame("first")
        self.enter_slip("2-")
        self.known(2, 2)
        self.enter_slip("2+")
        page.get_by_text(re.compile(self.asked_again)).first.wait_for()
        self.frame("mistake")
        self.enter_slip("2+")
        until(lambda: self.result(2) == "10", "the corrected result")
        self.frame("undone")
        for games, text in ((3, "3*"), (4, "4-")):
            self.enter_slip(text)
            self.known(2, games)
        until(lambda: not self.missing(), "the results")
        pair = self.t("ui.step.do.pair", round=3)
        button = page.locator("#step, tr.head, #panel").get_by_role("button", name=pair)
        button.or_(
            page.locator("#step, tr.head, #panel").get_by_role("link", name=pair)
        ).first.wait_for()
        self.frame("complete")

    @property
    def asked_again(self):
        said = self.t("ui.hall.say.repeat", board=2, stands="0 – 1", wanted="1 – 0")
        return re.escape(said.split(".")[0].split("0")[0].strip())

    def result(self, board):
        section = self.server.service.snapshot(self.key).state.sections[SectionId(1)]
        games = section.current.games.values()
        found = next(game.result for game in games if game.board == board)
        return found and found.value

    def captioned(self):
        """Return the frames in their order, each with its caption below."""
        shown = ready_page(self.browser, WHOLE, self.language, "light")
        try:
            for frame in FRAMES:
                shown.set_content(
                    UNDER.format(
                        language=self.language,
                        width=SIZE[0],
                        height=SIZE[1],
                        strip=STRIP,
                        picture=source(self.frames[frame["name"]], "png"),
                        caption=html.escape(frame[self.language]),
                    )
                )
                yield picture(shown)
        finally:
            shown.context.close()


def durations(language):
    """Return how long each frame stays, a minute together, longer where there is more to read."""
    letters = [len(frame[language]) + 60 for frame in FRAMES]
    return [MINUTE * count // sum(letters) for count in letters]


def encoded(drawing, taken, quality=0.4):
    drawn = drawing.evaluate(AS_WEBP, [source(taken, "png"), quality])
    return base64.b64decode(drawn)


def differing_frames(browser, film, taken, language):
    """Return the frames that differ from the film kept, which is made anew where asked."""
    drawing = browser.new_page()
    try:
        if KEEP:
            pictures = [encoded(drawing, frame) for frame in taken]
            film.write_bytes(joined(pictures, durations(language), WHOLE))
        kept = [still for still, _ in stills(film.read_bytes())]
        compared = {
            frame["name"]: drawing.evaluate(COMPARED, [source(now, "png"), source(still, "webp")])
            for frame, now, still in zip(FRAMES, taken, kept, strict=True)
        }
    finally:
        drawing.close()
    return {name: share for name, share in compared.items() if share > DIFFERS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_film_shows_a_round_as_it_is_today(server, browser, language):
    camera = Camera(server, browser, language)
    try:
        camera.film()
        assert list(camera.frames) == [frame["name"] for frame in FRAMES]
        film = KEPT / f"film-{language}.webp"
        taken = list(camera.captioned())
        assert differing_frames(browser, film, taken, language) == {}
        assert 55_000 <= sum(duration for _, duration in stills(film.read_bytes())) <= MINUTE
    finally:
        camera.page.context.close()
