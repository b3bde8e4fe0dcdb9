"""What is left out because it cannot be a norm is none: against looking at every set."""

import random

import pytest

from arbitro.model import EditionKey, System, Title, Tpn
from arbitro.rules.titles.edition import LEVELS, norm_rules
from arbitro.rules.titles.games import games_of
from arbitro.rules.titles.norm_measures import Supply, best_candidate, norm_is_conceivable
from rules.titles.test_search import random_games

CASES = 1500


@pytest.mark.article("B.01@2024-01 art. 1.4.1")
def test_games_left_out_without_a_look_hold_no_norm(event):
    chance = random.Random(1997)
    left_out = norms = 0
    for _ in range(CASES):
        built = event(random_games(chance), federation="AUS", system=System.DUTCH)
        rules = norm_rules(EditionKey(chance.choice(("B.01@2023-01", "B.01@2024-01"))))
        level = LEVELS[chance.choice((Title.GM, Title.IM, Title.WGM, Title.WIM))]
        games = games_of(built.tournament, built.tournament.entry(Tpn(1)), rules, {})
        best = best_candidate(built, games, level, rules)
        is_norm = best is not None and best.norm
        norms += is_norm
        if not norm_is_conceivable(built, games, level, rules):
            left_out += 1
            assert not is_norm
    assert norms > 20
    assert left_out > CASES // 4, "the cheap look has to spare the dear one"


@pytest.mark.parametrize(
    ("ratings", "holders", "mix", "enough"),
    [
        # nine opponents of 2380 on average are what a grandmaster's norm asks for (1.4.7)
        ((2380,) * 9, 5, 3, True),
        # one of them may be raised to the floor of 2200
        ((*(2403,) * 8, 1400), 5, 3, True),
        ((*(2401,) * 8, 1400), 5, 3, False),
        # half of them hold a title, a third the own one (1.4.5)
        ((2380,) * 9, 4, 3, False),
        ((2380,) * 9, 5, 2, False),
        # eight are too few
        ((2600,) * 8, 8, 8, False),
        # of ten the nine strongest count
        ((*(2380,) * 9, 1000), 5, 3, True),
    ],
)
def test_opponents_are_enough_by_number_titles_and_average(ratings, holders, mix, enough):
    assert Supply(ratings, holders, mix).is_enough(9, LEVELS[Title.GM]) is enough
