"""The Arbiters' Manual's tournament of 40 players, paired there by hand."""

import pytest

from arbitro.rules.pairing import dutch, pair_next_round, pairing_problem
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.trace import trace
from rules.pairing.manual import EDITIONS, ROUNDS, before_round, published, record


@pytest.mark.article("C.04.3@2017-07 art. A.9", "C.04.3@2026-02 art. 1.9.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", ROUNDS)
def test_the_clear_engine_publishes_the_manuals_boards_in_its_order(edition, number):
    found = text.pair(pairing_problem(before_round(number), edition))
    assert (list(map(tuple, found.games)), found.bye) == published(number)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", ROUNDS)
def test_the_fast_engine_publishes_the_manuals_boards_in_its_order(edition, number):
    found = pair_next_round(before_round(number), edition)
    assert (list(map(tuple, found.games)), found.bye) == published(number)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_checker_finds_nothing_in_the_six_rounds_played(edition):
    assert check_pairings(before_round(7), edition) == ()


WORKED = {(each["round"], each["score"]): each for each in record()["worked_transpositions"]}


@pytest.mark.article("C.04.3@2017-07 art. D.1")
@pytest.mark.parametrize(("number", "score"), sorted(WORKED))
def test_a_worked_bracket_accepts_the_transposition_the_manual_accepts(number, score):
    worked = WORKED[number, score]
    problem = pairing_problem(before_round(number), EDITIONS[0])
    bracket = next(one for one in trace(problem).brackets if one.score == round(score * 10))
    accepted = worked["corrected"].get(
        str(worked["accepted"]), worked["printed"][worked["accepted"]]
    )
    begun = len(worked["already_paired"])
    assert [list(pair) for pair in bracket.pairs[: begun - len(bracket.mdp_pairs)]] == (
        worked["already_paired"][len(bracket.mdp_pairs) :]
    )
    assert list(bracket.s1[-len(worked["s1"]) :]) == worked["s1"]
    assert list(bracket.s2[-len(worked["s2"]) :]) == accepted


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", ROUNDS)
def test_a_trace_read_off_the_pairing_equals_the_trace_of_the_clear_engine(edition, number):
    problem = pairing_problem(before_round(number), edition)
    assert trace(problem, dutch.pair(problem)) == trace(problem)


BRACKETS = [(each["round"], row) for each in record()["rounds"] for row in each["brackets"]]


@pytest.mark.article("C.04.3@2017-07 art. A.9", "C.04.3@2017-07 art. B.3")
@pytest.mark.parametrize("number", ROUNDS)
def test_every_bracket_has_the_moved_down_players_pairs_and_floaters_of_the_manual(number):
    brackets = trace(pairing_problem(before_round(number), EDITIONS[0])).brackets
    rows = [row for each, row in BRACKETS if each == number]
    assert [one.score for one in brackets] == [round(row["score"] * 10) for row in rows]
    for row, one in zip(rows, brackets, strict=True):
        assert list(one.moved_down) == row["mdps"]
        assert {frozenset(pair) for pair in one.pairs} == {frozenset(pair) for pair in row["pairs"]}
        assert list(one.floaters) == row["downfloaters"] + [row["pab"]] * (row["pab"] is not None)


@pytest.mark.article("C.04.3@2017-07 art. C.10")
def test_the_preferences_that_must_be_denied_are_as_many_as_the_manual_says():
    # printed as 0 where both pairs deny one; and counted from two pairs where only one can be made
    misprinted = {(6, 2.5), (7, 2)}
    for number, row in BRACKETS:
        if row["text_x"] is None or (number, row["score"]) in misprinted:
            continue
        problem = pairing_problem(before_round(number), EDITIONS[0])
        bracket = next(
            one for one in trace(problem).brackets if one.score == round(row["score"] * 10)
        )
        assert bracket.least_denied == row["text_x"], (number, row["score"])
