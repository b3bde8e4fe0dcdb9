"""The hall of a match of teams by key: signs speak of the row, and words name who won."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, SectionSettings, TeamRules
from arbitro.model import Player, SectionId, System

pytestmark = pytest.mark.browser

SECTION = SectionId(1)
DASH, MINUS = "\N{EN DASH}", "\N{MINUS SIGN}"


@pytest.fixture
def hall(server, open_page):
    """A match of four boards: the players of a team are named after it."""
    key = server.key = server.service.create(asked.CreateEvent(EventSettings("Cup"))).key
    rules = TeamRules(boards=4)
    commands = [asked.AddSection(SectionSettings("Cup", System.TEAM_ROUND_ROBIN, teams=rules))]
    for team in ("Lima", "Oslo"):
        players = tuple(Player(f"{team}{n}", rating=2000 - n) for n in range(1, 5))
        commands.append(RegisterTeam(SECTION, team, captain="C", players=players))
    commands += [
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
    ]
    for command in commands:
        server.service.handle(key, command)
    server.page = open_page()
    server.page.goto(f"{server.address}/events/{key}/hall")
    expect(server.page.locator("body[data-mode] #slip")).to_be_focused()
    return server


def winners(hall):
    """Who won each board, by name, as the results of White and Black say; None where nobody did."""
    state = hall.service.snapshot(hall.key).state
    found = {}
    for game in state.games():
        white, black = (state.people[each].name for each in (game.white, game.black))
        first = game.result and game.result.value[0]
        found[game.board] = {"1": white, "+": white, "0": black, "-": black}.get(first)
    return found


def test_a_sign_gives_the_board_to_the_side_of_the_row_whoever_has_white(hall):
    page = hall.page
    match = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].teams.matches[0]
    home, away = ("Lima", "Oslo") if match.home == 1 else ("Oslo", "Lima")
    typed = {1: ("+", home), 2: ("+", home), 3: (".+", home), 4: (".+", home)}
    for board, (signs, winner) in typed.items():
        page.keyboard.type(f"{board}{signs}")
        row = page.locator(f'#live tr[data-b="{board}"]')
        forfeit = signs.startswith(".")
        expect(row.locator(".res")).to_have_text(f"+ : {MINUS}" if forfeit else f"1 {DASH} 0")
        expect(row.locator(".pl").first).to_contain_text(f"{winner}{board}")
        if forfeit:
            told = f"{winner}{board} wins by forfeit, {away}{board} absent"
            expect(page.locator("#echo")).to_contain_text(told)
    expect(page.locator("#live tr[data-s=sent]")).to_have_count(0)
    assert winners(hall) == {board: f"{home}{board}" for board in typed}
    page.locator('#live tr[data-b="2"] .res').click()
    box = page.locator("#results-box")
    box.get_by_role("button", name=f"{away}2 wins by forfeit, {home}2 absent").click()
    expect(page.locator('#live tr[data-b="2"] .res')).to_have_text(f"{MINUS} : +")
    expect(page.locator("#live tr[data-s=sent]")).to_have_count(0)
    assert winners(hall)[2] == f"{away}2"
    page.locator('#live tr[data-b="2"] .pl').first.click()
    expect(page.locator("#thing .head")).to_contain_text(f"{MINUS} : +")
    expect(page.locator("#thing .one-side").first).to_contain_text(f"{home}2")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_number_of_a_board_takes_no_room_from_the_names_in_public(hall, width):
    page = hall.page
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{hall.address}/p/{hall.key}/a/round-1.html")
    number = page.locator(".match tbody th").first.bounding_box()
    name = page.locator(".match tbody td.p").first.bounding_box()
    assert number["width"] <= 60
    assert name["width"] > 3 * number["width"]
