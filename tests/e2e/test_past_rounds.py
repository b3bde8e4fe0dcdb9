"""A round that is over: one key, meant for another page, changes none of its results."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import SectionId
from e2e import festival

pytestmark = pytest.mark.browser

FIRST = SectionId(1)


def test_arrow_and_digit_ask_before_they_correct_a_round_that_is_over(server, open_page):
    service = server.service
    key = service.create(asked.CreateEvent(EventSettings("Open"))).key
    festival.do(
        service,
        key,
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(FIRST, festival.players(8)),
        asked.CloseEntries(FIRST),
        asked.PairRound(FIRST),
        asked.PublishRound(FIRST, 1),
    )
    festival.turn(service, key, FIRST)

    def results():
        games = service.snapshot(key).state.sections[FIRST].rounds[0].games.values()
        return {each.board: each.result for each in games}

    before = results()
    second = before[2]
    digit = "1" if second is GameResult.BLACK_WINS else "0"
    wanted = GameResult.WHITE_WINS if digit == "1" else GameResult.BLACK_WINS
    page = open_page()
    page.goto(f"{server.address}/events/{key}/s/1/rounds/1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press(digit)
    expect(page.locator("#keys-said")).to_contain_text("Board 2 is of a round that is over")
    assert results() == before
    page.keyboard.press(digit)
    expect(page.locator("#boards tr[data-board='2'] [aria-pressed=true]")).to_have_attribute(
        "value", wanted.value
    )
    assert results() == before | {2: wanted}
