"""Where the text can be read in two ways, another engine took the same reading."""

from dataclasses import replace

import pytest

from enumerator.facts import Readings
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2026
from oracles import gacrux_oracle
from oracles.comparison import definition

pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("seed", [137, 412, 531, 607])
def test_a_round_that_depends_on_the_difference_of_the_limbo_is_paired_as_we_read(seed):
    problem = random_problem(EDITION_2026, replace(SHAPES["three scores"], players=(4, 10)), seed)
    ours = definition(problem)
    assert definition(problem, Readings(limbo_has_difference=False)) != ours
    assert gacrux_oracle.pair(problem) == ours
