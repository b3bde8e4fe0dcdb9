"""Rounds of team competitions paired by arbitro and by gacrux (Swiss Team of 2026)."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.explain import Refused
from arbitro.formats.trf import read_trf, team_tournament_of
from arbitro.model import Colour, EditionKey
from arbitro.rules.pairing.swiss_team import TeamOptions, pair_round, team_problem
from crosstables.random_teams import team_swiss
from oracles import gacrux_team_oracle

DATA = Path(__file__).parent.parent / "data" / "teams"
EDITION = EditionKey("C.04.6@2026-02")
THEIR_READINGS = (
    ("colour-score", "standings"),
    ("last-round-wish", "strong"),
    ("next-scoregroup", "pass-or-fail"),
)
"""How the other program reads what can be read in two ways."""


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
@pytest.mark.parametrize("seed", range(0, 40, 10))
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


def test_the_upfloater_that_leaves_the_next_scoregroup_paired_is_taken():
    report = read_trf((DATA / "swiss_team_next_scoregroup.trf").read_bytes()).value
    tournament = team_tournament_of(report).value
    paired = pair_round(team_problem(tournament, EDITION))
    games, _bye = gacrux_team_oracle.pair(replace(tournament, initial_colour=Colour.WHITE))
    assert frozenset({2, 9}) in {frozenset(game) for game in paired.pairing.games}
    assert frozenset({2, 7}) in {frozenset(game) for game in games}
