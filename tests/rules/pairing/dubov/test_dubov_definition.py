"""The Dubov engine beside the enumeration of the definition."""

import pytest

from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov import pair_round
from definitions.dubov import enumerate_round
from definitions.random_dubov import as_definition, random_problem
from rules.pairing.quick import long_but


@pytest.mark.parametrize("edition", ["C.04.4.1@2018-10", "C.04.4.1@2026-02"])
@pytest.mark.parametrize("seed", long_but(range(0, 6000, 500), 0))
def test_random_rounds_are_paired_as_the_definition_pairs_them(seed, edition):
    refusals = 0
    for number in range(seed, seed + 200):
        problem = random_problem(number, edition=EditionKey(edition))
        basis = problem.basis
        expected = enumerate_round(
            as_definition(problem), basis.rounds_total, last_round=basis.is_last_round
        )
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            assert expected is None, number
            refusals += 1
            continue
        pairs = frozenset(frozenset(game) for game in paired.pairing.games)
        assert expected is not None, number
        assert (paired.pairing.bye, pairs) == (expected.bye, expected.pairs), number
    assert refusals < 100
