"""The values that prove a matching heaviest, and groups within groups of an odd number.

A matching is heaviest where values of vertices and of odd groups prove it (Edmonds): for any two
the values of both, and of the groups that hold both, are twice the weight at least, and just that
for the two of a pair; and every group of a value is left by one pair alone. So tables far too large
to try everything can be judged.
"""

from functools import cache
from random import Random

import pytest

from arbitro.rules.pairing.matching import heaviest
from arbitro.rules.pairing.matching.assignment import assignment, first_duals, heaviest_assignment
from arbitro.rules.pairing.matching.best import (
    OddGroupError,
    _values_of_assignment,
    matchings_of_table,
)
from arbitro.rules.pairing.matching.heaviest import (
    Forest,
    MatchingStoppedError,
    heaviest_perfect_matching,
)
from arbitro.rules.pairing.matching.pairable import perfect_matching


def clusters(seed, sizes, scales=(40, 8, 1)):
    """Return places in a plane: clusters of clusters of so many, each nearer together."""
    chance = Random(seed)

    def somewhere(x, y, sizes, scales):
        if not sizes:
            return [(x, y)]
        found = []
        for _ in range(sizes[0]):
            a, b = (chance.randint(-2, 2) * scales[0] for _ in range(2))
            found += somewhere(x + a, y + b, sizes[1:], scales[1:])
        return found

    return somewhere(0, 0, sizes, scales)


def near_is_dear(places):
    """Return a table of weights in which two are worth the more the nearer they are."""
    return [
        [None if one == other else -abs(a - c) - abs(b - d) for other, (c, d) in enumerate(places)]
        for one, (a, b) in enumerate(places)
    ]


@cache
def nested_tables():
    """Return tables in which odd groups hold odd groups, some pairs of them forbidden."""
    tables = []
    for seed in range(30):
        sizes = [(3, 3, 3), (5, 3, 1), (3, 5, 1), (3, 3, 1), (7, 1, 1), (5, 5, 1)][seed % 6]
        places = clusters(seed, sizes)
        places += clusters(seed + 100, (3 - len(places) % 2 * 2, 1, 1))
        table = near_is_dear(places)
        chance = Random(seed)
        for _ in range(seed % 4 * len(table)):
            one, other = chance.randrange(len(table)), chance.randrange(len(table))
            table[one][other] = table[other][one] = None
        tables.append(table)
    return tables


@cache
def tables_of_circles():
    """Return tables of circles of 5, 7 and 9, each joined to the others by a few edges."""
    tables = []
    for seed in range(60):
        chance = Random(seed)
        sizes = chance.choice(((5, 5), (7, 7), (5, 9), (7, 5, 3, 5), (9, 7, 1, 1), (5, 5, 5, 1)))
        size, start = sum(sizes), 0
        table = [[None] * size for _ in range(size)]
        edges = []
        for many in sizes:
            edges += [(start + at, start + (at + 1) % many) for at in range(many)] * (many > 1)
            start += many
        edges += [tuple(chance.sample(range(size), 2)) for _ in range(chance.randint(2, size))]
        for one, other in edges:
            table[one][other] = table[other][one] = chance.randint(0, chance.choice((2, 9, 99)))
        places = chance.sample(range(size), size)
        tables.append([[table[one][other] for other in places] for one in places])
    return tables


def can_be_perfect(table):
    return perfect_matching(range(len(table)), lambda u, v: table[u][v] is not None) is not None


def proves(forest, table):
    """Tell whether the values of a search prove its matching, which has to be a perfect one."""
    size = len(table)
    groups = [(set(forest.leaves[b]), forest.z[b]) for b in forest.blossoms]
    mate = forest.mate
    assert all(mate[mate[v]] == v and table[v][mate[v]] is not None for v in range(size))
    assert all(value >= 0 for _inside, value in groups)
    for inside, value in groups:
        assert len(inside) % 2
        assert not value or sum(mate[v] not in inside for v in inside) == 1
    for u in range(size):
        for v in range(u):
            if table[u][v] is not None:
                both = sum(value for inside, value in groups if u in inside and v in inside)
                slack = forest.y[u] + forest.y[v] + both - 2 * table[u][v]
                assert slack >= 0
                assert slack == 0 or mate[u] != v
    return groups


@pytest.mark.parametrize("part", range(6))
def test_values_of_vertices_and_of_odd_groups_prove_a_matching_heaviest(part):
    solved = within = 0
    for table in nested_tables()[part::6]:
        forest = Forest(table)
        assert forest.solve(None) == can_be_perfect(table)
        if not can_be_perfect(table):
            continue
        groups = proves(forest, table)
        solved += 1
        within += sum(one < other for one, _ in groups for other, _ in groups)
        mate = heaviest_perfect_matching(table)
        assert sum(table[u][v] for u, v in enumerate(mate)) == sum(
            table[u][v] for u, v in enumerate(forest.mate)
        )
    assert solved >= 3
    assert within or part, "some groups are within others"


@pytest.mark.parametrize("part", range(3))
def test_circles_of_many_are_opened_and_turned_wherever_they_are_entered(part):
    some = 0
    for table in tables_of_circles()[part::3]:
        forest = Forest(table)
        perfect = can_be_perfect(table)
        assert forest.solve(None) == perfect
        if perfect:
            some += any(len(inside) > 3 for inside, _value in proves(forest, table))
    assert some


def test_whichever_vertex_is_the_first_the_values_prove_the_matching():
    """Every table of circles numbered from each of its vertices on."""
    for table in tables_of_circles()[:12]:
        perfect, size = can_be_perfect(table), len(table)
        for first in range(size):
            turned = [
                [table[(u + first) % size][(v + first) % size] for v in range(size)]
                for u in range(size)
            ]
            forest = Forest(turned)
            assert forest.solve(None) == perfect
            if perfect:
                proves(forest, turned)


@pytest.mark.parametrize("part", range(3))
def test_values_change_by_the_least_slack_of_an_edge_that_leaves_the_tree(part, monkeypatch):
    """From an outer vertex to one of no tree, or half of it to an outer one of another group."""
    asked = []
    answer = Forest._smallest_slack

    def compared(forest):
        tops, labels = forest.top, forest.label
        outer = [u for u in range(forest.size) if labels[tops[u]] == heaviest._OUTER]
        slacks = []
        for u in outer:
            for v in range(forest.size):
                slack = forest.y[u] + forest.y[v] - forest.double[u][v]
                if labels[tops[v]] == heaviest._FREE:
                    slacks.append(slack)
                elif labels[tops[v]] == heaviest._OUTER and tops[u] != tops[v]:
                    slacks.append(slack // 2)
        found = answer(forest)
        assert found == min(slacks, default=None)
        asked.append(found)
        return found

    monkeypatch.setattr(Forest, "_smallest_slack", compared)
    for table in (*tables_of_circles()[part::3], *nested_tables()[part::3]):
        Forest(table).solve(None)
    assert len(asked) > 50


def test_a_search_begun_anew_proves_its_matching_as_well(monkeypatch):
    monkeypatch.setattr(heaviest, "_MANY", 0)
    for patience in (0, 1):
        monkeypatch.setattr(heaviest, "_PATIENCE", patience)
        for table in nested_tables()[::3]:
            forest = Forest(table)
            if forest.solve(None):
                proves(forest, table)


def test_from_what_a_search_has_found_the_heaviest_assignment_is_begun():
    """Half a group's value given to each of its vertices leaves no edge a negative slack."""
    valued = 0
    for table in (*nested_tables()[::2], *tables_of_circles()[::3]):
        forest = Forest(table)
        if not forest.solve(None):
            continue
        valued += any(forest.z[b] for b in forest.blossoms)
        column, values = forest.assigned()
        halves = [[w // 2 for w in row] for row in forest.double]
        afresh, _values = heaviest_assignment(halves)
        worth = sum(halves[u][v] for u, v in enumerate(afresh))
        assert sum(halves[u][v] for u, v in enumerate(column)) == sum(values) == worth
        assert all(
            values[u] + values[v] >= row[v] for u, row in enumerate(forest.double) for v in range(u)
        )
    assert valued > 5


def test_values_of_an_assignment_are_those_of_a_matching_where_none_is_heavier():
    """An assignment may go round an odd circle, which no matching can: then it proves nothing."""
    told = set()
    for table in (*tables_of_circles(), *nested_tables()):
        forest = Forest(table)
        if not forest.solve(None):
            continue
        halves = [[w // 2 for w in row] for row in forest.double]
        afresh, _values = heaviest_assignment(halves)
        heavier = sum(halves[u][v] for u, v in enumerate(afresh)) > sum(
            halves[u][v] for u, v in enumerate(forest.mate)
        )
        values = _values_of_assignment(forest)
        assert (values is None) == heavier
        told.add((values is None, forest.values_without_blossoms() is None))
        if values is not None:
            assert sum(values) == sum(halves[u][v] for u, v in enumerate(forest.mate))
    assert len(told) >= 3


def test_values_without_groups_tell_the_heaviest_matchings_by_their_edges_alone():
    """What no edge may be below and every pair just reaches adds up to twice the whole weight."""
    told = {True: 0, False: 0}
    for table in nested_tables():
        forest = Forest(table)
        if not forest.solve(None):
            continue
        values = forest.values_without_blossoms()
        left_over = [b for b in forest.blossoms if forest.z[b]]
        told[values is not None] += 1
        if values is None:
            assert any(len(forest.leaves[b]) != len(table) - 1 for b in left_over)
            with pytest.raises(OddGroupError) as knotted:
                matchings_of_table(table)
            assert knotted.value.mate == forest.mate
            continue
        assert all(
            values[u] + values[v] >= 2 * w
            for u, row in enumerate(table)
            for v, w in enumerate(row)
            if w is not None
        )
        assert sum(values) == sum(table[u][v] for u, v in enumerate(forest.mate))
    assert all(told.values())


def test_a_group_of_all_but_one_gives_half_its_value_to_its_vertices_and_takes_it_from_the_other():
    """Within it both ends get 3, as much as the group's 6 was; across it one gains what one loses.

    A group of fewer keeps its value, and then vertices alone do not tell; one of none is no matter.
    """
    forest = Forest(near_is_dear([(0, 0), (1, 0), (0, 1), (50, 50)]))
    forest.y, forest.blossoms, group, smaller = [1, 2, 3, 4], {4, 5}, 4, 5
    forest.leaves[group], forest.leaves[smaller] = [0, 1, 2], [0]
    forest.z[group] = 6
    assert forest.values_without_blossoms() == [4, 5, 6, 1]
    forest.z[smaller] = 2
    assert forest.values_without_blossoms() is None
    forest.z[group] = 0
    assert forest.values_without_blossoms() is None
    forest.z[smaller] = 0
    assert forest.values_without_blossoms() == [1, 2, 3, 4]


def test_first_values_leave_no_edge_a_negative_slack_and_are_the_smaller_of_two():
    for table in nested_tables():
        known = [[w for w in row if w is not None] for row in table]
        if not all(known):
            continue
        least = min(map(min, known))
        double = [[10 * least if w is None else 2 * w for w in row] for row in table]
        values = first_duals(table, double)
        simple = [max(row) for row in known]
        assert sum(values) <= sum(simple)
        assert all(
            values[u] + values[v] >= 2 * w
            for u, row in enumerate(table)
            for v, w in enumerate(row)
            if w is not None
        )


def test_middling_partners_are_a_better_start_where_one_is_wanted_by_all():
    """1 is worth 9 to each of five who are worth 0 to one another: 18 for it and 0 for them.

    What the best partner brings would be 9 for each of the six.
    """
    size = 6
    table = [
        [None if one == other else 9 if 0 in (one, other) else 0 for other in range(size)]
        for one in range(size)
    ]
    double = [[-100 if w is None else 2 * w for w in row] for row in table]
    assert first_duals(table, double) == [18, 0, 0, 0, 0, 0]


def test_the_caller_is_asked_before_each_search_and_not_without_one():
    """Three pairs of which each brings the most: no vertex is left alone by the quick start."""
    table = [[1 if one ^ 1 == other else None for other in range(8)] for one in range(8)]
    asked = []
    assert heaviest_perfect_matching(table, lambda: bool(asked.append(1))) == [
        1, 0, 3, 2, 5, 4, 7, 6,
    ]  # fmt: skip
    assert not asked
    table = near_is_dear([*clusters(1, (3, 3, 1)), (99, 99)])
    assert heaviest_perfect_matching(table, lambda: bool(asked.append(1))) is not None
    assert asked
    with pytest.raises(MatchingStoppedError):
        heaviest_perfect_matching(table, lambda: True)


def test_a_table_of_nobody_has_the_matching_of_nobody():
    assert heaviest_perfect_matching([]) == []
    assert heaviest_perfect_matching([[None]]) is None
    assert heaviest_perfect_matching([[None] * 8] * 8) is None


def test_values_of_rows_and_columns_prove_an_assignment():
    for seed in range(40):
        chance = Random(seed)
        size = chance.randint(1, 9)
        square = [[chance.randint(-9, 9) for _ in range(size)] for _ in range(size)]
        column, up, down = assignment(square)
        assert sorted(column) == list(range(size))
        for row in range(size):
            for each in range(size):
                assert up[row] + down[each] >= square[row][each]
            assert up[row] + down[column[row]] == square[row][column[row]]


@pytest.mark.parametrize("odd", [0, 1])
def test_an_assignment_begun_with_values_of_vertices_is_as_heavy(odd):
    """Values of which any two add up to twice a weight at least; those of a pair to just that."""
    for seed in range(60):
        chance = Random(seed)
        size = 2 * chance.randint(1, 5)
        values = [2 * chance.randint(-4, 6) + odd for _ in range(size)]
        table = [[0] * size for _ in range(size)]
        mate = [-1] * size
        for one in range(size):
            for other in range(one + 1):
                slack = chance.choice((0, 0, 1, 4))
                most = (values[one] + values[other]) // 2 - slack
                table[one][other] = table[other][one] = most
                if one != other and not slack and mate[one] < 0 and mate[other] < 0:
                    mate[one], mate[other] = other, one
        started, sums = heaviest_assignment(table, (values, mate))
        afresh, others = heaviest_assignment(table)
        worth = sum(table[row][column] for row, column in enumerate(afresh))
        assert sum(table[row][column] for row, column in enumerate(started)) == worth
        assert sum(sums) == sum(others) == worth
        for found in (sums, others):
            assert all(
                found[u] + found[v] >= 2 * w
                for u, row in enumerate(table)
                for v, w in enumerate(row)
            )
