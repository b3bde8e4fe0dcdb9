"""Without a network, from the first form to the report (question 223)."""

import socket

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.model import Player, SectionId

SECTION = SectionId(1)


@pytest.fixture
def no_network(monkeypatch):
    """Nobody is reached, and no name is looked up."""

    def fail(*_):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", fail)
    monkeypatch.setattr(socket.socket, "connect_ex", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    monkeypatch.setattr(socket, "create_connection", fail)


def test_an_event_goes_from_its_beginning_to_its_report_without_a_network(no_network, visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Cellar"))).key
    names = tuple(Player(f"Player {at}", rating=2000 - 10 * at) for at in range(6))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=2)),
        asked.ImportPlayers(SECTION, names),
        asked.CloseEntries(SECTION),
    ):
        visitor.service.handle(key, command)
    for number in (1, 2):
        assert visitor.command(key, "pair-round", section=1).status_code == 200
        assert visitor.command(key, "publish-round", section=1, round=number).status_code == 200
        games = visitor.service.snapshot(key).state.sections[SECTION].rounds[-1].games
        for game in games:
            visitor.service.handle(key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    pages = ("", "/hall", "/s/1/standings", "/s/1/players", "/history")
    for page in pages:
        assert visitor.get(f"/events/{key}{page}").status_code == 200, page
    assert visitor.get("/help").status_code == 200
    assert visitor.command(key, "finish-event").status_code == 200
    report = visitor.get(f"/events/{key}/s/1/report.trf?for=rating")
    assert report.status_code == 200
    assert tournament_of(read_trf(report.text).value).value.rounds_played == 2
