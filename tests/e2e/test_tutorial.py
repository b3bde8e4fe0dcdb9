"""The tutorial is followed: its list is pasted, its buttons are pressed, its pictures are of today.

``ARBITRO_PICTURES=keep python -m pytest tests/e2e/test_tutorial.py`` takes the pictures again, in
three languages, light and dark. Otherwise those of the language of the run, light, are compared.
"""

import re
from datetime import date
from pathlib import Path

import pytest

from arbitro.i18n import translator
from arbitro.i18n.catalogue import files_of, in_file
from arbitro.manual import found
from arbitro.model import SectionId
from arbitro.service.new_events.demo import build_festival
from e2e.conftest import LANGUAGE
from e2e.deeds import published, step
from e2e.kept_pictures import differing, picture, ready_page
from e2e.test_pictures import KEEP
from patience import until

pytestmark = pytest.mark.browser

SIZE = (1280, 680)
RESULTS = ("1+", "2*", "3-", "4+")
SCHEMES = ("light", "dark") if KEEP else ("light",)
LANGUAGES = ("en", "es", "fr") if KEEP else (LANGUAGE,)


def pasted(language):
    """Return the list of players that the tutorial has one paste."""
    text = found("tutorial", language).chapter.text
    return next(block for block in re.findall(r"```\n(.*?)```", text, re.DOTALL) if "\t" in block)


class Follower:
    """Does what the tutorial says in a language and takes its pictures."""

    def __init__(self, server, browser, language, scheme):
        self.server, self.language, self.scheme = server, language, scheme
        self.t = translator(language).t
        self.taken = {}
        build_festival(server.service, language)
        self.page = ready_page(browser, SIZE, language, scheme)

    def picture(self, name):
        self.taken[f"tutorial-{name}"] = picture(self.page)

    def press(self, code, **values):
        self.page.get_by_role("button", name=self.t(code, **values), exact=True).first.click()

    def step(self):
        """Press what the page offers as the next step."""
        self.page.locator(".next-step button, .next-step a").first.click()

    def create(self):
        page = self.page
        page.goto(f"{self.server.address}/")
        page.locator("a[href='/events/new']").first.wait_for()
        self.picture("events")
        page.goto(f"{self.server.address}/events/new")
        page.fill("[name=name]", "Rook Club")
        page.fill("[name=start]", date(2027, 1, 9).isoformat())
        page.fill("[name=rounds]", "5")
        self.picture("new")
        self.press("ui.wizard.do")
        page.locator("main textarea").wait_for()

    def enter(self):
        page = self.page
        page.fill("main textarea", pasted(self.language))
        self.press("ui.import.do")
        page.locator("button[name=confirmed]").first.wait_for()
        self.picture("read")
        page.locator("button[name=confirmed]").first.click()
        page.locator("[id^=check-]").nth(7).wait_for()
        self.picture("players")

    def play(self, number):
        page = self.page
        if number == 1:
            self.step()
        else:  # beside the board of the round before, which is still open
            step(page, self.t("ui.step.do.pair", round=number))
        publish = self.t("ui.step.do.publish", round=number)
        page.locator("tr.head").get_by_role("button", name=publish).wait_for()
        if number == 1:
            self.picture("paired")
        step(page, publish)
        published(page, number)
        page.locator("body[data-mode]").wait_for()
        for at, result in enumerate(RESULTS):
            page.fill("#slip", result)
            page.press("#slip", "Enter")
            page.locator(f"#live tbody[data-round='{number}'] tr[data-s=known]").nth(at).wait_for()
            if (number, result) == (3, "2*"):
                self.picture("round")
        until(lambda: not self.missing(), "the results")
        if number == 1:
            self.picture("results")

    @property
    def key(self):
        return self.page.url.split("/events/")[1].split("/")[0]

    def missing(self):
        """Return the games without a result: a row shows one before the server has it."""
        section = self.server.service.snapshot(self.key).state.sections[SectionId(1)]
        return [each for each in section.current.games.values() if each.result is None]

    def finish(self):
        key = self.key
        page, section = self.page, f"{self.server.address}/events/{key}/s/1"
        page.goto(f"{section}/rounds/3/why")
        page.locator("main h1").wait_for()
        self.picture("why")
        page.goto(f"{section}/standings")
        page.locator("main table").first.wait_for()
        self.picture("standings")
        page.goto(f"{section}/paper")
        page.locator("a[href*='/report']").first.wait_for()
        self.picture("documents")
        page.goto(f"{self.server.address}/events/{key}")
        self.press("ui.overview.finish")
        page.get_by_role("button", name=self.t("ui.overview.reopen")).first.wait_for()
        self.picture("finished")

    def follow(self):
        self.create()
        self.enter()
        for number in range(1, 6):
            self.play(number)
        self.finish()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tutorial_is_followed_and_its_pictures_are_of_today(server, browser, language, scheme):
    follower = Follower(server, browser, language, scheme)
    try:
        follower.follow()
        assert len(follower.taken) <= 12
        assert differing(browser, follower.taken, language, scheme) == {}
    finally:
        follower.page.context.close()


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("topic", ["tutorial", "club-match", "school-round-robin", "festival"])
def test_what_a_tutorial_calls_a_button_is_a_message_of_the_interface(language, topic):
    messages = {
        re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(form.rstrip(": \u00a0")))
        for name in files_of(language)
        for message in in_file(name).values()
        for form in message.forms.values()
        if Path(name).name.startswith("ui") and len(form) < 90
    }
    text = found(topic, language).chapter.text
    known = re.compile("|".join(sorted(messages)))
    quoted = [each for each in re.findall(r"\*\*([^*]+)\*\*", text) if each != "…"]
    beginnings = {"en": ("like this", "A wrong"), "es": ("así", "¿Un "), "fr": ("ainsi", "Un ")}
    unknown = [
        each
        for each in quoted
        if not each.startswith(beginnings[language]) and not known.fullmatch(each)
    ]
    assert unknown == []
