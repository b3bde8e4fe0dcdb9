"""Rounds paired by hand: the first thing wrong is named as the enumeration finds it."""

import math
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.school.arbiters_manual import MANUAL_ROUNDS, manual_round
from arbitro.school.competition.by_hand import (
    EDITIONS,
    WrittenPairing,
    check_list,
    drawn_round,
    engine_way,
    judged,
    read_pairs,
)
from enumerator.facts import Readings, mask_of, members
from enumerator.rounds import KINDS, differences, first_difference, pair_round
from oracles.verdicts import SEQUENCE, flat

FIRST = int(os.environ.get("ARBITRO_BY_HAND_FIRST", "0"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("ARBITRO_BY_HAND_SEEDS", "25")))
"""Five hundred of each edition, four pairings of each, make the two thousand of a long run."""

PARTS = math.ceil(len(SEEDS) / 100)
"""A long run is asked a hundred seeds at a time, so that no test waits longer than tests may."""


def by_parts(test):
    """Ask a test for each edition and each part of the seeds."""
    parts = pytest.mark.parametrize("part", range(PARTS))
    return pytest.mark.long(pytest.mark.parametrize("edition", EDITIONS)(parts(test)))


def given_of(pairing):
    games = tuple((int(one), int(two)) for one, two in pairing.games)
    return WrittenPairing(games, () if pairing.bye is None else (int(pairing.bye),))


def pairs_of(games):
    return {frozenset(game) for game in games}


@by_parts
def test_the_rule_named_is_the_first_that_the_enumeration_finds_broken(edition, part):
    wrong = 0
    for seed in SEEDS[part::PARTS]:
        problem = drawn_round(seed, edition)
        for draw in range(4):
            given = given_of(random_legal_pairing(problem, seed=draw))
            found = judged(problem, given)
            difference = first_difference(problem, given.games)
            if difference is None:
                assert found.rule is None or found.kind == "colours"
                continue
            wrong += 1
            assert found.kind == "rules"
            assert found.rule.concept in first_broken(edition, difference), (seed, draw)
    assert wrong > len(SEEDS[part::PARTS])


APART = Readings(floaters_may_meet_below=False)
"""Two of those moved down are never paired (art. 3.3.3): the floaters have to find others below.
Behind a wrong bracket that decides which candidate is right, as it does in no round of the rules,
and what a wrong one is worth: by the letter of [C4] a bracket could be right there that leaves a
round nobody can complete. The first wrong bracket is judged by that letter."""


@by_parts
def test_each_bracket_is_judged_by_the_floaters_it_was_given(edition, part):
    later = 0
    for seed in SEEDS[::3][part::PARTS]:
        problem = drawn_round(seed, edition)
        for draw in range(4):
            given = given_of(random_legal_pairing(problem, seed=draw))
            found = judged(problem, given)
            if found.kind != "rules":
                continue
            brackets = list(differences(problem, given.games, APART))
            known = len(found.brackets)
            assert known == len(brackets) or (known and edition == EDITIONS[0])  # a collapse
            assert [each.moved_down for each in found.brackets] == [
                each.definition.moved_down for each in brackets[:known]
            ]
            literal = differences(problem, given.games)
            behind = False
            for mine, apart, letter in zip(found.brackets, brackets, literal, strict=False):
                assert (mine.rule is None) == apart.none
                if mine.rule is not None:
                    broken = first_broken(edition, apart if behind else letter)
                    assert mine.rule.concept in broken, (seed, draw)
                    behind = True
            later += any(each.none for each in brackets[1:])
    assert later


@by_parts
def test_an_error_costs_one_bracket_wherever_it_is_made(edition, part):
    elsewhere = 0
    for seed in SEEDS[::3][part::PARTS]:
        problem = drawn_round(seed, edition)
        right = pairs_of(given_of(engine_way(problem)[0]).games)
        for level in range(len(engine_way(problem)[1])):
            written = one_error(problem, level, seed)
            if written is None:
                continue
            given, below = written
            found = judged(problem, given)
            assert found.kind == "rules"
            wrong = [place for place, each in enumerate(found.brackets) if each.rule is not None]
            assert wrong == [level], (seed, level)
            elsewhere += not below <= right
    assert elsewhere  # their floaters make other pairs right below


def one_error(problem, level, seed):
    """Pair as the definition but for a bracket; return the pairing and the pairs below that one.

    None where the bracket has one candidate alone.
    """
    rules = KINDS[str(problem.edition)](problem, APART, every_set=True)
    written = []
    rules.taken = lambda _bracket, _candidate: written[-1][1]
    for bracket, candidate in rules.brackets():
        found = candidate.pairs, candidate.floaters
        if len(written) == level:
            found = other_candidate(rules, bracket, candidate, random.Random(f"{seed} {level}"))
            if found is None:
                return None
        written.append(found)
    games = [[rules.colours(high, low) for high, low in pairs] for pairs, _ in written]
    bye = tuple(map(rules.tpn, written[-1][1]))
    below = pairs_of(game for some in games[level + 1 :] for game in some)
    return WrittenPairing(tuple(game for some in games for game in some), bye), below


def other_candidate(rules, bracket, best, chance):
    """Return pairs and floaters that leave a round to be completed, drawn; None: no others."""
    below = mask_of(range(max(bracket.residents) + 1, rules.field.size))
    everybody = bracket.moved_down + bracket.residents
    for mask in chance.sample(list(bracket.floaters), len(bracket.floaters)):
        if not completed_apart(rules, mask, below):
            continue
        floating = tuple(members(mask))
        rest = tuple(sorted(set(everybody).difference(floating)))
        pairs = drawn_pairs(rules, set(bracket.moved_down), rest, chance)
        if pairs is not None and set(pairs) != set(best.pairs):
            return pairs, floating
    return None


def completed_apart(rules, floating, below):
    """Tell whether a legal rest is left in which no two of the floaters meet."""
    left, players = floating | below, rules.field.players
    if left.bit_count() % 2 == 0:
        return rules.completion.all_pairable(left, floating)
    return any(
        players[one].may_receive_bye
        and rules.completion.all_pairable(left & ~(1 << one), floating & ~(1 << one))
        for one in members(left)
    )


def drawn_pairs(rules, moved_down, players, chance):
    """Return everybody paired by the absolute criteria, never two who were moved down."""
    if not players:
        return ()
    first, *others = players
    for other in chance.sample(others, len(others)):
        if (first, other) in rules.field.pairs and not {first, other} <= moved_down:
            rest = tuple(each for each in others if each != other)
            more = drawn_pairs(rules, moved_down, rest, chance)
            if more is not None:
                return ((first, other), *more)
    return None


def first_broken(edition, difference):
    if difference.their_vector is None:
        return {"completion", "requirement-zero", "round-pairing-complete", "bye-score"}
    two = (flat(edition, each) for each in (difference.definition.vector, difference.their_vector))
    broken = [name for (name, one), (_, other) in zip(*two, strict=True) if one != other]
    return {broken[0]} if broken else SEQUENCE


@by_parts
def test_the_engines_way_is_right_and_is_the_one_of_the_enumeration(edition, part):
    for seed in SEEDS[part::PARTS]:
        problem = drawn_round(seed, edition)
        expected, ways = engine_way(problem)
        assert judged(problem, given_of(expected)).right
        found = pair_round(problem)
        assert set(given_of(expected).games) == set(found.games)
        assert [(each.moved_down, each.floaters) for each in ways] == [
            (each.moved_down, each.floaters) for each in found.brackets
        ]


PRINTED = Path(__file__).parents[1] / "data" / "manual40"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", range(1, MANUAL_ROUNDS + 1))
def test_the_rounds_of_the_manuals_tournament_are_right_as_it_prints_them(number, edition):
    lines = (PRINTED / f"round{number}_expected.txt").read_text("utf-8").split("\n")
    boards = [tuple(map(int, line.split())) for line in lines if line.strip()]
    given = WrittenPairing(
        tuple(each for each in boards if each[1]), tuple(one for one, two in boards if not two)
    )
    problem = manual_round(number, edition)
    found = judged(problem, given)
    assert found.right or found.kind == "order"
    # two players exchanged are never right
    (one, two), (three, four), *rest = given.games
    other = judged(
        manual_round(number, edition),
        WrittenPairing(((one, four), (three, two), *rest), given.byes),
    )
    assert other.kind == "rules"


def test_the_form_is_looked_at_before_any_rule():
    problem = drawn_round(3, EDITIONS[1])
    right = given_of(engine_way(problem)[0])
    (first, *rest), byes = right
    forms = {
        "strangers": WrittenPairing((*rest, (first[0], 99)), byes),
        "twice": WrittenPairing((*right.games, first), byes),
        "byes": WrittenPairing(tuple(rest), (*byes, *first)),
    }
    for code, given in forms.items():
        found = judged(problem, given)
        assert (found.kind, found.text.code) == ("form", f"school.by-hand.{code}")


def test_colours_come_after_the_pairs_and_the_boards_last():
    problem = drawn_round(5, EDITIONS[1])
    right = given_of(engine_way(problem)[0])
    (white, black), *rest = right.games
    turned = judged(problem, WrittenPairing(((black, white), *rest), right.byes))
    assert turned.kind == "colours"
    assert turned.rule.concept.startswith("colour-")
    backwards = judged(problem, WrittenPairing(right.games[::-1], right.byes))
    assert backwards.kind == "order"


@pytest.mark.long
def test_a_pairing_that_is_right_by_the_other_edition_is_told_so():
    told = 0
    for seed in range(100):
        problem = drawn_round(seed, EDITIONS[1])
        other = pair_round(replace(problem, edition=EDITIONS[0]))
        given = WrittenPairing(tuple(other.games), () if other.bye is None else (other.bye,))
        if pairs_of(given.games) != pairs_of(given_of(engine_way(problem)[0]).games):
            assert judged(problem, given).other_edition == EDITIONS[0]
            told += 1
    assert told


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("1-2 3-4", WrittenPairing(((1, 2), (3, 4)))),
        ("1 - 2\n3-4\n5", WrittenPairing(((1, 2), (3, 4)), (5,))),
        ("", WrittenPairing(())),
        ("1-", None),
        ("-1", None),
        ("a-b", None),
        ("1-99999", None),
    ],
)
def test_pairs_are_read_as_people_write_them(text, given):
    assert read_pairs(text) == given


@pytest.mark.parametrize("edition", EDITIONS)
def test_brackets_are_judged_one_after_the_other_as_they_are_written(edition):
    wrong = 0
    for seed in range(12):
        problem = drawn_round(seed, edition)
        games = given_of(engine_way(problem)[0]).games
        for number in range(1, len(games)):
            assert judged(problem, WrittenPairing(games[:number])).kind == "so-far"
        (one, two), (three, four), *_ = games
        found = judged(problem, WrittenPairing(((one, four), (three, two))))
        assert found.kind in {"rules", "form"}
        wrong += found.kind == "rules"
    assert wrong


def test_the_check_list_has_the_preferences_the_manual_prints():
    head, *rows = check_list(manual_round(6, EDITIONS[0]))
    assert head[1:3] == ("-1R", "-2R")
    colours = [each.colours for each in manual_round(6, EDITIONS[0]).contenders]
    signs = dict(zip(colours, (row[0] for row in rows), strict=True))
    for had, sign in signs.items():
        difference = had.count("w") - had.count("b")
        assert (
            sign.strip("()1").upper()[0] == ("B" if (difference or 0) > 0 else "W")
            or not difference
        )
        assert (len(sign) == 3 and sign.isalpha()) == (abs(difference) > 1 and had[-1] == had[-2])
