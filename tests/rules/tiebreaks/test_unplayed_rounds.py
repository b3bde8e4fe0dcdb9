"""Unplayed rounds: how opponents see them, how their own player does, and which are cut first.

The cases are those of the table at the end of C.07, one player and round each.
"""

import pytest

from crosstables.written import EDITIONS, crosstable, one_player, value, values

JULY_2023, SEPTEMBER_2023, AUGUST_2024, MARCH_2026 = EDITIONS

# Player 2 meets player 1 in round 1 and then lives through the rounds of the case.
CASES = [
    # name, rounds 2 and 3 of player 2, score seen in July 2023, seen since September 2023
    ("pairing-allocated bye last", "3b0 U", 10, 10),
    ("full-point bye last", "3b0 F", 10, 10),
    ("forfeit win last", "3b0 4b+", 10, 10),
    ("half-point bye, then a game", "H 3b0", 5, 5),
    ("zero-point bye, then a game", "Z 3b0", 0, 0),
    ("zero-point bye, then a bye for want of an opponent", "Z U", 10, 10),
    ("half-point bye last", "3b0 H", 5, 5),
    ("zero-point bye last", "3b0 Z", 5, 5),
    ("gone after round 1", "Z Z", 10, 10),
    ("forfeit loss, then a game", "4b- 3b0", 0, 0),
    ("forfeit loss last", "3b0 4b-", 5, 0),
    ("forfeit loss and gone", "4b- Z", 10, 5),
    ("bye, forfeit loss, nothing else", "Z 4b-", 10, 5),
]


def seen(rounds, edition):
    """Return what player 2 contributes to the Buchholz of player 1, who plays nobody else."""
    tournament = crosstable(
        f"""
        2000 2w1 U U
        2000 1b0 {rounds}
        2000 4w1 2w1 2w1
        2000 3b0 2w= 2w=
        """
    )
    dummies = 2 * value(tournament, "PTS", edition)
    if edition == MARCH_2026:
        dummies = 2 * 15
    return value(tournament, "BH", edition) - dummies


@pytest.mark.article(
    "C.07@2023-07 art. 14.1.3", "C.07@2023-09 art. 16.1.2", "C.07@2026-03 art. 16.2.4"
)
@pytest.mark.article("C.07@2026-03 art. 16.3")
@pytest.mark.parametrize(("name", "rounds", "before", "since"), CASES, ids=[c[0] for c in CASES])
@pytest.mark.parametrize("edition", EDITIONS)
def test_opponents_see_unplayed_rounds_as_the_table_says(name, rounds, before, since, edition):
    assert seen(rounds, edition) == (before if edition == JULY_2023 else since)


@pytest.mark.article("C.07@2023-07 art. 14.3.5")
def test_a_forfeit_loss_not_followed_by_anything_was_a_draw_in_july_2023_only():
    assert [seen("3b0 4b-", edition) for edition in EDITIONS] == [5, 0, 0, 0]


BYES = """
    2000 2w1 U   H   3w1
    1900 1b0 3w1 U   H
    1800 U   2b0 4w1 1b0
    1700 H   Z   3b0 Z
"""


@pytest.mark.article("C.07@2026-03 art. 16.4")
def test_an_unplayed_round_is_against_a_dummy_with_ones_own_points():
    # player 1: 3.5 points; opponents 2 (2.5 seen as 2.5) and 3 (2); two dummies of 3.5
    tournament = crosstable(BYES)
    assert value(tournament, "PTS") == 35
    assert value(tournament, "BH", AUGUST_2024) == 25 + 35 + 35 + 20


@pytest.mark.article("C.07@2026-03 art. 16.4.2")
def test_since_2026_a_dummy_has_at_most_a_draw_a_round():
    assert value(crosstable(BYES), "BH", MARCH_2026) == 25 + 20 + 20 + 20


def test_the_own_score_of_a_dummy_is_not_the_one_opponents_see():
    # player 4 has half a point, seen as one by others because of the last round
    tournament = crosstable(BYES)
    assert value(tournament, "PTS", tpn=4) == 5
    assert value(tournament, "BH", AUGUST_2024, tpn=4) == 5 + 5 + 20 + 5


@pytest.mark.article("C.07@2024-08 art. 16.5.2")
def test_every_further_cut_takes_the_next_voluntary_round():
    # player 4: dummies of rounds 1, 2 and 4 go before the opponent of round 3
    tournament = crosstable(BYES)
    cuts = [value(tournament, f"BH/C{number}", AUGUST_2024, tpn=4) for number in (1, 2, 3, 4)]
    assert cuts == [30, 25, 20, 0]


SONNEBORN = crosstable(
    """
    2000 2w0 3w= H   4w1
    1900 1b1 4b1 3w1 U
    1800 4w1 1b= 2b0 H
    1700 3b0 2w0 U   1b0
    """
)


@pytest.mark.article("C.07@2024-08 art. 16.5.1")
def test_a_cut_of_sonneborn_berger_takes_the_higher_of_lowest_opponent_and_voluntary_round():
    # player 1, two points: 2 (4 points) x 0, 3 (2) x 1/2 = 1, dummy 2 x 1/2 = 1, 4 (1) x 1 = 1
    assert value(SONNEBORN, "SB", AUGUST_2024) == 300
    # the lowest opponent is 4 with a product of 1, the voluntary round has as much: it goes
    assert value(SONNEBORN, "SB/C1", AUGUST_2024) == 200


@pytest.mark.article("C.07@2023-07 art. 14.6")
def test_in_july_2023_a_voluntary_round_went_even_if_it_was_worth_less():
    tournament = crosstable(
        """
        2000 2w1 3w1 Z
        1900 1b0 3w1 U
        1800 4w1 1b0 2b0
        1700 3b0 U   Z
        """
    )
    # products of player 1: 2 points x 1, 1 point x 1, and nothing for the bye
    assert value(tournament, "SB", JULY_2023) == 300
    assert value(tournament, "SB/C1", JULY_2023) == 300
    assert value(tournament, "SB/C1", SEPTEMBER_2023) == 200


def test_the_lowest_product_goes_in_july_2023_and_that_of_the_lowest_opponent_later():
    tournament = crosstable(
        """
        2000 2w0 3w1
        1900 1b1 4w1
        1800 4w0 1b0
        1700 3b1 2b0
        """
    )
    # player 1 lost to the strongest and beat the weakest, who has no point
    assert value(tournament, "SB", JULY_2023) == 0
    tournament = crosstable(
        """
        2000 2w0 3w1
        1900 1b1 4w1
        1800 4w= 1b0
        1700 3b= 2b0
        """
    )
    assert value(tournament, "SB/C1", JULY_2023) == 50
    assert value(tournament, "SB/C1", SEPTEMBER_2023) == 0


def test_forfeits_can_be_taken_as_played():
    tournament = crosstable(
        """
        2000 2w+ 3w1
        1900 1b- 4w1
        1800 4w1 1b0
        1700 3b0 2b0
        """
    )
    assert value(tournament, "BH", AUGUST_2024) == 20 + 10
    assert value(tournament, "BH/P", AUGUST_2024) == 10 + 10
    assert value(tournament, "SB/P", AUGUST_2024) == 100 + 100


@pytest.mark.article("C.07@2026-03 art. 8.3")
def test_fore_buchholz_draws_the_last_round():
    tournament = crosstable(
        """
        2000 2w1 3w1
        1900 1b0 4w1
        1800 4w1 1b0
        1700 3b0 2b0
        """
    )
    # 2 has 0 and 3 has 1 after round 1; both draw in round 2
    assert values(tournament, "FB")[0] == 5 + 15
    assert values(tournament, "BH/F") == values(tournament, "FB")
    assert values(tournament, "BH")[0] == 10 + 10


@pytest.mark.article("C.07@2023-07 art. 8.4")
def test_fore_buchholz_of_july_2023_draws_the_round_that_comes_next():
    tournament = crosstable(
        """
        2000 2w1 3w1 4w1
        1900 1b0 4w1 3w1
        1800 4w1 1b0 2b0
        1700 3b0 2b0 1b0
        """
    )
    # after round 1: round 2 drawn; 2 has 0.5 and 3 has 1.5
    assert values(tournament, "FB", JULY_2023, after=1)[0] == 5 + 15
    assert values(tournament, "FB", SEPTEMBER_2023, after=1)[0] == 0


@pytest.mark.article("C.07@2026-03 art. 14.3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_median_of_sonneborn_berger_leaves_out_the_lowest_and_the_highest_opponent(edition):
    # opponents of 1, 2, 4 and 3 points, the last one drawn with
    player = one_player("1 1 1 =", [1, 2, 4, 3])
    assert value(player, "SB", edition) == 100 + 200 + 400 + 150
    assert value(player, "SB/M2", edition) == 0


def test_a_median_cuts_by_the_opponent_and_not_by_the_product():
    # products 3, 2 and 0 of opponents with 3, 2 and 4 points
    assert value(one_player("1 1 0", [3, 2, 4]), "SB/M1", MARCH_2026) == 300
