"""Players note their own presence where that is open, and say or ask nothing that cannot be."""

import pytest

from arbitro.desk.commands import (
    AnswerRequest,
    CheckMeIn,
    ConfirmReports,
    CorrectResult,
    MakeRequest,
    PairRound,
    PublishRound,
    ReportResult,
    SetReporting,
    SetSelfCheckIn,
    WithdrawPlayer,
    WithdrawReport,
)
from arbitro.desk.values.requests import Wish
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, EntryId, GameId, Result, System
from arbitro.reasons import Refused
from desk.driver import FIRST, ready

WON, LOST = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def desk():
    made = ready(6)
    made.play(*[WON] * 3)
    made.do(SetReporting(FIRST, True))
    return made


@pytest.mark.parametrize(
    ("command", "field"), [(SetReporting, "is_open"), (SetSelfCheckIn, "checks_in")]
)
def test_a_switch_is_one_entry_of_the_log_each_time_it_is_turned(command, field):
    desk = ready(4)
    assert getattr(desk.section.reporting, field) is False
    for is_open in (True, False, True):
        assert len(desk.ask(command(FIRST, is_open))) == 1
        desk.do(command(FIRST, is_open))
        assert getattr(desk.section.reporting, field) is is_open
        assert desk.ask(command(FIRST, is_open)) == ()


def test_who_is_not_there_or_gone_or_before_it_is_open_is_not_checked_in(desk):
    first, second = desk.section.numbers[:2]
    assert desk.refusal(CheckMeIn(FIRST, first)) == "self-check-in-closed"
    assert desk.refusal(CheckMeIn(FIRST, EntryId(99))) == "entry-unknown"
    desk.do(SetSelfCheckIn(FIRST, True))
    assert not desk.section.entries[first].checked_in
    desk.do(CheckMeIn(FIRST, first))
    assert desk.section.entries[first].checked_in
    assert desk.ask(CheckMeIn(FIRST, first)) == ()
    desk.do(WithdrawPlayer(FIRST, second))
    assert desk.refusal(CheckMeIn(FIRST, second)) == "player-withdrawn"
    desk.do(SetSelfCheckIn(FIRST, False))
    assert desk.refusal(CheckMeIn(FIRST, desk.section.numbers[2])) == "self-check-in-closed"


def test_only_games_of_the_round_being_played_are_spoken_of(desk):
    old = desk.games[0]
    assert desk.refusal(ReportResult(FIRST, old.id, old.white, WON)) == "report-too-late"
    desk.do(PairRound(FIRST))
    game = desk.games[0]
    assert desk.refusal(ReportResult(FIRST, game.id, game.white, WON)) == "game-unknown"
    desk.do(PublishRound(FIRST, 2))
    other = desk.games[1]
    assert desk.refusal(ReportResult(FIRST, game.id, other.white, WON)) == "game-unknown"
    assert desk.refusal(ReportResult(FIRST, old.id, old.white, WON)) == "game-unknown"
    assert desk.refusal(ReportResult(FIRST, game.id, game.white, GameResult.DOUBLE_FORFEIT)) == (
        "report-not-of-players"
    )
    assert desk.ask(WithdrawReport(FIRST, game.id, game.white)) == ()
    desk.do(ReportResult(FIRST, game.id, game.white, WON))
    assert desk.ask(ReportResult(FIRST, game.id, game.white, WON)) == ()
    assert desk.refusal(ConfirmReports(FIRST, (game.id,))) == "reports-not-agreed"
    assert desk.refusal(ConfirmReports(FIRST, (GameId(99),))) == "game-unknown"
    desk.do(ReportResult(FIRST, game.id, game.black, LOST))
    assert desk.refusal(ConfirmReports(FIRST, (game.id,))) == "reports-not-agreed"
    desk.do(ReportResult(FIRST, game.id, game.black, WON))
    desk.do(ConfirmReports(FIRST, (game.id, game.id)))
    assert desk.section.game(game.id).result is WON
    assert desk.refusal(WithdrawReport(FIRST, game.id, game.white)) == "report-too-late"
    desk.do(SetReporting(FIRST, False))
    assert desk.refusal(WithdrawReport(FIRST, game.id, game.white)) == "reports-closed"


def test_a_wish_is_refused_where_it_could_not_be_done_and_the_words_of_nothing_are_no_request(desk):
    first = desk.section.numbers[0]

    def wish(entry, wanted, number=2):
        return MakeRequest(FIRST, None, None, None, "", entry=entry, wish=wanted, round=number)

    assert desk.refusal(wish(EntryId(99), Wish.WITHDRAWAL)) == "entry-unknown"
    assert desk.refusal(wish(first, None)) == "request-empty"
    assert desk.refusal(MakeRequest(FIRST, None, None, None, "   ")) == "request-empty"
    assert desk.refusal(MakeRequest(FIRST, GameId(99), WON, None, "")) == "game-unknown"
    assert desk.refusal(wish(first, Wish.HALF_POINT_BYE, 1)) != ""
    assert desk.refusal(AnswerRequest(FIRST, 1, True)) == "request-unknown"
    for wanted, kind in (
        (Wish.HALF_POINT_BYE, Result.HALF_POINT_BYE),
        (Wish.ZERO_POINT_BYE, Result.ZERO_POINT_BYE),
    ):
        number = 2 + len(desk.section.requests)
        desk.do(wish(first, wanted, number))
        assert desk.ask(wish(first, wanted, number)) == ()
        asked = max(desk.section.requests)
        desk.do(AnswerRequest(FIRST, asked, True))
        assert desk.section.entries[first].byes[number] is kind
        assert desk.ask(AnswerRequest(FIRST, asked, True)) == ()
        assert desk.refusal(AnswerRequest(FIRST, asked, False)) == "request-answered"
        assert desk.ask(wish(first, wanted, number)) == ()


def test_the_game_of_a_match_of_two_that_changed_is_told_with_the_points_it_changed():
    desk = ready(6, system=System.DOUBLE_SWISS, rounds=3)
    desk.play(WON)
    first = desk.games[0]
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(CorrectResult(FIRST, first.id, GameResult.DRAW, WON))
    answer = desk.ask(PublishRound(FIRST, 2))
    assert isinstance(answer, Refused)
    told = {
        each.value("name"): (each.value("before"), each.value("after"))
        for each in answer.reasons
        if each.concept == "since-score"
    }
    white, black = (desk.state.people[each].name for each in (first.white, first.black))
    # White of the first game won it and lost the second: a point each, then one and a half to half
    assert told == {white: (10, 5), black: (10, 15)}
