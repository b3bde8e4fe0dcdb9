"""The heaviest perfect matching and the plain one, against trying everything."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.matching.heaviest import (
    GaveUp,
    heaviest_matching,
    heaviest_perfect_matching,
)
from arbitro.rules.pairing.matching.pairable import perfect_matching


def best_by_trying(weights, *, perfect=True):
    """Return the largest sum of weights over all matchings, None where there is none."""
    size = len(weights)

    @cache
    def best(left):
        if not left:
            return 0
        first, *others = sorted(left)
        sums = [] if perfect else [best(left - {first})]
        for other in others:
            rest = best(left - {first, other})
            if weights[first][other] is not None and rest is not None:
                sums.append(rest + weights[first][other])
        return max(sums, default=None)

    return best(frozenset(range(size)))


@st.composite
def tables(draw, largest=8, weights=None):
    """Draw a symmetric table of weights with None on the diagonal and where nothing may meet."""
    size = draw(st.integers(0, largest))
    table = [[None] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            weight = draw(st.none() | (st.integers(-3, 6) if weights is None else weights))
            table[one][other] = table[other][one] = weight
    return table


def total(table, mate):
    return sum(table[one][other] for one, other in enumerate(mate) if one < other)


@given(tables())
@settings(max_examples=300, deadline=None)
def test_no_perfect_matching_is_heavier(table):
    mate = heaviest_perfect_matching(table)
    expected = best_by_trying(table)
    if mate is None:
        assert expected is None
    else:
        assert all(mate[other] == one for one, other in enumerate(mate))
        assert total(table, mate) == expected


@given(tables(weights=st.integers(0, 2**200)))
@settings(max_examples=100, deadline=None)
def test_weights_of_any_size_are_exact(table):
    mate = heaviest_perfect_matching(table)
    if mate is not None:
        assert total(table, mate) == best_by_trying(table)


@given(tables(largest=7))
@settings(max_examples=150, deadline=None)
def test_no_matching_is_heavier_when_vertices_may_stay_alone(table):
    mate = heaviest_matching(table)
    assert total(table, mate) == best_by_trying(table, perfect=False)


@given(tables(largest=10, weights=st.just(0)))
@settings(max_examples=300, deadline=None)
def test_a_plain_matching_is_found_exactly_where_there_is_one(table):
    found = perfect_matching(range(len(table)), lambda one, other: table[one][other] is not None)
    if found is None:
        assert best_by_trying(table) is None
    else:
        assert sorted(found) == list(range(len(table)))
        assert all(found[found[one]] == one for one in found)
        assert all(table[one][other] is not None for one, other in found.items())


def test_an_odd_circle_between_two_ends_is_crossed():
    # a path leads through a triangle: only a search with blossoms finds the matching
    edges = {(0, 1), (1, 2), (2, 3), (3, 4), (4, 2), (4, 5)}
    assert perfect_matching(range(6), lambda a, b: (a, b) in edges or (b, a) in edges) == {
        0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4,
    }  # fmt: skip


def test_the_search_stops_when_the_caller_has_had_enough():
    table = [
        [None if one == other else one * other % 7 for one in range(12)] for other in range(12)
    ]
    with pytest.raises(GaveUp):
        heaviest_perfect_matching(table, lambda: True)
