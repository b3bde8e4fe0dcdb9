"""The engine of the Double-Swiss System against the articles read literally."""

import pytest

from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss import double_swiss_problem, pair_round
from definitions import double_swiss
from definitions.random_double_swiss import random_event

EDITION = EditionKey("C.04.5@2026-02")


def compared(seed, largest=8, readings=None):
    tournament, event, present, number = random_event(seed, largest, readings)
    expected = double_swiss.enumerate_round(event, present, number)
    problem = double_swiss_problem(tournament, EDITION, parity=None if readings else "file")
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


USUAL = (("parity", "paired"),)
OTHERS = [
    ("parity", "file", 0),
    ("float-score", "standings", 50),
    ("forfeit-floats", "floats", 1640),
    ("matches-played", "paired", 830),
    ("colour-score", "standings", 0),
    ("colour-history", "by-round", 30),
]
"""Readings, and a seed after which one of the next rounds depends on them."""


@pytest.mark.parametrize(("name", "value", "start"), OTHERS)
def test_a_round_is_paired_as_the_articles_read_by_another_reading(name, value, start):
    """The events have virtual points; each reading makes some of their rounds another one."""
    otherwise = 0
    chosen = tuple({**dict(USUAL), name: value}.items())
    for seed in range(start, start + 80):
        expected, found = compared(seed, 9, chosen)
        assert found == expected, seed
        otherwise += compared(seed, 9, USUAL)[1] != found
    assert otherwise
