"""The engine of the Double-Swiss System against the articles read literally."""

import pytest

from arbitro.explain.reason import Refused
from arbitro.model import EditionKey
from arbitro.rules.pairing.double_swiss import double_swiss_problem, pair_round
from definitions import double_swiss
from definitions.random_double_swiss import random_event

EDITION = EditionKey("C.04.5@2026-02")


def compared(seed, largest=8):
    tournament, event, present, number = random_event(seed, largest)
    expected = double_swiss.enumerate_round(event, present, number)
    problem = double_swiss_problem(tournament, EDITION, parity="file")
    assert not isinstance(problem, Refused)
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        return expected, None
    return expected, (paired.pairing.bye, {tuple(game) for game in paired.pairing.games})


@pytest.mark.parametrize("chunk", range(10))
def test_random_rounds_are_paired_as_the_articles_read(chunk):
    for seed in range(60 * chunk, 60 * chunk + 60):
        expected, found = compared(seed)
        assert found == expected, seed
