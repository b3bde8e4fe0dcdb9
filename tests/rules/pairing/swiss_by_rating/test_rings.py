"""Brackets of 2012 in which few may meet: all ways to pair them, and what need not be asked."""

from random import Random

import pytest

from arbitro.rules.pairing.swiss_by_rating import weighed_bracket
from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import (
    BracketGroup,
    BracketSearch,
    LeftOverPlaces,
    anybody,
)
from rules.pairing.swiss_by_rating.test_weighed_bracket import Alike


class Weighed(Alike):
    """As `Alike`, but some pairs and some who are left over break something."""

    base = 40

    def __init__(self, pairs, cost, alone):
        super().__init__(pairs)
        self.cost, self.over = cost, alone

    def pair(self, a, b):
        return self.cost.get(frozenset((a, b)), 0) if frozenset((a, b)) in self.pairs else None

    def alone(self, a):
        return self.over.get(a, 0)


def ways(left, pairs, over):
    """All ways to pair some players but so many of them."""
    if not left:
        if over == 0:
            yield ()
        return
    first, *rest = left
    if over:
        yield from ways(rest, pairs, over - 1)
    for other in rest:
        if frozenset((first, other)) in pairs:
            for more in ways([one for one in rest if one != other], pairs, over):
                yield ((first, other), *more)


def place_in_order(size, made):
    """Where a pairing of one group stands in the order of D2 and D1; S1 has the higher of pairs."""
    count = len(made)
    first = sorted(min(two) for two in made)
    opponents = {min(two): max(two) for two in made}
    leaving = [at for at in range(count) if at not in first]
    entering = [at for at in first if at >= count]
    assert size >= 2 * count
    return (
        len(leaving), sum(entering) - sum(leaving), [-at for at in reversed(leaving)], entering,
        [opponents[at] for at in first],
    )  # fmt: skip


def drawn(seed, size):
    """The pairs of two or three perfect ways to pair an even number of players."""
    chance = Random(seed)
    pairs = set()
    for _way in range(chance.choice((2, 2, 3))):
        order = chance.sample(range(size), size)
        pairs |= {frozenset(order[at : at + 2]) for at in range(0, size, 2)}
    return pairs, chance


@pytest.mark.parametrize("size", [6, 8, 10, 12])
@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_of_all_ways_to_pair_a_ring_the_first_in_the_order_is_taken(seed, size):
    for each in range(seed, seed + 10):
        pairs, _chance = drawn(each, size)
        known = Alike(pairs)
        found = BracketSearch(
            known, BracketGroup((), tuple(range(size))), LeftOverPlaces(0, anybody), known
        ).first()
        expected = min(ways(list(range(size)), pairs, 0), key=lambda way: place_in_order(size, way))
        (group,) = found.groups
        assert sorted(zip(group.first, group.opponents, strict=True)) == sorted(expected)
        assert found.order[3] == tuple(place_in_order(size, expected)[3])


@pytest.mark.parametrize("over", [0, 1, 2])
@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_of_the_ways_that_break_least_the_first_in_the_order_is_taken(seed, over):
    for each in range(seed, seed + 10):
        pairs, chance = drawn(each, 8)
        size = 8 - over % 2
        pairs = {two for two in pairs if max(two) < size}
        cost = {two: chance.choice((0, 0, 1, 2)) for two in sorted(pairs, key=sorted)}
        alone = {one: chance.choice((0, 1)) for one in range(size)}
        known = Weighed(pairs, cost, alone)
        group = BracketGroup((), tuple(range(size)))
        found = BracketSearch(known, group, LeftOverPlaces(over, anybody), known).first()

        def broken(way, cost=cost, alone=alone, size=size):
            paired = {one for two in way for one in two}
            left = sum(alone[one] for one in range(size) if one not in paired)
            return left + sum(cost[frozenset(two)] for two in way)

        expected = min(
            ways(list(range(size)), pairs, over),
            key=lambda way, size=size: (broken(way), place_in_order(size, way)),
            default=None,
        )
        if expected is None:
            assert found is None
            continue
        (made,) = found.groups
        assert sorted(zip(made.first, made.opponents, strict=True)) == sorted(expected)
        assert found.cost == broken(expected)
        assert set(found.left_over) == set(range(size)) - {*made.first, *made.opponents}


@pytest.fixture
def without_matchings(monkeypatch):
    """Let nobody ask for a heaviest matching."""

    def asked(_weights):
        raise AssertionError("the first opponents will do")

    monkeypatch.setattr(weighed_bracket, "heaviest_perfect_matching", asked)


def everybody_but(size, *apart):
    met = {frozenset(two) for two in apart}
    return Alike(
        two
        for two in (frozenset((a, b)) for a in range(size) for b in range(a))
        if two not in met
    )  # fmt: skip


@pytest.mark.parametrize(("moved", "size", "places", "apart", "pairs"), [
    (0, 6, 0, (), [(0, 3), (1, 4), (2, 5)]),
    (0, 7, 1, (), [(0, 3), (1, 4), (2, 5)]),
    (0, 4, 0, ((0, 2),), [(0, 3), (1, 2)]),
    (2, 8, 0, (), [(0, 2), (1, 3), (4, 6), (5, 7)]),
    (2, 8, 0, ((0, 2),), [(0, 3), (1, 2), (4, 6), (5, 7)]),
    (2, 8, 0, ((1, 2), (1, 3)), [(0, 2), (1, 4), (3, 6), (5, 7)]),
    (1, 5, 1, ((2, 4), ), [(0, 1), (2, 3)]),
    (1, 4, 0, (), [(0, 1), (2, 3)]),
])  # fmt: skip
@pytest.mark.usefixtures("without_matchings")
def test_where_the_first_opponents_break_nothing_no_matching_is_asked_for(
    moved, size, places, apart, pairs
):
    known = everybody_but(size, *apart)
    group = BracketGroup(tuple(range(moved)), tuple(range(moved, size)))
    found = BracketSearch(known, group, LeftOverPlaces(places, anybody), known).first()
    made = [two for each in found.groups for two in zip(each.first, each.opponents, strict=True)]
    assert made == pairs
    assert (found.moved, found.pairs, found.cost) == (moved, len(pairs), 0)
    assert set(found.left_over) == set(range(size)) - {one for two in pairs for one in two}


@pytest.mark.usefixtures("without_matchings")
def test_what_must_be_broken_may_be_from_the_first_pair_on():
    # whatever is done one pair of the four costs one: the first moved-down player may be in it
    known = everybody_but(8)
    known.base = 20
    known.at_least = lambda _members, pairs: int(pairs == 4)
    known.pair = lambda a, b: int({a, b} == {0, 2})
    group = BracketGroup((0, 1), tuple(range(2, 8)))
    found = BracketSearch(known, group, LeftOverPlaces(0, anybody), known).first()
    assert [each.opponents for each in found.groups] == [(2, 3), (6, 7)]
    assert found.cost == 1


def test_two_who_were_moved_down_are_paired_where_half_or_more_were():
    assert BracketGroup((0, 1), (2, 3)).first == frozenset()
    assert BracketGroup((0, 1), (2, 3, 4)).first == {0, 1}
    assert BracketGroup((0, 1), (2, 3), joined=True).first == {0, 1}
    assert BracketGroup((), (2, 3)).first == frozenset()
    assert BracketGroup((3, 1), (2, 0)).members == (0, 1, 2, 3)
