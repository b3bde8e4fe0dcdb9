"""Teams of a Schiller for norms by browser: from a pasted list to the closed teams."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings, TeamRules
from arbitro.model import System
from e2e.deeds import faults_of

pytestmark = pytest.mark.browser

WOMEN = "Name;Title;Federation;Rating;Sex\n" + "\n".join(
    f"Woman {at};{title};{('ESP', 'FRA', 'POL')[at % 3]};{rating};F"
    for at, (title, rating) in enumerate(
        [("WGM", 2350), ("WGM", 2340), ("WGM", 2330), ("WFM", 2180), ("WFM", 2170), ("WFM", 2160),
         *(("", 2150 - 10 * more) for more in range(6))], 1
    )
)  # fmt: skip
"""Twelve women as in the Arbiters' Manual 2023, IV.4."""


def faults(page):
    return [each["id"] for each in faults_of(page) if each["impact"] in {"serious", "critical"}]


@pytest.mark.parametrize("width", [390, 1280])
def test_teams_for_norms_are_proposed_from_a_list_and_taken_over(server, open_page, width):
    key = server.service.create(asked.CreateEvent(EventSettings("Women"))).key
    rules = TeamRules(boards=3)
    section = SectionSettings("A", System.SCHILLER, teams=rules)
    server.service.handle(key, asked.AddSection(section))
    page = open_page(width)
    page.goto(f"{server.address}/events/{key}/s/1/teams")
    page.get_by_role("link", name="Teams for norms").click()
    page.get_by_label("Teams (required)").fill("4")
    page.get_by_label("Players not registered yet").fill(WOMEN)
    page.get_by_role("button", name="Propose teams").click()
    page.get_by_text("9 of 12 eligible players can reach a norm").wait_for()
    page.get_by_text("Missing").first.click()
    page.get_by_text("3 more IM or GM opponents.").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []
    page.get_by_role("button", name="Create these teams").click()
    page.get_by_text("Teams created.").wait_for()
    page.get_by_role("link", name="Team A").click()
    expect(page.get_by_text("Woman 3").first).to_be_visible()
