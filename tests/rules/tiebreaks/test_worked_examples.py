"""The worked examples of FIDE's manuals and exercises.

The Arbiters' Manual of 2026 (pages 258-261) and the exercises of the Technical Commission print
the scores of the opponents and the result under the old and the new rules.
"""

import pytest

from crosstables.written import one_player, value

OLD, NEW = "C.07@2024-08", "C.07@2026-03"

# seven points of ten, away in round 4
LAXMAN = one_player("1 1 0 Z 1 = 1 = 1 1", [5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6])
# seven of nine with a forfeit win in round 7; the others' scores add up to 44
EXAMPLE_1 = one_player("1 1 1 0 = 1 + = 1", [5.5] * 6 + [5.5] + [5.5] * 2)
# six and a half of ten, forfeit loss and then gone; the others' scores add up to 51.5
EXAMPLE_3 = one_player("1 1 1 1 = 1 1 0 - Z", [6.5] * 7 + [6] + [7])
# nine and a half of ten, forfeit win in round 1; the others' scores add up to 64.5
EXAMPLE_4 = one_player("+ 1 1 1 1 1 1 1 1 =", [4.5] + [7] * 7 + [7.5] + [8])
# the exercises: David, Maria and Stephan
DAVID = one_player("1 H 1 = =", [3.5, 3.5, 3.0, 1.5])
MARIA = one_player("= 0 0 + 1", [3.5, 3.5, 2.5, 1.5, 1.5])
STEPHAN = one_player("= 1 1 0 1", [2.5, 2.5, 1.5, 4.0, 2.0])


@pytest.mark.article("C.07@2026-03 art. 16.4.2")
@pytest.mark.parametrize(("edition", "points"), [(OLD, 57), (NEW, 55)])
def test_laxmans_bye_is_against_a_dummy_with_at_most_a_draw_a_round(edition, points):
    assert value(LAXMAN, "BH", edition) == points * 10


@pytest.mark.article("C.07@2026-03 art. 16.5.1")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_laxmans_bye_is_what_the_first_cut_leaves_out(edition):
    assert value(LAXMAN, "BH/C1", edition) == 500


@pytest.mark.article("C.07@2026-03 art. 9.1")
@pytest.mark.parametrize("edition", [OLD, NEW])
def test_laxmans_sonneborn_berger_is_the_same_before_and_after(edition):
    assert value(LAXMAN, "SB", edition) == 3725


@pytest.mark.article("C.07@2026-03 art. 16.4.1")
@pytest.mark.parametrize(("edition", "points"), [(OLD, 51), (NEW, 49.5)])
def test_example_1_caps_the_forfeit_win_by_the_scheduled_opponent(edition, points):
    assert value(EXAMPLE_1, "BH", edition) == points * 10


@pytest.mark.article("C.07@2026-03 art. 16.4.2")
@pytest.mark.parametrize(("edition", "points"), [(OLD, 64.5), (NEW, 63)])
def test_example_3_caps_the_withdrawal_and_not_the_forfeit_against_a_stronger_one(edition, points):
    assert value(EXAMPLE_3, "BH", edition) == points * 10


@pytest.mark.article("C.07@2026-03 art. 16.4.1")
@pytest.mark.parametrize(("edition", "points"), [(OLD, 74), (NEW, 69)])
def test_example_4_caps_the_forfeit_win_of_the_first_round(edition, points):
    assert value(EXAMPLE_4, "BH", edition) == points * 10


@pytest.mark.parametrize(("edition", "points"), [(OLD, 15.0), (NEW, 14.0)])
def test_the_exercise_of_david_has_his_half_point_bye_capped(edition, points):
    assert value(DAVID, "BH", edition) == points * 10


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_example_6_cuts_the_half_point_bye(edition):
    assert value(DAVID, "BH/C1", edition) == 115


@pytest.mark.parametrize(("edition", "points"), [(OLD, 13.5), (NEW, 12.5)])
def test_the_exercise_of_maria_has_her_forfeit_win_capped(edition, points):
    assert value(MARIA, "BH", edition) == points * 10


@pytest.mark.article("C.07@2024-08 art. 14.1.1")
def test_the_exercises_cut_the_lowest_opponent_and_not_the_lowest_product():
    assert value(STEPHAN, "SB", OLD) == 725
    assert value(STEPHAN, "SB/C1", OLD) == 575
    assert value(MARIA, "SB", OLD) == 575
    assert value(MARIA, "SB/C1", OLD) == 425


@pytest.mark.article("C.07@2023-07 art. 14.5")
def test_question_20_of_the_manuals_exam():
    """Two forfeits are two games against oneself, with 3.5 points each.

    The manual gives the scores of the opponents, 2, 2, 1.5, 4.5 and 2.5, and asks for the
    Buchholz; its answer is an image that is lost. By the text it is 2 + 2 + 3.5 + 3.5 + 2.5.
    """
    player = one_player("1 = + - 1", [2, 2, 1.5, 4.5, 2.5])
    assert value(player, "BH", "C.07@2023-07") == 135
