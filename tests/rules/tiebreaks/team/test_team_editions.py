"""What each edition changes for teams: the same competition, only the edition differs."""

import pytest

from arbitro.model import TeamSystem
from arbitro.rules.tiebreaks.team.editions import TeamLists
from crosstables.written_teams import MARCH_2026, ranks, team_crosstable, team_value, team_values_of

JULY_2023, SEPTEMBER_2023, AUGUST_2024 = "C.07@2023-07", "C.07@2023-09", "C.07@2024-08"


@pytest.mark.article("C.07@2026-03 art. 16.4.2")
def test_since_2026_the_dummy_of_a_bye_has_no_more_than_draws_in_both_scores():
    event = team_crosstable("2w11 F U\n1b00 3w== Z\nZ 2b== F", rounds_total=3)
    # 1 has 5 match points and 5 game points; draws in three rounds are 3 and 3
    assert [team_value(event, "BH:MP", e) for e in (AUGUST_2024, MARCH_2026)] == [120, 80]
    assert [team_value(event, "BH:GP", e) for e in (AUGUST_2024, MARCH_2026)] == [120, 80]


@pytest.mark.article("C.07@2026-03 art. 16.4.1")
def test_since_2026_the_dummy_of_a_forfeit_has_no_more_than_the_scheduled_opponent():
    event = team_crosstable("2w++ 3w11\n1b-- 4w10\n4w== 1b00\n3b== 2b01")
    # 2 has a drawn match: 1 match point and 1 game point; 1 has 4 and 4
    assert [team_value(event, "BH:MP", e) for e in (AUGUST_2024, MARCH_2026)] == [50, 20]
    assert [team_value(event, "BH:GP", e) for e in (AUGUST_2024, MARCH_2026)] == [50, 20]


@pytest.mark.article("C.07@2023-07 art. 14.4.2")
def test_in_july_2023_last_forfeits_are_seen_as_draws_too():
    event = team_crosstable("2w11 3w11\n1b00 4w--\n4w== 1b00\n3b== 2b++")
    assert [team_value(event, "BH:MP", e) for e in (JULY_2023, SEPTEMBER_2023)] == [20, 10]
    assert [team_value(event, "BH:GP", e) for e in (JULY_2023, SEPTEMBER_2023)] == [20, 10]


@pytest.mark.article("C.07@2023-07 art. 14.6")
def test_in_july_2023_cuts_take_unplayed_rounds_first_whatever_they_bring():
    event = team_crosstable("2w11 Z 3w11\n1b00 3w11 4w==\n4w== 2b00 1b00\n3b== F 2b==")
    # opponents of 1 with 3 and 1 match points, the dummy of the bye asked for with 4 (or 3)
    assert team_value(event, "BH:MP/C1", JULY_2023) == 30 + 10
    assert team_value(event, "BH:MP/C1", SEPTEMBER_2023) == 30 + 10
    # its product is 0, lower than the one of the lowest opponent: later editions keep it
    assert team_value(event, "EMGSB/C1", JULY_2023) == 100 * (3 * 2 + 1 * 2)
    assert team_value(event, "EMGSB/C1", SEPTEMBER_2023) == 100 * (3 * 2)


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_since_2026_a_match_lost_by_forfeit_is_not_played_in_a_round_robin():
    event = team_crosstable("2w++ 3b11 Z\n1b-- Z 3w11\nZ 1w00 2b00", system=TeamSystem.ROUND_ROBIN)
    assert team_values_of(event, "REP", AUGUST_2024) == [2, 2, 2]
    assert team_values_of(event, "REP", MARCH_2026) == [2, 1, 2]


@pytest.mark.article("C.07@2026-03 art. 8")
def test_since_2026_buchholz_is_not_for_round_robins():
    event = team_crosstable("2w11\n1b00", system=TeamSystem.ROUND_ROBIN)
    assert ranks(event, "BH", AUGUST_2024) == {1: 1, 2: 2}
    with pytest.raises(AssertionError, match="tie-break-not-in-round-robins"):
        ranks(event, "BH", MARCH_2026)


@pytest.mark.parametrize("name", ["STD", "TPN", "TPN/R", "AOB:MP/F"])
def test_some_tie_breaks_are_of_2026(name):
    event = team_crosstable("2w11\n1b00")
    assert ranks(event, name, MARCH_2026) == {1: 1, 2: 2}
    with pytest.raises(AssertionError, match="tie-break-"):
        ranks(event, name, AUGUST_2024)


@pytest.mark.article("C.06@2007-01 art. 4")
def test_in_2007_rounds_not_played_are_draws_against_oneself():
    event = team_crosstable("2w11 U\n1b00 3w==\nF 2b==")
    # 1 counts for 2 + a drawn bye in its own round; 2 has lost and drawn
    assert team_value(event, "BH:MP", "C.06@2007-01") == 10 + 30
    assert team_value(event, "SB:MP", "C.06@2007-01") == 100 * (1 * 2 + 3 * 1)


@pytest.mark.parametrize("system", [*TeamSystem])
def test_the_list_of_a_team_event_is_that_of_its_system(system):
    lists = TeamLists(swiss=("S",), round_robin=("R",), knock_out=("K",))
    special = {TeamSystem.SWISS: ("S",), TeamSystem.KNOCK_OUT: ("K",)}
    assert lists.of(system) == special.get(system, ("R",))
