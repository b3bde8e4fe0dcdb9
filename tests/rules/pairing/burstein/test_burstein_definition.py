"""The Burstein engine beside the enumeration of the definition."""

import pytest

from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.burstein import pair_round
from definitions import burstein, burstein_earlier
from definitions.random_burstein import as_definition, random_problem
from rules.pairing.quick import long_but

TEXTS = {
    EditionKey("C.04.4.2@2018-10"): burstein_earlier.enumerate_round,
    EditionKey("C.04.4.2@2026-02"): burstein.enumerate_round,
}


@pytest.mark.parametrize("edition", TEXTS)
@pytest.mark.parametrize("densities", [(0, 10, 25, 40), (45, 55, 65)])
@pytest.mark.parametrize("seed", long_but(range(0, 3000, 500), 0))
def test_random_rounds_are_paired_as_the_definition_pairs_them(seed, densities, edition):
    refusals = 0
    for number in range(seed, seed + 200):
        problem = random_problem(number, edition=edition, densities=densities)
        expected = TEXTS[edition](as_definition(problem))
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            assert expected is None, number
            refusals += 1
            continue
        pairs = frozenset(frozenset(game) for game in paired.pairing.games)
        assert expected is not None, number
        assert (paired.pairing.bye, pairs) == (expected.bye, expected.pairs), number
    assert refusals < 300
