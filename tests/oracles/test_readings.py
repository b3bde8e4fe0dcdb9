"""Where the text can be read in two ways, other engines took the same reading."""

from dataclasses import replace

import pytest

from enumerator.facts import Readings
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026
from oracles import gacrux_oracle, py4swiss_oracle
from oracles.comparison import definition

pytestmark = pytest.mark.oracle

STRONG = ("absolute_is_strong", "last round", (52, 215, 590))
LIMBO = ("limbo_has_difference", "three scores", (137, 412, 531, 607))

CASES = [
    (EDITION_2017, py4swiss_oracle, STRONG),
    (EDITION_2026, gacrux_oracle, STRONG),
    (EDITION_2026, gacrux_oracle, LIMBO),
]


@pytest.mark.parametrize(
    ("edition", "oracle", "reading"), CASES, ids=lambda one: one[0] if type(one) is tuple else ""
)
def test_a_round_that_depends_on_the_reading_is_paired_as_we_read(edition, oracle, reading):
    name, shape, seeds = reading
    for seed in seeds:
        problem = random_problem(edition, replace(SHAPES[shape], players=(4, 10)), seed)
        ours = definition(problem)
        assert definition(problem, Readings(**{name: False})) != ours, seed
        assert oracle.pair(problem) == ours, seed
