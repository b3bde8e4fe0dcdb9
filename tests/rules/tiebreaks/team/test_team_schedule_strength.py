"""Scores and schedule strength combined."""

from fractions import Fraction

import pytest

from arbitro.model import TeamScore
from arbitro.rules.standings.teams import explain_team_value, team_standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from crosstables.written_teams import EDITIONS, MARCH_2026, ranks, team_crosstable, team_value

EVENT = "2w11 3b1= 4w00\n1b00 4w11 3b11\n4w== 1w0= 2w00\n3b== 2b00 1b11"
"""Match points 4, 4, 1, 3; game points 3½, 4, 1½, 3."""


@pytest.mark.article("C.07@2026-03 art. 13.4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_secondary_score_and_buchholz_divided_are_added(edition):
    event = team_crosstable(EVENT)
    # three rounds: 6 match points by 2 game points of a match are 3
    assert team_value(event, "SSSC", edition) == 35 + Fraction(40 + 10 + 30, 3)
    assert team_value(event, "SSSC/K2", edition) == 35 + Fraction(40 + 10 + 30, 2)


@pytest.mark.article("C.07@2026-03 art. 13.4.2")
def test_the_quotient_is_cut_to_a_whole_number():
    nine = team_crosstable("2w1000\n1b0111", rounds_total=9)
    # eighteen match points by four game points are 4.5
    assert team_value(nine, "SSSC") == 10 + Fraction(20, 4)


@pytest.mark.article("C.07@2026-03 art. 13.4")
def test_with_game_points_first_match_points_are_added():
    event = team_crosstable(EVENT, primary=TeamScore.GAME_POINTS)
    # six game points by two match points of a match are 3
    assert team_value(event, "SSSC") == 40 + Fraction(40 + 15 + 30, 3)


@pytest.mark.article("C.07@2026-03 art. 13.4.2")
def test_a_tournament_too_short_for_the_divisor_needs_one_from_its_rules():
    short = team_crosstable("2w1000\n1b0111")
    with pytest.raises(AssertionError, match="tie-break-needs-divisor"):
        ranks(short, "SSSC")
    assert ranks(short, "SSSC/K1") == {1: 2, 2: 1}


@pytest.mark.article("C.07@2026-03 art. 13.4.2")
def test_fore_buchholz_serves_where_the_value_must_be_known_before_play():
    event = team_crosstable(EVENT)
    # the last round as drawn: 2 has 2 + 1, 3 has 1 + 1, 4 has 1 + 1
    assert team_value(event, "SSSC/F") == 35 + Fraction(30 + 20 + 20, 3)


def test_the_sum_is_shown_in_points_like_its_parts():
    event = team_crosstable(EVENT)
    table = team_standings(event, parse_tie_breaks("SSSC")[0], MARCH_2026)
    divided, combined = explain_team_value(event, table, 1, 0).steps
    assert divided.value("value") == combined.value("strength") == Fraction(4 + 1 + 3, 3)
    assert combined.value("value") == Fraction(7, 2) + Fraction(8, 3)
