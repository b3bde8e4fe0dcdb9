"""The quick way to the best candidate of a bracket, against the clear engine."""

from dataclasses import replace
from random import Random

import pytest

from arbitro.model import EditionKey
from arbitro.rules.pairing.dutch import question, shortcut, text
from arbitro.rules.pairing.dutch.criteria import Criterion
from arbitro.rules.pairing.dutch.edition import EDITIONS as DUTCH
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast import engine
from arbitro.rules.pairing.dutch.impossible import can_be_completed
from arbitro.rules.pairing.dutch.verdict import verdict
from arbitro.rules.pairing.matching.best import OddGroupError
from enumerator.fictional import fictions
from enumerator.problems import SHAPES, random_problem
from rules.pairing.dutch.fictional import answer, random_round, rules_of
from rules.pairing.manual import EDITIONS
from rules.pairing.quick import first_and_rest, long_but


def brackets(edition, shape, seeds, players):
    """Yield the brackets, as the clear engine pairs them, of random rounds that can be paired."""
    for seed in seeds:
        problem = random_problem(edition, replace(SHAPES[shape], players=players), seed)
        facts = DutchFacts(problem)
        if can_be_completed(facts, facts.order):
            yield from text.paired_brackets(facts)


def demands(bracket, chance):
    """Yield what somebody could ask of a bracket."""
    members = sorted(bracket.members)
    one, other = chance.choice(members), chance.choice(members)
    if one != other:
        yield question._with_pair(one, other)
    yield question._with_float(one)
    yield question._without_float(other)
    yield question._kept_from(one, bracket.moved)


@pytest.mark.article("C.04.3@2026-02 art. 3.8.1", "C.04.3@2017-07 art. B.8")
@pytest.mark.parametrize("seeds", first_and_rest(range(8), 3))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_bracket_has_the_candidate_of_the_clear_engine(edition, shape, seeds):
    for bracket, candidate, _route in brackets(edition, shape, seeds, (4, 14)):
        assert shortcut.best_candidate(bracket) == candidate


@pytest.mark.parametrize("seed", long_but(range(100, 103), 100))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_an_alternative_is_refused_for_the_same_reason(edition, shape, seed):
    chance = Random(shape)
    for bracket, candidate, _route in brackets(edition, shape, [seed], (4, 11)):
        for demand in demands(bracket, chance):
            clear = text.best_candidate(bracket, condition=demand.allows)
            quick = shortcut.best_candidate(bracket, demand=demand)
            assert (quick is None) == (clear is None)
            if quick is not None:
                assert quick.values == clear.values
                assert verdict(bracket, candidate, quick) == verdict(bracket, candidate, clear)


@pytest.mark.parametrize("edition", EDITIONS)
def test_odd_groups_do_not_lead_astray(edition, monkeypatch):
    def knotted(_graph, _give_up):
        raise OddGroupError([])

    asked = list(brackets(edition, "rematch-dense", range(30), (4, 10)))
    monkeypatch.setattr(shortcut, "best_matchings", knotted)
    monkeypatch.setattr(shortcut, "_without_looking_down", lambda *_args: None)
    for bracket, candidate, _route in asked:
        assert shortcut.best_candidate(bracket) == candidate


BELOW = Criterion(
    "odd-below",
    (lambda _problem, one: one.tpn % 6,),
    left_over=lambda _sight, one: one % 2,
    bye=lambda _sight, one: one % 3,
)
"""A criterion nobody has written that looks at who leaves the bracket below, and at the bye."""


def fictional_brackets(edition, rules, seeds, players):
    """Yield the brackets of random rounds by rules that no one has written."""
    for seed in seeds:
        facts = DutchFacts(random_round(edition, seed, players), rules)
        if can_be_completed(facts, facts.order):
            yield from text.paired_brackets(facts)


@pytest.mark.parametrize("part", long_but(range(12), 0))
def test_by_editions_that_no_one_has_written_every_candidate_is_that_of_the_clear_engine(part):
    chance = Random(part)
    for place, (name, fiction) in list(enumerate(fictions()))[part::12]:
        rules, seeds = rules_of(fiction), range(4 * place, 4 * place + 2)
        for bracket, candidate, _route in fictional_brackets(fiction.edition, rules, seeds, (4, 9)):
            assert shortcut.best_candidate(bracket) == candidate, name
            for demand in demands(bracket, chance):
                clear = text.best_candidate(bracket, condition=demand.allows)
                quick = shortcut.best_candidate(bracket, demand=demand)
                assert (quick and quick.values) == (clear and clear.values), name


@pytest.mark.parametrize("of_20", first_and_rest(range(10), 4))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_criterion_that_looks_below_in_its_own_way_is_minded_by_every_engine(edition, of_20):
    rules = DUTCH[EditionKey(edition)]
    for place in range(1, len(rules.criteria) + 1, 2):
        criteria = (*rules.criteria[:place], BELOW, *rules.criteria[place:])
        fictional = replace(rules, criteria=criteria)
        seeds = [20 * place + each for each in of_20]
        for seed in seeds:
            problem = random_round(edition, seed, (4, 12))
            clear = answer(text.pair(problem, rules=fictional))
            assert answer(engine.pair(problem, rules=fictional)) == clear, (place, seed)
        for bracket, candidate, _route in fictional_brackets(edition, fictional, seeds, (4, 12)):
            assert shortcut.best_candidate(bracket) == candidate, place


def test_a_whole_round_of_a_large_field_is_explained_as_the_clear_engine_explains_it():
    problem = random_problem(
        EDITIONS[0], replace(SHAPES["three scores"], players=(60, 60), met=8), 1
    )
    facts = DutchFacts(replace(problem, edition=EditionKey(EDITIONS[0])))
    quick = list(text.paired_brackets(facts, find=shortcut.best_candidate))
    assert quick == list(text.paired_brackets(facts))
