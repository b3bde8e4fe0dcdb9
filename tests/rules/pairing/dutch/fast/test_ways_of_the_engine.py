"""Every way the fast engine may take through a small round, against the definition.

Which way it takes depends on sizes: from so many players on it looks for a perfect candidate, from
so many vertices on it chooses among all best matchings. With these bounds moved, a round of ten
players is paired by the means for hundreds, and the definition still says how it has to come out.
"""

from functools import cache

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch.fast import cascade, completion, pair, routes, stages
from arbitro.rules.pairing.matching import best, heaviest
from enumerator.facts import Readings
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import pair_round
from rules.pairing.manual import EDITIONS

MANY = 10**6

WAYS = {
    "as for large brackets": {
        (stages, "SMALL"): 0,
        (cascade, "FEW"): 0,
        (heaviest, "FEW"): 0,
        (completion, "_FEW"): 0,
        (best, "MANY"): 0,
    },
    "with digits of weights": {(stages, "SMALL"): MANY, (cascade, "FEW"): MANY},
    "by a heaviest matching in sight of all below": {
        (routes, "stages_hold"): lambda _rules: False,
        (cascade, "FEW"): 0,
        (heaviest, "FEW"): 0,
    },
    "by digits in sight of all below": {
        (routes, "stages_hold"): lambda _rules: False,
        (cascade, "FEW"): MANY,
        (heaviest, "FEW"): 0,
    },
}


@cache
def defined(edition, shape, seeds):
    """Return rounds with the definition's answer to each."""
    found = []
    for seed in seeds:
        problem = random_problem(edition, SHAPES[shape], seed)
        paired = pair_round(problem, Readings(absolute_is_strong=False))
        found.append((problem, None if paired is None else (paired.games, paired.bye)))
    return found


@pytest.mark.article("C.04.3@2017-07 art. B.8", "C.04.3@2026-02 art. 3.8.1")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_whichever_way_a_round_is_paired_it_is_that_of_the_definition(
    edition, shape, way, monkeypatch
):
    for (module, name), value in WAYS[way].items():
        monkeypatch.setattr(module, name, value)
    for problem, expected in defined(edition, shape, range(7000, 7040)):
        found = pair(problem)
        games = (
            None if isinstance(found, Refused) else (frozenset(map(tuple, found.games)), found.bye)
        )
        assert games == expected, problem
