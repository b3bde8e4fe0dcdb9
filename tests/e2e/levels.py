"""How grave a page says an act is: what it asks, in which words, and that nothing is done before.

Of each a picture is taken. They go to a folder of pytest's, or to the one that
``ARBITRO_PICTURES_OF_LEVELS`` names.
"""

import os
import re
from pathlib import Path

from playwright.sync_api import expect

from arbitro.i18n import translator
from arbitro.i18n.catalogue import find
from e2e.other_words import pieces_of

FOLDER = os.environ.get("ARBITRO_PICTURES_OF_LEVELS", "")
BUTTONS = "#confirmation :is(button, a)"


def plain(text):
    return re.sub(r"\s+", " ", text)


class Levels:
    """What pages of an event have asked, in a language; ``seen`` is the level of each act."""

    def __init__(self, page, language, folder, version):
        self.page, self.language, self.version = page, language, version
        self.t = translator(language).t
        self.folder = Path(FOLDER or folder) / language
        self.folder.mkdir(parents=True, exist_ok=True)
        self.seen = {}

    def of_import(self):
        """The rounds of a report are shown with those of the rules before anything is made."""
        self._says(self.page.locator("#against"), "report-against-rules", "import")
        expect(self.page.locator("button[name=confirmed]")).to_have_text(
            self.t("ui.report.do-as-played")
        )
        self.seen["import"] = 3

    def acknowledged(self, act, code):
        """The act was done, and is said to be unusual; what says so goes when it is read."""
        notice = self.page.locator(".notice.warm[role=status]")
        self._says(notice, code, act)
        notice.get_by_role("link").click()
        expect(notice).to_have_count(0)
        self.seen[act] = 2

    def confirmed(self, act, code):
        """The act is asked about once, with what is done and what leaves it."""
        before = self.version()
        self._says(self.page.locator(".notice.alarm").first, code, act)
        expect(self.page.locator(BUTTONS)).to_have_count(2)
        expect(self.page.locator(BUTTONS).last).to_have_text(self.t("ui.cancel"))
        assert self.version() == before, f"{act} was done before it was confirmed"
        self.page.locator("#confirmation button.danger").click()
        expect(self.page.locator("#confirmation")).to_have_count(0)
        assert self.version() > before
        self.seen[act] = 3

    def in_a_dialog(self, act, code=""):
        """The same, where a script asks."""
        before, box = self.version(), self.page.get_by_role("dialog")
        expect(box).to_be_visible()
        if code:
            self._says(box, code, act)
        else:
            self._picture(act)
        assert self.version() == before, f"{act} was done before it was confirmed"
        box.locator("[value=yes]").click()
        expect(box).not_to_be_visible()
        self.seen[act] = 3

    def in_two_steps(self, act, code, *, leaves=False):
        """The act is asked about twice; the second time the safe answer is where the other was.

        What ``leaves`` FIDE mode is not done: the arbiter stays.
        """
        before = self.version()
        stay = self.t("ui.fide-mode.stay" if leaves else "ui.cancel")
        for step, number in enumerate(("first", "second")):
            notice = self.page.locator(".notice.alarm").first
            expect(notice).to_contain_text(self.t(f"ui.confirm.{number}"))
            self._says(notice, code, f"{act} {step + 1}")
            expect(self.page.locator(BUTTONS).nth(1 - step)).to_have_text(stay)
            expect(self.page.locator(BUTTONS)).to_have_count(2)
            assert self.version() == before, f"{act} was done before it was confirmed"
            if not (leaves and step):
                self.page.locator("#confirmation button.danger").click()
        if leaves:
            expect(self.page.locator("#confirmation button")).to_have_text(
                self.t("ui.fide-mode.leave")
            )
            self.page.locator("#confirmation a").click()
        expect(self.page.locator("#confirmation")).to_have_count(0)
        assert (self.version() == before) is leaves
        self.seen[act] = 5 if leaves else 4

    def _says(self, notice, code, act):
        """Wait for a message of the catalogue, whatever its values are, and take the picture."""
        expect(notice).to_be_visible()
        text = plain(notice.inner_text())
        forms = find(self.language, f"refused.{code}").forms.values()
        pieces = [[plain(piece).strip() for piece in pieces_of(form)[0]] for form in forms]
        assert any(all(piece in text for piece in form) for form in pieces), (act, code, text)
        self._picture(act)

    def _picture(self, act):
        number = len(list(self.folder.glob("*.png"))) + 1
        self.page.screenshot(path=self.folder / f"{number:02}-{act.replace(' ', '-')}.png")
