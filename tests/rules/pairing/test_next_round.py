"""The coming round of every system: from the table, from the engine, or none at all."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Pairing,
    Player,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round, unfinished_games
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.round_robin import (
    CycleSwap,
    next_table_round,
    rounds_of_table,
    table_round,
)

PRINTED = json.loads(
    (Path(__file__).parents[2] / "data" / "berger_tables.json").read_text("utf-8")
)["tables"]
C05 = EditionKey("C.05@2018")
DUTCH = EditionKey("C.04.3@2026-02")
SINGLE, DOUBLE = System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN


def empty(players, system=SINGLE, *, total=0):
    entries = tuple(Entry(Tpn(each), Player(f"Player {each}")) for each in range(1, players + 1))
    return Tournament(system=system, rounds_total=total, entries=entries)


def played(tournament, games, *, result=Result.DRAW):
    """Return the tournament with one more round: these games, everybody else absent."""
    cells = {}
    for white, black in games:
        cells[white] = RoundRecord(Tpn(black), Colour.WHITE, result)
        cells[black] = RoundRecord(Tpn(white), Colour.BLACK, result)
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds, cells.get(entry.tpn, absent)))
        for entry in tournament.entries
    )
    number = RoundNumber(tournament.rounds_played + 1)
    return replace(tournament, entries=entries, rounds_played=number)


@pytest.mark.article("C.05@2018 art. 5.1")
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_an_all_play_all_goes_through_the_printed_table_and_then_ends(players):
    tournament = empty(players)
    for line in PRINTED[str(players)]:
        pairing = pair_next_round(tournament, C05)
        assert " ".join(f"{white}-{black}" for white, black in pairing.games) == line
        tournament = played(tournament, pairing.games)
    assert pair_next_round(tournament, C05) == Refused("no-round-left", (("rounds", players - 1),))


def test_whoever_would_meet_the_missing_last_number_is_free():
    """The table of six without its player 6: round 1 has 1-6 (C.05, Berger tables)."""
    pairing = pair_next_round(empty(5), C05)
    assert pairing.bye == 1
    assert pairing.games == (Pairing(2, 5), Pairing(3, 4))


@pytest.mark.parametrize("swap", CycleSwap)
def test_a_double_all_play_all_goes_on_in_the_order_its_cycles_have_had(swap):
    tournament = empty(6, DOUBLE)
    for number in range(1, 6):
        tournament = played(tournament, table_round(6, number, double=True, swap=swap).games)
    for number in range(6, 11):
        expected = table_round(6, number, double=True, swap=swap)
        if number > 9:
            assert next_table_round(tournament, swaps=(swap,)) == expected
        tournament = played(tournament, expected.games)
    assert next_table_round(tournament).code == "no-round-left"


def test_cycles_that_were_not_exchanged_are_not_exchanged_later():
    tournament = empty(6, DOUBLE)
    for number in range(1, 10):
        games = table_round(6, number, double=True, swap=CycleSwap.NONE).games
        tournament = played(tournament, games)
    assert pair_next_round(tournament, C05) == table_round(6, 10, double=True, swap=CycleSwap.NONE)


def test_a_round_not_from_the_table_stops_the_table():
    tournament = played(empty(4), [(1, 4), (2, 3)])
    tournament = played(tournament, [(1, 3), (2, 4)])
    answer = pair_next_round(tournament, C05)
    assert answer == Refused("not-by-the-table", (("round", 2),))


def test_an_absent_player_keeps_the_place_in_the_table():
    tournament = empty(4)
    bye = (RoundRecord(None, None, Result.ZERO_POINT_BYE),)
    entries = tuple(
        replace(entry, rounds=bye) if entry.tpn == 4 else entry for entry in tournament.entries
    )
    pairing = pair_next_round(replace(tournament, entries=entries), C05)
    assert pairing.games == (Pairing(1, 4), Pairing(2, 3))


def test_a_swiss_with_all_rounds_paired_is_not_paired_again():
    tournament = played(empty(8, System.DUTCH, total=1), [(1, 5), (6, 2), (3, 7), (8, 4)])
    assert pair_next_round(tournament, DUTCH) == Refused("no-round-left", (("rounds", 1),))


def test_a_swiss_of_an_unknown_number_of_rounds_goes_on():
    tournament = played(empty(8, System.DUTCH), [(1, 5), (6, 2), (3, 7), (8, 4)])
    assert not isinstance(pair_next_round(tournament, DUTCH), Refused)


def test_games_without_a_result_are_found_in_every_round():
    one = played(empty(4, System.DUTCH), [(1, 3), (4, 2)], result=Result.PENDING)
    assert unfinished_games(one) == ((Pairing(1, 3), Pairing(4, 2)), True)
    two = played(one, [(2, 1), (3, 4)])
    assert unfinished_games(two) == ((Pairing(1, 3), Pairing(4, 2)), False)


def test_before_the_first_round_no_game_lacks_a_result():
    assert unfinished_games(empty(4, System.DUTCH)) == ((), False)


def all_play_all(players, system=SINGLE, swap=CycleSwap.FIRST_CYCLE):
    tournament = empty(players, system)
    double = system is DOUBLE
    for number in range(1, rounds_of_table(players, double=double) + 1):
        tournament = played(
            tournament, table_round(players, number, double=double, swap=swap).games
        )
    return tournament


@pytest.mark.article("C.05@2018 art. 5.1")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("swap", CycleSwap)
def test_rounds_played_by_the_table_have_no_difference(players, swap):
    assert check_pairings(all_play_all(players), DUTCH) == ()
    assert check_pairings(all_play_all(players, DOUBLE, swap), DUTCH) == ()


def test_games_and_colours_that_the_table_has_otherwise_are_differences():
    """Four players: 1-4 2-3, then 4-3 1-2 (C.05, Berger tables)."""
    tournament = played(empty(4), [(1, 4), (3, 2)])
    tournament = played(tournament, [(1, 3), (2, 4)])
    first, second = check_pairings(tournament, DUTCH)
    assert (first.kind, first.stated, first.expected) == ("colours", ((3, 2),), ((2, 3),))
    assert (second.kind, second.stated) == ("pairs", ((1, 3), (2, 4)))
    assert second.expected == ((4, 3), (1, 2))
    assert {first.reason.edition, second.reason.edition} == {C05}


def test_a_round_after_the_table_is_a_difference_altogether():
    tournament = played(all_play_all(4), [(1, 4), (2, 3)])
    (found,) = check_pairings(tournament, DUTCH)
    assert (found.round_number, found.expected) == (4, ())
    assert next_table_round(tournament).code == "no-round-left"
