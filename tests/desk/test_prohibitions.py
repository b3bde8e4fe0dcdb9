"""Prohibitions and penalties made between rounds leave the rounds already paired as they were."""

from arbitro.desk.commands import (
    AdjustPoints,
    AllowPairing,
    ForbidPairing,
    PairRound,
    UnpairRound,
)
from arbitro.desk.tournament import tournament_of
from arbitro.model import Colour, EditionKey, EntryId, Points
from arbitro.rules.pairing.checker import check_pairings
from desk.driver import FIRST, ready

EDITION = EditionKey("C.04.3@2026-02")


def pairs(desk):
    games = desk.section.current.games.values()
    return [frozenset((game.white, game.black)) for game in games]


def test_a_prohibition_lifted_between_rounds_held_in_those_paired_before():
    desk = ready(8, rounds=5)
    pair = frozenset((EntryId(1), EntryId(5)))
    desk.do(ForbidPairing(FIRST, pair))
    desk.play()
    assert pair not in pairs(desk)
    desk.do(AllowPairing(FIRST, pair))
    desk.do(AllowPairing(FIRST, pair))
    desk.play()
    tournament = tournament_of(desk.state, FIRST)
    assert [each[1:] for each in tournament.prohibitions] == [(1, 1)]
    assert check_pairings(tournament, EDITION) == ()
    # and it may be made again, for the rounds to come
    desk.do(ForbidPairing(FIRST, pair, 3))
    assert not desk.section.is_over(pair)


def test_a_prohibition_lifted_before_a_round_is_paired_anew_holds_no_more_in_it():
    desk = ready(8, rounds=5)
    pair = frozenset((EntryId(1), EntryId(5)))
    desk.do(ForbidPairing(FIRST, pair))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(AllowPairing(FIRST, pair))
    desk.do(UnpairRound(FIRST, 1))
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert pair in pairs(desk)
    tournament = tournament_of(desk.state, FIRST)
    assert tournament.prohibitions == ()


def test_a_prohibition_of_single_rounds_is_not_changed_by_pairing_anew():
    desk = ready(8, rounds=5)
    group = frozenset((EntryId(1), EntryId(5)))
    desk.do(ForbidPairing(FIRST, group, 1, 3))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(UnpairRound(FIRST, 1))
    held = tournament_of(desk.state, FIRST).prohibitions
    assert [each[1:] for each in held] == [(1, 3)]


def test_a_later_penalty_keeps_its_reason_and_leaves_earlier_rounds_alone():
    desk = ready(8, rounds=5)
    desk.play()
    desk.play()
    entry = desk.section.numbers[0]
    desk.do(AdjustPoints(FIRST, entry, Points(-10), "telephone", 2))
    mine = desk.section.entries[entry]
    assert (mine.later_adjustments, mine.later_notes) == ({2: -10}, {2: "telephone"})
    desk.play()
    assert check_pairings(tournament_of(desk.state, FIRST), EDITION) == ()
