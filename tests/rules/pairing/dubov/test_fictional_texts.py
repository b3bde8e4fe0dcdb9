"""A text of the Dubov System is its criteria: left out, changed over or added, all follow."""

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov import pair_round
from arbitro.rules.pairing.dubov.edition import (
    CRITERIA,
    EDITIONS,
    SETTLE_HOW_MANY,
    DubovRules,
)
from arbitro.rules.pairing.dubov.reasons import explain_round, why_not
from definitions.random_dubov import random_problem
from rules.pairing.dubov.fictional import FICTIONS, by_fiction, differs


@pytest.mark.parametrize("name", FICTIONS)
def test_engine_and_definition_agree_on_every_text_one_step_away(name):
    for seed in range(60):
        assert differs(seed, FICTIONS[name]) is None, seed


@pytest.mark.parametrize("number", ["C6", "C7", "C10"])
def test_a_criterion_left_out_changes_some_round_at_once(number):
    order = FICTIONS[f"without {number}"]
    assert any(
        pair_round(random_problem(seed)) != pair_round(by_fiction(random_problem(seed), order))
        for seed in range(400)
    )


def test_a_criterion_added_is_measured_in_every_bracket_and_said_to_decide():
    concepts = set()
    for seed in range(400):
        problem = by_fiction(random_problem(seed), FICTIONS["one more at place 2"])
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            continue
        explained = explain_round(problem, paired)
        for bracket, told in zip(paired.brackets, explained.brackets, strict=True):
            even = sum(one % 2 == 0 for one in bracket.upfloaters)
            measured = {each.concept: each for each in told.parts}
            assert measured["even-upfloaters"].value("count_here") == even, seed
        players = [one.tpn for one in problem.basis.contenders]
        concepts |= {
            why_not(problem, paired, a, b).concept for a in players for b in players if a < b
        }
    assert "even-upfloaters" in concepts


def test_a_text_in_which_nothing_settles_how_many_float_is_refused_when_it_is_made():
    rest = tuple(one for one in CRITERIA if one not in SETTLE_HOW_MANY)
    with pytest.raises(ValueError, match="how many upfloaters"):
        DubovRules(rest)


def test_texts_in_force_may_take_the_quick_choice():
    assert all(rules.criteria[:2] == SETTLE_HOW_MANY for rules in EDITIONS.values())
