"""The adjudicator against tables that are made backwards from the mates."""

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from oracles.lone_piece_tables import LonePieceTable

EVERY = 1000


@pytest.fixture(scope="module")
def pawn():
    return LonePieceTable("P")


def disagreements(table, places, truth):
    found = []
    for place in places:
        position = table.position(*place)
        answer = can_mate(position, 0)
        if answer.verdict != truth or not verify(position, 0, answer.certificate):
            found.append((position, answer.verdict))
    return found


@pytest.mark.long
def test_every_position_of_king_and_pawn_against_king_that_holds_no_mate_is_proved_so(pawn):
    places = [place for place, truth in pawn.positions() if not truth]
    assert places
    assert disagreements(pawn, places, "no") == []


def test_in_the_others_of_king_and_pawn_against_king_the_mate_is_found(pawn):
    places = [place for place, truth in pawn.positions() if truth]
    assert disagreements(pawn, places[::EVERY], "yes") == []


@pytest.mark.parametrize("number", [0, 1])
def test_queen_and_rook_fail_only_where_the_game_ends_at_once_or_they_are_lost(pawn, number):
    table = pawn.becomes[number]
    places = [place for place, truth in table.positions() if not truth]
    assert disagreements(table, places, "no") == []


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 1])
def test_queen_and_rook_mate_in_all_other_positions(pawn, number):
    table = pawn.becomes[number]
    places = [place for place, truth in table.positions() if truth]
    assert disagreements(table, places[:: 2 * EVERY], "yes") == []
