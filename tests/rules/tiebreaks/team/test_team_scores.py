"""Match and game points, and tie-breaks of players asked of teams by either score."""

from fractions import Fraction

import pytest

from arbitro.model import Colour, PointSystem, Result, TeamPoints, TeamScore, TeamSystem
from arbitro.rules.tiebreaks.team.table import players_of
from crosstables.written_teams import (
    EDITIONS,
    MARCH_2026,
    ranks,
    team_crosstable,
    team_value,
    team_values_of,
)

TRIANGLE = """
    2w1= 3b==
    1b0= 3w11
    1w== 2b00
"""
"""1 beats 2 by 1½-½ and draws with 3; 2 beats 3 by 2-0."""


@pytest.mark.article("C.07@2026-03 art. 11.1")
def test_match_points_follow_the_result_and_game_points_are_the_sum_of_the_boards():
    event = team_crosstable(TRIANGLE)
    assert team_values_of(event, "PTS:MP") == [30, 20, 10]
    assert team_values_of(event, "PTS:GP") == [25, 25, 10]


@pytest.mark.article("C.07@2026-03 art. 13.1")
def test_the_other_score_breaks_ties_whichever_comes_first():
    event = team_crosstable(TRIANGLE)
    assert team_values_of(event, "MPvGP") == [25, 25, 10]
    by_games = team_crosstable(TRIANGLE, primary=TeamScore.GAME_POINTS)
    assert team_values_of(by_games, "MPvGP") == [30, 20, 10]
    assert ranks(by_games, "") == {1: 1, 2: 1, 3: 3}
    assert ranks(by_games, "MPvGP") == {1: 1, 2: 2, 3: 3}


@pytest.mark.article("C.07@2026-03 art. 13")
def test_without_a_score_a_tie_break_is_asked_by_the_one_that_comes_first():
    event = team_crosstable(TRIANGLE)
    assert team_values_of(event, "BH") == team_values_of(event, "BH:MP") == [30, 40, 50]
    by_games = team_crosstable(TRIANGLE, primary=TeamScore.GAME_POINTS)
    assert team_values_of(by_games, "BH") == team_values_of(event, "BH:GP") == [35, 35, 50]


@pytest.mark.article("C.07@2026-03 art. 13")
def test_points_in_the_list_decide_which_score_comes_first():
    assert ranks(team_crosstable(TRIANGLE), "PTS:GP") == {1: 1, 2: 1, 3: 3}
    assert ranks(team_crosstable(TRIANGLE), "PTS:GP MPvGP") == {1: 1, 2: 2, 3: 3}
    assert ranks(team_crosstable(TRIANGLE), "GP") == {1: 1, 2: 1, 3: 3}
    assert ranks(team_crosstable(TRIANGLE), "GP MP") == {1: 1, 2: 2, 3: 3}


@pytest.mark.article("C.07@2026-03 art. 7.1")
def test_wins_are_matches_won_also_where_game_points_come_first():
    event = team_crosstable("2w1= 3w00\n1b0= U\nU 1b11", primary=TeamScore.GAME_POINTS)
    assert team_values_of(event, "WIN") == [1, 0, 1]
    assert team_values_of(event, "WON:MP") == [1, 0, 1]


@pytest.mark.article("C.07@2026-03 art. 7.5")
def test_progressive_scores_can_be_those_of_game_points():
    event = team_crosstable(TRIANGLE)
    assert team_value(event, "PS:GP") == 15 + 25
    assert team_value(event, "PS:GP/C1") == 25


@pytest.mark.article("C.07@2026-03 art. 9.2")
def test_koya_by_game_points_asks_for_half_of_all_games():
    event = team_crosstable(TRIANGLE, system=TeamSystem.ROUND_ROBIN)
    # half of the four games of two matches are 2 points: 2 has them and 3 has not
    assert team_value(event, "KS:GP") == 15
    assert team_value(event, "KS:GP/L-2") == 15 + 10


@pytest.mark.article("C.07@2026-03 art. 8.3")
def test_fore_buchholz_draws_all_boards_of_the_last_round():
    event = team_crosstable("2w11 3w11\n1b00 4w11\n4w1= 1b00\n3b0= 2b00")
    # as drawn matches: 2 has 0 + 1 game points, 3 has 1½ + 1
    assert team_value(event, "FB:GP") == 10 + 25
    assert team_value(event, "FB:MP") == 10 + 30
    assert team_value(event, "BH:GP") == 20 + 15


@pytest.mark.article("C.07@2026-03 art. 8.2")
def test_the_average_of_buchholz_is_of_the_teams_met():
    event = team_crosstable(TRIANGLE)
    assert team_value(event, "AOB:MP") == Fraction(40 + 50, 2)


@pytest.mark.article("C.07@2026-03 art. 7.7")
def test_standard_points_take_a_match_won_for_one_whatever_it_is_worth():
    football = TeamPoints(match=PointSystem.of(30, 10, 0, pairing_allocated_bye=10))
    event = team_crosstable("2w1= 3w==\n1b0= U\nU 1b==", points=football)
    assert team_values_of(event, "STD:MP") == [15, 5, 10]


@pytest.mark.article("C.07@2026-03 art. 8")
def test_buchholz_is_for_no_round_robin_of_teams_since_2026():
    event = team_crosstable(TRIANGLE, system=TeamSystem.ROUND_ROBIN)
    with pytest.raises(AssertionError, match="tie-break-not-in-round-robins"):
        ranks(event, "BH")
    with pytest.raises(AssertionError, match="tie-break-not-in-round-robins"):
        ranks(event, "SSSC")
    assert ranks(event, "BH", "C.07@2024-08") == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("BPG", "tie-break-for-players"),
        ("ARO", "tie-break-for-players"),
        ("ESB", "tie-break-which-product"),
        ("OTHER_X", "tie-break-of-organiser"),
        ("MP+GP", "tie-break-not-in-edition"),
        ("TBR:GP", "tie-break-without-score"),
        ("WIN:GP", "tie-break-without-score"),
        ("TBR/C1", "tie-break-modifier-not-possible"),
        ("EMGSB/L+1", "tie-break-modifier-not-possible"),
    ],
)
def test_what_teams_cannot_use_is_refused_by_name(name, code):
    from arbitro.rules.standings.teams import team_standings
    from arbitro.rules.tiebreaks import parse_tie_breaks

    table = team_standings(team_crosstable(TRIANGLE), parse_tie_breaks(name)[0], MARCH_2026)
    assert [why.code for _, why in table.omitted] == [code]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_ranks_teams_by_its_own_list(edition):
    names = "MPvGP EDE BH:MP/C1 EMGSB/C1 SSSC/K2 BC TBR BBE"
    assert ranks(team_crosstable(TRIANGLE), names, edition) == {1: 1, 2: 2, 3: 3}


def test_a_team_has_the_opponents_colours_and_results_of_its_matches():
    event = team_crosstable("2w11 3b1=\n1b00 U\nH 1w0=")
    as_players = players_of(event)
    assert [entry.rounds for entry in as_players.entries] == [
        ((2, Colour.WHITE, Result.WIN), (3, Colour.BLACK, Result.WIN)),
        ((1, Colour.BLACK, Result.LOSS), (None, None, Result.PAIRING_ALLOCATED_BYE)),
        ((None, None, Result.HALF_POINT_BYE), (1, Colour.WHITE, Result.LOSS)),
    ]
