"""A paper is filled in and downloaded in a real browser."""

from pathlib import Path

import pypdf
import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_the_report_of_the_event_is_filled_in_and_downloaded_twice(browser, demo):
    page = browser.new_page(locale="en")
    page.goto(f"{demo.address}/events/{demo.keys['en']}/s/1/paper")
    page.get_by_role("link", name="Official papers").click()
    page.get_by_role("link", name="Fill in Report of a title tournament").click()
    page.get_by_label("Organiser").fill("Club Tres Ríos")
    texts = []
    for _ in range(2):
        with page.expect_download() as coming:
            page.get_by_role("button", name="Download the PDF").click()
        reader = pypdf.PdfReader(Path(coming.value.path()))
        texts.append(" ".join(reader.pages[0].extract_text().split()))
    assert "Club Tres Ríos" in texts[0]
    assert texts[0] == texts[1]
    expect(page.get_by_label("Organiser")).to_have_value("Club Tres Ríos")
    page.close()


def test_what_a_player_needs_is_two_steps_from_the_ratings(browser, demo):
    page = browser.new_page(locale="es")
    page.goto(f"{demo.address}/events/{demo.keys['es']}/s/1/ratings")
    page.get_by_role("link", name="Normas", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Normas")
    page.close()
