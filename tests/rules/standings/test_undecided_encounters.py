"""A direct encounter that separated nobody has nothing to show (C.07 art. 6)."""

import pytest

from arbitro.rules.standings.encounters import undecided


@pytest.mark.parametrize(
    ("places", "found"),
    [
        ((), ()),
        ((None, None), ()),
        ((1, 1), (0, 1)),  # two who never met
        ((1, 2), ()),
        ((1, 1, 3), ()),  # the last one was parted from two who stay level
        ((1, 2, 2), ()),
        ((1, 2, 3, 1, 1, None), (3, 4)),
        ((1, 1, 1, 2), (0, 1)),  # a tie that stays, then one that was parted
    ],
)
def test_places_are_shown_where_a_tie_was_parted(places, found):
    assert sorted(undecided(places)) == list(found)
