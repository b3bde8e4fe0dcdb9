"""Colour preferences and their allocation."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    PairingProblem,
    Points,
    RoundNumber,
    Tpn,
)
from arbitro.rules.pairing.swiss.colours import Strength, allocate, colour_preference
from rules.pairing.manual import DATA, EDITIONS

EXAMPLES = json.loads((DATA / "exam_examples.json").read_text("utf-8"))["colours"]
RULES = {
    "E.1": "colour-both-preferences",
    "E.2": "colour-stronger-preference",
    "E.3": "colour-alternate",
    "E.4": "colour-higher-ranked",
    "E.5": "colour-parity",
}


def contender(number, colours="", *, score=10, parity=None):
    return Contender(
        Tpn(number), Points(score), Points(score), colours, parity_number=parity or number
    )


def allocation(one, other, *, initial_colour=Colour.WHITE):
    edition = EditionKey(EDITIONS[0])
    problem = PairingProblem(edition, RoundNumber(5), 9, initial_colour, Points(40), (one, other))
    return allocate(problem, one, other)


@pytest.mark.article("C.04.3@2017-07 art. E", "C.04.3@2026-02 art. 5.2")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["id"])
def test_the_manuals_examples_get_their_colours_by_the_rule_it_names(example):
    one, other = (
        contender(side["number"], side["colors"].replace("-", "").lower())
        for side in (example["a"], example["b"])
    )
    given_colours = allocation(one, other)
    assert list(given_colours.pairing) == example["answer"]
    assert given_colours.rule == RULES[example["rule"]]


@pytest.mark.article("C.04.3@2026-02 art. 1.7")
@pytest.mark.parametrize(
    ("colours", "colour", "strength"),
    [
        ("", None, Strength.NONE),
        ("w", Colour.BLACK, Strength.STRONG),
        ("wb", Colour.WHITE, Strength.MILD),
        ("wbb", Colour.WHITE, Strength.ABSOLUTE),
        ("wwbw", Colour.BLACK, Strength.ABSOLUTE),
        ("wwbb", Colour.WHITE, Strength.ABSOLUTE),
        ("wbw", Colour.BLACK, Strength.STRONG),
    ],
)
def test_a_preference_has_the_colour_and_strength_of_the_article(colours, colour, strength):
    found = colour_preference(colours)
    assert (found.colour, found.strength) == (colour, strength)


@pytest.mark.article("C.04.3@2026-02 art. 1.7.1")
def test_a_colour_difference_of_two_outweighs_the_last_two_games():
    assert colour_preference("wwwwbb").colour is Colour.BLACK


@pytest.mark.article("C.04.3@2026-02 art. 5.2.5")
@pytest.mark.parametrize("initial", list(Colour))
@pytest.mark.parametrize("parity", [1, 2])
def test_without_any_game_the_parity_of_the_higher_ranked_decides(initial, parity):
    higher, lower = contender(3, parity=parity), contender(4)
    found = allocation(higher, lower, initial_colour=initial)
    gets_initial = parity == 1
    assert (found.white is higher) == (gets_initial == (initial is Colour.WHITE))
    assert found.rule == "colour-parity"


@pytest.mark.article("C.04.3@2026-02 art. 1.7.4")
def test_who_has_not_played_leaves_the_opponent_the_choice():
    found = allocation(contender(1), contender(2, "b"))
    assert (found.white.tpn, found.rule) == (2, "colour-both-preferences")


@pytest.mark.article("C.04.3@2026-02 art. 5.2.4")
def test_the_higher_ranked_is_the_one_with_the_higher_score_not_the_smaller_number():
    low_number, high_score = contender(1, "wb", score=10), contender(2, "wb", score=15)
    assert allocation(low_number, high_score).white is high_score


histories = st.text("wb", max_size=7)


@given(histories, histories, st.sampled_from([0, 10]))
def test_the_order_of_the_question_does_not_change_the_colours(one, other, difference):
    first, second = contender(1, one, score=10 + difference), contender(2, other)
    assert allocation(first, second).pairing == allocation(second, first).pairing


@given(histories, histories)
def test_both_preferences_are_granted_where_they_differ(one, other):
    found = allocation(contender(1, one), contender(2, other))
    wishes = colour_preference(one).colour, colour_preference(other).colour
    if None not in wishes and wishes[0] is not wishes[1]:
        assert colour_preference(found.white.colours).colour is Colour.WHITE
        assert colour_preference(found.black.colours).colour is Colour.BLACK
