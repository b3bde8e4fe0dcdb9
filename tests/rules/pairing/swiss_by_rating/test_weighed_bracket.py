"""The pairing of one bracket by the text of 2012, where only who may meet whom is known."""

from types import SimpleNamespace

import pytest

from arbitro.rules.pairing.swiss.colours import Strength
from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import (
    BracketGroup,
    BracketSearch,
    LeftOverPlaces,
    anybody,
)
from arbitro.rules.pairing.swiss_by_rating.weighed_costs import Costs


class Alike:
    """Players of whom some pairs may meet; no pair and nobody left over breaks anything."""

    base = 2

    def __init__(self, pairs):
        self.pairs = {frozenset(pair) for pair in pairs}

    def spend(self, pairs):
        """Do not count."""

    def pair(self, a, b):
        return 0 if frozenset((a, b)) in self.pairs else None

    def alone(self, _a):
        return 0

    def at_least(self, _members, _pairs):
        return 0


def test_of_two_exchanges_the_smaller_difference_comes_before_who_leaves_s1():
    """D2: 2 and 3 for 6 and 7 move numbers by eight; 4 and 5 for 8 and 10 by nine, though the
    lowest of S1 go there. In a ring of twelve nothing else pairs everybody."""
    smaller = [(0, 2), (1, 3), (4, 8), (5, 9), (6, 10), (7, 11)]
    larger = [(0, 4), (1, 5), (2, 6), (3, 7), (8, 9), (10, 11)]
    drawn = Alike([*smaller, *larger])
    group = BracketGroup((), tuple(range(12)))
    (paired,) = BracketSearch(drawn, group, LeftOverPlaces(0, anybody), drawn).first().groups
    assert (paired.leaving, paired.entering) == ((2, 3), (6, 7))
    assert list(zip(paired.first, paired.opponents, strict=True)) == smaller


@pytest.mark.parametrize(("number", "broken"), [(3, [0, 1, 1, 0]), (4, [0, 0, 1, 1])])
def test_two_strong_preferences_alike_come_before_x_in_odd_rounds_and_after_it_in_even_ones(
    number, broken
):
    """A.7.d and Z: in an odd round nobody goes without such a preference for X's sake."""
    field = SimpleNamespace(
        problem=SimpleNamespace(round_number=number),
        legal=lambda _a, _b: True,
        denied=lambda _a, _b: True,
        strengths={1: Strength.STRONG, 2: Strength.STRONG},
        scores={1: 20, 2: 20},
        players={1: SimpleNamespace(float_last=None, float_before=None)},
    )
    field.players[2] = field.players[1]
    costs = Costs(field, 6)
    assert costs.digits(costs.pair(1, 2)) == [*broken, 0, 0, 0, 0]


def test_an_exchange_is_as_far_as_its_two_numbers_lie_apart_however_high_they_are():
    """D2: 2 and 4 lie two apart, 0 and 3 three, though their sum is the smaller one."""
    everybody = Alike([(a, b) for a in range(6) for b in range(a)])
    search = BracketSearch(
        everybody, BracketGroup((), tuple(range(6))), LeftOverPlaces(0, anybody), everybody
    )
    near = search.grouped([0, 1, 4], [2, 3, 5], 0)
    far = search.grouped([1, 2, 3], [0, 4, 5], 0)
    assert near.order[:2] == (1, 4 - 2)
    assert far.order[:2] == (1, 3 - 0)
    assert near.order < far.order
