"""A list with a few odd lines is used; one with many, or with a fault of its own, is not."""

import pytest

from arbitro.formats.rating_list.tolerance import Tolerance
from arbitro.formats.texts.problems import Problem, Severity


def aside(line):
    return Problem(Severity.ERROR, line, 1, "list-name-missing")


def read(rows):
    tolerance = Tolerance(rows)
    return list(tolerance), tolerance


@pytest.mark.parametrize(("players", "odd", "used"), [(90, 10, True), (89, 11, False)])
def test_a_tenth_of_a_short_list_may_be_put_aside_and_no_more(players, odd, used):
    rows = [object() for _ in range(players)]
    taken, tolerance = read([*rows, *(aside(line) for line in range(odd))])
    assert len(taken) == players
    assert tolerance.lines == players + odd
    assert (tolerance.faults == ()) is used
    if not used:
        assert [problem.line for problem in tolerance.faults] == list(range(odd))


def test_a_fault_of_the_whole_list_ends_it_and_is_the_only_reason():
    broken = Problem(Severity.ERROR, 3, 1, "list-cut-off")
    taken, tolerance = read([object(), aside(2), broken, object()])
    assert len(taken) == 1
    assert tolerance.faults == (broken,)
