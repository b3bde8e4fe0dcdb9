"""The panel of a place of the standings: why it is before the next, how its values come about."""

import html
import re
from functools import partial

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import GameId, Player, System
from web.conftest import SECTION


def plain(page):
    return html.unescape(" ".join(re.sub("<[^>]+>", " ", page).split()))


def test_the_address_of_a_worksheet_is_the_standings_with_that_place_open(hall):
    page = hall.get(f"{hall.section}/standings/3/worksheet").text
    listed, _, pane = page.partition('<aside class="pane"')
    entries = hall.service.snapshot(hall.key).state.sections[SECTION].entries
    assert listed.count('data-open="') == len(entries)
    assert listed.count(' class="here"') == 1
    of = re.search(r'data-of="([^"]+)"', pane)[1]
    assert f'data-open="{of}"' in listed
    alone = hall.get(f"{of}/panel").text
    assert alone.strip().startswith("<section")
    assert plain(alone) in plain(pane)


def test_rows_stay_with_the_round_that_was_asked_for_alone(hall):
    row = re.compile(r'<tr data-open="[^"]*/worksheet([^"]*)"')
    assert set(row.findall(hall.get(f"{hall.section}/standings").text)) == {""}
    assert set(row.findall(hall.get(f"{hall.section}/standings?after=1").text)) == {"?after=1"}


def test_more_points_are_said_first_and_who_is_last_is_before_nobody(hall):
    game = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[0].games[GameId(1)]
    result = GameResult.WHITE_WINS if game.white == 1 else GameResult.BLACK_WINS
    hall.send(f"{hall.section}/do/enter-result", {"game": "1", "result": result.value})
    panel = plain(hall.get(f"{hall.section}/standings/1/worksheet/panel").text)
    assert re.search(r"Why before Player \d\? Player 1 has 1 point, Player \d has 0\.", panel)
    assert "Why after" not in panel


def test_there_is_no_place_of_nobody(hall):
    assert hall.get(f"{hall.section}/standings/99/worksheet/panel").status_code == 404


def test_who_shares_a_place_is_asked_about_as_equal(hall):
    entries = hall.service.snapshot(hall.key).state.sections[SECTION].entries
    pages = [
        plain(hall.get(f"{hall.section}/standings/{number}/worksheet/panel").text)
        for number in range(1, len(entries) + 1)
    ]
    sharing = [page for page in pages if "share the place" in page]
    assert sharing
    for page in sharing:
        for question, answer in re.findall(r"Why (\w+) [^?]*\?((?:(?! Why ).)*)", page):
            assert (question == "equal") == ("share the place" in answer), page


def test_a_direct_encounter_is_explained_by_names_and_says_no_range_that_is_none(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("League"))).key
    do = partial(visitor.service.handle, key)
    do(asked.AddSection(SectionSettings("A", System.DOUBLE_ROUND_ROBIN, 0, tie_breaks=("DE",))))
    do(asked.ImportPlayers(SECTION, tuple(Player(name) for name in ("Ana", "Bo"))))
    do(asked.CloseEntries(SECTION))
    for number in (1, 2):
        do(asked.PairRound(SECTION))
        do(asked.PublishRound(SECTION, number))
        do(asked.EnterResult(SECTION, GameId(number), GameResult.DRAW))
    panel = plain(visitor.get(f"/events/{key}/s/1/standings/1/worksheet/panel").text)
    assert "Ana: 0.5 points against them" in panel
    assert "Bo: 0.5 points against them" in panel
    assert "possible" not in panel
