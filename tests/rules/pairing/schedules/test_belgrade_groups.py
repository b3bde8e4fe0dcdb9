"""Belgrade groups of a list: who is where, how strong the groups are, what cannot be divided."""

from fractions import Fraction

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.wimbledon import (
    average_rating,
    belgrade_groups,
    groups_of_list,
)


def said(found):
    return [(each.concept, dict(each.values)) for each in found.why]


@pytest.mark.parametrize("players", [8, 9, 30, 128, 200])
def test_there_are_two_groups_at_least_and_64_at_most_of_two_players_each(players):
    most = min(players // 2, 64)
    for groups in (0, 1, most + 1, players):
        found = groups_of_list([2000] * players, groups)
        assert isinstance(found, Refused)
        assert found.code == "groups-out-of-range"
        assert dict(found.values) == {"groups": groups, "players": players, "most": most}
    for groups in (2, most):
        made = groups_of_list([2000] * players, groups)
        assert [each.places for each in made.groups] == list(belgrade_groups(players, groups))


@pytest.mark.parametrize(("players", "groups"), [(1, 1), (2, 2), (7, 3), (16, 4), (23, 5)])
def test_rows_turn_so_that_each_has_everybody_of_it_in_another_group(players, groups):
    made = belgrade_groups(players, groups)
    assert sorted(one for group in made for one in group) == list(range(1, players + 1))
    for row in range(-(-players // groups)):
        there = range(row * groups + 1, min((row + 1) * groups, players) + 1)
        of_row = [next((one for one in there if one in group), None) for group in made]
        in_order = [one for one in of_row if one is not None]
        assert sorted(in_order) == list(there)
        assert in_order == sorted(in_order, reverse=row % 2 == 1)


def test_groups_of_one_size_are_told_with_the_averages_of_the_weakest_and_strongest():
    found = groups_of_list((2000, 1950, 1800, 1700, 1600, 1501), 3)
    assert [each.places for each in found.groups] == [(1, 6), (2, 5), (3, 4)]
    averages = [Fraction(3501, 2), Fraction(1775), Fraction(1750)]
    assert [each.average for each in found.groups] == averages
    assert said(found) == [
        ("belgrade-groups", {"groups": 3}),
        ("belgrade-averages", {"least": Fraction(1750), "most": Fraction(1775)}),
    ]


def test_uneven_groups_and_players_without_a_rating_are_told():
    found = groups_of_list((2000, 0, 1800, 1700, 0), 2)
    assert [each.places for each in found.groups] == [(1, 4, 5), (2, 3)]
    assert said(found) == [
        ("belgrade-groups", {"groups": 2}),
        ("belgrade-sizes", {"larger": 1, "most": 3, "least": 2}),
        ("belgrade-averages", {"least": Fraction(1800), "most": Fraction(1850)}),
        ("belgrade-unrated", {"players": 2}),
    ]


def test_groups_of_which_nobody_has_a_rating_have_no_average():
    found = groups_of_list((0, 0, 0, 0), 2)
    assert [each.average for each in found.groups] == [None, None]
    assert [concept for concept, _values in said(found)] == ["belgrade-groups"]
    half = groups_of_list((2000, 0, 0, 1000), 2)
    assert [each.average for each in half.groups] == [1500, None]
    assert average_rating(()) is None
