"""The highest sum of ratings of opponents to choose, against looking at every choice."""

import random
from collections import Counter
from itertools import combinations

import pytest

from arbitro.model import EditionKey, Points, Title, Tpn
from arbitro.rules.titles.best_opponents import Demand, _shares, best_choice
from arbitro.rules.titles.edition import LEVELS, norm_rules
from arbitro.rules.titles.games import NormGame, Opponent
from arbitro.rules.titles.highest_sum import highest_sum, of_kinds
from arbitro.rules.titles.norm_measures import measures, mix_is_right

RULES = norm_rules(EditionKey("B.01@2024-01"))
CASES = 300
TITLES = (None, None, Title.GM, Title.IM, Title.IM, Title.FM, Title.CM)


def opponent(chance, number, federations):
    rating = chance.choice((0, *(chance.randint(1900, 2600) for _ in range(9))))
    return Opponent(Tpn(number), rating, chance.choice(TITLES), chance.choice(federations))


def highest_of_all(base, pool, more, own, level, *, exempt):
    """Return the highest sum among all choices that are right, by the rules norms are judged by."""
    best = None
    for chosen in combinations(pool, more):
        met = [*base, *chosen]
        games = [NormGame(at, each, Points(10)) for at, each in enumerate(met, 1)]
        found = measures(games, own, level, RULES)
        if not mix_is_right(found, exempt=exempt):
            continue
        ratings = {each.tpn: each.rating or RULES.unrated for each in met}
        if found.raised is not None:
            ratings[found.raised] = level.floor
        best = max(best or 0, sum(ratings.values()))
    return best


FIELDS = (
    ("ESP", "FRA"),
    ("ESP", "FRA", "GER"),
    ("ESP", "FRA", "FRA", "GER", "FID"),
    ("ESP", "ESP", "FRA", "FRA", "FRA", "GER"),
)


@pytest.mark.parametrize(
    "seed",
    [
        # one from outside the federation over its limit is raised to the floor
        *(12, 152, 205),
        # those already met have the titles that are needed
        *(129, 173, 361),
        # a federation that was not met before is taken up to its limit
        *(690, 720, 746),
    ],
)
def test_the_highest_sum_is_that_of_trying_every_choice(seed):
    chance, level = random.Random(seed), LEVELS[Title.IM]
    federations = chance.choice(FIELDS)
    own, met = chance.choice(federations), chance.choice((0, 0, 2, 4, 6))
    base = [opponent(chance, at, federations) for at in range(met)]
    pool = [opponent(chance, 50 + at, federations) for at in range(chance.randint(7, 11))]
    more = chance.randint(7, 9) - met
    games = [NormGame(at, each, Points(10)) for at, each in enumerate(base, 1)]
    kinds = of_kinds(pool, level, RULES)
    found = highest_sum(games, (), kinds, more, own, level, RULES, exempt=False)
    assert found == highest_of_all(base, pool, more, own, level, exempt=False)


@pytest.mark.long
@pytest.mark.parametrize("exempt", [False, True])
@pytest.mark.parametrize("federations", [("ESP", "FRA"), ("ESP", "FRA", "FRA", "GER", "FID")])
def test_no_choice_that_is_right_has_a_higher_sum(federations, exempt):
    chance = random.Random(str((federations, exempt)))
    level = LEVELS[Title.IM]
    for _ in range(CASES // 4):
        own = chance.choice(federations)
        met = chance.choice((0, 0, 2, 4))
        base = [opponent(chance, at, federations) for at in range(met)]
        pool = [opponent(chance, 50 + at, federations) for at in range(chance.randint(9, 11))]
        more = chance.randint(7, 9) - met
        games = [NormGame(at, each, Points(10)) for at, each in enumerate(base, 1)]
        kinds = of_kinds(pool, level, RULES)
        found = highest_sum(games, (), kinds, more, own, level, RULES, exempt=exempt)
        assert found == highest_of_all(base, pool, more, own, level, exempt=exempt)


def test_a_choice_with_too_few_foreign_federations_is_a_bound_alone():
    kinds = ([(2500, "FRA")] * 9, [], [])
    demand = Demand(9, 3, 5, 2200, "ESP", Counter(), (5, 9))
    found = best_choice(kinds, demand)
    assert found is not None
    assert (found.total, found.right) == (9 * 2500, False)


def test_of_one_federation_as_many_are_taken_as_its_limit_admits():
    # six of nine at most of one federation: three of the others have to be taken
    kinds = ([(2500, "FRA")] * 9, [], [(2000, "GER"), (2000, "GER"), (1900, "ITA")])
    demand = Demand(9, 3, 5, 1800, "ESP", Counter(), (5, 6))
    found = best_choice(kinds, demand)
    assert found is not None
    assert (found.total, found.right) == (6 * 2500 + 2000 + 2000 + 1900, True)


def test_one_below_the_floor_is_taken_and_raised_where_that_is_more():
    # 1500 raised to 2200 is more than 2100, which would have to be taken instead
    kinds = ([(2500, "FRA")] * 4, [(2400, "GER")] * 2, [(2100, "ITA"), (1500, "ITA")])
    demand = Demand(7, 3, 4, 2200, "ESP", Counter(), None)
    found = best_choice(kinds, demand)
    assert found is not None
    assert found.total == 4 * 2500 + 2 * 2400 + 2200


@pytest.mark.parametrize(
    "sizes", [(3, 2, 2), (0, 3, 1), (2, 0, 3), (1, 4, 0), (3, 1, 0), (0, 0, 2)]
)
def test_the_shares_of_a_federation_are_those_of_every_choice_with_their_best_sums(sizes):
    chance = random.Random(str(sizes))
    kinds = tuple(
        sorted(((chance.randint(1900, 2600), "FRA") for _ in range(size)), reverse=True)
        for size in sizes
    )
    everybody = [(kind, rated) for kind, of_kind in enumerate(kinds) for rated, _ in of_kind]
    for room in range(len(everybody) + 2):
        best = {}
        for chosen in combinations(everybody, room):
            counts = Counter(kind for kind, _ in chosen)
            share = counts[0], counts[1]
            best[share] = max(best.get(share, 0), sum(rated for _, rated in chosen))
        found = [(*share, total) for share, total in best.items()]
        assert sorted(_shares(kinds, room)) == sorted(found)
