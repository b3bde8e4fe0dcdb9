"""A tournament of matches of two games in the browser, from the wizard's settings to the report."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Player, SectionId, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_pairings
from web.by_hand import confirmed

SECTION = SectionId(1)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS, GameResult.DRAW)


@pytest.fixture
def event(visitor):
    """A visitor of an event of nine with three of four rounds of matches played."""
    settings = EventSettings("Spring", start=date(2026, 5, 1))
    key = visitor.service.create(asked.CreateEvent(settings)).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 10))

    def do(*commands):
        for command in commands:
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), answer

    do(asked.AddSection(SectionSettings("Open", rounds=4, system=System.DOUBLE_SWISS)))
    do(asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION))
    for number in range(1, 4):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        section = visitor.service.snapshot(key).state.sections[SECTION]
        for at, game in enumerate(section.rounds[number - 1].games.values()):
            do(asked.EnterResult(SECTION, game.id, RESULTS[(at + number) % 4]))
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


def test_the_system_is_offered_for_a_new_section(event):
    page = event.get(f"/events/{event.key}/sections/new").text
    assert 'value="double-swiss"' in page


def test_a_round_shows_both_games_of_every_match(event):
    page = event.get(f"{event.section}/rounds/3").text
    assert page.count("data-g=") == 8


def test_the_report_of_the_event_has_a_column_a_game_and_passes_the_checker(event):
    report = event.get(f"{event.section}/report.trf").text
    assert "192 FIDE_DOUBLESWISS" in report
    assert re.search(r"^142 8\r?$", report, re.MULTILINE)
    tournament = tournament_of(read_trf(report).value).value
    assert tournament.rounds_paired == 3
    assert check_pairings(tournament, "C.04.5@2026-02") == ()


def test_the_crosstable_has_two_columns_a_round(event):
    page = event.get(f"{event.section}/paper/crosstable").text
    heads = re.findall(r">(\d\.\d)<", page)
    assert heads == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]


def test_the_page_of_a_round_says_how_every_bracket_was_paired(event):
    page = event.get(f"{event.section}/rounds/3/why").text
    assert "Group with" in page
    assert "Double-Swiss Pairing System, 2026" in page
    answer = event.get(f"{event.section}/rounds/3/why?a=1&b=9").text
    assert 'id="question"' in answer
    of_one = event.get(f"{event.section}/rounds/3/why/1").text
    assert "meet in this round" in of_one or "has the pairing-allocated bye" in of_one


@pytest.mark.parametrize(
    "page",
    ["rounds/3", "rounds/3/by-hand", "rounds/4/by-hand", "standings", "players", "players/1",
     "paper", "paper/pairings/3", "paper/check-list/3", "paper/check-list/4", "paper/crosstable",
     "ratings"],
)  # fmt: skip
def test_every_page_of_the_section_is_there(event, page):
    assert event.get(f"{event.section}/{page}").status_code == 200


def test_pairs_are_made_by_hand_one_row_a_match(event):
    url = f"{event.section}/rounds/3/by-hand"
    confirmed(event, f"{url}/begin", {})
    assert event.get(url).text.count('data-place="white:') == 4
