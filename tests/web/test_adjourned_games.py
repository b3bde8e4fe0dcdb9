"""What the pages say while an adjourned game is open (C.04.2 art. 3.1)."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import Player, SectionId
from web.by_hand import confirmed

SECTION = SectionId(1)


@pytest.fixture
def adjourned(visitor):
    """A visitor of an event of four whose two rounds are over but for one adjourned game."""
    key = visitor.service.create(asked.CreateEvent(EventSettings("Old Style"))).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 5))

    def do(*commands):
        for command in commands:
            visitor.service.handle(key, command)

    def games(number):
        section = visitor.service.snapshot(key).state.sections[SECTION]
        return list(section.rounds[number - 1].games.values())

    do(asked.AddSection(SectionSettings("Open", rounds=2, tie_breaks=("BH",))))
    do(asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION))
    for number in (1, 2):
        do(asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        for game in games(number):
            do(asked.EnterResult(SECTION, game.id, GameResult.WHITE_WINS))
        if number == 1:
            visitor.game = games(1)[0]
            stood = visitor.game.result
            do(asked.EnterResult(SECTION, visitor.game.id, GameResult.ADJOURNED, stood))
    visitor.key, visitor.url, visitor.section = key, f"/events/{key}", f"/events/{key}/s/1"
    return visitor


def test_the_standings_are_not_called_final_while_an_adjourned_game_is_open(adjourned):
    page = adjourned.get(f"{adjourned.section}/standings").text
    assert "1 adjourned game not finished" in page
    assert "Final standings" not in page


def test_the_next_step_is_to_enter_how_the_adjourned_game_ended(adjourned):
    page = adjourned.get(f"{adjourned.section}/standings").text
    assert "Round 1: 1 adjourned game has no result yet." in page
    assert f'href="{adjourned.url}/hall?round=a1">Enter the result' in page


def test_the_event_is_finished_only_once_the_adjourned_game_is_decided(adjourned):
    page = adjourned.get(adjourned.url).text
    assert "1 adjourned game has no result yet" in page
    assert f"{adjourned.url}/do/finish-event" not in page
    assert adjourned.send(f"{adjourned.url}/do/finish-event").status_code == 422
    sent = {"game": adjourned.game.id, "result": "01", "expected": "??"}
    confirmed(adjourned, f"{adjourned.section}/do/correct-result", sent)
    assert adjourned.send(f"{adjourned.url}/do/finish-event").status_code == 303


def test_standings_are_final_once_the_adjourned_game_is_decided(adjourned):
    sent = {"game": adjourned.game.id, "result": "01", "expected": "??"}
    confirmed(adjourned, f"{adjourned.section}/do/correct-result", sent)
    assert "Final standings" in adjourned.get(f"{adjourned.section}/standings").text


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_list_of_players_says_whose_game_is_adjourned(adjourned, colour):
    page = adjourned.get(f"{adjourned.section}/players").text
    row = page[page.index(f">Player {getattr(adjourned.game, colour)}</span>") :]
    assert "round 1: adjourned" in row.partition("</tr>")[0]


@pytest.mark.parametrize("entry", [1, 2, 3, 4])
def test_a_player_has_the_same_points_on_every_page(adjourned, entry):
    cell = r'hide-narrow">[^<]*</td>\s*<td class="number(?: strong)?">([^<]+)</td>'

    def points(page):
        text = adjourned.get(f"{adjourned.section}/{page}").text
        row = text[text.index(f">Player {entry}</span>") :].partition("</tr>")[0]
        return re.search(cell, row)[1]

    assert points("players") == points("standings")


def test_an_open_adjourned_game_is_called_so_in_the_panel_of_a_player(adjourned):
    panel = adjourned.get(f"{adjourned.section}/players/{adjourned.game.black}/panel").text
    assert '<td class="number">adjourned</td>' in panel


@pytest.mark.parametrize(("tenths", "said"), [(5, "½ point"), (10, "1 point"), (0, "0 points")])
def test_the_word_for_points_agrees_with_their_number(tenths, said):
    assert translator("en").scored(tenths) == said


def test_a_working_says_adjourned_of_the_adjourned_game_alone(adjourned):
    words = translator("en").t
    service, key = adjourned.service, adjourned.key
    decided = service.snapshot(key).state.sections[SECTION].rounds[1].games.values()
    for game in decided:
        service.handle(key, asked.EnterResult(SECTION, game.id, None, game.result))
    numbers = service.snapshot(key).state.sections[SECTION].entries
    panels = [
        adjourned.get(f"{adjourned.section}/standings/{entry}/worksheet/panel?after=2").text
        for entry in numbers
    ]
    assert all(f"<td>{words('ui.rounds.no-result')}" in panel for panel in panels)
    assert sum(f"<td>{words('value.result.?')}" in panel for panel in panels) == 2


def test_a_board_says_that_an_adjourned_game_counts_whenever_it_ends(adjourned):
    panel = adjourned.get(f"{adjourned.section}/boards/{adjourned.game.id}").text
    assert "counts for the standings" in panel
    assert f'<p class="remark">{translator("en").t("value.effect.rating-only")}' not in panel
    hall = adjourned.get(f"{adjourned.url}/hall?round=a1").text
    assert "<b>1</b> / 2" in hall
    assert "1 adjourned game not finished" in hall
