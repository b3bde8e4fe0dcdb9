"""The reports of a knock-out by class of rating, worked out by hand."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.derived.knock_out.record import classes_played, report_of_class
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.model import ABSENT, Period, RateClass, Result, TimeControl
from arbitro.rules.pairing.knock_out import FirstColour, MatchFormat, Stage
from arbitro.rules.pairing.knock_out import StageKind as Kind
from desk.driver import FIRST
from desk.test_knock_outs import enter, knocked_out, pair

WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
QUICK = TimeControl((Period(600, 5),))
RULES = MatchFormat(
    2,
    stages=(Stage(Kind.RAPID, 2, QUICK), Stage(Kind.BLITZ, 2, TimeControl((Period(180, 2),)))),
    first_colour=FirstColour.BY_NUMBER,
)
DAYS = tuple(date(2026, 5, day) for day in (1, 2, 3, 4))


@pytest.fixture(scope="module")
def desk():
    """The semi-final of three players went to rapid games, the final was decided before its end.

    1 waits. 2 and 3 drew two games and the first rapid one, 2 won the other. Then 1 won both.
    """
    made = knocked_out(3, RULES, round_dates=DAYS, time_control_text="90 minutes")
    for result in (DRAWN, DRAWN, DRAWN):
        pair(made)
        enter(made, result)
    pair(made)
    enter(made, wins(made, 2))
    for _ in range(2):
        pair(made)
        enter(made, wins(made, 1))
    return made


def wins(desk, tpn):
    return WON if desk.section.tpn(desk.games[0].white) == tpn else LOST


def rows(report):
    return {
        entry.player.name: [(each.opponent, each.result) for each in entry.rounds]
        for entry in report.entries
    }


def test_a_class_has_the_rounds_that_hold_its_games_and_whoever_played_them(desk):
    record = tournament_of(desk.state, FIRST)
    assert classes_played(desk.section) == (RateClass.STANDARD, RateClass.RAPID)
    one, two, three = (f"Player {at:02}" for at in (1, 2, 3))
    standard = report_of_class(desk.section, record, RateClass.STANDARD)
    half = Result.DRAW
    played = rows(standard)
    assert played[two] == [(3, half), (3, half), (1, Result.LOSS), (1, Result.LOSS)]
    assert played[one][2:] == [(2, Result.WIN), (2, Result.WIN)]
    assert played[three][:2] == [(2, half), (2, half)]
    # who waits and who is out are as the record of the whole section has them
    whole = rows(record)
    assert played[one][:2] == whole[one][:2]
    assert played[three][2:] == whole[three][4:]
    assert [opponent for opponent, _ in played[one][:2]] == [None, None]
    # players of the rapid games alone, numbered anew
    rapid = report_of_class(desk.section, record, RateClass.RAPID)
    assert [entry.tpn for entry in rapid.entries] == [1, 2]
    assert rows(rapid) == {
        two: [(2, half), (2, Result.WIN)],
        three: [(1, half), (1, Result.LOSS)],
    }
    blitz = report_of_class(desk.section, record, RateClass.BLITZ)
    assert (blitz.entries, blitz.rounds_played, blitz.rounds_total) == ((), 0, 0)


def test_in_rounds_of_another_class_who_has_no_game_of_it_is_absent():
    # three players: 1 waits while 2 and 3 play two games and two rapid ones, and meets 2 likewise
    desk = knocked_out(3, RULES)
    for _match in range(2):
        for _game in range(3):
            pair(desk)
            enter(desk, DRAWN)
        pair(desk)
        enter(desk, wins(desk, 2))
    rapid = report_of_class(desk.section, tournament_of(desk.state, FIRST), RateClass.RAPID)
    one, two, three = rapid.entries
    assert list(one.rounds[:2]) == list(three.rounds[2:]) == [ABSENT, ABSENT]
    assert [each.opponent for each in two.rounds] == [3, 3, 1, 1]
    assert [each.opponent for each in one.rounds[2:]] == [2, 2]


def test_a_class_has_the_days_of_its_rounds_and_the_time_of_its_first_stage(desk):
    record = tournament_of(desk.state, FIRST)
    assert record.details.round_dates == DAYS
    standard = report_of_class(desk.section, record, RateClass.STANDARD)
    # its games are those of rounds 1, 2, 5 and 6: the last two have no day
    assert standard.details == replace(record.details, round_dates=DAYS[:2])
    assert (standard.rounds_played, standard.rounds_total) == (4, 4)
    rapid = report_of_class(desk.section, record, RateClass.RAPID)
    assert rapid.details.round_dates == DAYS[2:]
    assert (rapid.details.time_control, rapid.details.time_control_text) == (QUICK, "")
    assert (rapid.rounds_played, rapid.rounds_total) == (2, 2)
