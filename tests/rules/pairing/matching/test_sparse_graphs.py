"""Matchings of graphs with few edges and many odd circles, against the list of all of them.

Where every vertex has two or three neighbours, hardly any path avoids an odd circle, and often one
lies within another.
"""

from functools import cache
from itertools import combinations, pairwise
from random import Random

import pytest

from arbitro.rules.pairing.matching import heaviest, joining, pairability
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import VertexKinds, first_joining, needed_groups
from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings, bits
from arbitro.rules.pairing.matching.ordered import first_across, first_in_order
from arbitro.rules.pairing.matching.pairability import (
    Pairability,
    among,
    group_of,
    manners,
    neighbours,
    opponents,
)
from arbitro.rules.pairing.matching.pairable import completed, deficiency, perfect_matching


def joined(size, edges):
    near = [0] * size
    for one, other in edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


@cache
def graphs():
    """Return graphs of triangles and longer odd circles, with some edges between them."""
    found = []
    for seed in range(60):
        chance = Random(seed)
        edges, size = [], 0
        while size < chance.choice((6, 8, 10, 12)):
            many = chance.choice((1, 3, 3, 5))
            circle = list(range(size, size + many))
            edges += [*pairwise(circle), (circle[-1], circle[0])] * (many > 1)
            size += many
        size += size % 2
        for _ in range(size // 2 + seed % 4):
            edges.append(tuple(chance.sample(range(size), 2)))
        places = chance.sample(range(size), size)
        found.append(joined(size, [(places[one], places[other]) for one, other in edges]))
    return found


@cache
def perfect(near):
    """Return all perfect matchings of a graph, as everybody's partner."""

    def ways(left):
        if not left:
            yield ()
            return
        low = left & -left
        first, rest = low.bit_length() - 1, left ^ low
        for other in bits(near[first] & rest):
            for more in ways(rest ^ 1 << other):
                yield ((first, other), *more)

    found = []
    for pairs in ways((1 << len(near)) - 1):
        mate = [-1] * len(near)
        for one, other in pairs:
            mate[one], mate[other] = other, one
        found.append(tuple(mate))
    return found


def every(near):
    return perfect(tuple(near))


@cache
def least_alone(near, group):
    """Return how many of a group remain alone when as many as possible are paired, by trying."""
    if not group:
        return 0
    low = group & -group
    first, rest = low.bit_length() - 1, group ^ low
    return min(
        [1 + least_alone(near, rest)]
        + [least_alone(near, rest ^ 1 << other) for other in bits(near[first] & rest)]
    )


def test_some_of_these_graphs_have_perfect_matchings_and_some_have_none():
    having = [bool(every(near)) for near in graphs()]
    assert 15 < sum(having) < 50


@pytest.mark.parametrize("backwards", [False, True])
def test_everybody_is_matched_where_it_can_be_done_whatever_is_matched_before(backwards):
    for seed, near in enumerate(graphs()):
        start = [-1] * len(near)
        chance = Random(seed)
        for one in sorted(range(len(near)), reverse=backwards):
            choice = [other for other in bits(near[one]) if start[other] < 0]
            if start[one] < 0 and choice and chance.randrange(3):
                start[one] = chance.choice(choice)
                start[start[one]] = one
        found = Matchings(near, start)
        assert found.complete() == bool(every(near))
        if every(near):
            assert tuple(found.mate) in every(near)
        largest = Matchings(near, start)
        assert largest.enlarge() == bool(every(near))
        assert largest.mate.count(-1) == least_alone(tuple(near), (1 << len(near)) - 1)
        for one, other in enumerate(largest.mate):
            assert other < 0 or (largest.mate[other] == one and near[one] >> other & 1)


@pytest.mark.parametrize("most", [0, 1, 3, 1000])
def test_of_all_perfect_matchings_the_heaviest_is_found(most, monkeypatch):
    """Whether all weigh the same, or hardly any two; and where none is perfect, none is."""
    monkeypatch.setattr(heaviest, "FEW", 0)
    for seed, near in enumerate(graphs()):
        chance, size = Random(seed), len(near)
        table = [[None] * size for _ in range(size)]
        for one in range(size):
            for other in bits(near[one] & (1 << one) - 1):
                table[one][other] = table[other][one] = chance.randint(-most, most) + 5
        worth = [sum(table[one][other] for one, other in enumerate(mate)) for mate in every(near)]
        mate = heaviest_perfect_matching(table)
        assert (mate is None) == (not worth)
        if mate is not None:
            assert tuple(mate) in every(near)
            assert sum(table[one][other] for one, other in enumerate(mate)) == max(worth)


def test_choice_after_choice_leaves_just_the_matchings_that_have_them():
    asked = refused = 0
    for seed, near in enumerate(graphs()):
        chance = Random(seed)
        left = every(near)
        if not left:
            continue
        found = Matchings(near, left[chance.randrange(len(left))])
        for one in chance.sample(range(len(near)), len(near)):
            assert set(bits(found.partners(one))) == {mate[one] for mate in left}
            wanted = chance.randrange(1 << len(near))
            having = [mate for mate in left if wanted >> mate[one] & 1]
            assert found.keep(one, wanted) == bool(having)
            left = having or left
            assert tuple(found.mate) in left
            asked += 1
            refused += not having
    assert asked > 2 * refused > 100


@pytest.mark.parametrize("wanted", [-1, 0b010101010101, 0b111000111000])
def test_the_first_partners_in_any_order_are_those_of_the_first_matching(wanted):
    for seed, near in enumerate(graphs()):
        chance = Random(seed)
        left = every(near)
        if not left:
            continue
        found = Matchings(near, left[-1])
        for one in chance.sample(range(len(near)), len(near)):
            if not found.open >> one & 1:
                continue
            having = [mate[one] for mate in left if wanted >> mate[one] & 1]
            expected = min(having, default=-1)
            before = found.open
            assert found.first(one, wanted) == expected
            if expected >= 0:
                left = [mate for mate in left if mate[one] == expected]
                assert found.open == before & ~(1 << one | 1 << expected)
            else:
                assert found.open == before
            assert tuple(found.mate) in left


def test_an_alternating_tree_frees_whoever_an_even_path_reaches():
    """Exactly those without whom as many can be matched as without its root."""
    for near in graphs():
        found = Matchings(near, [-1] * len(near))
        if found.enlarge():
            continue
        everybody, known = (1 << len(near)) - 1, tuple(near)
        alone = list(found.left_alone(len(near)))
        for root in alone:
            tree = AlternatingTree(found, root)
            tree.exhaust()
            others = everybody & ~sum(1 << one for one in alone if one != root)
            expected = {one for one in bits(others) if least_alone(known, others ^ 1 << one) == 0}
            assert set(bits(tree.outer)) == expected


def test_a_graph_without_perfect_matching_names_one_odd_group_more_than_its_hub_has_members():
    for near in graphs():
        found = deficiency(near)
        assert (found is None) == bool(every(near))
        if found is None:
            continue
        assert len(found.groups) == len(found.hub) + 1
        hub = group_of(found.hub)
        for group in found.groups:
            inside = group_of(group)
            assert len(group) % 2
            # nobody of a group has a neighbour outside but in the hub, and all hang together
            assert all(near[one] & ~inside & ~hub == 0 for one in group)
            reached = {group[0]}
            while (
                more := {other for one in reached for other in bits(near[one] & inside)} - reached
            ):
                reached |= more
            assert reached == set(group)


def test_a_plain_matching_is_found_by_asking_pair_after_pair():
    for seed, near in enumerate(graphs()):
        chance = Random(seed)
        vertices = chance.sample(range(len(near)), len(near))
        adjacent = lambda one, other, near=near: bool(near[one] >> other & 1)  # noqa: E731
        found = perfect_matching(vertices, adjacent)
        assert (found is None) == (not every(near))
        if found is not None:
            assert tuple(found[one] for one in range(len(near))) in every(near)
            one = chance.randrange(len(near))
            kept = {a: b for a, b in found.items() if one not in {a, b}}
            again = completed(vertices, dict(kept), adjacent)
            assert tuple(again[one] for one in range(len(near))) in every(near)
    assert perfect_matching([1, 2, 3], lambda _one, _other: True) is None


def test_of_groups_asked_about_in_turn_each_has_the_answer_of_trying():
    for seed, near in enumerate(graphs()):
        chance, known = Random(seed), tuple(near)
        asked = Pairability(near)
        for _ in range(8):
            group = chance.randrange(1 << len(near))
            alone = least_alone(known, group)
            assert asked.most(group) == alone
            assert asked.complete(group) == (alone == 0)
            if group.bit_count() % 2:
                expected = {one for one in bits(group) if least_alone(known, group ^ 1 << one) == 0}
                some = chance.randrange(1 << len(near))
                answer = set(bits(asked.dispensable(group, some)))
                assert answer <= expected
                assert answer & set(bits(some)) == expected & set(bits(some))
                assert set(bits(asked.dispensable(group))) == expected


def test_whoever_comes_first_has_the_last_partner_that_leaves_the_others_pairable():
    for near in graphs():
        size = len(near)
        adjacent = lambda one, other, near=near: bool(near[one] >> other & 1)  # noqa: E731
        # the last partner of the first vertex, then of the first of those left
        best = max(every(near), default=None)
        found = first_in_order(range(size), adjacent)
        pairs = None if best is None else [(a, b) for a, b in enumerate(best) if a < b]
        assert found == pairs


def test_nobody_is_a_partner_for_who_has_no_other():
    """1 and 3 have met: 1 has 2, and 3 nobody; of two who have met each has nobody."""
    apart = {(1, 3), (3, 1)}
    adjacent = lambda one, other: (one, other) not in apart  # noqa: E731
    assert first_in_order([1, 2, 3], adjacent, nobody=[0]) == [(1, 2), (3, 0)]
    assert first_in_order([1, 3], adjacent, nobody=[0, -1]) == [(1, 0), (3, -1)]
    assert first_in_order([1, 3], adjacent) is None
    assert first_in_order([1, 2, 3], adjacent, nobody=[]) is None


def test_sides_of_unlike_size_have_no_transposition():
    near = joined(5, combinations(range(5), 2))
    assert first_across(near, [0, 1], [2, 3]) == [2, 3]
    assert first_across(near, [0, 1], [2, 3, 4]) == []
    assert first_across(near, [0, 1, 2], [3, 4]) == []
    assert first_across(joined(4, [(0, 1), (2, 3)]), [0, 1], [2, 3]) == []


@pytest.mark.parametrize("knotted", [False, True])
def test_who_joins_is_the_best_and_first_set_of_all(knotted, monkeypatch):
    if knotted:

        def raising(_graph):
            raise joining.OddGroupError([])

        monkeypatch.setattr(joining, "best_matchings", raising)
    none = 0
    for seed, near in enumerate(graphs()):
        chance = Random(seed)
        if len(near) > 10:
            continue
        places = chance.sample(range(len(near)), len(near))
        own = chance.randint(1, 4)
        group, outside = places[:own], places[own:]
        worth = [[chance.randint(-3, 0) for _ in range(2)] for _ in range(2)]
        value = lambda a, b, worth=worth: worth[min(a, b)][max(a, b)]  # noqa: E731
        kinds = VertexKinds(lambda one: one % 2, value)
        for count in range(len(outside) + 2):
            sets = {}
            for chosen in combinations(range(len(outside)), count):
                joins = {outside[at] for at in chosen}
                members = group_of(group) | group_of(joins)
                inside = [
                    (near[one] & ~group_of(joins) if one in joins else near[one]) & members
                    for one in range(len(near))
                ]
                worths = [
                    sum(value(a % 2, b % 2) for a, b in pairs)
                    for pairs in _pairings(inside, members)
                ]
                if worths:
                    sets[chosen] = max(worths)
            found = first_joining(near, group, outside, count, kinds)
            none += found is None
            assert (found is None) == (not sets)
            if found is not None:
                best = min(one for one, each in sets.items() if each == max(sets.values()))
                assert found.joining == tuple(outside[at] for at in best)
                assert sum(value(a % 2, b % 2) for a, b in found.pairs) == sets[best]
                assert sorted(one for two in found.pairs for one in two) == sorted(
                    (*group, *found.joining)
                )
    assert none


def _pairings(near, left):
    """Yield every way to pair all of some vertices."""
    if not left:
        yield ()
        return
    low = left & -left
    first, rest = low.bit_length() - 1, left ^ low
    for other in bits(near[first] & rest):
        for more in _pairings(near, rest ^ 1 << other):
            yield ((first, other), *more)


def test_so_many_groups_are_needed_as_leave_nobody_of_the_first_alone():
    """Those outside meet none of each other and need not be paired."""
    for seed, near in enumerate(graphs()):
        chance = Random(seed)
        places = chance.sample(range(len(near)), len(near))
        own, each = chance.randint(1, 4), chance.randint(1, 3)
        group, rest = places[:own], places[own:]
        groups = [rest[at : at + each] for at in range(0, len(rest), each)]
        inside = group_of(group)
        known = tuple(mask if at in group else mask & inside for at, mask in enumerate(near))

        def suffices(count, group=group, groups=groups, known=known):
            others = [one for some in groups[:count] for one in some]
            # whoever of the others stays alone is left out: some set of them pairs everybody
            return any(
                least_alone(known, group_of(group) | group_of(chosen)) == 0
                for many in range(len(group) + 1)
                for chosen in combinations(others, many)
            )

        expected = next((count for count in range(len(groups) + 1) if suffices(count)), None)
        assert needed_groups(near, group, groups) == expected


def test_possible_opponents_are_all_but_those_met_and_those_alike():
    for seed in range(30):
        chance = Random(seed)
        size = chance.randint(1, 7)
        met = [set() for _ in range(size)]
        for one, other in combinations(range(size), 2):
            if not chance.randrange(3):
                met[one].add(other)
                met[other].add(one)
        alike = [chance.randrange(1 << size) for _ in range(chance.randrange(3))]
        together = tuple(chance.sample(range(size), 2)) if size > 1 and seed % 2 else ()

        def meet(one, other, met=met, alike=alike, together=together):
            apart = any(mask >> one & 1 and mask >> other & 1 for mask in alike)
            return (
                one != other
                and other not in met[one]
                and not apart
                and (one in together) == (other in together)
            )

        assert opponents(met, together, alike) == [
            group_of(other for other in range(size) if meet(one, other)) for one in range(size)
        ]
        assert neighbours(size, meet) == opponents(met, together, alike)


def test_manners_keep_apart_who_is_alike_and_who_is_barred_from_all_of_one():
    for seed in range(40):
        chance = Random(seed)
        size = chance.randint(1, 8)
        team = [chance.randrange(4) for _ in range(size)]
        barred = [
            tuple(other for other in range(size) if other != one and team[other] == team[one])
            if team[one] < 2
            else tuple(chance.sample(range(size), chance.randrange(3) % size))
            for one in range(size)
        ]
        group = [chance.randrange(3) for _ in range(size)]
        alike = [group_of(one for one in range(size) if group[one] == each) for each in (0, 1)]
        found = manners(alike, barred)
        mine = [
            (
                group[one] if group[one] < 2 else -1,
                {one, *barred[one]} if barred[one] else set(),
            )
            for one in range(size)
        ]
        for one in range(size):
            for other in range(size):
                assert (found.of[one] == found.of[other]) == (mine[one] == mine[other])
                everybody = {each for each in range(size) if found.of[each] == found.of[other]}
                apart = mine[one][0] == mine[other][0] >= 0 or everybody <= mine[one][1]
                assert found.meet[found.of[one]][found.of[other]] == (not apart)


def test_too_many_manners_of_who_is_barred_are_not_told_apart(monkeypatch):
    barred = [(1,), (0,), (3,), (2,)]
    for most, expected in ((2, [0, 0, 1, 1]), (1, [0, 0, 0, 0])):
        monkeypatch.setattr(pairability, "_MANY", most)
        assert manners([], barred).of == expected
    assert manners([0b0011], barred).of == [0, 0, 1, 1]
    # who is in a group stays apart from it alone
    assert manners([0b0001], barred) == ([0, 1, 1, 1], [[False, True], [True, True]])


def test_fewer_than_two_have_no_neighbours_among_themselves():
    near = joined(3, combinations(range(3), 2))
    assert among(near, []) == []
    assert among(near, [1]) == [0]
    assert among(near, [2, 1]) == [0b10, 0b01]
