"""The first exchange and transposition that fit, against making all of them in their order."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.swiss_by_rating.arrangement import (
    FirstPairings,
    LeastDenied,
    PairsToMake,
    exchanges,
)
from arbitro.rules.pairing.swiss_by_rating.field import Demands


class Drawn:
    """Players of whom only who fits whom, and whose colours are denied then, is known."""

    def __init__(self, pairs):
        self.pairs = pairs

    def spend(self, pairs):
        """Do not count."""

    def fits(self, a, b, _demands):
        return self.pairs[frozenset((a, b))] is not None

    def denied(self, a, b):
        return self.pairs[frozenset((a, b))] == 1


@st.composite
def groups(draw):
    """Draw a group of 2 to 7, how many pairs are made, who may be left over, and x."""
    size = draw(st.integers(2, 7))
    free = draw(st.sets(st.integers(0, size - 1), min_size=size // 2))
    value = st.sampled_from((None, 0, 0, 1, 1))
    pairs = {frozenset((a, b)): draw(value) for a in range(size) for b in range(a)}
    count = draw(st.integers(1, size // 2))
    return (
        Drawn(pairs),
        PairsToMake(tuple(range(size)), count, frozenset(free)),
        draw(st.integers(0, 3)),
    )


def first_by_trying(field, making, most_denied):
    head, tail = making.members[: making.pairs], making.members[making.pairs :]
    for exchange in exchanges(head, tail):
        first = sorted({*head, *exchange.entering} - {*exchange.leaving})
        second = sorted({*tail, *exchange.leaving} - {*exchange.entering})
        for opponents in permutations(second, len(first)):
            pairs = list(zip(first, opponents, strict=True))
            if (
                all(field.fits(a, b, None) for a, b in pairs)
                and sum(field.denied(a, b) for a, b in pairs) <= most_denied
                and set(second).difference(opponents) <= making.free
            ):
                return exchange, tuple(opponents)
    return None


@settings(max_examples=250, deadline=None)
@given(groups())
def test_the_first_pairing_is_that_of_the_first_exchange_that_has_one(drawn):
    field, making, most_denied = drawn
    search = FirstPairings(LeastDenied(field), Demands(), making, most_denied)
    found = search.first(frozenset())
    expected = first_by_trying(field, making, most_denied)
    if found is None:
        assert expected is None
    else:
        paired = found.paired
        assert ((paired.leaving, paired.entering), paired.opponents) == expected


def test_an_exchange_comes_before_one_with_more_colours_denied_than_may_be():
    """0-2 and 1-3 would both be denied; 0-3 and 1-2 have met; only 0-1 and 2-3 are left."""
    values = {(0, 2): 1, (1, 3): 1, (0, 3): None, (1, 2): None, (0, 1): 0, (2, 3): 0}
    field = Drawn({frozenset(pair): value for pair, value in values.items()})
    making = PairsToMake((0, 1, 2, 3), 2, frozenset())
    paired = FirstPairings(LeastDenied(field), Demands(), making, 1).first(frozenset()).paired
    assert ((paired.leaving, paired.entering), paired.opponents) == (((1,), (2,)), (1, 3))
    assert first_by_trying(field, making, 1) == (((1,), (2,)), (1, 3))


def test_of_two_exchanges_of_one_difference_the_lowest_of_s1_leaves_first():
    """D2: 2 for 4 comes before 1 for 3; nothing else pairs a ring of six."""
    ring = [(0, 1), (1, 3), (3, 5), (5, 4), (4, 2), (2, 0)]
    pairs = {frozenset((a, b)): None for a in range(6) for b in range(a)}
    field = Drawn(pairs | {frozenset(pair): 0 for pair in ring})
    making = PairsToMake(tuple(range(6)), 3, frozenset())
    paired = FirstPairings(LeastDenied(field), Demands(), making, 0).first(frozenset()).paired
    assert ((paired.leaving, paired.entering), paired.opponents) == (((2,), (4,)), (2, 3, 5))
