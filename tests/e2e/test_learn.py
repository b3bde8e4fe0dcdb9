"""The school in a browser: questions answered by keys alone, at the width of a phone."""

import re

import pytest
from playwright.sync_api import expect

from arbitro.school.by_hand import EDITIONS, drawn_round, engine_way
from arbitro.school.exam import paper
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


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_whole_round_is_paired_by_hand_with_taps_and_with_keys(demo, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(f"{demo.address}/learn/by-hand?seed=4")
    paired, _ = engine_way(drawn_round(4, EDITIONS[-1]))
    numbers = [each for game in paired.games for each in game] + [
        each for each in (paired.bye,) if each
    ]
    for number in numbers:
        page.locator("#cards th").get_by_text(str(number), exact=True).click()
    page.locator("#pairs").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_have_class("sheet told right")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_paper_is_sat_by_keys_on_a_narrow_screen(demo, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(f"{demo.address}/learn/exam?seed=5")
    for number, asked in enumerate(paper(5)):
        page.locator(f"#q{number}-{asked.right}").focus()
        page.keyboard.press("Space")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Enter")
    expect(page.locator(".told[role=status]")).to_have_class("sheet told right")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
