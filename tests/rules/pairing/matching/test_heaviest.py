"""The heaviest perfect matching and the plain one, against trying everything."""

from functools import cache
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.matching import heaviest
from arbitro.rules.pairing.matching.assignment import even_circles, heaviest_assignment
from arbitro.rules.pairing.matching.heaviest import MatchingStoppedError, heaviest_perfect_matching
from arbitro.rules.pairing.matching.pairable import perfect_matching


def best_by_trying(weights):
    """Return the largest sum of weights over all perfect matchings, None where there is none."""
    size = len(weights)

    @cache
    def best(left):
        if not left:
            return 0
        first, *others = sorted(left)
        sums = []
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


def searched(table):
    """Return what the search finds, however few there are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heaviest, "FEW", 0)
        return heaviest_perfect_matching(table)


def total(table, mate):
    return sum(table[one][other] for one, other in enumerate(mate) if one < other)


@pytest.mark.long
@given(tables(largest=9), st.integers(-1, 20))
@settings(max_examples=120, deadline=None)
def test_beginning_anew_by_assignment_after_any_number_of_scans_changes_no_weight(table, scans):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heaviest, "_PATIENCE", scans / max(len(table), 1))
        patch.setattr(heaviest, "_MANY", 0)
        mate = searched(table)
    expected = best_by_trying(table)
    assert (None if mate is None else total(table, mate)) == expected


@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(-5, 9), min_size=n, max_size=n), min_size=n, max_size=n
        )
    )
)
def test_no_assignment_is_heavier(square):
    size = len(square)
    table = [[square[min(i, j)][max(i, j)] for j in range(size)] for i in range(size)]
    column, duals = heaviest_assignment(table)
    worth = sum(table[i][j] for i, j in enumerate(column))
    assert sorted(column) == list(range(size))
    assert worth == max(
        sum(table[i][j] for i, j in enumerate(way)) for way in permutations(range(size))
    )
    assert all(duals[i] + duals[j] >= 2 * table[i][j] for i in range(size) for j in range(size))
    assert sum(duals) == worth


@given(st.permutations(list(range(9))))
def test_circles_leave_one_vertex_of_each_odd_one_alone(column):
    mate = even_circles(column)
    assert all(
        mate[b] == a and b in (column[a], column.index(a)) for a, b in enumerate(mate) if b >= 0
    )


@pytest.mark.long
@pytest.mark.parametrize("find", [heaviest_perfect_matching, searched])
@given(tables())
@settings(max_examples=120, deadline=None)
def test_no_perfect_matching_is_heavier(find, table):
    mate = find(table)
    expected = best_by_trying(table)
    if mate is None:
        assert expected is None
    else:
        assert all(mate[other] == one for one, other in enumerate(mate))
        assert total(table, mate) == expected


@pytest.mark.parametrize("find", [heaviest_perfect_matching, searched])
@given(tables(weights=st.integers(0, 2**200)))
@settings(max_examples=50, deadline=None)
def test_weights_of_any_size_are_exact(find, table):
    mate = find(table)
    assert (None if mate is None else total(table, mate)) == best_by_trying(table)


@pytest.mark.parametrize("few", [2, 4, 6])
def test_whoever_looks_at_all_matchings_is_asked_whether_to_stop(few):
    with pytest.raises(MatchingStoppedError):
        heaviest_perfect_matching([[None] * few] * few, lambda: True)


@pytest.mark.long
@given(tables(largest=10, weights=st.just(0)))
@settings(max_examples=120, deadline=None)
def test_a_plain_matching_is_found_exactly_where_there_is_one(table):
    found = perfect_matching(range(len(table)), lambda one, other: table[one][other] is not None)
    if found is None:
        assert best_by_trying(table) is None
    else:
        assert sorted(found) == list(range(len(table)))
        assert all(found[found[one]] == one for one in found)
        assert all(table[one][other] is not None for one, other in found.items())


def random_tables(count, largest, weights):
    """Yield random tables of weights, None where two may not meet."""
    for seed in range(count):
        chance = Random(seed)
        size = chance.randint(0, largest)
        apart = chance.choice((0, 1, 2))
        table = [[None] * size for _ in range(size)]
        for one in range(size):
            for other in range(one):
                if chance.randrange(4) >= apart:
                    table[one][other] = table[other][one] = chance.randint(*weights)
        yield table


@pytest.mark.parametrize("patience", [None, -1, 0, 1])
@pytest.mark.parametrize("weights", [(-3, 6), (0, 1), (0, 1000)])
def test_of_random_tables_the_heaviest_matching_is_found_and_begun_anew_where_asked(
    patience, weights, monkeypatch
):
    begun = []
    anew = heaviest.Forest.match_by_assignment
    monkeypatch.setattr(
        heaviest.Forest, "match_by_assignment", lambda forest: (begun.append(1), anew(forest))
    )
    if patience is not None:
        monkeypatch.setattr(heaviest, "_PATIENCE", patience)
        monkeypatch.setattr(heaviest, "_MANY", 0)
    for table in random_tables(60, 10, weights):
        mate = heaviest_perfect_matching(table)
        expected = best_by_trying(table)
        assert (None if mate is None else total(table, mate)) == expected
    if patience in {None, -1}:
        assert bool(begun) is (patience == -1)


def test_of_random_tables_a_plain_matching_is_found_exactly_where_there_is_one():
    for table in random_tables(80, 10, (0, 0)):
        joined = lambda one, other, table=table: table[one][other] is not None  # noqa: E731
        found = perfect_matching(range(len(table)), joined)
        assert (found is None) == (best_by_trying(table) is None)
        assert found is None or sorted(found) == list(range(len(table)))
        for one, other in (found or {}).items():
            assert found[other] == one
            assert joined(one, other)


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
    with pytest.raises(MatchingStoppedError):
        heaviest_perfect_matching(table, lambda: True)
