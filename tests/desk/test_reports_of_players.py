"""What players say of their games: never a result by itself, and only of the own game."""

from itertools import product

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features.reports import MAY_BE_SAID, reported
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.reasons import Refused
from arbitro.service import EventService

SECTION = SectionId(1)


@pytest.fixture
def desk(tmp_path, without_waiting_for_the_disk):
    service = EventService(tmp_path)
    key = service.create(asked.CreateEvent(EventSettings("Hall"))).key

    class Desk:
        def do(self, command):
            return service.handle(key, command)

        @property
        def section(self):
            return service.snapshot(key).state.sections[SECTION]

        @property
        def games(self):
            return list(self.section.current.games.values())

    made = Desk()
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(SECTION, tuple(Player(f"P{n}", rating=2000 - n) for n in range(6))),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION),
        asked.PublishRound(SECTION, 1),
        asked.SetReporting(SECTION, True),
    ):
        assert not isinstance(made.do(command), Refused)
    yield made
    service.close()


SAID = [None, *sorted(MAY_BE_SAID, key=str)]


@pytest.mark.long
@pytest.mark.parametrize(("white", "black"), list(product(SAID, repeat=2)))
def test_two_who_say_the_same_agree_and_no_pairing_hears_of_it(desk, white, black):
    game = desk.games[0]
    for entry, said in ((game.white, white), (game.black, black)):
        if said is not None:
            desk.do(asked.ReportResult(SECTION, game.id, entry, said))
    told = reported(desk.section, desk.games[0])
    count = sum(each is not None for each in (white, black))
    expected = ("none", "one", "agreed" if white is black else "clash")[count]
    assert told.state == expected
    assert desk.games[0].result is None
    confirmed = desk.do(asked.ConfirmReports(SECTION, (game.id,)))
    assert isinstance(confirmed, Refused) is (expected != "agreed")
    assert desk.games[0].result is (white if expected == "agreed" else None)


def test_what_is_open_already_is_not_opened_again(desk):
    assert desk.do(asked.SetReporting(SECTION, True)).events == ()
    closed = desk.do(asked.SetSelfCheckIn(SECTION, False))
    assert closed.events == ()


def test_only_the_two_speak_of_a_game_and_only_while_it_has_no_result(desk):
    first, second, *_ = desk.games
    stranger = asked.ReportResult(SECTION, first.id, second.white, GameResult.DRAW)
    assert desk.do(stranger).code == "game-unknown"
    forfeit = GameResult.WHITE_WINS_BY_FORFEIT
    own = asked.ReportResult(SECTION, first.id, first.white, forfeit)
    assert desk.do(own).code == "report-not-of-players"
    desk.do(asked.EnterResult(SECTION, first.id, GameResult.DRAW))
    late = asked.ReportResult(SECTION, first.id, first.white, GameResult.WHITE_WINS)
    assert desk.do(late).code == "report-too-late"
    desk.do(asked.SetReporting(SECTION, False))
    closed = asked.ReportResult(SECTION, second.id, second.white, GameResult.DRAW)
    assert desk.do(closed).code == "reports-closed"


def test_a_player_changes_and_takes_back_what_was_said(desk):
    game = desk.games[0]
    for said in (GameResult.WHITE_WINS, GameResult.DRAW):
        desk.do(asked.ReportResult(SECTION, game.id, game.white, said))
    assert reported(desk.section, game).result is GameResult.DRAW
    desk.do(asked.WithdrawReport(SECTION, game.id, game.white))
    assert reported(desk.section, game).state == "none"
