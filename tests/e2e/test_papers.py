"""A paper is filled in and downloaded in a real browser."""

import io
from pathlib import Path

import openpyxl
import pypdf
import pytest
from playwright.sync_api import expect

from arbitro.desk.commands import AddSection, CreateEvent, ImportPlayers
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId

pytestmark = pytest.mark.browser


@pytest.fixture
def section(server):
    """The address of a section of two players."""
    key = server.service.create(CreateEvent(EventSettings("Spring Open"))).key
    server.service.handle(key, AddSection(SectionSettings("Open", rounds=3)))
    players = (Player("Ana", federation="ESP"), Player("Berta", federation="POR"))
    server.service.handle(key, ImportPlayers(SectionId(1), players))
    return f"{server.address}/events/{key}/s/1"


def test_the_tables_of_a_page_are_saved_as_they_are_shown(browser, section):
    page = browser.new_page(locale="en")
    page.goto(f"{section}/players")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download the tables of this page: XLSX").click()
    assert coming.value.suggested_filename.endswith(".xlsx")
    book = openpyxl.load_workbook(io.BytesIO(Path(coming.value.path()).read_bytes()))
    (heads, first, *_) = book.worksheets[0].iter_rows(values_only=True)
    assert heads[0] == page.locator("main table thead th").first.inner_text().strip()
    assert first[0] == 1  # a number


def test_the_report_of_the_event_is_filled_in_downloaded_and_kept(browser, section):
    page = browser.new_page(locale="en")
    page.goto(f"{section}/paper")
    page.get_by_role("link", name="Official documents").click()
    page.get_by_role("link", name="Fill in Report of a title tournament").click()
    page.get_by_label("Organiser").fill("Club Tres Ríos")
    texts = []
    for remarks in ("All quiet.", "One phone."):
        page.get_by_label("Special remarks").fill(remarks)
        with page.expect_download() as coming:
            page.get_by_role("button", name="Download PDF").click()
        reader = pypdf.PdfReader(Path(coming.value.path()))
        texts.append(" ".join(reader.pages[0].extract_text().split()))
    assert "Club Tres Ríos" in texts[0]
    assert ("All quiet." in texts[0], "One phone." in texts[1]) == (True, True)
    page.reload()
    expect(page.get_by_label("Organiser")).to_have_value("Club Tres Ríos")
    expect(page.get_by_label("Special remarks")).to_have_value("One phone.")
    page.close()


def test_what_a_player_needs_is_two_steps_from_the_ratings(browser, demo):
    page = browser.new_page(locale="es")
    page.goto(f"{demo.address}/events/{demo.keys['es']}/s/1/ratings")
    page.get_by_role("link", name="Normas", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Normas")
    page.close()
