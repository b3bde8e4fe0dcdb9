"""The engine of the two procedural texts beside the literal walk."""

import pytest

from definitions.played_by_rating import OF_1992, OF_2009, Compared, compare, random_tournament


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize("seed", range(0, 120, 20))
def test_random_tournaments_are_paired_as_the_walk_pairs_them(seed, edition):
    found = Compared()
    for number in range(seed, seed + 20):
        compare(random_tournament(number, edition), edition, found)
    assert found.different == []
    assert found.refused == 0
    assert found.too_long <= 2
    assert found.rounds > 40
