"""Choosing among all best matchings, against the list of them."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.matching import best
from arbitro.rules.pairing.matching.best import (
    ClassGraph,
    OddGroupError,
    best_matchings,
    class_values,
    matchings_of_table,
)
from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings, bits


def all_matchings(allowed, left=None):
    """Yield every perfect matching as a tuple of partners."""
    vertices = range(len(allowed)) if left is None else left
    pairs = _pairings(tuple(vertices), allowed)
    for pairing in pairs:
        mate = [-1] * len(allowed)
        for a, b in pairing:
            mate[a], mate[b] = b, a
        yield tuple(mate)


def _pairings(left, allowed):
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if allowed[first] >> other & 1:
            rest = tuple(x for x in others if x != other)
            for more in _pairings(rest, allowed):
                yield ((first, other), *more)


@st.composite
def graphs(draw, largest=8):
    """Draw the neighbours of each vertex as bits."""
    size = 2 * draw(st.integers(1, largest // 2))
    near = [0] * size
    for a in range(size):
        for b in range(a):
            if draw(st.integers(0, 3)):
                near[a] |= 1 << b
                near[b] |= 1 << a
    return near


@given(graphs(10))
@settings(max_examples=80, deadline=None)
def test_everybody_is_matched_exactly_where_it_can_be_done(near):
    found = Matchings(near, [-1] * len(near))
    every = set(all_matchings(near))
    assert found.complete() == bool(every)
    if every:
        assert tuple(found.mate) in every


@given(graphs(), st.lists(st.tuples(st.integers(0, 7), st.integers(0, 255)), max_size=8))
@settings(max_examples=120, deadline=None)
def test_a_choice_is_granted_exactly_where_a_matching_has_it(near, choices):
    found = Matchings(near, [-1] * len(near))
    if not found.complete():
        return
    left = set(all_matchings(near))
    for vertex, partners in choices:
        if vertex >= len(near):
            continue
        chosen = {mate for mate in left if partners >> mate[vertex] & 1}
        assert found.keep(vertex, partners) == bool(chosen)
        left = chosen or left
        assert tuple(found.mate) in left


@given(graphs(), st.permutations(list(range(8))))
@settings(max_examples=120, deadline=None)
def test_the_first_partners_in_turn_are_the_first_matching(near, order):
    found = Matchings(near, [-1] * len(near))
    if not found.complete():
        return
    left = list(all_matchings(near))
    for vertex in (x for x in order if x < len(near) and found.open >> x & 1):
        first = min(mate[vertex] for mate in left)
        assert found.first(vertex, -1) == first
        left = [mate for mate in left if mate[vertex] == first]
    assert [tuple(found.mate)] == left


def random_graphs(count, largest):
    """Yield the neighbours of random graphs of an even number of vertices."""
    for seed in range(count):
        chance = Random(seed)
        size, joined = 2 * chance.randint(1, largest // 2), chance.choice((30, 50, 80))
        near = [0] * size
        for a in range(size):
            for b in range(a):
                if chance.randrange(100) < joined:
                    near[a] |= 1 << b
                    near[b] |= 1 << a
        yield near


def test_all_partners_of_a_vertex_are_those_of_all_matchings():
    for near in random_graphs(120, 8):
        found = Matchings(near, [-1] * len(near))
        if not found.complete():
            continue
        every, before = set(all_matchings(near)), list(found.mate)
        for vertex in range(len(near)):
            expected = {mate[vertex] for mate in every}
            assert set(bits(found.partners(vertex))) == expected
            assert (found.mate, found.open) == (before, (1 << len(near)) - 1)


def test_a_tree_grows_on_until_those_asked_for_can_be_freed_and_no_further():
    """On the path 0-1-2-3-4-5-6, of which 0 is alone, 2 is freed by way of 1, then 4, then 6."""
    path = [0b10, 0b101, 0b1010, 0b10100, 0b101000, 0b1010000, 0b100000]
    matched = [-1, 2, 1, 4, 3, 6, 5]
    for until, freed in ((1 << 2, {0, 2}), (1 << 2 | 1 << 4, {0, 2, 4}), (-1, {0, 2, 4, 6})):
        tree = AlternatingTree(Matchings(path, matched), 0)
        tree.exhaust(until)
        assert set(bits(tree.outer)) == freed


def most_matched(near):
    """Return how many vertices of a graph a largest matching leaves alone, by trying."""

    @cache
    def alone(left):
        if not left:
            return 0
        low = left & -left
        rest, first = left ^ low, low.bit_length() - 1
        ways = [1 + alone(rest)]
        ways += [alone(rest ^ 1 << other) for other in bits(near[first] & rest)]
        return min(ways)

    return alone((1 << len(near)) - 1)


def test_as_many_as_possible_are_matched_and_it_is_told_whether_that_is_everybody():
    some = 0
    for near in random_graphs(120, 10):
        least = most_matched(near)
        some += least > 0
        found = Matchings(near, [-1] * len(near))
        assert found.enlarge() == (least == 0)
        assert found.mate.count(-1) == least
        for one, other in enumerate(found.mate):
            assert other < 0 or (found.mate[other] == one and near[one] >> other & 1)
        for most in (0, 1, 2, 9):
            left = Matchings(near, [-1] * len(near)).left_alone(most)
            assert len(left) == least if least <= most else len(left) > most
    assert some > 20


def test_no_partner_among_none_is_found():
    square = Matchings([0b1010, 0b0101, 0b1010, 0b0101], [1, 0, 3, 2])
    assert square.first(0, 0b0100) == -1
    assert not square.keep(0, 0)
    assert square.mate == [1, 0, 3, 2]


@st.composite
def class_graphs(draw, largest=8):
    """Draw a graph of up to three classes, some vertices of which are kept apart."""
    size = draw(st.integers(1, largest))
    classes = draw(st.integers(1, 3))
    of = [draw(st.integers(0, classes - 1)) for _ in range(size)]
    otherwise = draw(st.sampled_from([None, 0]))
    weight = st.integers(0, 5) if otherwise == 0 else st.none() | st.integers(-3, 5)
    worth = [[None] * classes for _ in range(classes)]
    for k in range(classes):
        for other in range(k + 1):
            worth[k][other] = worth[other][k] = draw(weight)
    apart = [0] * size
    for a in range(size):
        for b in range(a):
            if not draw(st.integers(0, 4)):
                apart[a] |= 1 << b
                apart[b] |= 1 << a
    return ClassGraph(of, worth, apart, otherwise)


def heaviest_by_trying(graph):
    """Return all perfect matchings of the largest weight."""
    size = len(graph.of)
    if size % 2:
        return set()
    allowed = [
        sum(1 << b for b in range(size) if graph.weight(a, b) is not None) for a in range(size)
    ]
    sums = {
        mate: sum(graph.weight(a, b) for a, b in enumerate(mate) if a < b)
        for mate in all_matchings(allowed)
    }
    return {mate for mate, worth in sums.items() if worth == max(sums.values())}


def same_matchings(find, expected):
    """Tell that ``find`` gives the expected matchings, or that edges cannot tell them."""
    try:
        found = find()
    except OddGroupError:
        return bool(expected)
    if found is None:
        return not expected
    return set(all_matchings(found.near)) == expected and tuple(found.mate) in expected


@given(class_graphs())
@settings(max_examples=160, deadline=None)
def test_the_edges_kept_are_those_of_the_heaviest_matchings(graph):
    expected = heaviest_by_trying(graph)
    assert same_matchings(lambda: best_matchings(graph), expected)
    if len(graph.of) % 2 == 0:
        assert same_matchings(lambda: matchings_of_table(graph.weights()), expected)


@given(class_graphs())
@settings(max_examples=80, deadline=None)
def test_an_assignment_finds_the_edges_where_odd_groups_only_seem_to_matter(graph):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best, "MANY", 0)
        if len(graph.of) % 2 == 0:
            expected = heaviest_by_trying(graph)
            assert same_matchings(lambda: matchings_of_table(graph.weights()), expected)


@given(class_graphs())
def test_the_table_of_weights_says_what_the_classes_say(graph):
    size = range(len(graph.of))
    assert graph.weights() == [[graph.weight(a, b) for b in size] for a in size]


@given(class_graphs())
def test_partners_are_all_who_are_joined_unless_being_apart_is_as_good(graph):
    size = range(len(graph.of))

    def paired(a, b):
        weight = graph.weight(a, b)
        return weight is not None and (graph.otherwise is None or weight > graph.otherwise)

    assert graph.partners() == [sum(1 << b for b in size if paired(a, b)) for a in size]


@given(class_graphs(12))
@settings(max_examples=80, deadline=None)
def test_no_edge_is_worth_more_than_its_two_classes(graph):
    counts = [graph.of.count(k) for k in range(len(graph.worth))]
    values = class_values(counts, graph.worth)
    if values is None:
        return
    for k, row in enumerate(graph.worth):
        for other, worth in enumerate(row):
            if worth is not None and counts[k] and counts[other]:
                assert values[k] + values[other] >= 2 * worth


def test_classes_alone_decide_a_large_graph():
    # two colours of 40 players each: no preference has to be denied, whoever has met
    size = 80
    apart = [1 << (a + 1) % size | 1 << (a - 1) % size for a in range(size)]
    graph = ClassGraph([a % 2 for a in range(size)], [[1, 2], [2, 1]], apart)
    found = best_matchings(graph)
    assert all(a % 2 != b % 2 for a, b in enumerate(found.mate))
    assert [found.first(0, -1), found.first(1, -1)] == [3, 4]
