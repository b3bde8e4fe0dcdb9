"""When a round can be paired, by the rules or by hand; what those who have left forfeit."""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.desk.commands import EnterResult, PairRound, PublishRound, WithdrawPlayer, WithdrawTeam
from arbitro.desk.derived.pairing.handling import (
    corrections_always_count,
    is_above_the_rules,
    permitted_reasons,
)
from arbitro.desk.derived.withdrawals import (
    forfeit_by,
    has_own_results,
    is_own,
    leaving,
    players_gone,
    teams_gone,
)
from arbitro.desk.events import InitialColourDrawn
from arbitro.desk.features.round.readiness import not_by_hand, not_ready, ready_to_pair
from arbitro.desk.kernel.state import PairingByHand
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.model import Colour, EditionKey, System
from arbitro.reasons import Refused
from desk.driver import FIRST, all_play_all, created, ready
from desk.team_driver import TeamDriver

EDITION_OF = "arbitro.desk.derived.pairing.handling.edition_of"


def code(problem):
    assert problem is None or isinstance(problem, Refused)
    return None if problem is None else (problem.code, dict(problem.values))


def finish(desk, result=GameResult.DRAW):
    for game in desk.games:
        if game.result is None:
            desk.do(EnterResult(FIRST, game.id, result))


def test_a_round_waits_for_the_entries_and_for_the_results_of_the_one_before():
    assert code(not_ready(created().section)) == ("entries-open", {})
    desk = ready(4, rounds=2)
    assert not_ready(desk.section) is None
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert code(not_ready(desk.section)) == ("results-missing", {"round": 1, "games": 2})
    desk.do(EnterResult(FIRST, desk.games[0].id, GameResult.DRAW))
    assert code(not_ready(desk.section)) == ("results-missing", {"round": 1, "games": 1})
    finish(desk)
    assert not_ready(desk.section) is None
    desk.do(PublishRound(FIRST, 1))
    desk.do(PairRound(FIRST))
    finish(desk)
    assert code(not_ready(desk.section)) == ("no-round-left", {"rounds": 2})


def test_by_hand_is_made_the_next_round_or_the_last_one_anew():
    desk = ready(4)
    agreed = ReasonByHand.COMPETITION_RULES

    def refused(number):
        return code(not_by_hand(desk.section, agreed, number))

    assert refused(1) is None
    for other in (0, 2):
        assert refused(other) == ("round-not-last", {"round": other})
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert (refused(1), refused(2)) == (None, None)
    assert refused(0) == ("round-not-last", {"round": 0})
    assert refused(3) == ("round-not-last", {"round": 3})
    table = all_play_all(4)
    assert not_by_hand(table.section, ReasonByHand.COMPETITION_RULES, 1) is None
    problem = code(not_by_hand(table.section, ReasonByHand.REMATCH, 1))
    assert problem == ("reason-not-permitted", {"reason": "rematch"})


EVERY = tuple(ReasonByHand)
BEFORE = (ReasonByHand.REMATCH, ReasonByHand.NO_LEGAL_PAIRING)
OF_2017 = (
    ReasonByHand.REMATCH, ReasonByHand.AGREED_WITHOUT_OPPONENT, ReasonByHand.NO_LEGAL_PAIRING,
)  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "permitted", "always"),
    [
        ("C.04.2@2026-02", EVERY, False),
        ("C.04.2@2017-07", OF_2017, False),
        ("DUTCH.2012@2013", BEFORE, True),
        ("DUTCH.2009@2009", BEFORE, True),
        ("SWISS.1992@1992-06", BEFORE, True),
    ],
)
def test_reasons_and_late_corrections_go_by_the_text_of_the_section(
    monkeypatch, edition, permitted, always
):
    """2026 art. 4.4 and 4.3; 2017 D.10; the texts before there were general rules, F6 and F7."""
    monkeypatch.setattr(EDITION_OF, lambda _section, _code: EditionKey(edition))
    desk = ready(4)
    assert permitted_reasons(desk.section) == tuple(each for each in EVERY if each in permitted)
    assert corrections_always_count(desk.section) is always
    for reason in EVERY:
        found = code(not_by_hand(desk.section, reason, 1))
        assert found == (
            None if reason in permitted else ("reason-not-permitted", {"reason": reason.value})
        )


def test_without_such_a_text_no_hand_pairs(monkeypatch):
    monkeypatch.setattr(EDITION_OF, lambda _section, _code: None)
    desk = ready(4)
    assert permitted_reasons(desk.section) == ()
    assert corrections_always_count(desk.section) is False


def test_two_reasons_stand_above_the_rules():
    desk = ready(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    played = desk.section.rounds[0]
    assert is_above_the_rules(played) is False
    above = {
        reason
        for reason in EVERY
        if is_above_the_rules(replace(played, by_hand=PairingByHand(reason)))
    }
    assert above == {ReasonByHand.COMPETITION_RULES, ReasonByHand.NO_LEGAL_PAIRING}


def test_a_swiss_has_its_colour_drawn_before_the_first_round_and_a_table_needs_none():
    assert code(ready_to_pair(created().state, created().section, Colour.WHITE)) == (
        "entries-open",
        {},
    )
    desk = ready(4)
    assert code(ready_to_pair(desk.state, desk.section, None)) == ("initial-colour-missing", {})
    state, section, events = ready_to_pair(desk.state, desk.section, Colour.BLACK)
    assert events == (InitialColourDrawn(FIRST, Colour.BLACK),)
    assert section.initial_colour is state.sections[FIRST].initial_colour is Colour.BLACK
    desk.do(PairRound(FIRST, Colour.WHITE))
    finish(desk)
    for drawn in (None, Colour.BLACK):
        # the one that was drawn stays
        assert ready_to_pair(desk.state, desk.section, drawn) == (desk.state, desk.section, ())
    table = all_play_all(4)
    assert ready_to_pair(table.state, table.section, None) == (table.state, table.section, ())


LOST = {
    (False, False): None,
    (True, False): GameResult.BLACK_WINS_BY_FORFEIT,
    (False, True): GameResult.WHITE_WINS_BY_FORFEIT,
    (True, True): GameResult.DOUBLE_FORFEIT,
}


def test_who_has_left_forfeits_and_any_other_result_is_their_own():
    """Of a game of 1 and 2, for everybody who may have left when it was paired and since."""
    sides = (frozenset(), frozenset({1}), frozenset({2}), frozenset({1, 2}))
    for then, now in product(sides, sides):
        assert forfeit_by(then, 1, 2) is LOST[1 in then, 2 in then]
        forfeits = {None, LOST[1 in then, 2 in then], LOST[1 in now, 2 in now]}
        for result in (None, *GameResult):
            assert is_own(result, (then, now), (1, 2)) is (result not in forfeits)


def test_who_left_is_known_for_the_day_of_the_pairing_and_for_today():
    desk = all_play_all(4)
    first = desk.section.numbers[0]
    desk.do(WithdrawPlayer(FIRST, first))
    desk.do(PairRound(FIRST, Colour.WHITE))
    played = desk.section.rounds[0]
    game = next(each for each in desk.games if first not in {each.white, each.black})
    assert has_own_results(desk.section, played) is False, "the forfeit of who had left"
    desk.do(PublishRound(FIRST, 1))
    desk.do(WithdrawPlayer(FIRST, game.white))
    found = leaving(desk.section, desk.section.rounds[0])
    assert found.players == ({first}, {first, game.white})
    assert found.teams == (frozenset(), frozenset())
    desk.do(EnterResult(FIRST, game.id, GameResult.BLACK_WINS_BY_FORFEIT))
    assert has_own_results(desk.section, desk.section.rounds[0]) is False
    other = all_play_all(4)
    other.do(PairRound(FIRST, Colour.WHITE))
    assert has_own_results(other.section, other.section.rounds[0]) is False
    other.do(EnterResult(FIRST, other.games[1].id, GameResult.DRAW))
    assert has_own_results(other.section, other.section.rounds[0]) is True


def test_players_have_left_with_their_team():
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    one, two = desk.team(1), desk.team(2)
    assert teams_gone(desk.side) == players_gone(desk.section.entries, desk.side) == frozenset()
    desk.do(WithdrawTeam(FIRST, one.id))
    desk.do(WithdrawPlayer(FIRST, two.members[1]))
    assert teams_gone(desk.side) == {one.id}
    gone = players_gone(desk.section.entries, desk.side)
    assert gone == {*one.members, two.members[1]}
    desk.do(PairRound(FIRST))
    assert has_own_results(desk.section, desk.section.rounds[0]) is False
    assert leaving(desk.section, desk.section.rounds[0]).teams == ({one.id}, {one.id})
