"""Values and ranks are those of gacrux on random tournaments, but for the listed divergences."""

from itertools import cycle

import pytest

from arbitro.model import STANDARD_POINTS
from crosstables.gacrux_standings import FIRST_DAY, differences
from crosstables.random_events import FOOTBALL, round_robin, swiss

# Fore Buchholz comes last: what gacrux computes after it is not what it computes before
OLD = (
    "DE BH/C1 BH BH/C2 BH/M1 BH/M2 BH/P BH/C1/P SB SB/C1 SB/C2 SB/M1 SB/M2 SB/P SB/C1/P WIN WON "
    "BPG BWG REP PS PS/C1 PS/C2 KS KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO "
    "AOB FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P"
)
NAMES = {"C.07@2024-08": OLD, "C.07@2026-03": "STD DE/P " + OLD}
PREDETERMINED = "DE SB SB/C1 WIN REP PS KS KS/L+1 ARO ARO/C1 TPR PTP APRO APPO BH BH/C1 BH/M1 AOB"
pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("block", range(4))
def test_a_hundred_swiss_tournaments_agree_by_one_edition_or_the_other(block):
    for seed, edition in zip(range(25 * block, 25 * block + 25), cycle(FIRST_DAY)):
        assert list(differences(swiss(seed), NAMES[edition], edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
@pytest.mark.parametrize("name", ["DE", "DE/P", "DE BH DE SB DE"])
def test_ranks_agree_where_the_direct_encounter_comes_first(edition, name):
    for seed in range(500, 520):
        few_points = swiss(seed, players=6 + seed % 9, rounds=3 + seed % 3)
        assert list(differences(few_points, name, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_standings_between_rounds_agree(edition):
    for seed in range(600, 610):
        tournament = swiss(seed)
        for after in range(1, tournament.rounds_played):
            found = differences(tournament, "BH/C1 BH SB/C1 PS", edition, after=after)
            assert list(found) == [], (seed, after)


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_other_point_systems_agree(edition):
    names = OLD.replace("KS KS/L+1 KS/L-1 ", "")
    for seed in range(700, 710):
        tournament = swiss(seed, points=FOOTBALL)
        assert tournament.points != STANDARD_POINTS
        assert list(differences(tournament, names, edition)) == [], seed


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("edition", FIRST_DAY)
def test_round_robins_agree(edition, double):
    for seed in range(800, 815):
        tournament = round_robin(seed, double=double, forfeits=False)
        assert list(differences(tournament, PREDETERMINED, edition)) == [], seed


@pytest.mark.parametrize("edition", FIRST_DAY)
def test_round_robins_with_forfeits_agree_where_the_readings_are_the_same(edition):
    for seed in range(900, 915):
        tournament = round_robin(seed)
        assert list(differences(tournament, "DE SB WIN KS", edition)) == [], seed
