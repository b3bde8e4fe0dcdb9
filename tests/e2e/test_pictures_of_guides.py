"""The guides' pictures are of today's pages, and the short tutorials are clicked through.

``ARBITRO_PICTURES=keep python -m pytest tests/e2e/test_pictures_of_guides.py`` takes them again, in
three languages, light and dark. Otherwise those of the language of the run, light, are compared.
"""

import re

import pytest

from arbitro.i18n import translator
from arbitro.manual import found
from arbitro.service.new_events.demo import build_festival
from e2e.conftest import LANGUAGE
from e2e.deeds import published, step
from e2e.kept_pictures import differing, picture, ready_page
from e2e.test_pictures import KEEP

pytestmark = pytest.mark.browser

SCHEMES = ("light", "dark") if KEEP else ("light",)
LANGUAGES = ("en", "es", "fr") if KEEP else (LANGUAGE,)
QUALITY = 0.4
MASTERS, UNDER_2000 = "/events/{event}/s/1", "/events/{event}/s/2"


def a_pair_asked_about(page):
    form = page.locator(".ask-two")
    form.locator("[name=a]").fill("1")
    form.locator("[name=b]").fill("2")
    form.locator("button").click()
    page.locator("#question [data-answer] .aloud").wait_for()


def a_board_open(page):
    game = page.locator("#live tr[data-s=known]").nth(3).get_attribute("data-g")
    page.goto(page.url.partition("/hall")[0] + f"/s/1/boards/{game}")
    page.locator("main h1, main h2").first.wait_for()


def nothing(page):
    page.locator("main h1, main h2, main table").first.wait_for()


def the_slip_ready(page):
    page.locator("#slip:focus").wait_for()


GUIDES = {
    "hall": ((1280, 520), "/events/{event}/hall", the_slip_ready),
    "draft": ((1280, 440), "/events/{event}/hall?section=b", the_slip_ready),
    "board": ((1280, 440), "/events/{event}/hall?section=a", a_board_open),
    "history": ((1280, 300), "/events/{event}/history", nothing),
    "player": ((1280, 480), f"{MASTERS}/players/3", nothing),
    "check-in": ((1280, 320), f"{UNDER_2000}/check-in", nothing),
    "why-not": ((1280, 440), f"{MASTERS}/rounds/7/why", a_pair_asked_about),
    "place": ((1280, 440), f"{MASTERS}/standings/1/worksheet", nothing),
    "screens": ((1280, 440), "/events/{event}/screens", nothing),
    "cards": ((1280, 440), f"{MASTERS}/cards", nothing),
    "devices": ((1280, 520), "/devices", nothing),
    "helper": ((390, 600), "/m/{event}", nothing),
    "forms": ((1280, 440), f"{MASTERS}/forms", nothing),
    "publicity": ((1280, 440), "/events/{event}/publicity", nothing),
    "office": ((1280, 440), "/events/{event}/office", nothing),
    "assistant": ((1280, 480), "/assistant", nothing),
    "learn": ((1280, 440), "/learn", nothing),
}
"""What a guide shows: the size of the window, the page of the festival, what is done there."""


SHORT = (1280, 480)


def pasted(topic, language):
    """Return the list that a tutorial has one paste."""
    text = found(topic, language).chapter.text
    return re.search(r"```\n(.*?)```", text, re.DOTALL)[1]


class Newcomer:
    """Does what a short tutorial says, in a language, and takes its pictures."""

    def __init__(self, server, browser, language, scheme):
        self.server, self.language = server, language
        self.t = translator(language).t
        self.page = ready_page(browser, SHORT, language, scheme)
        self.taken = {}

    def picture(self, name):
        self.taken[f"short-{name}"] = picture(self.page)

    def press(self, code, **values):
        self.page.get_by_role("button", name=self.t(code, **values), exact=True).first.click()

    def create(self, name, kind, picture_name, **fields):
        page = self.page
        page.goto(f"{self.server.address}/events/new")
        page.fill("[name=name]", name)
        with page.expect_response("**/events/new/defaults"):
            page.locator(f"input[name=kind][value={kind}]").locator("..").click()
        for field, value in fields.items():
            page.fill(f"[name={field}]", value)
        if picture_name:
            self.picture(picture_name)
        self.press("ui.wizard.do")

    def paste(self, topic):
        page = self.page
        page.fill("main textarea", pasted(topic, self.language))
        self.press("ui.import.do")
        page.locator("button[name=confirmed]").first.click()

    def play(self, number, results, publish="ui.step.do.publish"):
        page = self.page
        step(page, self.t("ui.step.do.pair", round=number))
        publish = self.t(publish, round=number)
        page.get_by_role("button", name=publish).first.wait_for()
        step(page, publish)
        published(page, number)
        page.locator("body[data-mode]").wait_for()
        for at, result in enumerate(results):
            page.fill("#slip", result)
            page.press("#slip", "Enter")
            page.locator(f"#live tbody[data-round='{number}'] tr[data-s=known]").nth(at).wait_for()

    @property
    def key(self):
        return re.split("[/?#]", self.page.url.split("/events/")[1])[0]

    def standings(self, name):
        page = self.page
        page.goto(f"{self.server.address}/events/{self.key}/s/1/standings")
        page.locator("main table").first.wait_for()
        self.picture(name)

    def club_match(self):
        self.create("Rook - Knight", "teams", "match-new", rounds="1", team_boards="4")
        self.page.get_by_role("link", name=self.t("ui.teams.import")).first.click()
        self.paste("club-match")
        step(self.page, self.t("ui.step.do.close-teams"))
        self.play(1, ("1+", "2*", "3-", "4+"), "ui.step.do.publish-boards")
        self.picture("match-round")
        self.standings("match-standings")

    def school(self):
        self.create("School", "round-robin", "school-new")
        self.page.locator("main textarea").wait_for()
        self.paste("school-round-robin")
        step(self.page, self.t("ui.step.do.close-entries"))
        for number in range(1, 6):
            self.play(number, ("1+", "2*", "3-"))
            if number == 1:
                self.picture("school-round")
        self.standings("school-standings")

    def festival(self):
        """Two sections, a phone and the screens; its pictures are those of the guides."""
        self.create("Festival", "several", "", section_name="Masters")
        page = self.page
        page.wait_for_url("**/sections/new*")  # arbitro asks for the next section
        page.fill("main [name=section_name]", "Under 2000")
        page.locator("main form button.primary").first.click()
        page.wait_for_url(lambda url: "/sections/new" not in url)
        key = self.key
        state = self.server.service.snapshot(key).state
        assert [each.settings.name for each in state.sections.values()] == ["Masters", "Under 2000"]
        event = f"{self.server.address}/events/{key}"
        page.goto(f"{self.server.address}/devices")
        self.press("ui.devices.make-code")
        page.wait_for_url("**/devices/codes/*")
        page.goto(f"{event}/screens")
        page.locator("main h1, main h2").first.wait_for()
        page.goto(f"{event}/publicity")
        page.locator("main h1, main h2").first.wait_for()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ["club_match", "school", "festival"])
def test_a_short_tutorial_is_followed(server, browser, lesson, language, scheme):
    newcomer = Newcomer(server, browser, language, scheme)
    try:
        getattr(newcomer, lesson)()
        assert differing(browser, newcomer.taken, language, scheme, QUALITY) == {}
    finally:
        newcomer.page.context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_of_guides_are_of_today(server, browser, language, scheme):
    key = build_festival(server.service, language)
    page = ready_page(browser, (1280, 600), language, scheme)
    taken = {}
    try:
        for name, (size, path, done) in GUIDES.items():
            page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            page.goto(f"{server.address}{path.format(event=key)}")
            done(page)
            taken[f"guide-{name}"] = picture(page)
        assert differing(browser, taken, language, scheme, QUALITY) == {}
    finally:
        page.context.close()
