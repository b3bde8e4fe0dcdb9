"""Where gacrux ranks teams otherwise: each case of docs/divergences.md, with both values."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import ABSENT, FORFEITS, TeamSystem
from crosstables.gacrux_teams import theirs
from crosstables.written_teams import MARCH_2026, ranks, team_crosstable, team_value, team_values_of

pytestmark = pytest.mark.oracle

DATA = Path(__file__).parents[2] / "data" / "team_divergences"


def written(name):
    """Return the competition of a file, by which the difference can be seen from outside."""
    parsed = team_tournament_of(read_trf((DATA / f"{name}.trf").read_bytes()).value)
    assert parsed.problems == ()
    return parsed.value


def their_values(tournament, names, edition=MARCH_2026):
    """Return gacrux's values of the last of some tie-breaks for every team."""
    found = theirs(tournament, names.split(), edition, after=tournament.rounds_played)
    return [found[entry.tpn]["tiebreakScore"][-1] for entry in tournament.entries]


def their_ranks(tournament, names, edition=MARCH_2026):
    found = theirs(tournament, names.split(), edition)
    return {int(entry.tpn): found[entry.tpn]["rank"] for entry in tournament.entries}


@pytest.mark.article("C.07@2026-03 art. 12.1")
def test_the_board_count_is_not_for_teams_with_unequal_game_points():
    event = written("board-count")
    assert team_values_of(event, "PTS:GP")[:2] == [30, 40]
    # the fewer points, the lower the count: it would put the weaker result first
    assert team_values_of(event, "BC")[:2] == [60, 100]
    assert their_values(event, "BC")[:2] == [Decimal("6.0"), Decimal("10.0")]
    assert ranks(event, "BC")[1] == ranks(event, "BC")[2] == 1
    assert their_ranks(event, "BC") == {1: 1, 2: 2, 3: 4, 4: 3}


@pytest.mark.article("C.07@2026-03 art. 8.3")
def test_a_bye_before_a_last_round_taken_as_drawn_is_followed_by_a_round_played():
    # 2 asks for a bye in round 2 and does not come to its match of round 3
    event = written("last-round-forfeited")
    # 2 counts for 0 + 0 + a draw, 3 (met twice) for 1 + 0 + a draw
    assert team_value(event, "FB:GP") == 10 + 20 + 20
    assert their_values(event, "FB:GP")[0] == Decimal("6.0")
    # by match points gacrux counts the bye as it was awarded, too
    assert team_value(event, "FB:MP") == 10 + 20 + 20
    assert their_values(event, "FB:MP")[0] == Decimal("5.0")


@pytest.mark.article("C.07@2026-03 art. 16.3")
def test_fore_buchholz_changes_no_value_after_it():
    event = written("last-round-forfeited")
    # the bye of 2 is followed by a forfeit alone and counts as a draw
    assert team_values_of(event, "BH:MP")[0] == 10 + 10 + 10
    assert their_values(event, "BH:MP")[0] == Decimal("3.0")
    assert their_values(event, "FB:MP BH:MP")[0] == Decimal("2.0")


@pytest.mark.article("C.07@2026-03 art. 15.2")
def test_matches_won_by_forfeit_are_won_in_a_round_robin():
    event = team_crosstable("2w++ 3b11 Z\n1b-- Z 3w11\nZ 1w00 2b00", system=TeamSystem.ROUND_ROBIN)
    assert team_values_of(event, "WON", "C.07@2024-08") == [2, 1, 0]
    assert their_values(event, "WON", "C.07@2024-08") == [1, 1, 0]


@pytest.mark.article("C.07@2026-03 art. 16.2.2")
def test_a_match_forfeited_by_record_330_needs_no_boards():
    # nobody is seated: the report has the line 330 alone
    event = team_crosstable("2w++ 3w11\n1b-- 4w11\n4w== 1b00\n3b== 2b00")
    without = replace(
        event,
        entries=tuple(
            replace(
                entry,
                rounds=tuple(
                    each._replace(boards=()) if each.result in FORFEITS else each
                    for each in entry.rounds
                ),
            )
            for entry in event.entries
        ),
        players=tuple(
            replace(
                each,
                rounds=tuple(ABSENT if r.result in FORFEITS else r for r in each.rounds),
            )
            for each in event.players
        ),
    )
    assert team_values_of(without, "PTS:MP") == [40, 20, 10, 10]
    found = theirs(without, [], MARCH_2026)
    assert [found[tpn]["tiebreakScore"][0] for tpn in (1, 2)] == [Decimal("2.0"), Decimal("2.0")]


@pytest.mark.article("C.07@2026-03 art. 13.4.2")
def test_between_rounds_the_divisor_is_still_that_of_the_whole_tournament():
    event = written("divisor-between-rounds")
    # twelve match points by two game points of a match are 6
    assert team_value(event, "SSSC") == 40 + Fraction(20 + 10, 6)
    assert their_values(event, "SSSC")[0] == Decimal("5.50")  # 4 + 3 / 2


@pytest.mark.article("C.07@2026-03 art. 8.1")
def test_a_penalty_of_a_team_is_part_of_the_score_that_opponents_add_up():
    event = team_crosstable("2w11 3w11\n1b00 4w11\n4w== 1b00\n3b== 2b00", extra={2: -10})
    assert team_values_of(event, "PTS:MP")[1] == 20 - 10
    assert team_value(event, "BH:MP") == 10 + 10
    assert their_values(event, "BH:MP")[0] == Decimal("3.0")
