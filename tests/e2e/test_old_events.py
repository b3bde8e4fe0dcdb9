"""An event of 2010 by browser: the Dutch System of its day, from the wizard to the report."""

import pytest

from e2e.deeds import (
    NINE,
    enter_all,
    import_players,
    pair_and_publish,
    report_of,
    say_yes,
    tab,
)

pytestmark = pytest.mark.browser


def test_a_dutch_event_of_2010_runs_by_the_text_of_its_day(server, open_page):
    page = open_page()
    say_yes(page)
    page.goto(f"{server.address}/events/new")
    page.get_by_label("What is it called?").fill("Abierto de León 2010")
    page.get_by_label("First day").fill("2010-05-01")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("heading", name="Who plays?").wait_for()
    import_players(page, NINE)
    for number in range(1, 4):
        pair_and_publish(page, number)
        enter_all(page, "1505")
    page.get_by_role("link", name="Why these pairings?").click()
    page.locator("#panel").get_by_role("heading", name="Why these pairings? Round 3").wait_for()
    assert page.get_by_text("DUTCH.2009@2009").count() >= 1
    tab(page, "Standings")
    page.get_by_role("heading", name="Standings").first.wait_for()
    tab(page, "Overview")
    page.locator("#panel").get_by_text("Rules of that time:").wait_for()
    assert page.get_by_text("arbitro has no text for the first day of the event").count() == 1
    assert page.get_by_text("contains the general rules").count() == 1
    report = report_of(page)
    assert "192 FIDE_DUTCH_2009" in report
    assert "042 2010/05/01" in report
