"""A Double-Swiss of nine from the wizard to the final standings and the report, by browser."""

import re

import pytest
from playwright.sync_api import expect

from e2e.deeds import (
    NINE,
    boards,
    create_event,
    enter_all,
    import_players,
    pair_and_publish,
    report_of,
    say_yes,
    step,
    tab,
)

pytestmark = pytest.mark.browser


def test_a_double_swiss_from_the_wizard_to_the_report(server, open_page):
    page = open_page()
    say_yes(page)
    create_event(page, server.address, "Matches in León", system="double-swiss", rounds=3)
    import_players(page, NINE)
    for number in range(1, 4):
        pair_and_publish(page, number)
        assert boards(page).count() == 8
        enter_all(page, "1505")
    page.get_by_role("link", name="Why these pairings?").click()
    page.locator("#panel").get_by_role("heading", name="Why these pairings? Round 3").wait_for()
    expect(page.locator(".why-list tbody tr")).to_have_count(5)  # four boards and the bye
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    tab(page, "Crosstable")
    expect(page.locator(".crosstable thead").get_by_text("3.2", exact=True)).to_have_count(1)
    text = report_of(page)
    assert "192 FIDE_DOUBLESWISS" in text
    players = [line for line in text.splitlines() if line.startswith("001")]
    assert all(len(re.findall(r"\S+", line[91:])) == 18 for line in players)
    # four matches of two points and a bye of one and a half, three times
    assert sum(float(line[80:84]) for line in players) == 3 * (4 * 2 + 1.5)
