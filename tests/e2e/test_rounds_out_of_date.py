"""A result corrected after the next round was paired, as the arbiter meets it in a browser."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId
from e2e.deeds import published, serious_faults, step

pytestmark = pytest.mark.browser

SECTION = SectionId(1)
TITLE = "Round 2 is out of date"


@pytest.fixture
def draft(server):
    """Eight players, a round played, the second one paired: the address of its section."""
    service = server.service
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key
    people = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 9))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
    ):
        service.handle(key, command)
    for game in service.snapshot(key).state.sections[SECTION].rounds[0].games:
        service.handle(key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    service.handle(key, asked.PairRound(SECTION))
    server.section = lambda: service.snapshot(key).state.sections[SECTION]
    server.hall = f"{server.address}/events/{key}/hall"
    server.section_url = f"{server.address}/events/{key}/s/1"
    return server


def correct_the_first_board(page, draft):
    """Turn the result of the first board of round 1, as on any other day."""
    page.goto(f"{draft.section_url}/boards/1")
    page.locator("#thing").get_by_role("button", name="0 – 1", exact=True).click()
    expect(page.locator("#panel")).to_contain_text(TITLE)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_round_is_paired_again_with_one_press(draft, open_page, width):
    before = [(game.white, game.black) for game in draft.section().rounds[1].games.values()]
    page = open_page(width=width)
    correct_the_first_board(page, draft)
    page.goto(draft.hall)
    card = page.locator("#out-of-date-1")
    expect(card.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(card).to_contain_text("Player 1 had 1 point when paired and now has 0 points.")
    changed = card.locator("tbody tr").count()
    assert changed
    assert serious_faults(page) == []
    card.get_by_role("button", name="Pair round 2 again").click()
    expect(page.locator("#out-of-date-1")).to_have_count(0)
    after = [(game.white, game.black) for game in draft.section().rounds[1].games.values()]
    assert sum(old != new for old, new in zip(before, after, strict=True)) == changed
    step(page, "Publish round 2")
    published(page, 2)


def test_the_round_is_kept_for_a_reason_that_the_history_tells(draft, open_page):
    page = open_page()
    correct_the_first_board(page, draft)
    page.goto(draft.hall)
    keep = page.get_by_role("button", name="Publish without changes")
    keep.click()
    assert not draft.section().rounds[1].published, "the reason is needed"
    page.get_by_label("Reason").fill("the boards are set up")
    keep.click()
    kept = "Published without changes although out of date: the boards are set up"
    expect(page.get_by_text(kept)).to_be_visible()
    assert draft.section().rounds[1].kept == "the boards are set up"
    page.get_by_role("link", name="Why these pairings?").click()
    expect(page.locator("#since")).to_contain_text("Player 1 had 1 point when paired")


def test_taking_the_correction_back_makes_the_round_current(draft, open_page):
    page = open_page()
    correct_the_first_board(page, draft)
    page.goto(draft.hall)
    expect(page.locator("#out-of-date-1")).to_be_visible()
    page.locator("#latest").get_by_role("button").click()
    expect(page.locator("#out-of-date-1")).to_have_count(0)
    expect(page.locator("tr.head").get_by_role("button", name="Publish round 2")).to_be_visible()
