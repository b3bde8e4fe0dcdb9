"""Readings of disputed articles by browser: chosen for a team Swiss, followed, explained."""

import re

import pytest

from e2e.deeds import enter_teams, entry_list, faults_of, say_yes, step

pytestmark = pytest.mark.browser


def test_a_team_swiss_follows_the_readings_chosen_in_the_wizard(server, open_page):
    page = open_page()
    say_yes(page)
    page.goto(f"{server.address}/events/new")
    page.get_by_label("What is it called?").fill("Cup of León")
    summary = page.locator("summary", has_text="Interpretations of the rules")
    assert summary.is_visible()
    summary.click()
    assert page.locator("#reading_parity").is_visible()
    assert not page.locator("#reading_last-round-wish").is_visible()
    page.get_by_label("System", exact=True).select_option("round-robin")
    assert not summary.is_visible()
    page.get_by_label("System", exact=True).select_option("team-swiss")
    assert not page.locator("#reading_parity").is_visible()
    assert faults_of(page) == []
    page.locator("#reading_last-round-wish").select_option("strong")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("Boards per match").fill("2")
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("heading", name="Teams", exact=True).wait_for()
    enter_teams(page, entry_list(4, 2), 8)
    step(page, "Pair round 1")
    page.get_by_role("link", name="Why these pairings?").click()
    page.get_by_text("Unusual interpretation").wait_for()
    assert page.get_by_text(re.compile("1.7.2")).count() >= 1
    assert faults_of(page) == []


def test_the_readings_fit_a_phone_in_spanish(server, open_page):
    page = open_page(width=390, language="es")
    page.goto(f"{server.address}/events/new")
    page.locator("#system").select_option("double-swiss")
    page.locator("summary", has_text="Interpretaciones del reglamento").click()
    assert page.locator("#reading_colour-history").is_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
