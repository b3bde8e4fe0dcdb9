"""Times by the difference of two ratings, at the bounds of the published table."""

import pytest

from arbitro.rules.laws.clock.handicap import by_difference


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
