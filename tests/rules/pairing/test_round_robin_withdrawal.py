"""The 50 % rule: what counts of somebody who left an all-play-all (C.05 art. 6.6)."""

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    Entry,
    Player,
    Result,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.round_robin import annulled, completed_half, schedule
from crosstables.written import values

W, B = Colour.WHITE, Colour.BLACK


def tournament(players, leaver, left_after):
    """Everybody beats the higher numbers; one leaves and loses the rest by forfeit."""
    cells = {player: [] for player in range(1, players + 1)}
    for number, each in enumerate(schedule(players), 1):
        for white, black in each.games:
            gone = leaver in (white, black) and number > left_after
            win, loss = (
                (Result.FORFEIT_WIN, Result.FORFEIT_LOSS) if gone else (Result.WIN, Result.LOSS)
            )
            white_wins = black == leaver if gone else white < black
            cells[white].append(RoundRecord(Tpn(black), W, win if white_wins else loss))
            cells[black].append(RoundRecord(Tpn(white), B, loss if white_wins else win))
    entries = tuple(
        Entry(Tpn(player), Player(f"P{player}"), tuple(rounds)) for player, rounds in cells.items()
    )
    played = len(schedule(players))
    return Tournament(
        system=System.ROUND_ROBIN, rounds_total=played, rounds_played=played, entries=entries
    )


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_less_than_half_of_the_games_and_nothing_by_or_against_the_player_counts():
    before = tournament(8, leaver=3, left_after=3)
    after = annulled(before, [Tpn(3)], 7)
    assert set(after.entry(Tpn(3)).rounds) == {ABSENT}
    assert after.score(after.entry(Tpn(3))) == 0
    assert after.score(after.entry(Tpn(8))) == before.score(before.entry(Tpn(8))) - 10
    assert all(record.opponent != 3 for entry in after.entries for record in entry.rounds)


@pytest.mark.article("C.05@2018 art. 6.6(2)")
def test_half_of_the_games_or_more_and_everything_counts():
    before = tournament(8, leaver=3, left_after=4)
    assert annulled(before, [Tpn(3)], 7) == before


def test_exactly_half_is_enough():
    table = tournament(7, leaver=2, left_after=4)
    assert sum(cell.result is not Result.FORFEIT_LOSS for cell in table.entry(Tpn(2)).rounds) == 3
    assert completed_half(table.entry(Tpn(2)), 6)
    assert not completed_half(table.entry(Tpn(2)), 7)


def test_who_stayed_keeps_everything():
    before = tournament(6, leaver=6, left_after=1)
    after = annulled(before, [], 5)
    assert after is before


@pytest.mark.article("C.07@2026-03 art. 9.2")
def test_half_of_the_possible_score_leaves_out_games_that_do_not_count():
    # five are left with four games each: 4, 3, 2, 1 and 0 points; two points are half of them
    after = annulled(tournament(6, leaver=6, left_after=2), [Tpn(6)], 5)
    assert values(after, "KS") == [20, 10, 0, 0, 0, 0]
