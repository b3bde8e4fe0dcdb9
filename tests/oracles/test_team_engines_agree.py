"""Rounds of team competitions paired by arbitro and by gacrux (Swiss Team of 2026)."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import Colour, EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import TeamOptions, pair_round, team_problem
from crosstables.random_teams import team_swiss
from oracles import gacrux_team_oracle
from oracles.long_team_pairing_run import THEIR_READINGS, before, competition, mine

DATA = Path(__file__).parent.parent / "data" / "teams"
EDITION = EditionKey("C.04.6@2026-02")


def after(tournament, rounds):
    """Return the competition as it stood after some rounds, with more to come."""
    return replace(
        tournament,
        rounds_played=rounds,
        rounds_total=max(tournament.rounds_total, rounds + 1),
        initial_colour=Colour.WHITE,
        entries=tuple(replace(one, rounds=one.rounds[:rounds]) for one in tournament.entries),
        players=tuple(replace(one, rounds=one.rounds[:rounds]) for one in tournament.players),
    )


@pytest.mark.parametrize("colours", ["A", "B", "none"])
@pytest.mark.parametrize("seed", range(0, 20, 10))
def test_the_next_round_of_random_competitions_is_the_same(colours, seed):
    options = TeamOptions(colours)
    for number in range(seed, seed + 10):
        whole = team_swiss(number)
        for rounds in range(whole.rounds_played):
            tournament = replace(after(whole, rounds), readings=THEIR_READINGS)
            paired = pair_round(team_problem(tournament, EDITION, options))
            theirs = gacrux_team_oracle.pair(tournament, colours)
            if isinstance(paired, Refused):
                assert theirs is None, (number, rounds)
                continue
            mine = frozenset(map(tuple, paired.pairing.games)), paired.pairing.bye
            assert mine == theirs, (number, rounds)


def test_accelerated_rounds_are_the_same_by_the_readings_of_the_other_program():
    """By the usual ones colours differ: virtual points have a part in who the first-team is."""
    usual = 0
    for seed in range(5002, 5026, 4):
        whole = competition(seed, "B")
        assert whole.encoded_type.endswith("_BAKU")
        for rounds in range(whole.rounds_played):
            tournament = before(whole, rounds)
            theirs = gacrux_team_oracle.pair(tournament, "B")
            assert mine(tournament, "B", THEIR_READINGS) == theirs, (seed, rounds)
            usual += mine(tournament, "B") != theirs
    assert usual


def test_the_upfloater_that_leaves_the_next_scoregroup_paired_is_taken():
    report = read_trf((DATA / "swiss_team_next_scoregroup.trf").read_bytes()).value
    tournament = team_tournament_of(report).value
    paired = pair_round(team_problem(tournament, EDITION))
    games, _bye = gacrux_team_oracle.pair(replace(tournament, initial_colour=Colour.WHITE))
    assert frozenset({2, 9}) in {frozenset(game) for game in paired.pairing.games}
    assert frozenset({2, 7}) in {frozenset(game) for game in games}
