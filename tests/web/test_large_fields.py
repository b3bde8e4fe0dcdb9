"""Events of many: lists are shown a part at a time."""

import re
from urllib.parse import quote

import pytest

from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.web import create_app
from arbitro.web.views.event.pagination import LONG, PART
from web.raw import Device

SECTION = SectionId(1)
MOST_ELEMENTS, MOST_SELECTS = 20_000, 50


# Lists a part at a time


@pytest.fixture(scope="module")
def longer(tmp_path_factory):
    """Two rounds of more boards than a page shows at once, half of the second with results."""
    app = create_app(Settings(tmp_path_factory.mktemp("longer")))
    service = app.state.service
    key = service.create(asked.CreateEvent(EventSettings("Longer"))).key
    people = tuple(
        Player(f"Surname{number:03}, Given", rating=2400 - number) for number in range(2 * BOARDS)
    )
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=9)),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
        asked.EnterResult(SECTION, GameId(1), GameResult.WHITE_WINS),
        asked.EnterResult(SECTION, GameId(2), GameResult.WHITE_WINS_BY_FORFEIT),
    ):
        assert not isinstance(service.handle(key, command), Refused)
    return Device(app, address="127.0.0.1", host="localhost"), f"/events/{key}/s/1"


BOARDS = LONG + 20
LISTS = {
    "rounds/1/why": (BOARDS, r'id="why-'),
    "players": (2 * BOARDS, r'<tr id="entry-'),
    "standings": (2 * BOARDS, r'data-open="[^"]*/worksheet'),
    "crosstable": (2 * BOARDS, r'<td class="number rank">'),
    "ratings": (2 * BOARDS, r'<tr data-open="[^"]*/ratings/'),
}


@pytest.mark.parametrize("page", LISTS)
def test_a_long_list_is_shown_a_part_at_a_time_and_whole_where_that_is_asked(longer, page):
    device, section = longer
    total, row = LISTS[page]
    first = device.get(f"{section}/{page}").text
    assert len(re.findall(row, first)) == PART
    assert len(re.findall("<[a-z]", first)) < MOST_ELEMENTS
    assert first.count("<select") <= MOST_SELECTS
    after = re.search(r'href="([^"]*)" rel="next"', first)[1].replace("&amp;", "&")
    assert len(re.findall(row, device.get(after).text)) == min(PART, total - PART)
    whole = device.get(f"{section}/{page}?rows=all").text
    assert len(re.findall(row, whole)) == total
    assert 'aria-current="page">All' in whole


@pytest.mark.parametrize("rows", ["0", "-1", "99999999", "x", "", "201 or 1", "٢٠١"])
def test_a_part_that_there_is_not_is_the_nearest_one(longer, rows):
    device, section = longer
    answer = device.get(f"{section}/players?rows={quote(rows)}")
    assert answer.status == 200
    assert len(re.findall(LISTS["players"][1], answer.text)) > 0


def test_cards_are_drawn_a_hundred_at_a_time_and_never_all_at_once(longer):
    device, section = longer
    numbers, address = [], f"{section}/cards"
    while address:
        page = device.get(address).text
        shown = re.findall(r'name="entry" value="([0-9]+)"', page)
        assert 0 < len(shown) <= 100
        assert "rows=all" not in page
        numbers += shown
        after = re.search(r'href="([^"]*)" rel="next"', page)
        address = after and after[1]
    assert len(numbers) == len(set(numbers)) == 2 * BOARDS


def test_of_many_boards_each_is_a_row_and_only_the_open_one_has_a_list_of_results(longer):
    device, section = longer
    page = device.get(f"{section}/boards/{BOARDS}").text
    assert page.count("data-put=") == 3 * (BOARDS - 2)
    assert page.count("<select") <= MOST_SELECTS
    assert '<option value="+-">' in page


def test_of_thousands_one_bracket_is_shown_at_a_time_each_at_an_address_of_its_own(longer):
    device, section = longer
    page = device.get(f"{section}/rounds/1/why").text
    assert "<dt>S1</dt>" not in page
    [address] = re.findall(r'id="bracket-1"><a href="([^"]*)"', page)
    assert device.get(address.replace("&amp;", "&")).text.count("<dt>S1</dt>") == 1


def test_the_line_of_the_check_in_is_no_longer_than_what_is_read_and_found(longer):
    device, section = longer
    pages = [device.get(f"{section}/check-in{asked}").text for asked in ("", f"?rows={PART + 1}")]
    parts = [re.findall(r'<tr id="c[0-9]+".*?</tr>', page, re.DOTALL) for page in pages]
    assert [len(part) for part in parts] == [PART, PART]
    rows = [row for part in parts for row in part]
    assert len(set(rows)) == 2 * PART
    assert sum(map(len, rows)) / len(rows) < 120
