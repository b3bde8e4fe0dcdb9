"""The judges of `long_decided_run`: an article is named, and the answer of the text is found."""

import pytest
from py4swiss.engines.burstein import Engine as BursteinEngine
from py4swiss.engines.dubov import Engine as DubovEngine

from arbitro.model import System
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.burstein import burstein_problem
from arbitro.rules.pairing.burstein_1999 import burstein_1999_problem
from arbitro.rules.pairing.dubov import dubov_problem
from arbitro.rules.pairing.generator import generate_tournament
from oracles import decided_burstein, decided_burstein_1999, decided_dubov
from oracles.comparison import answer_of
from oracles.decided import OTHER, OURS
from oracles.long_decided_run import BURSTEIN, DUBOV, py4swiss, quiet, varied
from oracles.tournaments import before_round


def round_of(settings, seed, number):
    played = generate_tournament(settings, seed=seed, pair=pair_next_round)
    tournament = before_round(played, number)
    return tournament, answer_of(pair_next_round(tournament, settings.edition))


@pytest.mark.parametrize(
    ("seed", "number", "article"),
    [(15, 5, "3.1.4"), (44, 7, "C6"), (251, 4, "4.3"), (688, 7, "C9")],
)
def test_a_dubov_round_is_decided_whichever_answer_comes_first(seed, number, article):
    tournament, ours = round_of(varied(seed, System.DUBOV, DUBOV), seed, number)
    theirs = py4swiss(DubovEngine)(tournament)
    problem = dubov_problem(tournament, DUBOV)
    found = decided_dubov.decide(problem, ours, theirs)
    assert (found.article, found.definition, found.against_us) == (article, OURS, False)
    turned = decided_dubov.decide(problem, theirs, ours)
    assert (turned.definition, turned.against_us) == (OTHER, True)


@pytest.mark.parametrize(
    ("seed", "number", "article"), [(9, 7, "3.1.4"), (2, 6, "C6"), (16, 6, "C7"), (11, 4, "C8")]
)
def test_a_burstein_round_is_decided_whichever_answer_comes_first(seed, number, article):
    tournament, ours = round_of(varied(seed, System.BURSTEIN, BURSTEIN), seed, number)
    theirs = py4swiss(BursteinEngine)(tournament)
    problem = burstein_problem(tournament, BURSTEIN)
    found = decided_burstein.decide(tournament, problem, (ours, theirs))
    assert (found.article, found.definition, found.against_us) == (article, OURS, False)
    turned = decided_burstein.decide(tournament, problem, (theirs, ours))
    assert (turned.article, turned.definition, turned.against_us) == (article, OTHER, True)


def test_a_round_of_the_manual_with_two_pairs_exchanged_is_not_its_first_combination():
    tournament, ours = round_of(quiet(1), 1, 2)
    (a, b), (c, d), *others = sorted(ours[0])
    theirs = frozenset([(a, d), (c, b), *others]), ours[1]
    found = decided_burstein_1999.decide(burstein_1999_problem(tournament), ours, theirs)
    assert found.definition == OURS
