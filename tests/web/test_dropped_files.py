"""A file dropped on the list of events is what its contents say, and nothing is kept unseen."""

import re
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId, System

PLAYERS = "Name;Rating;Fed\nAlba, Ada;2100;ESP\nBravo, Bea;2050;FRA\nCano, Carla;1980;ESP\n"
GAME = '[Event "Club"]\n[White "Alba, Ada"]\n[Black "Bravo, Bea"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
REPORT = "012 Open of León\n001    1      Alba, Ada                         2100 ESP\n"


def drop(visitor, name, data):
    return visitor.send("/events/import", files={"file": (name, data.encode())})


def begun(visitor, name="Open", system=System.DUTCH):
    key = visitor.service.create(asked.CreateEvent(EventSettings(name))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", system, 5)))
    return key


def test_a_list_of_players_is_offered_to_a_new_event_and_to_events_with_open_entries(visitor):
    waiting, paired = begun(visitor, "Waiting"), begun(visitor, "Paired")
    two = tuple(Player(name, rating=2000) for name in ("Roa, Rosa", "Sanz, Sol"))
    section = SectionId(1)
    for command in (
        asked.ImportPlayers(section, two),
        asked.CloseEntries(section),
        asked.PairRound(section),
    ):
        visitor.service.handle(paired, command)
    page = drop(visitor, "players.pgn", PLAYERS)  # what it is called decides nothing
    assert page.status_code == 200
    assert "3 players in the file" in page.text
    assert f'action="/events/{waiting}/s/1/players/import"' in page.text
    assert f'action="/events/{paired}/s/1/players/import"' not in page.text
    assert 'action="/events/new/defaults"' in page.text
    assert "Cano, Carla;1980;ESP" in unescape(page.text)
    assert len(visitor.service.events()) == 2


def test_a_list_dropped_goes_with_the_new_event_and_is_shown_there(visitor):
    page = visitor.send("/events/new/defaults", {"text": PLAYERS, "name-1": "players.csv"}).text
    assert "Next: the players of players.csv." in page
    assert 'name="rounds" type="number" inputmode="numeric" min="1" max="99" value="7"' in page
    sent = {"name": "Open", "system": "dutch", "rounds": "5", "text": PLAYERS}
    made = visitor.send("/events/new", sent)
    assert made.status_code == 307  # the same form again, at the page that shows lists
    where = made.headers["location"]
    assert re.fullmatch(r"/events/[\w-]+/s/1/players/import", where)
    shown = visitor.send(where, sent).text
    assert "Add 3 players" in shown
    key = where.split("/")[2]
    assert visitor.service.snapshot(key).state.sections[SectionId(1)].entries == {}


def test_a_game_is_shown_in_the_viewer(visitor):
    answer = drop(visitor, "list.csv", GAME)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/viewer?pgn=")


def test_a_report_is_shown_before_an_event_is_made_of_it(visitor):
    answer = drop(visitor, "x", REPORT)
    assert 'action="/events/from-report"' in answer.text
    assert "Open of León" in answer.text
    assert visitor.service.events() == ()


@pytest.mark.parametrize("data", ["One line of a letter", "", "%PDF-1.7 and so on"])
def test_what_is_none_of_them_is_said_at_the_field(visitor, data):
    answer = drop(visitor, "letter.doc", data)
    assert answer.status_code == 422
    assert 'id="file-fault"' in answer.text
    assert visitor.service.events() == ()
