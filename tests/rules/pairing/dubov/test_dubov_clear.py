"""The quick choices of the Dubov System beside the clear ones, that weigh everything at once."""

from dataclasses import replace

import pytest

from arbitro.model import Tpn
from arbitro.rules.pairing.dubov import groups, upfloaters
from arbitro.rules.pairing.dubov.problem import DubovField
from arbitro.rules.pairing.matching.pairability import group_of
from definitions.random_dubov import random_problem
from rules.pairing.dubov.fictional import FICTIONS, by_fiction
from rules.pairing.dubov.test_dubov_rules import contender, problem_of


def apart(problem):
    """The same round, but many of a score may not meet."""
    players = tuple(
        replace(
            one,
            barred=frozenset(
                other.tpn
                for other in problem.basis.contenders
                if other.score == one.score and (other.tpn + one.tpn) % 3
            ),
        )
        for one in problem.basis.contenders
    )
    return problem._replace(basis=replace(problem.basis, contenders=players))


def scoregroups(field):
    """Yield residents and everybody below of every scoregroup, where all can be paired."""
    everybody = range(len(field.players))
    for score in sorted(set(field.scores), reverse=True):
        left = [one for one in everybody if field.scores[one] <= score]
        if len(left) % 2 == 0 and field.pairability.complete(group_of(left)):
            residents = [one for one in left if field.scores[one] == score]
            yield residents, left[len(residents) :]


@pytest.mark.parametrize("chunk", range(4))
def test_upfloaters_and_shifters_are_those_of_the_heaviest_matching(chunk):
    several = shifted = 0
    for seed in range(300 * chunk, 300 * chunk + 300):
        problem = random_problem(seed, 18)
        if seed % 4 > 1:
            problem = by_fiction(problem, FICTIONS["without C7"])
        field = DubovField(apart(problem) if seed % 2 else problem)
        for residents, lower in scoregroups(field):
            quick = upfloaters.choose_upfloaters(field, residents, lower)
            assert quick == upfloaters.by_weights(field, residents, lower), seed
            several += len(quick.upfloaters) > 1
            formed = groups.form_groups(field, [*residents, *quick.upfloaters])
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(groups, "_first_shifters", lambda *_: None)
                patch.setattr(groups, "_by_kinds", lambda *_: None)
                clear = groups.form_groups(field, [*residents, *quick.upfloaters])
            assert formed == clear, seed
            shifted += bool(formed.balancing)
    assert several > 20
    assert shifted > 40


def of_ten(*met):
    """Ten players, the first one alone on 20 and all others on 10, some of whom have met."""
    return DubovField(
        problem_of([
            contender(
                one, 20 if one == 1 else 10,
                opponents=frozenset(Tpn(sum(pair) - one) for pair in met if one in pair),
            )
            for one in range(1, 11)
        ])
    )  # fmt: skip


def test_upfloaters_are_found_without_weighing_everybody(monkeypatch):
    field = of_ten((1, 2), (1, 3))
    group, below = list(range(3)), list(range(3, 10))
    chosen = {3: upfloaters.by_weights(field, group, below), 1: (3,)}
    monkeypatch.setattr(upfloaters, "by_weights", None)
    assert upfloaters.choose_upfloaters(field, group, below) == chosen[3]
    assert upfloaters.choose_upfloaters(field, [0], list(range(1, 10))).upfloaters == chosen[1]


def test_who_meets_somebody_else_from_below_is_no_upfloater():
    """1 has met 2 and 3; that these could meet each other makes neither an upfloater."""
    field = of_ten((1, 2), (1, 3))
    found = upfloaters._with_the_others(field, [0], [1, 2, 3], list(range(4, 10)))
    assert found.upfloaters == (3,)


def test_the_first_of_all_candidates_is_an_upfloater_where_nothing_speaks_against_it():
    found = upfloaters._with_the_others(of_ten(), [0], [1, 2, 3], list(range(4, 10)))
    assert found.upfloaters == (1,)
