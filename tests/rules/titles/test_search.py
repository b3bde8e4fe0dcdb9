"""The best set of games, against looking at every set there is."""

import random
from itertools import combinations

import pytest

from arbitro.model import EditionKey, System, Title, Tpn
from arbitro.rules.titles.edition import LEVELS, norm_rules
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.norm_measures import (
    best_candidate,
    fewest_games,
    measured,
    measures,
    mix_is_right,
)

CASES = 2000
FEDERATIONS = ("AUS", "ENG", "GER", "GER", "USA", "FID")
TITLES = ("", "", "GM", "GM", "IM", "FM", "CM", "WGM", "WIM")


def random_games(chance):
    """Return an event of one player with results that make norms neither rare nor certain."""
    rounds = chance.randint(8, 11)
    strength = chance.choice((2250, 2400, 2500))
    results = "111==0" if chance.random() < 0.7 else "11=00+-"
    return [
        (
            chance.choice(TITLES),
            chance.choice((0, *(strength + chance.randint(-300, 250) for _ in range(7)))),
            chance.choice(FEDERATIONS),
            chance.choice(results),
        )
        for _ in range(rounds)
    ]


def every_set(event, games, level, rules):
    """Yield every admissible set: each prefix that may be taken, less each set of wins."""
    yield games.counted
    exempt = event.exemption_for(games.federation) is not None
    complete = measures(games.counted, games.federation, level, rules)
    if event.predetermined and rules.complete_mix and not mix_is_right(complete, exempt=exempt):
        return
    lasts = {game.round for game in games.counted}
    for last in [max(lasts)] if event.predetermined else lasts:
        played = [game for game in games.counted if game.round <= last]
        wins = [] if games.own_absence else [game for game in played if game.score == 10]
        for count in range(len(wins) + 1):
            for dropped in combinations(wins, count):
                left = tuple(game for game in played if game not in dropped)
                if len(left) >= fewest_games(event, games):
                    yield left


@pytest.mark.long
@pytest.mark.article("B.01@2023-01 art. 1.4.1.f")
def test_no_set_is_better_than_the_one_found_in_2000_random_events(event):
    chance = random.Random(2023)
    norms = 0
    for _ in range(CASES):
        system = chance.choice((System.DUTCH, System.DUTCH, System.ROUND_ROBIN))
        built = event(random_games(chance), federation="AUS", system=system)
        rules = norm_rules(EditionKey(chance.choice(("B.01@2023-01", "B.01@2024-01"))))
        level = LEVELS[chance.choice((Title.GM, Title.IM, Title.WGM, Title.WIM))]
        games = games_of(built.tournament, built.tournament.entry(Tpn(1)), rules, {})
        if not games.counted or games.no_show is not None:
            continue
        found = best_candidate(built, games, level, rules)
        sets = [
            measured(built, games, each, level, rules)
            for each in every_set(built, games, level, rules)
        ]
        best = max((each.credited for each in sets), default=0)
        assert found.credited == best
        assert found.norm == any(each.norm for each in sets)
        norms += found.norm
    assert 200 < norms < CASES - 200, "the events say nothing about norms"
