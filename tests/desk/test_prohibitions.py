"""Prohibitions and penalties made between rounds leave the rounds already paired as they were."""

from arbitro.desk.commands import (
    AdjustPoints,
    AllowPairing,
    ForbidPairing,
    PairRound,
    Undo,
    UnpairRound,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as understood
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


def ranges(desk):
    """The rounds, first and last, of every prohibition of the event's report."""
    return [each[1:] for each in tournament_of(desk.state, FIRST).prohibitions]


def forbidden_again():
    """A pair kept apart in round 1, let together in round 2, and kept apart again from 3 on."""
    desk = ready(8, rounds=5)
    pair = frozenset((EntryId(1), EntryId(5)))
    desk.do(ForbidPairing(FIRST, pair))
    desk.play()
    desk.do(AllowPairing(FIRST, pair))
    desk.play()
    desk.do(ForbidPairing(FIRST, pair, 3))
    return desk, pair


def test_a_prohibition_made_again_leaves_the_rounds_of_the_first_one_as_they_were():
    desk, _pair = forbidden_again()
    desk.play()
    assert ranges(desk) == [(1, 1), (3, 0)]
    tournament = tournament_of(desk.state, FIRST)
    assert check_pairings(tournament, EDITION) == ()
    report = write_trf(document_of(tournament))
    again = understood(read_trf(report.encode()).value).value
    assert again.prohibitions == tournament.prohibitions


def test_a_prohibition_made_and_lifted_twice_has_held_in_two_ranges():
    desk, pair = forbidden_again()
    desk.play()
    desk.do(AllowPairing(FIRST, pair))
    assert desk.ask(AllowPairing(FIRST, pair)) == ()
    desk.do(PairRound(FIRST))
    desk.do(UnpairRound(FIRST, 4))
    assert ranges(desk) == [(1, 1), (3, 3)]


def test_what_is_asked_for_again_while_it_holds_changes_nothing():
    desk, pair = forbidden_again()
    assert desk.ask(ForbidPairing(FIRST, pair, 3)) == ()
    assert desk.ask(ForbidPairing(FIRST, pair, 4, 5)) == ()


def test_more_rounds_are_added_to_a_prohibition_that_has_an_end():
    desk = ready(8, rounds=5)
    pair = frozenset((EntryId(1), EntryId(5)))
    desk.do(ForbidPairing(FIRST, pair, 1, 2))
    desk.do(ForbidPairing(FIRST, pair, 4))
    assert ranges(desk) == [(1, 2), (4, 0)]
    desk.do(AllowPairing(FIRST, pair))
    assert ranges(desk) == []


def test_who_met_in_a_round_and_may_not_is_kept_apart_when_it_is_paired_anew():
    """The arbiter sees the pair on the board, forbids it and throws the pairings away."""
    desk = ready(8, rounds=5)
    desk.do(PairRound(FIRST, Colour.WHITE))
    pair = frozenset((EntryId(1), EntryId(5)))
    assert pair in pairs(desk)
    desk.do(ForbidPairing(FIRST, pair, 2))
    desk.do(UnpairRound(FIRST, 1))
    desk.do(PairRound(FIRST))
    assert pair not in pairs(desk)
    assert ranges(desk) == [(1, 0)]


def test_two_who_met_in_the_last_round_are_kept_apart_when_it_is_paired_anew():
    desk = ready(8, rounds=1)
    desk.do(PairRound(FIRST, Colour.WHITE))
    pair = frozenset((EntryId(1), EntryId(5)))
    assert desk.refusal(ForbidPairing(FIRST, pair, 3)) == "round-out-of-range"
    desk.do(ForbidPairing(FIRST, pair, 2))
    assert ranges(desk) == []
    desk.do(UnpairRound(FIRST, 1))
    desk.do(PairRound(FIRST))
    assert pair not in pairs(desk)
    assert ranges(desk) == [(1, 0)]


def test_a_prohibition_for_a_later_round_stays_there_when_one_before_is_paired_anew():
    desk = ready(8, rounds=5)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(ForbidPairing(FIRST, frozenset((EntryId(1), EntryId(5))), 3))
    desk.do(UnpairRound(FIRST, 1))
    assert ranges(desk) == [(3, 0)]


def test_a_prohibition_lifted_while_its_first_round_was_on_has_never_held():
    desk = ready(8, rounds=5)
    desk.play()
    pair = frozenset((EntryId(1), EntryId(2)))
    desk.do(ForbidPairing(FIRST, pair, 2))
    desk.do(PairRound(FIRST))
    desk.do(AllowPairing(FIRST, pair))
    assert ranges(desk) == [(2, 2)]
    desk.do(UnpairRound(FIRST, 2))
    assert ranges(desk) == []


def test_a_pairing_is_not_undone_under_a_prohibition_lifted_after_it():
    desk = ready(8, rounds=5)
    desk.do(ForbidPairing(FIRST, frozenset((EntryId(1), EntryId(5)))))
    paired = desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(AllowPairing(FIRST, frozenset((EntryId(1), EntryId(5)))))
    assert desk.refusal(Undo(paired, confirmed=True)) == "undo-blocked"


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
