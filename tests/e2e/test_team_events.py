"""Team events by browser: a Swiss of nine, a Scheveningen of eight boards, a Schiller of 4 x 3."""

import re

import pytest
from playwright.sync_api import expect

from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import RoundNumber, TeamScore
from arbitro.rules.pairing.swiss_team import options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from e2e.deeds import (
    ask_why_not,
    boards,
    enter_all,
    enter_teams,
    entry_list,
    published,
    say_yes,
    serious_faults,
    step,
    tab,
)

pytestmark = pytest.mark.browser


CUT = """scores => scores.filter(score => {
    const cell = score.closest("td").getBoundingClientRect()
    const shown = document.createRange()
    shown.selectNodeContents(score)
    const text = shown.getBoundingClientRect()
    return text.left < cell.left || text.right > cell.right
}).map(score => score.textContent)"""
"""Which scores reach out of their cell."""


def create(page, address, name, system, *, boards, rounds=0):
    page.goto(f"{address}/events/new")
    page.get_by_label("What is it called?").fill(name)
    assert not page.get_by_label("Boards per match").is_visible()
    page.get_by_label("System", exact=True).select_option(system)
    if rounds:
        page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label("Boards per match").fill(str(boards))
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("heading", name="Teams", exact=True).wait_for()


def play(page, number, keys, *, publish):
    """Pair and publish a round and enter its boards by key, seen from the first team."""
    step(page, f"Pair round {number}")
    step(page, publish)
    published(page, number)
    enter_all(page, keys)
    return boards(page).count()


def scores(page):
    return [each.inner_text() for each in page.locator("tr.match .rc").all()]


def report_of(page):
    tab(page, "Documents")
    page.get_by_role("link", name="Rating report").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Report (TRF 2026)").click()
    text = download.value.path().read_text("utf-8")
    read = team_tournament_of(read_trf(text.encode()).value)
    assert [each.code for each in read.problems if each.severity.value == "error"] == []
    return read.value


def test_a_swiss_of_nine_teams_from_the_wizard_to_the_report(server, open_page):
    page = open_page()
    say_yes(page)
    create(page, server.address, "Nine teams", "team-swiss", boards=2, rounds=3)
    enter_teams(page, entry_list(9, 3), 27)

    # a captain hands a line-up in before the boards of round 1 are published
    step(page, "Pair round 1")
    page.get_by_role("link", name="Line-ups").click()
    page.get_by_role("link", name="Open the captain's page León").click()
    page.get_by_label("Board 2").select_option(label="3. León 3, Ana (2370)")
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text("Line-up handed in.").wait_for()
    tab(page, "Rounds")
    page.locator("#live").get_by_text("León 3, Ana").wait_for()
    page.get_by_role("button", name="Delete pairings").click()
    page.get_by_text("No round paired yet.").wait_for()

    for number, keys in ((1, "15"), (2, "501"), (3, "011")):
        assert play(page, number, keys, publish="Publish the boards") == 8
        assert len(scores(page)) == 4
    tab(page, "Rounds")
    page.locator(".pager a").first.click()
    page.locator("tbody[data-round='1']").wait_for()
    assert scores(page) == ["1½ – ½"] * 4
    page.get_by_text("pairing-allocated bye").first.wait_for()

    # who really played: two players of the second team of a match in the wrong order
    page.locator(".pager a").nth(2).click()
    page.locator("tbody[data-round='3']").wait_for()
    before = scores(page)
    page.locator("tr.match").first.get_by_role("link").click()
    page.locator("#thing").get_by_role("link", name=re.compile("^Line-up of")).nth(1).click()
    chosen = [page.get_by_label(f"Board {at}").input_value() for at in (1, 2)]
    page.get_by_label("Board 1").select_option(chosen[1])
    page.get_by_label("Board 2").select_option(chosen[0])
    page.get_by_role("button", name="Enter the players").click()
    page.get_by_text("lost for the match").first.wait_for()
    assert scores(page)[0] == "2 – 0"
    page.locator("#latest").get_by_role("button", name="Undo").click()
    page.get_by_text("Undone:").first.wait_for()
    assert scores(page) == before

    page.get_by_role("link", name="Why these pairings?").click()
    ask_why_not(page, "1", "9")
    tab(page, "Standings")
    page.locator("table.standings a[data-panel]").first.click()
    page.locator("#worksheet").wait_for()

    tournament = report_of(page)
    options = options_of(tournament.encoded_type)
    for number in (1, 2, 3):
        found = check_team_round(tournament, "C.04.6@2026-02", options, RoundNumber(number))
        assert found == ()


@pytest.mark.parametrize(
    ("system", "teams", "boards", "rounds", "games"),
    [("scheveningen", 2, 8, 8, 8), ("schiller", 4, 3, 9, 6)],
)
def test_a_table_of_teams_from_the_wizard_to_the_report(  # noqa: PLR0917 - sizes
    server, open_page, system, teams, boards, rounds, games
):
    page = open_page()
    create(page, server.address, "By the table", system, boards=boards)
    enter_teams(page, entry_list(teams, boards), teams * boards)
    for number in range(1, rounds + 1):
        assert play(page, number, "1", publish="Publish round") == games
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    page.get_by_role("link", name="Board scores").click()
    expect(page.locator("main tbody tr")).to_have_count(teams * boards)

    tournament = report_of(page)
    assert tournament.rounds_played == rounds
    total = sum(tournament.score(entry, TeamScore.GAME_POINTS) for entry in tournament.entries)
    assert total == 10 * rounds * games
    played = {len([r for r in one.rounds if r.opponent]) for one in tournament.players}
    assert played == {8 if teams == 2 else 9}


def test_pages_of_teams_fit_a_phone_and_are_accessible(server, open_page):
    page = open_page()
    create(page, server.address, "Small", "team-round-robin", boards=2)
    enter_teams(page, entry_list(4, 3), 12)  # no team rests, whatever number it draws
    play(page, 1, "1", publish="Publish the boards")
    step(page, "Pair round 2")
    page.locator("tbody[data-round='2']").wait_for()
    section = page.url.split("/hall")[0] + "/s/1"
    page.close()
    page = open_page(width=390, language="es", scheme="dark")
    found = {}
    for name in (
        *("teams", "teams/1", "rounds/1", "rounds/2/matches/1", "line-ups/2", "line-ups/2/1"),
        *("rounds/1/seating/2", "standings", "standings/boards", "crosstable", "paper"),
        *("paper/pairings/1", "paper/standings", "paper/crosstable", "paper/line-ups/2"),
    ):
        page.goto(f"{section}/{name}")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        faults = serious_faults(page)
        if faults or wide > 0:
            found[name] = faults, wide
    assert found == {}


@pytest.mark.parametrize("width", [390, 1280])
def test_the_score_of_a_match_is_whole(server, open_page, width):
    page = open_page()
    create(page, server.address, "Four boards", "team-round-robin", boards=4)
    enter_teams(page, entry_list(4, 4), 16)
    play(page, 1, "1555", publish="Publish the boards")
    address = page.url
    page.close()
    page = open_page(width=width)
    page.goto(address)
    assert scores(page) == ["2½ – 1½"] * 2
    cut = page.locator("tr.match .rc").evaluate_all(CUT)
    assert cut == []
