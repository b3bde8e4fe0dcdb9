"""What every Swiss system says in the same way: preferences, colours, why two do not meet."""

from itertools import product

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    RoundPairing,
    Tpn,
)
from arbitro.reasons import reason
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    colour_preference,
)
from arbitro.rules.pairing.swiss.explained import (
    another_bye,
    colour_reason,
    first_unmet,
    measured,
    opponents_by_place,
    plain_answer,
    preference_reason,
    settled,
    unmet,
)

KEY = EditionKey("C.04.3@2026-02")


def contender(number, colours="", met=(), barred=(), parity=None):
    return Contender(
        Tpn(number), Points(10), Points(10), colours, frozenset(map(Tpn, met)),
        frozenset(map(Tpn, barred)), parity_number=number if parity is None else parity,
    )  # fmt: skip


def problem_of(*players, drawn=Colour.WHITE):
    return PairingProblem(KEY, RoundNumber(4), 9, drawn, Points(30), players)


def told(given):
    return given.concept, given.edition, dict(given.values)


@pytest.mark.parametrize(
    ("colours", "concept", "colour", "difference"),
    [
        ("", "no-colour-preference", "", 0),
        ("wb", "mild-colour-preference", "w", 0),
        ("wbw", "strong-colour-preference-definition", "b", 1),
        ("ww", "absolute-colour-preference", "b", 2),
        ("wbb", "absolute-colour-preference", "w", -1),
    ],
)
def test_a_preference_is_told_with_the_games_behind_it(colours, concept, colour, difference):
    found = preference_reason(KEY, Tpn(3), colours, colour_preference(colours))
    values = {"player": 3, "colour": colour, "colours": colours, "difference": difference}
    assert told(found) == (concept, KEY, values)


def test_colours_are_told_by_their_rule_with_what_it_looks_at():
    white, black = contender(7, "wwb", parity=4), contender(2, "bwb", parity=1)
    two = {"white": 7, "black": 2}
    # the last game in which they had different colours is the first of three
    apart = {"white_had": "w", "black_had": "b"}
    by_number = {"number": 4, "initial_colour": "b"}
    for rule, more in (
        ("colour-both-preferences", {}),
        ("colour-stronger-preference", {}),
        ("colour-alternate", apart),
        ("colour-higher-ranked", {"higher": 7}),
        ("colour-parity", {"higher": 7} | by_number),
        ("colour-lower-ranked", {}),
    ):
        given = Allocation(white, black, rule)
        problem = problem_of(black, white, drawn=Colour.BLACK)
        found = colour_reason(problem, given, Tpn(7))
        assert told(found) == (rule, KEY, two | more)
        assert found.parts == ()
    other = colour_reason(problem, Allocation(white, black, "colour-parity"), Tpn(2))
    assert dict(other.values) == two | {"higher": 2, "number": 1, "initial_colour": "b"}


def test_colours_are_told_with_the_preferences_of_white_and_of_black():
    white, black = contender(7, "wwb"), contender(2, "bwb")
    wishes = colour_preference("wwb"), colour_preference("bwb")
    given = Allocation(white, black, "colour-both-preferences")
    found = colour_reason(problem_of(white, black), given, Tpn(2), wishes)
    assert found.parts == (
        preference_reason(KEY, Tpn(7), "wwb", wishes[0]),
        preference_reason(KEY, Tpn(2), "bwb", wishes[1]),
    )


PLAYERS = (contender(1, met=(2,), barred=(3,)), *map(contender, (2, 3, 4)))
PAIRED = RoundPairing((Pairing(Tpn(4), Tpn(1)),), None)


@pytest.mark.parametrize(
    ("two", "concept", "players"),
    [
        ((1, 4), "paired-together", (1, 4)),
        ((4, 1), "paired-together", (4, 1)),
        ((1, 2), "rematch", (1, 2)),
        ((1, 3), "forbidden-pair", (1, 3)),
        ((2, 2), "not-in-round", (2,)),
        ((1, 9), "not-in-round", (9,)),
        ((8, 1), "not-in-round", (8,)),
        ((8, 9), "not-in-round", (8, 9)),
        ((2, 3), None, None),
        ((2, 4), None, None),
    ],
)
def test_what_needs_no_pairing_to_be_tried_is_said_at_once(two, concept, players):
    found = settled(KEY, PLAYERS, PAIRED, tuple(map(Tpn, two)))
    if concept is None:
        assert found is None
        return
    edition = KEY if concept == "rematch" else None
    assert told(found) == (concept, edition, {"players": players})
    wish = colour_preference("")
    assert plain_answer(problem_of(*PLAYERS), PAIRED, lambda _one: wish, two) == found


def test_colours_that_both_must_have_keep_two_apart_and_no_others_do():
    players = contender(1, "ww"), contender(2, "bww")
    problem, nobody = problem_of(*players), RoundPairing((), None)
    wishes = [
        ColourPreference(colour, strength, 0)
        for colour in Colour
        for strength in (Strength.MILD, Strength.STRONG, Strength.ABSOLUTE)
    ]
    for mine, theirs in product(wishes, repeat=2):
        by_number = {Tpn(1): mine, Tpn(2): theirs}
        found = plain_answer(
            problem, nobody, lambda one, wishes=by_number: wishes[one.tpn], (Tpn(1), Tpn(2))
        )
        absolute = mine.strength is theirs.strength is Strength.ABSOLUTE
        if mine.colour is theirs.colour and absolute:
            assert told(found) == ("absolute-colours", KEY, {"players": (1, 2)})
            assert found.parts == (
                preference_reason(KEY, Tpn(1), "ww", mine),
                preference_reason(KEY, Tpn(2), "bww", theirs),
            )
        else:
            assert found is None


def test_two_brackets_are_compared_by_the_first_criterion_that_differs():
    mine = (("one", "count", 1), ("two", "scores", (10, 5)), ("three", "count", 0))
    theirs = (("one", "count", 1), ("two", "scores", (10, 10)), ("three", "count", 4))
    found = first_unmet(KEY, mine, theirs)
    values = {"kind": "scores", "chosen": (10, 5), "rejected": (10, 10)}
    assert told(found) == ("two", KEY, values)
    assert found == unmet(KEY, "two", "scores", (10, 5), (10, 10))
    assert first_unmet(KEY, mine, mine) is None
    assert told(measured(KEY, "two", "scores", (10, 5))) == ("two", KEY, {"scores_here": (10, 5)})


def test_opponents_stand_by_their_places_and_who_has_none_has_nought():
    ranking = tuple(map(Tpn, (5, 2, 9, 7, 4)))
    pairs = [(Tpn(4), Tpn(5)), (Tpn(2), Tpn(7))]
    assert opponents_by_place(ranking, pairs) == (5, 4, 0, 2, 1)


def test_another_bye_is_told_with_why_either_has_it():
    mine, theirs = reason("bye-criteria", KEY, number=1), reason("bye-criteria", KEY, number=2)
    for byes in ((mine, theirs), (mine, None), (None, theirs), (None, None)):
        found = another_bye(KEY, Tpn(1), byes)
        assert told(found) == ("bye-criteria", KEY, {"player": 1})
        assert found.parts == tuple(each for each in byes if each is not None)
