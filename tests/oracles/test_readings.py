"""Where the text can be read in two ways, another engine took the same reading."""

from dataclasses import replace

import pytest

from enumerator.facts import Readings
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026
from oracles import gacrux_oracle
from oracles.comparison import definition

pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("seed", [137, 412, 531, 607])
def test_a_round_that_depends_on_the_difference_of_the_limbo_is_paired_as_we_read(seed):
    problem = random_problem(EDITION_2026, replace(SHAPES["three scores"], players=(4, 10)), seed)
    ours = definition(problem)
    assert definition(problem, Readings(limbo_has_difference=False)) != ours
    assert gacrux_oracle.pair(problem) == ours


@pytest.mark.article("C.04.3@2026-02 art. 2.2.1", "C.04.3@2017-07 art. A.9")
@pytest.mark.parametrize("edition", [EDITION_2017, EDITION_2026])
@pytest.mark.parametrize("shape", ["hardly pairable", "rematch-dense", "nearly finished"])
def test_whether_two_downfloaters_may_meet_below_decides_no_round(edition, shape):
    apart = Readings(floaters_may_meet_below=False)
    for seed in range(150):
        problem = random_problem(edition, SHAPES[shape], seed)
        assert definition(problem, apart) == definition(problem), seed
