"""The engine of brackets filled from below beside the enumeration of the definition."""

import pytest

from arbitro.model import Points, Tpn
from arbitro.rules.pairing.upfloating import (
    UpfloatingBracket,
    UpfloatingField,
    UpfloatingMeasures,
    UpfloatingReadings,
    UpfloatingSide,
    pair_sides,
)
from definitions.random_upfloating import as_definition, crowded_sides, random_sides
from definitions.upfloating import enumerate_round, in_order
from rules.pairing.quick import first_and_rest, long_but


@pytest.mark.parametrize("earlier", [False, True])
@pytest.mark.parametrize("seed", long_but(range(0, 3000, 500), 0))
def test_random_rounds_are_paired_as_the_definition_pairs_them(seed, earlier):
    refusals = 0
    for number in range(seed, seed + 500):
        sides, floats_count = random_sides(number)
        expected = enumerate_round(as_definition(sides), floats_count=floats_count, earlier=earlier)
        field = UpfloatingField(sides, floats_count=floats_count, sets_by_floats=not earlier)
        paired = pair_sides(field)
        if paired is None:
            assert expected is None, number
            refusals += 1
            continue
        pairs = frozenset(frozenset(pair) for each in paired.brackets for pair in each.pairs)
        assert expected is not None, number
        assert (paired.bye, pairs) == (expected.bye, expected.pairs), number
    assert refusals < 120


@pytest.mark.parametrize("numbers", first_and_rest(range(250), 50))
@pytest.mark.parametrize(
    ("ahead", "repeated"),
    [("pass-or-fail", "fewest"), ("graded", "none-or-first"), ("pass-or-fail", "none-or-first")],
)
def test_other_readings_pair_random_rounds_as_the_definition_reads_then(ahead, repeated, numbers):
    readings = UpfloatingReadings(ahead, repeated)
    otherwise = 0
    for number in numbers:
        sides = crowded_sides(number)
        expected = enumerate_round(
            as_definition(sides),
            floats_count=True,
            passes=ahead == "pass-or-fail",
            none_or_first=repeated == "none-or-first",
        )
        paired = pair_sides(UpfloatingField(sides, floats_count=True, readings=readings))
        if paired is None:
            assert expected is None, number
            continue
        assert expected is not None, number
        assert (paired.bye, _pairs(paired)) == (expected.bye, expected.pairs), number
        otherwise += _pairs(pair_sides(UpfloatingField(sides, floats_count=True))) != expected.pairs
    assert otherwise


def _pairs(paired):
    return frozenset(frozenset(pair) for each in paired.brackets for pair in each.pairs)


@pytest.mark.article("C.04.6@2026-02 art. 3.5.4")
def test_the_sets_of_upfloaters_stand_in_the_order_of_the_handbook():
    scores = {2: 30, 6: 30, 8: 30, 1: 25, 3: 25, 5: 25}
    sides = [UpfloatingSide(Tpn(number), Points(score)) for number, score in scores.items()]
    rounds = as_definition(sides)
    printed = [{2, 6, 1}, {2, 6, 3}, {2, 6, 5}, {2, 8, 1}, {2, 8, 3}, {2, 8, 5},
               {6, 8, 1}, {6, 8, 3}, {6, 8, 5}]  # fmt: skip
    keys = [
        [one.number for one in in_order([each for each in rounds if each.number in chosen])]
        for chosen in printed
    ]
    assert sorted(keys) == keys


@pytest.mark.article("C.04.6@2026-02 art. 3.6.2")
def test_the_identifier_of_a_pairing_is_that_of_the_handbook():
    pairs = ((4, 8), (6, 16), (9, 10), (11, 24))
    bracket = UpfloatingBracket(Points(0), (), (), pairs, UpfloatingMeasures(0, (), 0, 0, 0, 0, 0))
    assert bracket.identifier == (4, 6, 9, 11, 8, 16, 10, 24)


@pytest.mark.article("C.04.6@2026-02 art. 3.6.3")
def test_places_in_a_bracket_follow_the_numbers_whatever_the_scores():
    """Eight teams, two of them upfloaters with small numbers: the text orders by TPN alone."""
    sides = [
        UpfloatingSide(Tpn(3), Points(20)),
        UpfloatingSide(Tpn(4), Points(20)),
        UpfloatingSide(Tpn(5), Points(20)),
    ]
    sides.append(UpfloatingSide(Tpn(1), Points(10)))
    paired = pair_sides(UpfloatingField(sides, floats_count=True))
    assert paired.brackets[0].pairs == ((1, 4), (3, 5))
