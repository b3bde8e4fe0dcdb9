"""The conversion tables against the numbers the regulations and the manual print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.ratings.conversion import (
    LARGEST_DIFFERENCE,
    difference_of_percentage,
    expected_percentage,
)


@pytest.mark.article("B.02@2024-03 art. 8.1.1")
@pytest.mark.parametrize(
    ("percentage", "difference"),
    [(100, 800), (99, 677), (83, 273), (67, 125), (57, 50), (50, 0), (43, -50), (0, -800)],
)
def test_a_percentage_has_the_difference_of_the_table(percentage, difference):
    # 67 % is 125 and 43 % is -50 in the worked examples of the Arbiters' Manual
    assert difference_of_percentage(percentage) == difference


@pytest.mark.article("B.02@2024-03 art. 8.1.2")
@pytest.mark.parametrize(
    ("difference", "percentage"),
    [(0, 50), (3, 50), (4, 51), (413, 93), (735, 99), (736, 100), (-736, 0), (-4, 49)],
)
def test_a_difference_has_the_expected_score_of_the_table(difference, percentage):
    assert expected_percentage(difference) == percentage


@given(st.integers(-3000, 3000))
def test_the_expected_scores_of_two_opponents_add_up_to_one_game(difference):
    assert expected_percentage(difference) + expected_percentage(-difference) == 100


@given(st.integers(0, 100))
def test_the_differences_of_a_percentage_and_its_complement_cancel(percentage):
    assert difference_of_percentage(percentage) == -difference_of_percentage(100 - percentage)


@given(st.integers(-LARGEST_DIFFERENCE - 5, LARGEST_DIFFERENCE + 5))
def test_a_larger_difference_never_has_a_lower_expected_score(difference):
    assert expected_percentage(difference) <= expected_percentage(difference + 1)
