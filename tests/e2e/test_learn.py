"""The school in a browser: questions answered by keys alone, at the width of a phone."""

import re

import pytest
from playwright.sync_api import expect

from arbitro.school.families import question_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_questions_are_answered_by_keys_on_a_narrow_screen(demo, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(f"{demo.address}/learn/laws?seed=20")
    for number in range(6):
        # which comes next is planned by what was wrong; the address says it
        asked = question_of("laws", int(re.search(r"seed=(\d+)", page.url)[1]))
        expect(page.locator(".answer")).to_have_count(len(asked.options))
        wrong = (asked.right + 1) % len(asked.options)
        page.keyboard.press(str((asked.right if number % 2 else wrong) + 1))
        expect(page.locator("#told-head")).to_be_focused()
        expect(page.locator(".told")).to_have_class(
            "sheet told right" if number % 2 else "sheet told wrong"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.keyboard.press("n")
        expect(page.locator("#told-head")).to_have_count(0)


def test_an_answer_is_chosen_by_tabulator_and_enter(demo, open_page):
    page = open_page(language="en")
    page.goto(f"{demo.address}/learn/colours?seed=3")
    page.locator(".answer").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#told-head")).to_be_visible()
