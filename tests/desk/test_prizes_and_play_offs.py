"""What decides prizes: the fund, a second person's check, and play-offs for shared places."""

import pytest

from arbitro.desk.commands import (
    CheckPrizes,
    ClearResult,
    CloseEntries,
    CorrectResult,
    DrawLots,
    EnterResult,
    ImportPlayers,
    PairRound,
    RecordPlayOff,
    SetPrizes,
    Undo,
)
from arbitro.desk.derived.prizes import awards_of, control_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Player
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import FIRST, Driver, created

FUND = Fund((10000, 5000), Sharing.EQUAL, currency="EUR")


@pytest.fixture
def desk():
    """Four players, one round: the two Whites have won."""
    made = created(rounds=1)
    made.do(ImportPlayers(FIRST, tuple(Player(f"P{n}", rating=2100 - n) for n in range(4))))
    made.do(CloseEntries(FIRST))
    made.do(PairRound(FIRST, Colour.WHITE))
    for game in made.games:
        made.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    return made


def shares(desk: Driver):
    table = awards_of(desk.state, FIRST)
    return {int(each.tpn): each.amount for each in table.payouts}


def winners(desk):
    return [game.white for game in desk.games]


def test_a_fund_is_shared_by_the_standings_as_they_are(desk):
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    assert shares(desk) == dict.fromkeys(winners(desk), 7500)
    game = desk.games[0]
    desk.do(CorrectResult(FIRST, game.id, GameResult.BLACK_WINS, GameResult.WHITE_WINS))
    assert shares(desk) == dict.fromkeys([game.black, desk.games[1].white], 7500)


def test_a_fund_is_changed_only_by_who_has_seen_it(desk):
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    other = Fund((20000,), Sharing.HORT)
    assert desk.refusal(SetPrizes(FIRST, other, "Eva")) == "value-changed"
    desk.do(SetPrizes(FIRST, other, "Eva", expected=FUND))
    assert desk.section.prizes.fund == other
    desk.do(SetPrizes(FIRST, None, "Eva", expected=other))
    assert desk.section.prizes is None
    assert awards_of(desk.state, FIRST) is None


def test_a_fund_is_taken_back_and_stands_again_by_undo(desk):
    name = desk.do(SetPrizes(FIRST, FUND, "Ana"))
    desk.do(Undo(name))
    assert desk.section.prizes is None


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (SetPrizes(FIRST, Fund((), Sharing.HORT), "Ana"), "prizes-empty"),
        (SetPrizes(FIRST, FUND, " "), "name-missing"),
        (CheckPrizes(FIRST, "Eva", ""), "prizes-missing"),
    ],
)
def test_what_makes_no_prizes_is_refused(desk, command, code):
    assert desk.refusal(command) == code


def test_a_second_person_checks_the_amounts_by_their_control_number(desk):
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    control = control_of(desk.state, FIRST)
    assert desk.refusal(CheckPrizes(FIRST, " ANA", control)) == "prizes-check-by-another"
    assert desk.refusal(CheckPrizes(FIRST, "", control)) == "name-missing"
    assert desk.refusal(CheckPrizes(FIRST, "Eva", "00000000")) == "prizes-control-differs"
    desk.do(CheckPrizes(FIRST, "Eva", control))
    assert (desk.section.prizes.checked_by, desk.section.prizes.control) == ("Eva", control)


def test_a_check_is_void_once_the_fund_changes(desk):
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    desk.do(CheckPrizes(FIRST, "Eva", control_of(desk.state, FIRST)))
    desk.do(SetPrizes(FIRST, Fund((9000,), Sharing.EQUAL), "Ana", expected=FUND))
    assert desk.section.prizes.checked_by == ""


def test_amounts_that_change_by_a_result_have_another_control_number(desk):
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    desk.do(CheckPrizes(FIRST, "Eva", control_of(desk.state, FIRST)))
    game = desk.games[0]
    desk.do(ClearResult(FIRST, game.id, GameResult.WHITE_WINS))
    assert control_of(desk.state, FIRST) != desk.section.prizes.control


@pytest.mark.article("C.07@2026-03 art. 3")
def test_a_play_off_decides_a_shared_place_and_its_prize_is_not_shared(desk):
    one, two = winners(desk)
    desk.do(SetPrizes(FIRST, FUND, "Ana"))
    desk.do(RecordPlayOff(FIRST, ((two,), (one,))))
    table = standings_of(desk.state, FIRST)
    assert [int(row.tpn) for row in table.rows[:2]] == [two, one]
    assert shares(desk) == {two: 10000, one: 5000}


def test_a_play_off_is_only_between_those_tied_after_the_last_round(desk):
    one, two = winners(desk)
    loser = desk.games[0].black
    assert desk.refusal(RecordPlayOff(FIRST, ((one,), (loser,)))) == "play-off-not-tied"
    assert desk.refusal(RecordPlayOff(FIRST, ((one,), (one,)))) == "order-incomplete"
    assert desk.refusal(RecordPlayOff(FIRST, ((one, two),))) == "order-incomplete"
    assert desk.refusal(RecordPlayOff(FIRST, ((one,), (99,)))) == "entry-unknown"
    desk.do(RecordPlayOff(FIRST, ((one,), (two,))))
    assert desk.refusal(RecordPlayOff(FIRST, ((two,), (one,)))) == "play-off-twice"


def test_there_is_no_play_off_before_the_last_round_is_over(desk):
    one, two = winners(desk)
    desk.do(ClearResult(FIRST, desk.games[0].id, GameResult.WHITE_WINS))
    assert desk.refusal(RecordPlayOff(FIRST, ((one,), (two,)))) == "play-off-too-early"


def test_lots_are_drawn_among_all_who_are_tied_each_once_and_entered(desk):
    one, two = winners(desk)
    tied = frozenset({one, two})
    for order in ((one,), (one, one), (one, two, one)):
        assert desk.refusal(DrawLots(FIRST, tied, order)) == "order-incomplete"
    assert desk.refusal(DrawLots(FIRST, frozenset({one}), (one,))) == "order-incomplete"
    found = desk.ask(DrawLots(FIRST, frozenset({one, 98, 99}), (one, 99, 98)))
    assert (found.code, dict(found.values)) == ("entry-unknown", {"entry": 98})
    desk.do(DrawLots(FIRST, tied, (two, one)))
    assert desk.section.lots == ((two, one),)
