"""A Swiss and a round robin from the wizard to the final standings and the report, by browser."""

import re

import pytest
from playwright.sync_api import expect

from e2e.deeds import (
    NINE,
    add_form,
    boards,
    create_event,
    enter_all,
    import_players,
    open_player,
    pair_and_publish,
    report_of,
    say_yes,
    step,
    tab,
)

pytestmark = pytest.mark.browser


def correct_and_undo(page):
    """Make board 1 a draw, take that back where it was entered, do it again, take it back again."""
    first = boards(page).first
    first.locator(".res").click()
    page.locator("#results-box [data-choose='==']").click()
    expect(first).to_have_attribute("data-r", "==")
    latest = page.locator("#latest")
    latest.get_by_text("corrected from").first.wait_for()
    latest.get_by_role("button", name="Undo").click()
    latest.get_by_text("Undone: Round 1, board 1").wait_for()
    expect(first).to_have_attribute("data-r", "10")

    # done again and taken back once more, from the history
    latest.get_by_role("button", name="Redo").click()
    latest.get_by_text("Last action: Round 1, board 1").wait_for()
    expect(first).to_have_attribute("data-r", "==")
    tab(page, "History")
    page.get_by_role("listitem").filter(has_text="corrected from").filter(
        has=page.get_by_role("button", name="Undo")
    ).get_by_role("button").click()
    page.locator("#confirmation").get_by_role("button", name="Undo").click()
    page.get_by_text("Undone: Round 1, board 1").first.wait_for()
    tab(page, "Rounds")
    expect(first).to_have_attribute("data-r", "10")


def test_a_swiss_with_a_bye_a_withdrawal_a_late_entry_a_correction_and_an_undo(server, open_page):
    page = open_page()
    say_yes(page)
    create_event(page, server.address, "Nine in León")
    import_players(page, NINE)
    page.get_by_text("9 players").first.wait_for()

    # a half-point bye for round 2
    open_player(page, "Cano, Carla")
    bye = page.locator("#act-request-bye")
    bye.locator("summary").click()
    bye.get_by_label("Round", exact=True).select_option("2")
    bye.get_by_label("Bye", exact=True).select_option("H")
    bye.get_by_role("button", name="Give a bye").click()
    page.get_by_text("Cano, Carla: half-point bye in round").first.wait_for()

    pair_and_publish(page, 1)  # entries are closed with it
    assert boards(page).count() == 4
    page.get_by_text("pairing-allocated bye").first.wait_for()
    enter_all(page, "105")

    correct_and_undo(page)

    # a late entry, and a withdrawal
    tab(page, "Players")
    add_form(page).get_by_label("Name", exact=False).first.fill("Jara, Julia")
    page.locator("#add").get_by_label("Rating", exact=True).fill("2210")
    page.get_by_role("button", name="Add player", exact=True).click()
    page.get_by_text("Jara, Julia added.").wait_for()
    pair_and_publish(page, 2)
    enter_all(page, "015")
    open_player(page, "Haro, Hugo")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_text("Haro, Hugo withdrew").first.wait_for()

    for number in (3, 4, 5):
        pair_and_publish(page, number)
        enter_all(page, "150")
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    rows = page.locator("main table tbody tr")
    assert rows.count() == 10
    page.locator("table.standings a[data-panel]").first.click()
    page.locator("#worksheet").wait_for()

    text = report_of(page)
    players = [line for line in text.splitlines() if line.startswith("001")]
    assert len(players) == 10
    carla = next(line for line in players if "Cano" in line)
    assert re.search(r"0000 - H", carla)
    assert [line[91 + 10 * 4 :].split() != [] for line in players] == [True] * 10


def test_a_round_robin_from_the_wizard_to_the_report(server, open_page):
    page = open_page()
    say_yes(page)
    create_event(page, server.address, "Eight in Lugo", system="round-robin", rounds=0)
    import_players(page, "\n".join(NINE.splitlines()[:9]))
    step(page, "Close entries")
    for number in range(1, 8):
        pair_and_publish(page, number)
        assert boards(page).count() == 4
        enter_all(page, "1550")
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    tab(page, "Crosstable")
    expect(page.locator(".crosstable tbody tr")).to_have_count(8)
    expect(page.locator(".crosstable .self")).to_have_count(8)
    players = [line for line in report_of(page).splitlines() if line.startswith("001")]
    assert len(players) == 8
    assert sum(float(line[80:84]) for line in players) == 28
    tab(page, "Overview")
    page.get_by_role("button", name="Finish event").click()
    page.get_by_text("Event finished").first.wait_for()
