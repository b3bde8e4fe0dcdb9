"""The lowest bracket against the literal walk: all are paired but who gets the bye, or none."""

from random import Random

import pytest

from arbitro.rules.pairing.swiss_by_rating.bracket import (
    Contents,
    Purpose,
    can_be_completed,
    first_pairing,
)
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField
from definitions import swiss_by_rating as walk
from rules.pairing.swiss_by_rating.test_groups_by_trying import drawn, parts
from rules.pairing.swiss_by_rating.test_small_rounds import (
    OF_1992,
    OF_2009,
    numbers,
    problem_of,
    walked,
)


def lowest(seed, edition):
    """A bracket of which some may not have the bye: as the engine takes it, and as the walk."""
    players, moved, number, rounds = drawn(seed)
    chance = Random(seed)
    players = [(*one[:-1], chance.random() < 0.5) for one in players]
    field = SwissByRatingField(problem_of(players, number, rounds, edition))
    known = walked(walk, players, number, rounds)
    contents = Contents(tuple(range(moved)), tuple(range(moved, len(players))))
    text = walk.Text(number, edition == OF_2009, steps=10_000)
    return field, contents, known[:moved], known[moved:], text


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize("seed", range(0, 160, 8))
def test_the_lowest_bracket_has_the_first_pairing_that_leaves_over_but_the_bye(seed, edition):
    for each in range(seed, seed + 8):
        field, contents, moved, residents, text = lowest(each, edition)
        members = [*moved, *residents]
        completable = walk.can_be_completed(walk.in_order(members))
        assert field.completable(range(len(members))) is completable
        if not completable:
            continue
        try:
            expected = walk.pair_lowest(moved, residents, text)
        except walk.TooLongError:
            continue
        assert can_be_completed(field, contents) is (expected is not None), each
        odd = len(members) % 2
        purpose = Purpose(None, left_over=odd, some_pair=odd == 0, for_bye=True)
        found = first_pairing(field, contents, purpose)
        if expected is None:
            assert found is None
            continue
        pairs, left = expected
        assert parts(field, found) == (tuple(map(numbers, pairs)), numbers(left)), each


@pytest.mark.parametrize("met", [False, True])
def test_where_no_pair_can_be_made_all_are_left_over_where_that_may_be(met):
    players = [(one, 20, "", frozenset({3 - one} if met else ()), ("", ""), True) for one in (1, 2)]
    field = SwissByRatingField(problem_of(players, 4, 9, OF_2009))
    contents = Contents((), (0, 1))
    paired = (((1, 2),), ())
    over = ((), (1, 2))
    assert parts(field, first_pairing(field, contents, Purpose())) == (over if met else paired)
    for purpose in (
        Purpose(some_pair=True), Purpose(left_over=0),
        Purpose(lambda who: who != frozenset({0, 1})),
        Purpose(lambda _who: True, lambda who: not who),
    ):  # fmt: skip
        found = first_pairing(field, contents, purpose)
        assert (found and parts(field, found)) == (None if met else paired)
    for purpose in (Purpose(left_over=2), Purpose(lambda who: len(who) == 2)):
        assert parts(field, first_pairing(field, contents, purpose)) == over


@pytest.mark.parametrize("may", [False, True])
def test_one_alone_has_the_bye_only_where_it_may(may):
    field = SwissByRatingField(problem_of([(1, 20, "", frozenset(), ("", ""), may)], 4, 9, OF_2009))
    contents = Contents((), (0,))
    asked = Purpose(None, left_over=1, for_bye=True)
    found = first_pairing(field, contents, asked)
    assert (found is not None) is may
    assert found is None or parts(field, found) == ((), (1,))
    # who is left over of another bracket gets no bye
    assert parts(field, first_pairing(field, contents, Purpose())) == ((), (1,))
