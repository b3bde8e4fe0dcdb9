"""A section keeps what the event's own regulations say about tie-breaks (C.07 art. 16.6)."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import CloseEntries, EditSection, EnterResult, ImportPlayers, PairRound
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Player
from arbitro.reasons import Refused
from desk.driver import FIRST, Driver, created


@pytest.fixture
def desk():
    """Three players after one round: the first has won against the second, the third had a bye."""
    made = created(rounds=1)
    made.do(ImportPlayers(FIRST, tuple(Player(f"P{n}", rating=2100 - n) for n in range(3))))
    made.do(CloseEntries(FIRST))
    made.do(PairRound(FIRST, Colour.WHITE))
    made.do(EnterResult(FIRST, made.games[0].id, GameResult.WHITE_WINS))
    return made


def with_rules(desk: Driver, text: str):
    before = desk.section.settings
    return EditSection(FIRST, replace(before, tie_breaks=("BH",), event_rules=text), before)


def buchholz_of_the_bye(desk: Driver) -> int:
    bye = desk.section.tpn(desk.section.rounds[0].bye)
    return standings_of(desk.state, FIRST).row(bye).values[0]


def test_without_a_word_of_the_event_the_bye_has_the_edition_s_dummy(desk):
    desk.do(with_rules(desk, ""))
    assert buchholz_of_the_bye(desk) == 5  # own point, capped at a draw a round (art. 16.4)


def test_an_event_may_give_the_bye_nobody_for_an_opponent(desk):
    desk.do(with_rules(desk, "own=nobody"))
    assert buchholz_of_the_bye(desk) == 0


def test_what_is_not_understood_is_refused(desk):
    answer = desk.ask(with_rules(desk, "own=me"))
    assert isinstance(answer, Refused)
    assert answer.code == "event-rule-unknown"
