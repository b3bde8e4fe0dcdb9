"""The quick choice of upfloaters relies on [C5] and [C6] first; else everything is weighed."""

from collections import Counter

import pytest

from arbitro.rules.pairing.dubov import pair_round, upfloaters
from arbitro.rules.pairing.dubov.edition import EDITIONS
from definitions.dubov_fictional import ORDER
from definitions.random_dubov import random_problem
from rules.pairing.dubov.fictional import FICTIONS, by_fiction, differs

LACKING = {name: order for name, order in FICTIONS.items() if order[:2] != ORDER[:2]}
HAVING = {name: order for name, order in FICTIONS.items() if order[:2] == ORDER[:2]}


@pytest.fixture
def taken(monkeypatch):
    """Count how often the quick choice is begun."""
    found, begin = Counter(), upfloaters._by_kinds

    def begun(*given):
        found["quick"] += 1
        return begin(*given)

    monkeypatch.setattr(upfloaters, "_by_kinds", begun)
    return found


def test_the_premise_is_what_the_texts_in_force_begin_with():
    assert LACKING
    assert HAVING
    assert {rules.criteria[:2] for rules in EDITIONS.values()} == {upfloaters.RELIES_ON}


@pytest.mark.parametrize("name", LACKING)
def test_a_text_that_lacks_the_premise_is_weighed_and_paired_as_the_definition_says(name, taken):
    for seed in range(40):
        assert differs(seed, LACKING[name]) is None, seed
    assert not taken


@pytest.mark.parametrize("name", HAVING)
def test_a_text_that_has_the_premise_is_paired_quickly(name, taken):
    for seed in range(40):
        pair_round(by_fiction(random_problem(seed, 8), HAVING[name]))
    assert taken["quick"]


def test_the_quick_choice_taken_in_spite_of_its_premise_chooses_otherwise(monkeypatch):
    monkeypatch.setattr(upfloaters, "RELIES_ON", ())
    wrong = {
        name for name, order in LACKING.items() if any(differs(seed, order) for seed in range(150))
    }
    assert wrong
