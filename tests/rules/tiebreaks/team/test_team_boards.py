"""Board count, top boards, bottom boards left out, and the Dutch method of the Catalan list."""

import pytest

from crosstables.written_teams import EDITIONS, ranks, team_crosstable, team_values_of

FIRST_AND_LAST = "2w1001\n1b0110"
"""A drawn match: 1 won the boards 1 and 4, 2 the boards 2 and 3."""

TOP_HALF = "2w1==0\n1b0==1"


@pytest.mark.article("C.07@2026-03 art. 12.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_board_count_adds_board_numbers_times_points_and_lower_is_better(edition):
    event = team_crosstable(TOP_HALF)
    assert team_values_of(event, "BC", edition) == [10 + 10 + 15 + 0, 0 + 10 + 15 + 40]
    assert ranks(event, "BC", edition) == {1: 1, 2: 2}


@pytest.mark.article("C.07@2026-03 art. 12.1")
def test_the_board_count_leaves_a_tie_of_unequal_game_points_alone():
    event = team_crosstable("2w1000 U\n1b0111 4w0===\n4w1110 U\n3b0001 2b1===")
    assert team_values_of(event, "PTS:MP")[1:3] == [20, 30]
    by_matches = team_crosstable("3w1110\n4w1111\n1b0001\n2b0000")
    assert team_values_of(by_matches, "PTS:GP")[:2] == [30, 40]
    assert ranks(by_matches, "BC") == {1: 1, 2: 1, 3: 3, 4: 3}


@pytest.mark.article("C.07@2026-03 art. 12.2")
def test_top_boards_decide_one_after_the_other():
    assert ranks(team_crosstable(FIRST_AND_LAST), "TBR") == {1: 1, 2: 2}
    assert ranks(team_crosstable("2w=100\n1b=011"), "PTS:MP TBR") == {1: 2, 2: 1}
    assert ranks(team_crosstable("2w=10=\n1b=01="), "TBR") == {1: 1, 2: 2}


@pytest.mark.article("C.07@2026-03 art. 12.3")
def test_bottom_boards_are_left_out_one_after_the_other():
    assert ranks(team_crosstable(FIRST_AND_LAST), "BBE") == {1: 2, 2: 1}
    assert ranks(team_crosstable("2w=10=\n1b=01="), "BBE") == {1: 1, 2: 2}


@pytest.mark.article("C.07@2026-03 art. 12")
def test_a_bye_is_a_win_on_each_board_there_whatever_it_is_worth():
    # 3 has the bye and half of its boards in game points; on its boards it has two wins
    event = team_crosstable("2w==\n1b==\nU")
    assert team_values_of(event, "PTS:GP") == [10, 10, 10]
    assert team_values_of(event, "BC") == [5 + 10, 5 + 10, 10 + 20]
    assert ranks(event, "TBR") == {1: 2, 2: 2, 3: 1}


@pytest.mark.article("C.07@2026-03 art. 12")
def test_boards_won_by_forfeit_are_won():
    assert team_values_of(team_crosstable("2w+0\n1b-1"), "BC") == [10, 20]


# The Catalan list of 1994, art. 12 (source 002).
def test_the_dutch_method_weighs_the_first_board_most():
    event = team_crosstable(TOP_HALF)
    assert team_values_of(event, "DUT", "FCE.02@1994") == [40 + 15 + 10, 15 + 10 + 10]
    assert ranks(event, "DUT", "FCE.02@1994") == {1: 1, 2: 2}


def test_after_the_weights_the_boards_decide_one_by_one():
    assert team_values_of(team_crosstable(FIRST_AND_LAST), "DUT", "FCE.02@1994") == [50, 50]
    assert ranks(team_crosstable(FIRST_AND_LAST), "DUT", "FCE.02@1994") == {1: 1, 2: 2}


def test_of_a_match_drawn_on_all_boards_black_on_the_first_board_wins():
    assert ranks(team_crosstable("2w==\n1b=="), "DUT", "FCE.02@1994") == {1: 2, 2: 1}
    assert ranks(team_crosstable("2b==\n1w=="), "DUT", "FCE.02@1994") == {1: 1, 2: 2}
