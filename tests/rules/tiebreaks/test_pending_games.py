"""Games without a result: draws for pairing purposes only (C.04.2 art. 3.1 of 2026, C.3 before)."""

from arbitro.model import (
    Colour,
    Entry,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.tiebreaks import table_of


def test_a_game_still_being_played_brings_no_points_to_the_standings():
    one, other = Tpn(1), Tpn(2)
    entries = (
        Entry(one, Player("White"), (RoundRecord(other, Colour.WHITE, Result.PENDING),)),
        Entry(other, Player("Black"), (RoundRecord(one, Colour.BLACK, Result.PENDING),)),
    )
    tournament = Tournament(system=System.DUTCH, rounds_total=3, rounds_played=1, entries=entries)
    assert table_of(tournament).score == [0, 0]
    assert [tournament.score(entry) for entry in entries] == [5, 5]  # for pairing
