"""Times by the ratings of two players, at the bounds of the published tables."""

from itertools import product

import pytest

from arbitro.rules.laws.clock.handicap import (
    TABLES,
    by_difference,
    by_groups,
    group_of,
    handicap_times,
)


@pytest.mark.parametrize(
    ("apart", "minutes"),
    [
        (0, (15, 15)),
        (99, (15, 15)),
        (100, (18, 12)),
        (199, (18, 12)),
        (200, (22, 8)),
        (299, (22, 8)),
        (300, (25, 5)),
        (399, (25, 5)),
        (400, (27, 3)),
        (499, (27, 3)),
        (500, (29, 1)),
    ],
)
def test_from_so_many_points_on_more_minutes_are_moved(apart, minutes):
    assert by_difference(1500, 1500 + apart) == minutes


LOWEST = [2151, 2001, 1851, 1701, 1551, 1401]
"""The lowest ratings of the groups of Wanstead, 150 points apart; the last group is for all."""


@pytest.mark.parametrize(("group", "least"), list(enumerate(LOWEST)))
def test_a_group_begins_with_its_lowest_rating(group, least):
    assert (group_of(least), group_of(least - 1)) == (group, group + 1)


def test_a_minute_of_eight_is_moved_for_every_group():
    for lower, higher in product(range(7), repeat=2):
        ratings = [*LOWEST, 1400]
        if ratings[lower] <= ratings[higher]:
            moved = lower - higher
            assert by_groups(ratings[lower], ratings[higher]) == (8 + moved, 8 - moved)


@pytest.mark.parametrize(
    ("table", "white", "black", "minutes", "increment"),
    [
        ("springeren", 1500, 1750, (22, 8), 5),
        ("springeren", 1750, 1500, (8, 22), 5),
        ("springeren", 1500, 1500, (15, 15), 5),
        ("wanstead", 1400, 2151, (14, 2), 0),
        ("wanstead", 2151, 1400, (2, 14), 0),
        ("wanstead", 1400, 0, (8, 8), 0),
    ],
)
def test_the_lower_rated_has_the_longer_time_of_either_colour(
    table, white, black, minutes, increment
):
    control = handicap_times(TABLES[table], white, black)
    (own,) = control.periods
    assert (own.seconds, own.increment) == (60 * minutes[0], increment)
    if minutes[0] == minutes[1]:
        assert control.black == ()
    else:
        (other,) = control.black
        assert (other.seconds, other.increment) == (60 * minutes[1], increment)
