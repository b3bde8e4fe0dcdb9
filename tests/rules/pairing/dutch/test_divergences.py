"""Where other pairings of a round leave the rules, held against the clear engine."""

from dataclasses import replace
from random import Random

import pytest

from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.bracket import BYE
from arbitro.rules.pairing.dutch.divergence import first_divergence, followed
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.impossible import can_be_completed
from arbitro.rules.pairing.dutch.verdict import verdict
from arbitro.rules.pairing.matching.pairable import perfect_matching
from enumerator.problems import SHAPES, random_problem
from rules.pairing.manual import EDITIONS


def legal_pairing(facts, chance):
    """Return some pairing of a round that breaks no absolute rule, None where none is found."""
    places = [*facts.order, *[BYE] * (len(facts.order) % 2)]
    chance.shuffle(places)

    def may_meet(one, other):
        if BYE in (places[one], places[other]):
            return facts.contender[places[one] or places[other]].may_receive_bye
        return facts.may_meet(places[one], places[other])

    found = perfect_matching(range(len(places)), may_meet)
    if found is None:
        return None
    pairs = [(places[one], places[other]) for one, other in found.items() if one < other]
    bye = next((one or other for one, other in pairs if BYE in (one, other)), None)
    return RoundPairing(tuple(Pairing(*pair) for pair in pairs if BYE not in pair), bye)


def followed_clearly(facts, other):
    """Yield the brackets of another pairing and the candidate that the clear engine gives each."""
    partners = {one: two for game in other.games for one, two in (game, game[::-1])}

    def floating(paired):
        members = paired.bracket.members
        return tuple(
            one for one in facts.order if one in members and partners.get(one) not in members
        )

    for paired in text.paired_brackets(facts, floating=floating):
        members = paired.bracket.members
        pairs = {
            facts.by_rank(one, partners[one]) for one in members if partners.get(one) in members
        }
        yield paired, pairs


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_bracket_is_judged_as_the_clear_engine_pairs_it(edition):
    right = wrong = 0
    for seed in range(70):
        chance = Random(seed)
        shape = replace(list(SHAPES.values())[seed % len(SHAPES)], players=(4, 9))
        facts = DutchFacts(random_problem(edition, shape, seed))
        other = legal_pairing(facts, chance)
        if other is None or not can_be_completed(facts, facts.order):
            continue
        told = list(followed(facts, other))
        clear = list(followed_clearly(facts, other))[: len(told)]
        first = None
        for judged, (paired, pairs) in zip(told, clear, strict=True):
            assert judged.moved_down == paired.bracket.moved_down
            assert judged.residents == paired.bracket.residents
            assert (judged.rule is None) == (pairs == set(paired.candidate.pairs)), seed
            right += judged.rule is None
            if judged.rule is not None and first is None:
                first = judged.rule
                assert first.concept == broken(paired, pairs, other), seed
        wrong += first is not None
        if first is not None:
            assert first_divergence(facts, text.pair(facts.problem), other) == first
    assert right > 30
    assert wrong > 30


def broken(paired, pairs, other):
    """Return the rule that the clear engine finds broken where a bracket has these pairs."""
    bracket = paired.bracket
    playing = {one for pair in pairs for one in pair}

    def allows(edge):
        if edge.pair is not None:
            return edge.pair in pairs
        return playing.isdisjoint(edge.floaters)

    theirs = text.best_candidate(bracket, condition=allows)
    return "completion" if theirs is None else verdict(bracket, paired.candidate, theirs).concept


def changed(facts, **facts_of_one):
    problem = facts.problem
    first, *others = problem.contenders
    return DutchFacts(replace(problem, contenders=(replace(first, **facts_of_one), *others)))


def test_what_no_round_may_do_comes_before_any_bracket():
    shape = replace(SHAPES["one bracket"], players=(3, 3), met=0, no_bye=0, leaning=50)
    facts = DutchFacts(random_problem(EDITIONS[1], shape, 1))
    right = text.pair(facts.problem)

    def judged(facts, games, bye):
        other = RoundPairing(tuple(Pairing(*map(Tpn, game)) for game in games), bye)
        assert list(followed(facts, other)) == []
        found = first_divergence(facts, right, other)
        return found.concept, found.value("players")

    assert judged(facts, [(1, 4)], Tpn(2)) == ("not-in-round", (4,))
    assert judged(facts, [(1, 3)], None) == ("round-pairing-complete", (2,))
    met = changed(facts, opponents=frozenset({Tpn(3)}))
    assert judged(met, [(3, 1)], Tpn(2)) == ("rematch", (1, 3))
    barred = changed(facts, may_receive_bye=False)
    assert judged(barred, [(2, 3)], Tpn(1)) == ("bye-barred", (1,))
