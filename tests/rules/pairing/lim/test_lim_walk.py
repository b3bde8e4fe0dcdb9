"""The Lim engine beside the literal walk through the text."""

import pytest

from definitions import lim as walk
from definitions.played_lim import differences, random_tournament
from rules.pairing.quick import long_but


@pytest.mark.parametrize("seed", long_but(range(0, 200, 20), 0))
def test_random_tournaments_are_paired_as_the_walk_pairs_them(seed):
    rounds = 0
    for number in range(seed, seed + 20):
        tournament = random_tournament(number)
        rounds += tournament.rounds_played
        assert differences(tournament) == [], number
    assert rounds > 50


@pytest.mark.parametrize(
    ("met_of_1", "met_of_2", "expected"),
    [
        ((4,), (), {(1, 5), (2, 4), (3, 6)}),
        ((4, 5, 6), (), {(1, 3), (2, 5), (4, 6)}),
        ((4, 5), (4, 5, 3), {(1, 3), (2, 6), (4, 5)}),
    ],
)
def test_the_walk_itself_gives_the_tables_of_article_4(met_of_1, met_of_2, expected):
    met = {1: {*met_of_1}, 2: {*met_of_2}, 3: set(), 4: set(), 5: set(), 6: set()}
    for one, others in list(met.items()):
        for other in others:
            met[other].add(one)
    players = [walk.Player(one, 10, met=frozenset(others)) for one, others in met.items()]
    games, bye = walk.pair_round(players, 1)
    assert {tuple(sorted(game)) for game in games} == expected
    assert bye is None
