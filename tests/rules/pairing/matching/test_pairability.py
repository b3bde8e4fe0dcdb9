"""Questions about groups of players, against all matchings of their graph."""

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.matching.joining import VertexKinds, first_joining, needed_groups
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.ordered import first_across
from arbitro.rules.pairing.matching.pairability import Pairability, among, group_of


@st.composite
def graphs(draw, largest=8):
    """Draw the neighbours of each vertex as bits."""
    size = draw(st.integers(1, largest))
    near = [0] * size
    for a in range(size):
        for b in range(a):
            if draw(st.integers(0, 2)):
                near[a] |= 1 << b
                near[b] |= 1 << a
    return near


def pairings(near, left):
    """Yield every way to pair some vertices, those who remain alone last."""
    if not left:
        yield (), ()
        return
    first, *others = left
    for pairs, alone in pairings(near, others):
        yield pairs, (first, *alone)
    for other in others:
        if near[first] >> other & 1:
            rest = [one for one in others if one != other]
            for pairs, alone in pairings(near, rest):
                yield ((first, other), *pairs), alone


@given(graphs(), st.lists(st.integers(0, 255), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_every_question_about_a_group_has_the_answer_of_its_matchings(near, groups):
    asked = Pairability(near)
    for mask in groups:
        group = mask & (1 << len(near)) - 1
        alone = [left for _pairs, left in pairings(near, list(bits(group)))]
        assert asked.complete(group) == (() in alone)
        assert asked.most(group) == min(map(len, alone))
        if group.bit_count() % 2:
            assert asked.dispensable(group) == group_of(one for left in alone if len(left) == 1
                                                        for one in left)  # fmt: skip


@given(graphs(), st.permutations(range(8)))
@settings(max_examples=60, deadline=None)
def test_neighbours_among_some_are_those_of_the_whole(near, order):
    chosen = [one for one in order if one < len(near)][: max(1, len(near) - 2)]
    local = among(near, chosen)
    for at, one in enumerate(chosen):
        assert [chosen[other] for other in bits(local[at])] == [
            other for other in chosen if near[one] >> other & 1
        ]


@given(graphs(), st.integers(1, 4), st.integers(0, 4), st.data())
@settings(max_examples=100, deadline=None)
def test_who_joins_is_the_best_and_first_set_of_all(near, own, count, data):
    group = list(range(min(own, len(near))))
    outside = list(range(len(group), len(near)))
    kind = [data.draw(st.integers(0, 1)) for _ in near]
    worth = [[data.draw(st.integers(-3, 0)) for _ in range(2)] for _ in range(2)]
    symmetric = [[worth[min(a, b)][max(a, b)] for b in range(2)] for a in range(2)]
    sets = {}
    for pairs, alone in pairings(near, group + outside):
        # pairs of two outside are those who stay; each such set is seen with both of them alone
        if any(one in group for one in alone) or any(a in outside for a, _b in pairs):
            continue
        joining = tuple(sorted(b for a, b in pairs if b in outside))
        if len(joining) == count:
            value = sum(symmetric[kind[a]][kind[b]] for a, b in pairs)
            sets[joining] = max(value, sets.get(joining, value))
    kinds = VertexKinds(kind.__getitem__, lambda a, b: symmetric[a][b])
    found = first_joining(near, group, outside, count, kinds)
    if found is None:
        assert not sets
        return
    best = max(sets.values())
    assert found.joining == min(one for one, value in sets.items() if value == best)
    assert sum(symmetric[kind[a]][kind[b]] for a, b in found.pairs) == best


@given(graphs(), st.integers(1, 4), st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_no_fewer_groups_suffice_than_are_said_to_be_needed(near, own, size):
    group = list(range(min(own, len(near))))
    rest = list(range(len(group), len(near)))
    groups = [rest[at : at + size] for at in range(0, len(rest), size)]

    def suffice(count):
        vertices = group + [one for some in groups[:count] for one in some]
        return any(not set(alone) & set(group) for _pairs, alone in pairings(near, vertices))

    expected = next((count for count in range(len(groups) + 1) if suffice(count)), None)
    assert needed_groups(near, group, groups) == expected


@given(graphs())
@settings(max_examples=40, deadline=None)
def test_the_first_transposition_is_the_first_of_all_that_fit(near):
    half = len(near) // 2
    first, second = list(range(half)), list(range(half, 2 * half))
    orders = [
        tuple(b for _a, b in pairs)
        for pairs, alone in pairings(near, first + second)
        if not alone and all(a < half <= b for a, b in pairs)
    ]
    assert first_across(near, first, second) == list(min(orders, default=()))
