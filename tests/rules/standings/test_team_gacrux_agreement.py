"""Values and ranks of teams are those of gacrux on random competitions, but for divergences."""

from itertools import cycle

import pytest

from arbitro.model import FORFEITS, TeamPoints, TeamScore
from crosstables.gacrux_standings import FIRST_DAY
from crosstables.gacrux_teams import differences
from crosstables.random_teams import (
    FOOTBALL_GAMES,
    THREE_TWO_ONE,
    team_round_robin,
    team_swiss,
)

NAMES = (
    "MPvGP BH:MP BH:GP/C1 BH:MP/M1 BH:GP/M2 BH:MP/P BH:MP/C1/P AOB:MP AOB:GP SB:MP SB:GP/C1 "
    "EMMSB EMGSB EGMSB EGGSB EMMSB/C2 EMGSB/C1 EGMSB/C1 EGGSB/C2 EMGSB/C1/P EMGSB/M1 PS:MP "
    "PS:GP/C1 KS:MP KS:GP/L+1 WIN WON REP SSSC/K3 FB:MP FB:MP/C1 SSSC/F/P/K2"
)
"""Fore Buchholz comes last: gacrux computes what follows it otherwise (docs/divergences.md)."""

PREDETERMINED = "EDE MPvGP EMMSB EMGSB/C1 EGMSB PS:GP KS:MP KS:GP WIN TBR BBE"
pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("block", range(4))
def test_a_hundred_team_tournaments_agree_by_one_edition_or_the_other(block):
    for seed, edition in zip(range(25 * block, 25 * block + 25), cycle(FIRST_DAY)):
        assert list(differences(team_swiss(seed), NAMES, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_fore_buchholz_by_game_points_agrees_without_forfeits_in_the_last_round(edition):
    for seed in range(30):
        event = team_swiss(seed)
        last = [entry.record(event.rounds_played).result for entry in event.entries]
        if not FORFEITS & set(last):
            assert list(differences(event, "FB:GP FB:GP/C1", edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
@pytest.mark.parametrize(
    "names", ["EDE", "EDE/P MPvGP", "EDEBT", "EDEBB/P", "EDET", "EDEB", "TBR", "BBE", "DE:GP EDE"]
)
def test_ties_are_split_alike(edition, names):
    for seed in range(1000, 1010):
        event = team_swiss(seed, teams=5 + seed % 5, rounds=3, boards=2 + seed % 3)
        assert list(differences(event, names, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_other_points_and_game_points_first_agree(edition):
    for seed in range(1100, 1108):
        for points in (FOOTBALL_GAMES, TeamPoints(match=THREE_TWO_ONE)):
            names = NAMES.replace("KS:MP KS:GP/L+1 ", "")
            assert list(differences(team_swiss(seed, points=points), names, edition)) == [], seed
        by_games = team_swiss(seed, primary=TeamScore.GAME_POINTS)
        names = "EDE BH SB/C1 PS BH:MP EMGSB/C1 MPvGP SSSC/K4"
        assert list(differences(by_games, names, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_standings_of_teams_between_rounds_agree(edition):
    for seed in range(1200, 1210):
        event = team_swiss(seed)
        for after in range(1, event.rounds_played):
            found = differences(event, "EDE BH:MP EMGSB/C1 PS:GP", edition, after=after)
            assert list(found) == [], (seed, after)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("edition", FIRST_DAY)
def test_round_robins_of_teams_agree(edition, double):
    for seed in range(1300, 1315):
        for clean in (True, False):
            event = team_round_robin(seed, double=double, clean=clean)
            assert list(differences(event, PREDETERMINED, edition)) == [], seed
