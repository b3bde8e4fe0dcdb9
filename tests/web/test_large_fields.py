"""Events of many: seats are found by typing, and pages leave out what only a few rows can carry."""

import re
from urllib.parse import quote

import pytest

from arbitro.config import Settings
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import EntryId, GameId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.web import create_app
from arbitro.web.forms.by_hand import MOST_LISTED, with_people_found
from arbitro.web.forms.form import Form
from arbitro.web.views.parts_of_lists import LONG, PART
from web.raw import Device

SECTION = SectionId(1)
MANY = MOST_LISTED + 10
MOST_ELEMENTS, MOST_SELECTS = 20_000, 50


@pytest.fixture
def large(visitor):
    """A round of more players than a list beside every seat may have."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Large"))).key
    people = tuple(Player(f"Player {number:03}", rating=2400 - number) for number in range(MANY))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, people),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
    ):
        visitor.service.handle(key, command)
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


def pairs(large):
    games = large.service.snapshot(large.key).state.sections[SECTION].rounds[0].games.values()
    return [(each.white, each.black) for each in games]


def seats(page):
    fields = re.findall(r'name="(white_\d+|black_\d+|bye)"[^>]*value="([^"]*)"', page)
    return dict(fields)


def test_a_large_round_is_paired_by_hand_by_typing_and_nobody_is_listed_at_each_seat(large):
    page = large.get(f"{large.section}/rounds/1/manual").text
    assert page.count("<option>") == MANY
    assert len(page) < 60_000
    filled = seats(page)
    assert filled["white_1"] in {"1 Player 000", f"{MANY // 2 + 1} Player {MANY // 2:03}"}
    first, second = (filled["white_1"], filled["black_1"]), (filled["white_2"], filled["black_2"])
    sent = filled | {
        # a number alone, a name, the beginning of one, and number and name
        "white_1": first[0].split()[0],
        "black_1": second[1].split(" ", 1)[1],
        "white_2": second[0].split(" ", 1)[1].upper(),
        "black_2": first[1],
        "typed": "1",
        "reason": "competition-rules",
        "note": "Article 7 of the regulations",
    }
    before = pairs(large)
    answer = large.send(f"{large.section}/rounds/1/manual", sent)
    assert answer.status_code == 303, re.findall(r'role="alert".*?</div>', answer.text, re.DOTALL)
    after = pairs(large)
    assert after[:2] == [(before[0][0], before[1][1]), (before[1][0], before[0][1])]
    assert after[2:] == before[2:]


def test_a_seat_that_finds_nobody_or_several_is_a_fault_and_stays_as_typed(large):
    filled = seats(large.get(f"{large.section}/rounds/1/manual").text)
    sent = filled | {"white_1": "Player", "black_2": "9999", "typed": "1", "reason": "rematch"}
    answer = large.send(f"{large.section}/rounds/1/manual", sent)
    assert answer.status_code == 422
    again = seats(answer.text)
    assert (again["white_1"], again["black_2"]) == ("Player", "9999")
    assert 'id="white_1-fault"' in answer.text
    assert 'id="black_2-fault"' in answer.text


NAMES = {EntryId(7): "Ana Li", EntryId(8): "Ana Lira", EntryId(9): "Bo"}
NUMBERED = {1: EntryId(9), 2: EntryId(7), 3: EntryId(8)}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        *(("2", "7"), ("2 Ana Li", "7"), (" 1  bo ", "9"), ("Bo", "9"), ("b", "9"), ("", "")),
        *(("ana li", "7"), ("Ana Lir", "8")),
        *(("Ana", "?Ana"), ("7", "?7"), ("1 Ana", "?1 Ana"), ("nobody", "?nobody")),
    ],
)
def test_who_is_found_by_what_is_typed(typed, found):
    form = with_people_found(Form({"white_1": typed, "note": "2"}), NUMBERED, NAMES)
    assert form.values == {"white_1": found, "note": "2"}


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
    "rounds/1": (BOARDS, r'<tr id="game-'),
    "rounds/1/why": (BOARDS, r'id="why-'),
    "players": (2 * BOARDS, r'<tr id="entry-'),
    "standings": (2 * BOARDS, r'hx-get="[^"]*/worksheet'),
    "crosstable": (2 * BOARDS, r'<td class="number rank">'),
    "ratings": (2 * BOARDS, r'<th scope="row"><a href="[^"]*/ratings/'),
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


def test_a_board_asked_for_is_in_the_part_shown_with_its_list_of_other_results(longer):
    device, section = longer
    page = device.get(f"{section}/rounds/1?board={BOARDS}").text
    row = re.search(rf'<tr id="game-{BOARDS}".*?</tr>', page, re.DOTALL)[0]
    assert '<option value="+-">' in row
    assert page.count("data-other") == 1


def test_a_board_without_its_list_still_says_what_stands(longer):
    device, section = longer
    page = device.get(f"{section}/rounds/1").text
    row = re.search(r'<tr id="game-2".*?</tr>', page, re.DOTALL)[0]
    assert re.search(r'<button type="button" class="other" id="o2" data-lean="\+-">\+', row)
