"""The extended Sonneborn-Berger, its cuts, and the older products of teams."""

from fractions import Fraction

import pytest

from crosstables.written_teams import EDITIONS, team_crosstable, team_value, team_values_of

TRIANGLE = """
    2w1= 3b==
    1b0= 3w11
    1w== 2b00
"""
"""Match points 3, 2, 1; game points 2½, 2½, 1."""


@pytest.mark.article("C.07@2026-03 art. 13.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        # 1: against 2 (2 MP, 2½ GP) it has 2 MP, 1½ GP; against 3 (1 MP, 1 GP) 1 MP, 1 GP
        ("EMMSB", 2 * 2 + 1 * 1, 3 * 0 + 1 * 2),
        ("EMGSB", 2 * 1.5 + 1 * 1, 3 * 0.5 + 1 * 2),
        ("EGMSB", 2.5 * 2 + 1 * 1, 2.5 * 0 + 1 * 2),
        ("EGGSB", 2.5 * 1.5 + 1 * 1, 2.5 * 0.5 + 1 * 2),
    ],
)
def test_the_four_products_multiply_the_scores_their_names_say(name, first, second, edition):
    found = team_values_of(team_crosstable(TRIANGLE), name, edition)
    assert found[:2] == [100 * first, 100 * second]


UNEVEN = """
    2w1111 3b1000 4w====
    1b0000 Z Z
    1w0111 Z Z
    Z Z 1b====
"""
"""1 meets 2 with 1 match point in the end, 3 with 3 and 4 with 5 (bonuses included)."""


@pytest.mark.article("C.07@2026-03 art. 14.1.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_cut_takes_the_product_of_the_lowest_opponent_not_the_lowest_product(edition):
    event = team_crosstable(UNEVEN, extra={2: 10, 3: 10, 4: 40}, rounds_total=3)
    # seen by 1, the rounds 2 and 3 of 2 and 3 are draws (the last ones, nobody plays after)
    totals = {2: 1 + 2, 3: 3 + 2, 4: 5}
    products = [4 * totals[2], 1 * totals[3], 2 * totals[4]]
    assert products[0] > products[1]
    assert team_value(event, "EMGSB", edition) == 100 * sum(products)
    assert team_value(event, "EMGSB/C1", edition) == 100 * sum(products[1:])
    assert team_value(event, "EMGSB/C2", edition) == 100 * products[2]


@pytest.mark.article("C.07@2026-03 art. 16.5.1")
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_a_bye_asked_for_is_cut_where_its_product_is_higher(edition):
    event = team_crosstable("2w11 H 3w11\n1b00 3w== Z\nZ 2b== 1b00", rounds_total=3)
    # the half-point bye brings 1 game point times a dummy of 5 (2026: at most 3) match points
    dummy = 3 if edition == "C.07@2026-03" else 5
    assert team_value(event, "EMGSB", edition) == 100 * (2 * 2 + 1 * dummy + 2 * 1)
    # of 4, the dummy's and 2 the lowest opponent's is 2, the bye's product is more
    assert team_value(event, "EMGSB/C1", edition) == 100 * (2 * 2 + 2 * 1)


@pytest.mark.article("C.07@2026-03 art. 13.2")
def test_forfeits_taken_as_played_count_the_scheduled_opponent():
    event = team_crosstable("2w++ 3w11\n1b-- 4w11\n4w== 1b00\n3b== 2b00")
    # of 1's 4 points the dummy may have no more than 2 has
    assert team_value(event, "EMGSB") == 100 * (2 * 2 + 1 * 2)
    assert team_value(event, "EMGSB", "C.07@2024-08") == 100 * (4 * 2 + 1 * 2)
    assert team_value(event, "EMGSB/P", "C.07@2024-08") == 100 * (2 * 2 + 1 * 2)


@pytest.mark.article("C.07@2026-03 art. 13.2.2")
def test_three_board_points_against_norway_brought_forty_eight_points_in_baku():
    """At the Olympiad of 2016 Norway ended with 16 match points; the USA won by 3-1.

    Source: ChessBase, "Tie-break system decides Olympiad", 14 September 2016.
    """
    event = team_crosstable("2w11==\n1b00==", extra={2: 160})
    assert team_value(event, "EMGSB") == 100 * 48


@pytest.mark.article("C.06@2007-01 art. 4(b2)")
def test_in_2007_scores_are_multiplied_by_the_score_against_them():
    event = team_crosstable(TRIANGLE)
    assert team_value(event, "SB:GP", "C.06@2007-01") == 100 * (2.5 * 1.5 + 1 * 1)
    assert team_value(event, "SB", "C.06@2007-01") == 100 * (2 * 2 + 1 * 1)


@pytest.mark.article("C.06@2007-01 art. 3(c)")
def test_in_2007_match_and_game_points_can_be_added():
    assert team_values_of(team_crosstable(TRIANGLE), "MP+GP", "C.06@2007-01") == [55, 45, 20]


# The example of the Catalan list of 1994, art. 7 (source 002).
def test_two_and_a_half_boards_of_four_bring_sixty_two_and_a_half_per_cent():
    event = team_crosstable("2w11=0\n1b00=1", extra={2: 80})
    assert team_value(event, "SB", "FCE.02@1994") == 80 * Fraction(625, 1000)
