"""The extended direct encounter and the chains of tie-breaks that follow it."""

import pytest

from arbitro.model import TeamSystem
from crosstables.written_teams import EDITIONS, MARCH_2026, ranks, team_crosstable


@pytest.mark.article("C.07@2026-03 art. 13.3.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_the_first_score_breaks_nothing_the_second_decides(edition):
    event = team_crosstable("2w11 3b0=\n1b00 3w11\n1w1= 2b00")
    # two match points each; among them 1 has 2½ game points, 2 has 2, 3 has 1½
    assert ranks(event, "DE", edition) == {1: 1, 2: 1, 3: 1}
    assert ranks(event, "EDE", edition) == {1: 1, 2: 2, 3: 3}


@pytest.mark.article("C.07@2026-03 art. 13.3.3")
def test_a_tie_that_is_left_starts_again_with_the_first_score():
    event = team_crosstable(
        """
        2w10 3w10 4w11
        1b01 4w10 3b10
        4b10 1b01 2w01
        3w01 2b01 1b00
        """
    )
    # 1 stands alone; 2 and 3 have 3 match points, drew with each other on both counts
    assert ranks(event, "EDE") == {1: 1, 2: 2, 3: 2, 4: 4}
    assert ranks(event, "EDET") == {1: 1, 2: 2, 3: 3, 4: 4}


DRAWN = "2w1001\n1b0110"


@pytest.mark.article("C.07@2026-03 art. 13.3.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("EDE", 1, 1),
        ("EDET", 1, 2),  # board 1
        ("EDEB", 2, 1),  # 1 against 2 without the last board
        ("EDEBT", 1, 2),  # boards 1 + 4 and 2 + 3 count the same, then board 1
        ("EDEBB", 2, 1),
    ],
)
def test_two_teams_left_are_decided_by_the_boards_of_their_match(name, first, second, edition):
    assert ranks(team_crosstable(DRAWN), name, edition) == {1: first, 2: second}


@pytest.mark.article("C.07@2026-03 art. 13.3.2")
def test_the_boards_of_other_matches_do_not_count_between_two():
    text = "2w01 3w10\n1b10 4w01\n4w== 1b01\n3b== 2b10"
    event = team_crosstable(text, extra={1: 10, 2: 10})
    # over all matches the boards of 1 and 2 are alike; in their own match 2 won the first
    assert ranks(event, "EDET") == {2: 1, 1: 2, 3: 3, 4: 3}
    assert ranks(event, "TBR")[1] == ranks(event, "TBR")[2] == 1


@pytest.mark.article("C.07@2026-03 art. 13.3.2")
def test_the_boards_decide_nothing_among_three():
    event = team_crosstable("2w10 3b10\n1b01 3w10\n1w01 2b01")
    assert ranks(event, "EDEBT") == {1: 1, 2: 1, 3: 1}


@pytest.mark.article("C.07@2023-07 art. 12.3.1")
def test_in_july_2023_two_teams_are_not_compared_by_the_second_score():
    event = team_crosstable("2w=1 2b0=\n1b=0 1w1=", system=TeamSystem.DOUBLE_ROUND_ROBIN)
    unequal = team_crosstable("2w11 2b0=\n1b00 1w1=", system=TeamSystem.DOUBLE_ROUND_ROBIN)
    assert ranks(event, "EDE", MARCH_2026) == {1: 1, 2: 1}
    assert ranks(unequal, "DE", MARCH_2026) == {1: 1, 2: 1}
    assert ranks(unequal, "EDE", MARCH_2026) == {1: 1, 2: 2}
    assert ranks(unequal, "EDE", "C.07@2023-07") == {1: 1, 2: 1}


@pytest.mark.article("C.07@2026-03 art. 6.1.1")
def test_a_forfeited_match_counts_among_the_tied_only_where_the_list_says_so():
    event = team_crosstable("2w++ 3w00\n1b-- U\nU 1b11", extra={2: 10})
    assert ranks(event, "EDE")[1] == ranks(event, "EDE")[2]
    assert ranks(event, "EDE/P")[1] < ranks(event, "EDE/P")[2]
