"""The school in a browser: questions answered by keys alone, at the width of a phone."""

import re

import pytest
from playwright.sync_api import expect

from arbitro import clock
from arbitro.i18n.sentences.clock import clock_time
from arbitro.school.competition.by_hand import EDITIONS, drawn_round, engine_way
from arbitro.school.exam import paper
from arbitro.school.families import AT_THE_BOARD, question_of
from arbitro.school.laws.clock_by_hand import irregular
from arbitro.school.sheets import sheet

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


def test_a_worksheet_a_clock_and_a_decision_are_done_by_keys_on_a_narrow_screen(demo, open_page):
    page = open_page(width=390, language="es")
    page.goto(f"{demo.address}/learn/worksheet?kind=rating-change&seed=4")
    for place, cell in enumerate(sheet("rating-change", 4).cells):
        page.locator(f"#cell-{place}").focus()
        page.keyboard.type(str(float(cell.right)).replace(".", ","))
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_have_class("sheet told right")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

    times = irregular(3).right
    page.goto(f"{demo.address}/learn/clock?kind=correct&seed=3")
    for name, time in zip(("white", "black"), times, strict=True):
        page.locator(f"#{name}").focus()
        page.keyboard.type(clock_time(time))
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_have_class("sheet told right")

    asked = question_of(AT_THE_BOARD, 4)
    page.goto(f"{demo.address}/learn/{AT_THE_BOARD}?seed=4&limit=20")
    page.locator("#longer").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#extra")).to_have_value("30")
    expect(page.locator("#timer .left")).to_have_text(re.compile("0:[345]"))
    page.keyboard.press(str(asked.right + 1))
    expect(page.locator(".told")).to_have_class("sheet told right")
    expect(page.locator(".told")).to_contain_text("50")


def test_a_number_dragged_onto_another_is_a_pair(demo, open_page):
    page = open_page(language="en")
    page.goto(f"{demo.address}/learn/by-hand?seed=4")
    rows = page.locator("#cards .pick")
    one, other = rows.nth(0).inner_text(), rows.nth(2).inner_text()
    rows.nth(0).drag_to(rows.nth(2))
    expect(page.locator("#pairs")).to_have_value(f"{one}-{other}")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_paper_is_sat_by_keys_on_a_narrow_screen(demo, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(f"{demo.address}/learn/exam?seed=5")
    page.locator("#m60").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#timer .left")).to_have_text(re.compile("59:"))
    asked = paper(5)
    for number, each in enumerate(asked):
        page.locator(f"#q{number}-{each.right}").focus()
        page.keyboard.press("Space")
        if number == len(asked) // 2:  # loaded again: what was chosen and the time stay
            page.reload()
            expect(page.locator(f"#q{number}-{each.right}")).to_be_checked()
    expect(page.locator("#q0-" + str(asked[0].right))).to_be_checked()
    page.locator("#longer").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#timer .left")).to_have_text(re.compile("6[34]:"))
    expect(page).to_have_url(re.compile("minutes=65"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(f"#q0-{asked[0].right}").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".told[role=status]")).to_have_class("sheet told right")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_paper_whose_time_is_over_is_handed_in_as_it_stands(demo, open_page):
    page = open_page(language="en")
    begun = f"{demo.address}/learn/exam?seed=5&at={int(clock.now().timestamp()) - 90}"
    page.goto(f"{begun}&minutes=60")
    page.locator("#q0-0").check()
    page.goto(f"{begun}&minutes=1")  # as when the page is opened again after an hour
    expect(page.locator(".told[role=status]")).to_be_visible()
    expect(page.locator("#q0-0")).to_be_checked()


def test_exercises_taken_along_are_answered_on_a_phone_without_network(demo, open_page, tmp_path):
    page = open_page(width=390, language="es")
    page.goto(f"{demo.address}/learn/first-steps?seed=4")
    with page.expect_download() as waited:
        page.locator('a[href$="/along"]').click()
    kept = tmp_path / "along.html"
    waited.value.save_as(kept)
    page.context.set_offline(True)
    page.goto(kept.as_uri())
    page.locator("section").nth(0).locator('button[data-right="yes"]').focus()
    page.keyboard.press("Enter")
    page.locator("section").nth(1).locator('button[data-right=""]').first.click()
    expect(page.locator("#score")).to_have_text("Correctas: 1 de 2")
    expect(page.locator("section").nth(1).locator("details")).to_have_attribute("open", "")
    page.reload()
    expect(page.locator("#score")).to_have_text("Correctas: 1 de 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
