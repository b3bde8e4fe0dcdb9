"""Each short cut states the criteria it relies on, and an edition that lacks them never takes it.

By the editions in force every short cut is taken in some of these rounds; by an edition one step
away from what it relies on in none of them, and the definition's pairing comes out.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from arbitro.rules.pairing.dutch import shortcut, text
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast import perfect, routes, stages
from arbitro.rules.pairing.dutch.impossible import can_be_completed
from enumerator.fictional import (
    ADDED,
    EDITION_2017,
    EDITION_2026,
    ORDER_2017,
    ORDER_2026,
    Fiction,
    fictions,
)
from rules.pairing.dutch.fictional import NUMBERED, both_engines, defined, random_round, rules_of
from rules.pairing.dutch.test_shortcut import BELOW

IN_FORCE = (Fiction(EDITION_2017, ORDER_2017), Fiction(EDITION_2026, ORDER_2026))
FICTIONS = [fiction for _name, fiction in fictions()]

SHORT_CUTS = {
    "perfect candidate": (stages, "pair_perfectly"),
    "bracket by itself": (routes, "pair_alone"),
    "last bracket": (routes, "pair_last"),
    "welcome floater": (routes, "pair_with_welcome_floater"),
    "welcome floaters": (routes, "pair_with_welcome_floaters"),
    "two levels": (routes, "_pair_two_levels"),
    "lowest bye": (routes, "lowest_bye_candidates"),
}
"""Where a short cut is begun: the engine's modules ask for it by these names."""

ONLY_2026 = {"two levels", "lowest bye"}


@pytest.fixture
def taken(monkeypatch):
    """Count how often each short cut is begun."""
    found = Counter()

    def counting(name, begin):
        def begun(*given):
            found[name] += 1
            return begin(*given)

        return begun

    for name, (module, begin) in SHORT_CUTS.items():
        monkeypatch.setattr(module, begin, counting(name, getattr(module, begin)))
    return found


def premises(fiction):
    """Return the short cuts whose premise an edition has, read off the numbers of its criteria."""
    of_2026 = fiction.edition == EDITION_2026
    whole = ORDER_2026 if of_2026 else ORDER_2017
    looking_below = whole[:6] if of_2026 else whole[:4]
    found = set()
    if fiction.order[: len(looking_below)] == looking_below:
        found |= {"bracket by itself", "last bracket", "welcome floater", "welcome floaters"}
        found |= {"two levels"} if of_2026 else set()
        if fiction.order == whole:
            found.add("perfect candidate")
    if of_2026 and fiction.order[:1] == ("C5",):
        found.add("lowest bye")
    return found


@cache
def rounds(edition):
    """Random rounds in which, by the edition in force, all short cuts are taken."""
    sizes = ((11, 13), (11, 13), (5, 8), (5, 8), (5, 8), (5, 8))
    return tuple(random_round(edition, seed, players) for seed, players in enumerate(sizes))


@pytest.mark.parametrize("fiction", IN_FORCE, ids=lambda one: one.edition)
def test_by_an_edition_in_force_every_short_cut_is_taken(fiction, taken):
    for seed in range(24):
        both_engines(random_round(fiction.edition, seed, (11, 14)), fiction)
    expected = set(SHORT_CUTS) - (ONLY_2026 if fiction.edition == EDITION_2017 else set())
    assert {name for name, count in taken.items() if count} == expected
    assert premises(fiction) == expected


@pytest.mark.parametrize("part", range(6))
def test_no_edition_takes_a_short_cut_whose_premise_it_lacks(part, taken):
    lacking = Counter()
    for fiction in FICTIONS[part::6]:
        taken.clear()
        for problem in rounds(fiction.edition):
            both_engines(problem, fiction)
        assert {name for name, count in taken.items() if count} <= premises(fiction), fiction
        lacking.update(set(SHORT_CUTS) - premises(fiction))
    assert set(lacking) == set(SHORT_CUTS), "every premise is missing in some edition of this part"


LACKING = [
    Fiction(EDITION_2026, ORDER_2026[1:]),
    Fiction(EDITION_2026, (*ORDER_2026[:1], ADDED, *ORDER_2026[1:])),
    Fiction(EDITION_2026, (*ORDER_2026[:3], *ORDER_2026[5:])),
    Fiction(EDITION_2026, (*ORDER_2026[:9], ORDER_2026[10], ORDER_2026[9], *ORDER_2026[11:])),
    Fiction(EDITION_2026, (*ORDER_2026, ADDED)),
    Fiction(EDITION_2017, (ORDER_2017[1], ORDER_2017[0], *ORDER_2017[2:])),
    Fiction(EDITION_2017, ORDER_2017[:3] + ORDER_2017[4:]),
    Fiction(EDITION_2017, (*ORDER_2017[:5], ADDED, *ORDER_2017[5:])),
]


@pytest.mark.parametrize("fiction", LACKING, ids=lambda one: f"{one.edition[-7:]} {len(one.order)}")
def test_what_lacks_a_premise_is_paired_as_the_definition_says(fiction):
    assert premises(fiction) < premises(IN_FORCE[fiction.edition == EDITION_2026])
    for problem in rounds(fiction.edition):
        expected = defined(problem, fiction)
        assert both_engines(problem, fiction) == (expected, expected)


@pytest.mark.parametrize(
    ("premise", "places"),
    [
        ("stages_hold", [0, 1, 2, 6]),
        ("can_be_perfect", [4, 7]),
    ],
)
def test_a_short_cut_taken_in_spite_of_its_premise_pairs_otherwise(premise, places, monkeypatch):
    """The premises are no mere caution: unasked, some round of these editions comes out wrong."""
    module = {"stages_hold": routes, "can_be_perfect": stages}[premise]
    monkeypatch.setattr(module, premise, lambda _rules: True)
    for fiction in map(LACKING.__getitem__, places):
        rounds = (random_round(fiction.edition, seed, (8, 14)) for seed in range(60))
        answers = (both_engines(problem, fiction) for problem in rounds)
        assert any(clear != fast for clear, fast in answers), fiction


@pytest.mark.parametrize("fiction", IN_FORCE, ids=lambda one: one.edition)
def test_the_explanations_look_below_where_a_criterion_looks_there_in_its_own_way(
    fiction, monkeypatch
):
    found = Counter()
    begin = shortcut._without_looking_down

    def begun(*given):
        found["taken"] += 1
        return begin(*given)

    monkeypatch.setattr(shortcut, "_without_looking_down", begun)
    known = rules_of(fiction)
    strange = replace(known, criteria=(*known.criteria, BELOW))
    assert shortcut.looks_where_known(known)
    for rules, takes in ((known, True), (strange, False)):
        found.clear()
        for seed in range(12):
            facts = DutchFacts(random_round(fiction.edition, seed, (6, 9)), rules)
            if can_be_completed(facts, facts.order):
                for bracket, candidate, _route in text.paired_brackets(facts):
                    assert shortcut.best_candidate(bracket) == candidate
        assert bool(found["taken"]) == takes


def test_premises_are_stated_as_criteria_of_the_editions_in_force():
    of_2017, of_2026 = (
        tuple(NUMBERED[each.edition][name] for name in each.order) for each in IN_FORCE
    )
    assert (of_2017, of_2026) == perfect.RELIES_ON
    assert {"collapsing": of_2017[:4], "completing": of_2026[:6]} == stages.RELIES_ON
    looking = {one for one in (*of_2017, *of_2026) if one.looks_below}
    assert looking == set(shortcut.RELIES_ON)
