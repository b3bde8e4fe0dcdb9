"""Prizes by browser: a fund is entered, read with its working, checked, and taken back."""

import pytest
from playwright.sync_api import expect

from arbitro.service.new_events.demo import build_demo

pytestmark = pytest.mark.browser


def test_a_fund_is_entered_checked_by_another_and_taken_back(server, open_page):
    key = build_demo(server.service, "en")
    page = open_page(width=390)
    page.goto(f"{server.address}/events/{key}/s/1/prizes")
    page.get_by_role("link", name="Enter prizes").click()
    page.get_by_label("Amounts").first.fill("600\n400\n200")
    page.get_by_label("Currency").fill("EUR")
    page.get_by_label("Calculated by").fill("Ana")
    page.locator("summary", has_text="Add a special prize").first.click()
    page.get_by_label("Prize name").first.fill("Under 2100")
    page.locator("#special_1_prizes").fill("100")
    page.locator("#special_1_rating_to").fill("2099")
    page.get_by_role("button", name="Share prizes").click()

    rows = page.locator("main table tbody tr")
    expect(rows).to_have_count(6)  # three tied on points share the third prize by halves
    rows.nth(2).locator("a[data-panel]").click()
    expect(page.locator("#thing")).to_contain_text("3 share")
    page.locator("#thing [data-close]").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    page.get_by_label("Second person").fill("Ana")
    page.get_by_role("button", name="The amounts match").click()
    page.get_by_text("The person who entered the prizes cannot check them").wait_for()
    page.get_by_label("Second person").fill("Eva")
    page.get_by_role("button", name="The amounts match").click()
    expect(page.locator("#check")).to_contain_text("checked Eva")

    latest = page.locator("#latest")
    latest.get_by_role("button", name="Undo").click()
    expect(page.locator("#check")).not_to_contain_text("Eva")
    latest.get_by_text("Undone: Prizes checked by Eva").wait_for()
