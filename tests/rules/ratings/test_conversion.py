"""The conversion tables against the numbers the regulations and the manual print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.ratings.conversion import (
    LARGEST_DIFFERENCE,
    difference_of_percentage,
    expected_percentage,
)

# Both tables whole, as a public transcription of the Handbook has them, compared cell by cell.
DIFFERENCES = (
    "0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202"
    " 211 220 230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677"
    " 800"
)
LARGEST_OF_EXPECTED = (
    "3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206"
    " 215 225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735"
)


@pytest.mark.article("B.02@2024-03 art. 8.1.1")
def test_every_percentage_has_the_difference_of_the_table():
    for percentage, difference in enumerate(map(int, DIFFERENCES.split()), 50):
        assert difference_of_percentage(percentage) == difference
        assert difference_of_percentage(100 - percentage) == -difference


@pytest.mark.article("B.02@2024-03 art. 8.1.2")
def test_every_difference_has_the_expected_score_of_the_table():
    smallest = 0
    for percentage, largest in enumerate(map(int, LARGEST_OF_EXPECTED.split()), 50):
        for difference in range(smallest, largest + 1):
            assert expected_percentage(difference) == percentage
            assert expected_percentage(-difference) == 100 - percentage
        smallest = largest + 1
    assert smallest == 736
    assert expected_percentage(736) == 100


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
