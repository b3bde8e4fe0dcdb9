"""Standings of a round that is not over say which boards are open: page, paper, wall, public."""

import re
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.state import Game, Round
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import EntryId, GameId, Player, SectionId
from arbitro.web.public.served import Sites
from arbitro.web.views.event.event import EventView
from arbitro.web.views.standings.open_rounds import open_rounds
from arbitro.web.views.standings.standings import standings_view
from arbitro.web.views.standings.worksheet import worksheet

S = SectionId(1)


def play(hall, number, boards):
    """Enter a white win at some boards of a round."""
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[number - 1].games.values()
    for game in games:
        if game.board in boards:
            hall.service.handle(hall.key, asked.EnterResult(S, game.id, GameResult.WHITE_WINS))


@pytest.fixture
def second(hall):
    """The second of three rounds with three boards: the first is over, one board of it is."""
    play(hall, 1, (1, 2, 3))
    hall.service.handle(hall.key, asked.PairRound(S))
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    at_once = Showing(When.AT_ONCE)
    hall.service.handle(hall.key, asked.SetPublicity(S, PublicThing.STANDINGS, 0, at_once))
    play(hall, 2, (2,))
    return hall


def everywhere(hall):
    site = Sites(hall.service).snapshot(hall.key)
    return {
        "page": hall.get(f"{hall.section}/standings").text,
        "all": hall.get(f"{hall.url}/standings").text,
        "paper": hall.get(f"{hall.section}/paper/standings").text,
        "wall": hall.get(f"/w/{hall.key}/slides").text,
        "public": site.files["a/standings.html"].decode(),
        "crosstable": hall.get(f"{hall.section}/crosstable").text,
        "crosstable on paper": hall.get(f"{hall.section}/paper/crosstable").text,
        "public crosstable": site.files["a/crosstable.html"].decode(),
    }


def test_everyone_is_told_which_boards_are_open(second):
    for where, text in everywhere(second).items():
        assert "Round 2 not finished: boards 1, 3 open" in unescape(text), where


def test_the_page_leads_to_the_last_round_that_is_over(second):
    page = second.get(f"{second.section}/standings").text
    note = re.search(r'<p class="unfinished.*?</p>', page)[0]
    before = re.search(r'href="([^"]+)"', note)[1]
    assert before == f"{second.section}/standings?after=1"
    assert "not finished" not in second.get(before).text


def test_nothing_is_said_once_all_results_are_there(second):
    play(second, 2, (1, 3))
    for where, text in everywhere(second).items():
        assert "not finished" not in text, where


def test_boards_beside_each_other_are_read_as_a_range():
    games = {
        GameId(at): Game(GameId(at), 4, board, EntryId(1), EntryId(2), result)
        for at, (board, result) in enumerate(
            [(7, None), (8, GameResult.DRAW), (9, None), (10, None), (11, None), (13, None)]
        )
    }
    (found,) = open_rounds([Round(4, games)])
    assert (found.number, found.count, found.shown) == (4, 5, "7, 9–11, 13")


def test_a_direct_encounter_of_players_who_never_met_shows_no_place(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Four"))).key
    settings = SectionSettings("Open", rounds=3, tie_breaks=("DE",))
    visitor.service.handle(key, asked.AddSection(settings))
    for at in range(4):
        player = Player(f"Player {at}", rating=2100 - 10 * at)
        visitor.service.handle(key, asked.RegisterPlayer(S, player))
    visitor.service.handle(key, asked.CloseEntries(S))
    visitor.service.handle(key, asked.PairRound(S))
    visitor.key = key
    play(visitor, 1, (1, 2))
    view = EventView(key, visitor.service.snapshot(key).state, 1).section(S)
    rows = standings_view(view, translator("en"), 1).rows
    assert [row.values for row in rows] == [("",)] * 4
    shown = worksheet(view, rows[0].entry, translator("en"), 1)
    assert [each.value for each in shown.tie_breaks] == [""]
