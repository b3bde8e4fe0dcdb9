"""A festival from entries to prizes: 120 players, 60 players and 9 teams in one hall.

The bulk is sent as the pages send it; what somebody does once is done in the browser.
"""

import re

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.model import SectionId, System
from arbitro.rules.prizes import Fund, Sharing
from e2e import festival
from e2e.deeds import press_act
from e2e.other_words import LANGUAGE

pytestmark = pytest.mark.browser

OPEN, UNDER, TEAMS = SectionId(1), SectionId(2), SectionId(3)
ROUNDS = 3


@pytest.fixture
def event(server):
    """Three sections with their entries, nothing paired; what the steps need of the server."""
    service = server.service
    named = EventSettings("Festival de la Villa", language=LANGUAGE)
    key = service.create(asked.CreateEvent(named)).key
    teams = SectionSettings(
        "Equipos", System.TEAM_SWISS, ROUNDS, teams=TeamRules(boards=2), first_board=101
    )
    for settings in (
        SectionSettings("Abierto", rounds=ROUNDS, tie_breaks=("BH/C1", "SB")),
        SectionSettings("Sub-2000", rounds=ROUNDS, first_board=61),
        teams,
    ):
        festival.do(service, key, asked.AddSection(settings))
    festival.do(service, key, asked.ImportPlayers(OPEN, festival.players(120)))
    festival.do(service, key, asked.ImportPlayers(UNDER, festival.players(60, 11)))
    for number in range(9):
        name, two = f"Club {chr(65 + number)}", festival.players(2, 3 * number)
        festival.do(service, key, RegisterTeam(TEAMS, name, players=two))
    fund = Fund((30000, 20000, 10000), Sharing.HORT, currency="EUR")
    festival.do(service, key, asked.SetPrizes(OPEN, fund, "Ana"))
    server.key, server.url = key, f"{server.address}/events/{key}"
    server.do = lambda *commands: festival.do(service, key, *commands)
    server.section = lambda number: service.snapshot(key).state.sections[number]
    return server


def begin(page, event):
    """Close the entries of every section and pair and publish its first round from the pages."""
    for number in (OPEN, UNDER):
        event.do(asked.CloseEntries(number), asked.PairRound(number))
    event.do(asked.CloseEntries(TEAMS), asked.PairRound(TEAMS))
    page.goto(f"{event.url}/hall")
    for number in (OPEN, UNDER, TEAMS):
        button = page.get_by_role("button", name=re.compile("^Publish")).first
        button.click()
        expect(page.locator("tr.head", has_text="not published")).to_have_count(3 - number)
        assert event.section(number).rounds[0].published


def come_late_and_leave(page, event):
    """Enter somebody late in the open, withdraw one of the second section, move another over."""
    page.goto(f"{event.url}/s/{OPEN}/players#add")
    form = page.locator("#add")
    form.get_by_role("textbox", name="Name").fill("Tarde, Toma")
    form.get_by_label("Rating", exact=True).fill("2222")
    form.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("link", name="Tarde, Toma")).to_be_visible()
    leaves, moves = list(event.section(UNDER).numbers)[58:60]
    page.goto(f"{event.url}/s/{UNDER}/players/{leaves}")
    press_act(page, "withdraw")
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("#thing .tag", has_text="withdrawn")).to_be_visible()
    page.goto(f"{event.url}/s/{UNDER}/players/{moves}")
    page.locator("#act-move-entry summary").click()
    page.locator("#act-move-entry").get_by_label("Other section").select_option(str(OPEN))
    page.get_by_role("button", name="Move player").click()
    page.wait_for_url(f"**/s/{OPEN}/players/{moves}*")
    assert event.section(UNDER).entries[leaves].withdrawn
    assert event.section(UNDER).entries[moves].withdrawn
    assert event.section(OPEN).entries[moves].first_round == 2
    assert len(event.section(OPEN).entries) == 122


def correct_after_pairing(page, event):
    """Correct the first board after round 2 is paired; only pairing anew is published."""
    event.do(asked.PairRound(OPEN))
    first = next(iter(event.section(OPEN).rounds[0].games.values()))
    other = next(each for each in GameResult if each.value != first.result.value)
    event.do(asked.CorrectResult(OPEN, first.id, other, first.result))
    page.goto(f"{event.url}/hall")
    expect(page.locator("#panel .notice.alarm")).to_be_visible()
    expect(page.get_by_role("button", name="Publish round 2")).to_have_count(0)
    page.get_by_role("button", name="Pair round 2 again").click()
    expect(page.get_by_role("button", name="Publish round 2")).to_be_visible()


def swap_by_hand(page, event):
    """Change two players of the draft for a reason of the regulations, and publish it."""
    before = [(each.white, each.black) for each in event.section(OPEN).current.games.values()]
    page.locator('tbody[data-hand] tr[data-b="3"] [data-e]').first.click()
    page.locator("tbody[data-hand] tr:not([data-b='3'], .bye-row) [data-e].may").first.click()
    page.locator("#sure").locator("[value=yes]").click()
    expect(page.locator("tr[data-changed]")).to_have_count(2)
    hand = page.locator("#panel .by-hand")
    hand.locator("select[name=reason]").select_option("competition-rules")
    hand.locator("input[name=note]").fill("Same family")
    hand.get_by_role("button", name="Finish").click()
    asked = page.locator("#content > .notice")
    asked.get_by_role("button", name="Continue to step 2").click()
    asked.get_by_role("button", name="Finish pairing by hand").click()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.locator("tr.head", has_text="not published")).to_have_count(0)
    current = event.section(OPEN).current
    after = [(each.white, each.black) for each in current.games.values()]
    assert current.published
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 2
    assert current.by_hand.note == "Same family"


def read_twice(page, event):
    """Read the results of the second section again: one by keys, pairing waits for the rest."""
    festival.play(event.service, event.key, UNDER)
    event.do(asked.RequireSecondReading(UNDER, is_required=True))
    games = list(event.section(UNDER).current.games.values())
    page.goto(f"{event.url}/hall?section=b")
    expect(page.locator("body[data-mode] #slip")).to_be_focused()
    page.keyboard.press("F4")
    page.locator("#reader").fill("Bo")
    sign = {GameResult.WHITE_WINS: "+", GameResult.DRAW: "*", GameResult.BLACK_WINS: "-"}
    page.locator("#slip").press_sequentially(f"{games[0].board}{sign[games[0].result]}")
    row = page.locator(f'#live tr[data-b="{games[0].board}"]').first
    expect(row).to_have_attribute("data-read", "equal")
    page.keyboard.press("F4")
    refused = event.service.handle(event.key, asked.PairRound(UNDER))
    assert refused.code == "not-read-twice"
    event.do(*(asked.ReadAgain(UNDER, each.id, each.result, "Bo", "Ana") for each in games[1:]))


def print_and_publish(page, event):
    """Print the pairings of all sections as one list; see the public pages of all of them."""
    page.goto(f"{event.url}/papers?of=names")
    listed = page.locator("article table tbody tr")
    expected = sum(
        len(section.current.games) * 2 for section in map(event.section, (OPEN, UNDER, TEAMS))
    )
    assert listed.count() >= expected
    assert page.request.get(f"{event.url}/s/{OPEN}/paper/small/slip?tables=1-8").ok
    page.goto(f"{event.url}/publicity")
    page.get_by_role("link", name="Public pages").first.wait_for()
    page.goto(f"{event.address}/p/{event.key}")
    for name in ("Abierto", "Sub-2000", "Equipos"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.goto(f"{event.address}/p/{event.key}/a/round-2.html")
    expect(page.locator("main")).to_contain_text("Tarde, Toma")


def test_three_sections_from_their_entries_to_the_prizes(event, open_page):
    page = open_page()
    begin(page, event)
    come_late_and_leave(page, event)
    festival.play(event.service, event.key, OPEN)
    correct_after_pairing(page, event)
    swap_by_hand(page, event)
    read_twice(page, event)
    print_and_publish(page, event)
    for number in (OPEN, UNDER, TEAMS):
        while len(event.section(number).rounds) < ROUNDS:
            festival.turn(event.service, event.key, number)
            if number == UNDER:
                event.do(asked.RequireSecondReading(UNDER, is_required=False))
        festival.play(event.service, event.key, number)
    page.goto(f"{event.url}/s/{OPEN}/prizes")
    expect(page.locator("main table tbody tr:not(.note)").first).to_be_visible()
    page.get_by_label("Second person").fill("Eva")
    page.get_by_role("button", name="The amounts match").click()
    expect(page.locator("#check")).to_contain_text("checked")
    expect(page.locator("#check")).to_contain_text("Eva")
    page.goto(event.url)
    page.get_by_role("button", name="Finish event").click()
    expect(page.get_by_text("finished").first).to_be_visible()
    assert event.service.snapshot(event.key).state.finished
