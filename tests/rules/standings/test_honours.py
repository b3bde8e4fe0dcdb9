"""Categories and the trophy of an Olympiad."""

from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.standings.honours import (
    PlacedTeam,
    categories,
    of_both,
    sizes_of_groups,
    trophy,
)

TABLE = tuple(
    PlacedTeam(place, number, f"T{number}") for place, number in enumerate((2, 1, 4, 3, 6, 5), 1)
)


@given(st.integers(0, 300), st.integers(1, 9))
def test_groups_are_as_equal_as_can_be_and_hold_everybody(teams, groups):
    sizes = sizes_of_groups(teams, groups)
    assert sum(sizes) == teams
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)


def test_the_best_of_each_category_has_no_medal():
    found = categories(TABLE, groups=3)
    assert [(each.first, each.last) for each in found] == [(1, 2), (3, 4), (5, 6)]
    # teams 2, 1 and 4 have the medals
    assert [[team.number for team in each.winners] for each in found] == [[], [3], [6]]


def test_those_level_on_a_place_all_win():
    level = (*TABLE[:4], PlacedTeam(5, 6, "T6"), PlacedTeam(5, 5, "T5"))
    assert [team.number for team in categories(level, groups=3)[2].winners] == [6, 5]


def test_the_trophy_is_by_the_sum_of_both_places():
    """Open and women of 2024: India first in both."""
    men = (PlacedTeam(1, 2, "India"), PlacedTeam(2, 1, "USA"), PlacedTeam(3, 9, "Uzbekistan"))
    women = (PlacedTeam(1, 1, "India"), PlacedTeam(2, 16, "Kazakhstan"), PlacedTeam(3, 11, "USA"))
    found = trophy(men, women)
    assert [(each.name, each.places, each.sum) for each in found] == [
        ("India", (1, 1), 2),
        ("USA", (2, 3), 5),
    ]
    assert [each.name for each in of_both(found)] == ["India"]


def test_equal_sums_are_not_decided_and_a_second_team_is_its_federation_s():
    men = (PlacedTeam(1, 1, "A"), PlacedTeam(2, 2, "B"), PlacedTeam(3, 3, "A 2"))
    women = (PlacedTeam(1, 1, "B"), PlacedTeam(2, 2, "A 2"), PlacedTeam(3, 3, "A"))
    found = trophy(men, women, {"A 2": "A"})
    assert [(each.name, each.places) for each in found] == [("A", (1, 2)), ("B", (2, 1))]
    assert [each.name for each in of_both(found)] == ["A", "B"]
    assert of_both(()) == ()
