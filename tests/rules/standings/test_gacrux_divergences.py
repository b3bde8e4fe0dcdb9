"""Where gacrux computes something else: each case of docs/divergences.md, with both values."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from arbitro.model import Adjustment, Points, System
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from crosstables.gacrux_standings import theirs
from crosstables.written import crosstable, values

AUGUST_2024, MARCH_2026 = "C.07@2024-08", "C.07@2026-03"

pytestmark = pytest.mark.oracle


def their_values(tournament, name, edition):
    """Return gacrux's value of a tie-break for every player."""
    found = theirs(tournament, [name], edition, after=tournament.rounds_played)
    return [found[entry.tpn]["tiebreakScore"][1] for entry in tournament.entries]


FORFEITED = """
    2000 2w1 4b+ 3w1
    1900 1b0 3w1 4w-
    1800 4w= 2b0 1b0
    1700 3b= 1w- 2b+
"""


@pytest.mark.article("C.07@2024-08 art. 15.2")
@pytest.mark.parametrize(
    ("name", "ours", "other"),
    [
        ("WON", [3, 1, 0, 1], [2, 1, 0, 0]),
        ("BPG", [1, 1, 2, 2], [0, 1, 2, 1]),
        ("ARO", [1800, 1833, 1867, 1900], [1850, 1900, 1867, 1800]),
    ],
)
def test_forfeits_of_a_round_robin_are_games_until_2026(name, ours, other):
    tournament = crosstable(FORFEITED, system=System.ROUND_ROBIN)
    assert values(tournament, name, AUGUST_2024) == ours
    assert their_values(tournament, name, AUGUST_2024) == other


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_since_2026_a_forfeit_win_of_a_round_robin_is_still_a_game_won():
    tournament = crosstable(FORFEITED, system=System.ROUND_ROBIN)
    assert values(tournament, "WON", MARCH_2026) == [3, 1, 0, 1]
    assert their_values(tournament, "WON", MARCH_2026) == [2, 1, 0, 0]


@pytest.mark.article("C.07@2026-03 art. 6.3")
def test_an_unfinished_round_robin_leaves_a_direct_encounter_undecided():
    tournament = crosstable(
        """
        2000 2w1 5b0
        1900 1b0 4w1
        1800 4w= 6b=
        1700 3b= 2b0
        1600 6w0 1w1
        1500 5b1 3w=
        """,
        system=System.ROUND_ROBIN,
        rounds_total=5,
    )
    # 1, 2, 3 and 5 have a point; only 1 has met two of the others
    ours = standings(tournament, parse_tie_breaks("DE")[0], MARCH_2026)
    assert {row.tpn: row.rank for row in ours.rows} == {6: 1, 1: 2, 2: 2, 3: 2, 5: 2, 4: 6}
    other = theirs(tournament, ["DE"], MARCH_2026, after=2)
    assert {tpn: other[tpn]["rank"] for tpn in (1, 2, 3, 5)} != {1: 2, 2: 2, 3: 2, 5: 2}


@pytest.mark.article("C.07@2026-03 art. 7.7")
def test_a_game_both_players_lose_is_equal_and_half_a_standard_point():
    tournament = crosstable("2000 2w0\n1900 1b0")
    assert values(tournament, "STD") == [5, 5]
    assert their_values(tournament, "STD", MARCH_2026) == [Decimal(0), Decimal(0)]


@pytest.mark.article("C.07@2026-03 art. 8.2")
def test_the_average_of_buchholz_is_not_rounded():
    tournament = crosstable(
        """
        2000 2w1 3b= 4w1
        1900 1b0 4w1 3b0
        1800 4w1 1w= 2w1
        1700 3b0 2b0 1b0
        """
    )
    # the opponents' Buchholz are 5, 3.5 and 6
    assert values(tournament, "AOB")[0] == Fraction(50 + 35 + 60, 3)
    assert their_values(tournament, "AOB", MARCH_2026)[0] == Decimal("4.83")


@pytest.mark.article("C.07@2026-03 art. 8.1")
def test_a_penalty_is_part_of_the_score_opponents_see():
    tournament = crosstable("2000 2w1\n1900 1b0")
    fined = replace(tournament.entries[0], adjustments=(Adjustment(Points(-5)),))
    tournament = replace(tournament, entries=(fined, tournament.entries[1]))
    assert values(tournament, "BH") == [0, 5]
    assert their_values(tournament, "BH", MARCH_2026) == [Decimal(0), Decimal(1)]


def test_a_fore_buchholz_before_it_changes_no_other_tie_break():
    """Player 2 asked for round 2 off and then forfeited: opponents see a draw (art. 16.3.2)."""
    tournament = crosstable("2000 2w1 3w1 4w1\n1900 1b0 Z 3b-\n1800 U 1b0 2w+\n1700 U U 1b0")
    assert values(tournament, "BH", MARCH_2026)[0] == 5 + 20 + 20
    alone = theirs(tournament, ["BH"], MARCH_2026, after=3)
    behind = theirs(tournament, ["FB", "BH"], MARCH_2026, after=3)
    assert alone[1]["tiebreakScore"][1] == Decimal("4.5")
    assert behind[1]["tiebreakScore"][2] == Decimal("4.0")
    tie_breaks, _ = parse_tie_breaks("FB,BH")
    assert standings(tournament, tie_breaks, MARCH_2026).row(1).values[1] == 45
