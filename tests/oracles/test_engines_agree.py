"""Our engines against the definition, and against engines that other people wrote."""

from dataclasses import replace
from functools import partial

import pytest

from arbitro.model import EditionKey
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.fast import stages
from arbitro.rules.pairing.generator import generate
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.swiss.history import pairing_problem
from enumerator.history import problem_after
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026
from oracles import caissify_oracle, gacrux_oracle, py4swiss_oracle, report_oracles
from oracles.comparison import (
    COLOUR_LIMITS,
    FEWER_PAIRS,
    LOOKAHEAD,
    PARITY,
    Judge,
    answer_of,
    definition,
)
from oracles.tournaments import rounds_to_pair, varied

pytestmark = pytest.mark.oracle

EDITIONS = (EDITION_2017, EDITION_2026)
READERS = {
    EDITION_2017: {"py4swiss": report_oracles.py4swiss},
    EDITION_2026: {"gacrux": report_oracles.gacrux},
}
EXPLAINED = {
    ("py4swiss", PARITY),
    ("py4swiss", LOOKAHEAD),
    ("py4swiss", COLOUR_LIMITS),
    ("caissify", FEWER_PAIRS),
}
"""The entries of docs/divergences.md: which engine differs, and why."""

BLOCK = 10


def ours(problem):
    return answer_of(dutch.pair(problem))


def played(settings, seed):
    return generate(settings, seed=seed, pair=dutch.pair)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_both_engines_are_the_definition_on_random_brackets(edition, shape):
    for seed in range(60):
        problem = random_problem(edition, SHAPES[shape], seed)
        expected = definition(problem)
        assert ours(problem) == expected, seed
        assert answer_of(text.pair(problem)) == expected, seed


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_fast_engine_is_the_definition_on_larger_fields(edition, shape):
    for seed in range(15):
        problem = random_problem(edition, replace(SHAPES[shape], players=(11, 18)), seed)
        assert ours(problem) == definition(problem), seed


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_search_for_a_perfect_candidate_is_exact_in_small_brackets_too(
    edition, shape, monkeypatch
):
    monkeypatch.setattr(stages, "SMALL", 0)
    for seed in range(2000, 2040):
        problem = random_problem(edition, SHAPES[shape], seed)
        assert ours(problem) == definition(problem), seed


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("block", range(5))
def test_fifty_tournaments_agree_with_an_engine_of_the_edition(edition, block):
    judge = Judge(ours, readers=READERS[edition])
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        settings = varied(edition, seed)
        for tournament in rounds_to_pair(played(settings, seed)):
            judge.compare(pairing_problem(tournament, settings.edition), seed, tournament)
    assert judge.rounds > 3 * BLOCK
    assert [str(one) for one in judge.unexplained(EXPLAINED)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_small_tournaments_agree_with_the_definition(edition):
    clear = {"clear": lambda problem: answer_of(text.pair(problem))}
    judge = Judge(ours, {"definition": definition} | clear)
    for seed in range(60):
        settings = varied(edition, seed, players=(5, 14), other_points=True)
        for tournament in rounds_to_pair(played(settings, seed)):
            judge.compare(pairing_problem(tournament, settings.edition), seed)
    assert [str(one) for one in judge.differences] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_point_systems_agree_with_an_engine_of_the_edition(edition):
    oracle = {EDITION_2017: py4swiss_oracle, EDITION_2026: gacrux_oracle}[edition]
    name = {EDITION_2017: "py4swiss", EDITION_2026: "gacrux"}[edition]
    judge = Judge(ours, {name: oracle.pair})
    for seed in range(1000, 1000 + BLOCK):
        settings = varied(edition, seed, players=(8, 30), other_points=True)
        for tournament in rounds_to_pair(played(settings, seed)):
            judge.compare(pairing_problem(tournament, settings.edition), seed)
    assert [str(one) for one in judge.unexplained(EXPLAINED)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_after_a_history_paired_at_random_agree_with_the_definition(edition):
    judge = Judge(ours, {"definition": definition})
    for seed in range(40):
        settings = varied(edition, seed, players=(6, 12), other_points=True)
        played = generate(settings, seed=seed, pair=partial(random_legal_pairing, seed=seed))
        for tournament in rounds_to_pair(played):
            judge.compare(pairing_problem(tournament, settings.edition), seed)
    assert [str(one) for one in judge.differences] == []


def test_caissify_finds_the_same_pairs():
    judge = Judge(
        lambda problem: in_pairs(ours(problem)),
        {"caissify": lambda problem: in_pairs(caissify_oracle.pair(problem))},
    )
    for seed in range(25):
        settings = replace(
            varied(EDITION_2026, seed, players=(6, 20)), accelerated=False, forbidden_pairs=0
        )
        for tournament in rounds_to_pair(played(settings, seed)):
            problem = pairing_problem(tournament, settings.edition)
            if ours(problem) is not None:  # of an impossible round it pairs a part
                judge.compare(problem, seed)
    assert [str(one) for one in judge.unexplained(EXPLAINED)] == []


def in_pairs(answer):
    """Write every pair of an answer in the order of the numbers, its colours forgotten."""
    if answer is None:
        return None
    return frozenset((min(game), max(game)) for game in answer[0]), answer[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_history_is_read_as_the_enumerator_reads_it(edition):
    for seed in range(60):
        settings = varied(edition, seed, players=(6, 30), other_points=True)
        for tournament in rounds_to_pair(played(settings, seed)):
            key = EditionKey(edition)
            assert pairing_problem(tournament, key) == problem_after(tournament, key), seed
