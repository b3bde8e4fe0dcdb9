"""Decisions about teams by browser: a round by hand, a late team, prizes of boards."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, System
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from e2e.deeds import faults_of, say_yes

pytestmark = pytest.mark.browser

SECTION = SectionId(1)


@pytest.fixture
def section(server):
    """Address of a Swiss of nine teams of three boards, the second of five rounds paired."""
    service = server.service
    key = service.create(asked.CreateEvent(EventSettings("League", language="en"))).key

    def do(*commands):
        for command in commands:
            service.handle(key, command)

    rules = TeamRules(boards=3, reserves=1)
    do(asked.AddSection(SectionSettings("A", System.TEAM_SWISS, 5, teams=rules)))
    for team in range(1, 10):
        players = tuple(Player(f"{team}.{at}", rating=2400 - 20 * team - at) for at in range(1, 5))
        do(RegisterTeam(SECTION, f"Team {team}", players=players))
    do(asked.CloseEntries(SECTION), asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
    results = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.WHITE_WINS
    first = service.snapshot(key).state.sections[SECTION].rounds[0]
    for at, game in enumerate(first.games):
        do(asked.EnterResult(SECTION, game, results[at % 3]))
    do(asked.PairRound(SECTION))
    return f"{server.address}/events/{key}/s/1"


def test_a_round_by_hand_a_late_team_and_prizes_of_boards(section, open_page):
    page = open_page()
    say_yes(page)
    page.goto(f"{section}/rounds/2")
    page.get_by_role("link", name="Pair by hand").click()
    page.get_by_role("button", name="Start from these boards").click()
    page.locator("#confirmation button").click()
    page.locator('[data-place="white:1"]').focus()
    page.keyboard.press("c")
    page.locator(".verdict").get_by_text(
        re.compile(r"By the rules, \d Team \d has White")
    ).wait_for()
    page.get_by_label("Reason").select_option("competition-rules")
    page.get_by_label("Note").fill("art. 12")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Continue to step 2").click()
    page.locator("#confirmation").get_by_role("button", name="Finish pairing by hand").click()
    page.locator("#panel").get_by_text("art. 12").wait_for()
    page.locator("#latest").get_by_role("button", name="Undo").click()
    page.get_by_text("Undone:").first.wait_for()
    expect(page.locator("#panel").get_by_text("art. 12")).to_have_count(0)

    page.goto(f"{section}/teams")
    page.get_by_text("Add a late team").click()
    page.get_by_label("Team name").fill("Lugo")
    page.get_by_label("Players in board order").fill("Ana; 2390\nEva; 2380\nIda; 2370")
    page.get_by_role("button", name="Add team").click()
    page.locator("#thing").get_by_text("from round 3").wait_for()

    page.goto(f"{section}/prizes")
    page.get_by_role("link", name="Enter prizes").click()
    page.get_by_label("Amounts").first.fill("600")
    page.get_by_label("Calculated by").fill("Ana")
    page.get_by_text("Add board prizes").click()
    page.get_by_label("Boards", exact=True).fill("1-3")
    page.get_by_label("Amounts for each board").fill("50")
    page.get_by_role("button", name="Share prizes").click()
    page.get_by_text("Board 3", exact=True).wait_for()
    page.get_by_text("how?").last.click()
    page.get_by_text("in 1 game: 100%.").last.wait_for()


def test_a_captain_hands_a_line_up_in_on_the_own_phone(server, section, open_page):
    page = open_page()
    page.goto(f"{section}/line-ups/2")
    address = page.get_by_role("link", name="Open the captain's page Team 1").get_attribute("href")
    page.close()
    door = server.server.config.app.state.door
    door.is_open = True
    code = door.devices.invite(Grant(Role.CAPTAIN), stay=timedelta(hours=1)).code
    phone = open_page(width=390)
    phone.goto(f"{server.address}/join")
    phone.get_by_label("Code").fill(code)
    phone.get_by_role("button", name="Connect device").click()
    phone.wait_for_url(lambda url: "/join" not in url)
    phone.goto(f"{server.address}{address}")
    assert phone.locator("#step button, #latest button:visible").count() == 0
    phone.get_by_label("Board 3").select_option(label="4. 1.4 (2376)")
    phone.get_by_role("button", name="Hand in").click()
    phone.get_by_text("Line-up handed in.").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.goto(f"{section}/rounds/2")
    assert phone.get_by_text("handed in").count() == 0
    assert phone.get_by_text("1.4").count() == 0


def test_these_pages_fit_a_phone_and_are_accessible(section, open_page):
    page = open_page(width=390, language="es", scheme="dark")
    found = {}
    for name in (
        "rounds/2/by-hand",
        "teams",
        "line-ups/2",
        "prizes",
        "prizes/edit",
        "paper/boards",
    ):
        page.goto(f"{section}/{name}")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults = [
            f"{fault['id']}: {fault['nodes'][0]['html'][:120]}"
            for fault in faults_of(page)
            if fault["impact"] in {"serious", "critical"}
        ]
        if faults or wide > 0:
            found[name] = faults, wide
    assert found == {}
