"""How a round came about: read off the pairing or paired again, it is the same account."""

from collections import Counter
from dataclasses import replace

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch import trace as traced
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.edition import EDITIONS as DUTCH
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast import pair
from arbitro.rules.pairing.dutch.trace import QuestionedRound, least_denied, trace
from enumerator import rounds
from enumerator.facts import Readings
from enumerator.problems import SHAPES, random_problem
from rules.pairing.manual import EDITIONS

AS_OURS = Readings(absolute_is_strong=False)
"""Our reading of [C13], which docs/divergences.md argues: one absolute is not counted."""


def some_rounds(edition):
    for place, shape in enumerate(SHAPES.values()):
        for seed in range(9000 + place, 9060 + place, 12):
            yield random_problem(edition, shape, seed)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(6))
def test_a_round_is_told_bracket_by_bracket_as_the_definition_divides_it(edition, part):
    for problem in list(some_rounds(edition))[part::6]:
        defined = rounds.pair_round(problem, AS_OURS)
        found = trace(problem)
        if defined is None:
            assert isinstance(found, Refused)
            continue
        assert (found.edition, found.round_number) == (problem.edition, problem.round_number)
        assert found.bye == defined.bye
        assert [one.number for one in found.brackets] == list(range(1, len(found.brackets) + 1))
        scores = {one.tpn: one.score for one in problem.contenders}
        for told, bracket in zip(found.brackets, defined.brackets, strict=True):
            everybody = (*bracket.moved_down, *bracket.residents)
            assert told.moved_down == bracket.moved_down
            assert told.residents == bracket.residents
            assert sorted(told.pairs) == sorted(bracket.pairs)
            assert told.floaters == bracket.floaters
            assert told.max_pairs == len(bracket.pairs)
            assert told.score == scores[bracket.residents[0]]
            assert told.homogeneous == (len({scores[one] for one in everybody}) == 1)
            paired = {one for two in bracket.pairs for one in two}
            assert told.paired_moved_down == len(paired.intersection(bracket.moved_down))
            assert set(told.limbo) == set(bracket.moved_down) - paired
            assert {frozenset(each) for each in told.mdp_pairs} == {
                frozenset(each) for each in bracket.pairs if each[0] in bracket.moved_down
            }
            rest = sorted(set(bracket.residents) - {one for two in told.mdp_pairs for one in two})
            pairs = len(bracket.pairs) - len(told.mdp_pairs)
            assert (list(told.s1_original), list(told.s2_original)) == (rest[:pairs], rest[pairs:])
            assert sorted(told.leaving) == sorted(set(rest[:pairs]) - set(told.s1))
            assert sorted(told.entering) == sorted(set(told.s1) - set(rest[:pairs]))
            assert set(zip(told.s1, told.s2, strict=False)) == {
                each for each in bracket.pairs if each[0] not in bracket.moved_down
            }


@pytest.mark.article("C.04.3@2026-02 art. 2", "C.04.3@2017-07 art. C")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("part", range(6))
def test_every_criterion_has_the_value_the_definition_measures(edition, part):
    seen = Counter()
    for problem in list(some_rounds(edition))[part::6]:
        defined = rounds.pair_round(problem, AS_OURS)
        scores = {one.tpn: one.score for one in problem.contenders}
        if defined is None:
            continue
        divided = list(zip(trace(problem).brackets, defined.brackets, strict=True))
        for place, (told, bracket) in enumerate(divided):
            values = [each.value for each in told.criteria]
            lead, differences, head, *of_pairs = bracket.vector
            # [C10] to [C21], C.8 to C.19: colours, floats and differences of floats
            assert values[-12:] == [each for group in of_pairs for each in group]
            seen.update(at for at, each in enumerate(values) if each)
            if edition == EDITIONS[0]:
                assert values[0] == len(bracket.floaters)
                assert values[1] == (lead[1] if len(lead) > 1 else differences)
                if not head:
                    assert values[2:4] == [0, ()]
                    continue
                following = len(divided[place + 1][1].residents) + len(bracket.floaters)
                alone = following + 2 * head[0]
                # in a last bracket who may not have the bye counts twice
                assert alone <= values[2] <= 2 * alone
                # two of one score differ by nothing, which is not listed
                assert list(values[3]) == [each for each in head[1] if each]
                continue
            bye, _pairs, floating = lead
            assert values[0] == ((bye,) if len(scores) % 2 else ())
            assert values[1:3] == [len(bracket.floaters), floating]
            assert floating == tuple(sorted(map(scores.get, bracket.floaters), reverse=True))
            if place + 1 < len(divided):
                following = len(divided[place + 1][1].residents) + len(bracket.floaters)
                pairs, next_scores = head[0]
                assert values[3:5] == [following + 2 * pairs, next_scores]
            else:
                assert values[3:5] == [0, ()]
            assert values[5] == head[1]
    assert len(seen) > 8


@pytest.mark.parametrize("part", range(6))
def test_read_off_the_pairing_or_paired_again_the_account_is_the_same(part):
    for problem in list(some_rounds(EDITIONS[1]))[part::6]:
        found = pair(problem)
        if not isinstance(found, Refused):
            assert trace(problem, found) == trace(problem)


def test_only_where_a_round_shows_its_brackets_they_are_read_off_it(monkeypatch):
    again = []
    paired = traced.paired_brackets
    monkeypatch.setattr(
        traced,
        "paired_brackets",
        lambda *given, **more: (again.append(1), paired(*given, **more))[1],
    )
    for edition, expected in zip(EDITIONS, (1, 0), strict=True):
        problem = random_problem(edition, replace(SHAPES["two scores"], met=0), 4)
        again.clear()
        trace(problem, pair(problem))
        assert len(again) == expected
        # without the pairing there is nothing to read
        trace(problem)
        assert len(again) == expected + 1
    # criteria in another order count below what the bracket below need not fulfil
    rules = DUTCH[EditionKey(EDITIONS[1])]
    changed = replace(rules, criteria=(rules.criteria[0], *rules.criteria[2:4], rules.criteria[1]))
    assert traced._shown_by_pairings(rules)
    assert not traced._shown_by_pairings(changed)
    assert not traced._shown_by_pairings(DUTCH[EditionKey(EDITIONS[0])])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_brackets_of_a_round_are_read_once_for_any_number_of_questions(edition, monkeypatch):
    problem = random_problem(edition, replace(SHAPES["three scores"], players=(8, 8), met=0), 3)
    found = pair(problem)
    asked = QuestionedRound(problem, found)
    first = next(asked.brackets())
    whole = list(asked.brackets())
    assert whole[0] is first
    assert len(whole) > 1
    monkeypatch.setattr(traced, "read_candidate", None)
    assert [id(one) for one in asked.brackets()] == [id(one) for one in whole]
    expected = trace(problem).brackets
    assert [one.candidate.pairs for one in whole] == [one.pairs for one in expected]


@pytest.mark.parametrize(
    ("colours", "pairs", "expected"),
    [
        # four want White and two Black: a pair of three is of two who want White
        (["b"] * 4 + ["w"] * 2, 3, 1),
        (["b"] * 2 + ["w"] * 4, 3, 1),
        # somebody without a wish meets one of them
        (["b"] * 4 + ["w"] * 1 + [""], 3, 1),
        (["b"] * 3 + ["w"] * 2 + [""], 3, 0),
        (["b"] * 3 + ["w"] * 3, 3, 0),
        # who is not paired is denied nothing
        (["b"] * 4 + ["w"] * 2, 2, 0),
        (["b"] * 6, 3, 3),
        ([""] * 6, 3, 0),
    ],
)
def test_so_many_preferences_are_denied_by_counting_alone(colours, pairs, expected):
    contenders = tuple(
        Contender(Tpn(tpn), Points(20), Points(20), history)
        for tpn, history in enumerate(colours, start=1)
    )
    problem = PairingProblem(EditionKey(EDITIONS[1]), 4, 9, Colour.WHITE, Points(60), contenders)
    bracket = Bracket(DutchFacts(problem), (), tuple(one.tpn for one in contenders))
    assert least_denied(bracket, pairs) == expected


def test_a_round_of_nobody_has_no_brackets():
    problem = PairingProblem(EditionKey(EDITIONS[1]), 4, 9, Colour.WHITE, Points(60), ())
    assert (trace(problem).brackets, trace(problem).bye) == ((), None)
