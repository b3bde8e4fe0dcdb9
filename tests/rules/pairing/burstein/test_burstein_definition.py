"""The Burstein engine beside the enumeration of the definition."""

import pytest

from arbitro.explain.reason import Refused
from arbitro.rules.pairing.burstein import pair_round
from definitions.burstein import enumerate_round
from definitions.random_burstein import as_definition, random_problem


@pytest.mark.parametrize("seed", range(0, 6000, 500))
def test_random_rounds_are_paired_as_the_definition_pairs_them(seed):
    refusals = 0
    for number in range(seed, seed + 500):
        problem = random_problem(number)
        expected = enumerate_round(as_definition(problem))
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            assert expected is None, number
            refusals += 1
            continue
        pairs = frozenset(frozenset(game) for game in paired.pairing.games)
        assert expected is not None, number
        assert (paired.pairing.bye, pairs) == (expected.bye, expected.pairs), number
    assert refusals < 100
