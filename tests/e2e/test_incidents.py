"""From a board to a ruling to the incident log, on a phone."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from e2e.deeds import serious_faults

pytestmark = pytest.mark.browser

SECTION = SectionId(1)


@pytest.fixture
def hall(server):
    """An event of four players whose first round is published; the address of the round."""
    key = server.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 5))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=2)),
        asked.ImportPlayers(SECTION, players),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ):
        server.service.handle(key, command)
    return f"{server.address}/events/{key}/s/1"


def rule_on_white(page, hall):
    """Open the second board, and ask about an illegal move of White."""
    page.goto(f"{hall}/games/2")
    page.get_by_role("link", name="Ask the assistant").first.click()
    page.get_by_role("button", name="An illegal move", exact=True).click()
    page.get_by_role("button", name="White", exact=True).click()
    expect(page.locator("#ruling")).to_be_visible()


@pytest.mark.article("E.01@2023-01 art. 7.5.5")
def test_a_second_illegal_move_is_known_from_the_first_one_recorded(hall, open_page):
    page = open_page(width=390)
    rule_on_white(page, hall)
    expect(page.locator("#ruling")).to_contain_text("illegal move number 1")
    page.get_by_role("link", name="Record for round 1, board 2").click()
    expect(page.get_by_label("Completed illegal move")).to_be_checked()
    assert serious_faults(page) == []
    page.get_by_role("button", name="Record incident", exact=True).click()
    expect(page.locator("#incident-1")).to_contain_text("7.5.5")
    assert serious_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    rule_on_white(page, hall)
    expect(page.locator("#ruling")).to_contain_text("illegal move number 2")


def test_an_incident_is_corrected_and_withdrawn(hall, open_page):
    page = open_page(width=390)
    rule_on_white(page, hall)
    page.get_by_role("link", name="Record for round 1, board 2").click()
    page.get_by_role("button", name="Record incident", exact=True).click()
    page.locator("#incident-1 a").click()
    correct, withdraw = page.locator("#act-correct"), page.locator("#act-withdraw")
    correct.locator("summary").click()
    correct.get_by_label("Note").fill("Seen by the deputy.")
    correct.get_by_role("button", name="Save").click()
    expect(page.locator("#incident-1")).to_contain_text("Seen by the deputy.")
    expect(page.locator("#thing .part").first).to_contain_text("Seen by the deputy.")
    expect(correct.locator("form")).to_be_hidden()
    withdraw.locator("summary").click()
    withdraw.get_by_label("Reason").fill("The clock was not pressed.")
    withdraw.get_by_role("button", name="Withdraw").click()
    expect(page.locator("#incident-1")).to_contain_text("The clock was not pressed.")
    expect(page.locator("#thing")).to_contain_text("The clock was not pressed.")
    expect(correct).to_have_count(0)


def test_rules_of_play_are_entered_and_checked(hall, open_page):
    page = open_page(width=390)
    page.goto(f"{hall}/play")
    expect(page.locator("#findings")).to_contain_text("6.7.1")
    assert serious_faults(page) == []
    page.get_by_label("Default time, minutes").fill("30")
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#findings")).not_to_contain_text("6.7.1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
