"""Largest matchings and the groups that stand in each other's way."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.pairing.matching.pairable import deficiency, largest_matching


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 12))
    graph = nx.Graph()
    graph.add_nodes_from(range(size))
    for one in range(size):
        for other in range(one):
            if draw(st.integers(0, 99)) < draw(st.sampled_from([15, 30, 60])):
                graph.add_edge(one, other)
    return graph


def neighbours(graph):
    return [sum(1 << other for other in graph[one]) for one in range(len(graph))]


@given(graphs())
def test_a_matching_is_as_large_as_any(graph):
    mate = largest_matching(neighbours(graph))
    for one, other in enumerate(mate):
        assert other < 0 or (mate[other] == one and graph.has_edge(one, other))
    largest = nx.max_weight_matching(graph, maxcardinality=True)
    assert sum(other >= 0 for other in mate) == 2 * len(largest)


@given(graphs())
def test_a_deficiency_is_named_exactly_where_no_perfect_matching_exists(graph):
    perfect = 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)
    assert (deficiency(neighbours(graph)) is None) is perfect


@given(graphs())
def test_without_the_hub_the_groups_are_odd_components_and_one_more_than_the_hub(graph):
    found = deficiency(neighbours(graph))
    if found is None:
        return
    rest = graph.subgraph(set(graph) - set(found.hub))
    components = {frozenset(each) for each in nx.connected_components(rest)}
    assert {frozenset(group) for group in found.groups} <= components
    assert all(len(group) % 2 for group in found.groups)
    assert len(found.groups) == len(found.hub) + 1
