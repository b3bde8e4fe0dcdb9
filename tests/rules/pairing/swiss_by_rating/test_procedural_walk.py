"""The engines of the procedural texts beside the literal walks."""

import pytest

from arbitro.rules.pairing.swiss_by_rating import bracket
from arbitro.rules.pairing.swiss_by_rating import bracket as left_over
from definitions.played_by_rating import (
    OF_1992,
    OF_2009,
    OF_2012,
    Compared,
    compare,
    random_tournament,
)


@pytest.mark.parametrize("edition", [OF_1992, OF_2009, OF_2012])
@pytest.mark.parametrize("seed", range(0, 60, 20))
def test_random_tournaments_are_paired_as_the_walk_pairs_them(seed, edition):
    found = Compared()
    for number in range(seed, seed + 20):
        compare(random_tournament(number, edition), edition, found)
    assert found.different == []
    assert found.refused == 0
    assert found.too_long <= 2
    assert found.rounds > 40


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize(("known", "tried"), [(0, 0), (12_000, 0), (12_000, 400)])
def test_the_walk_is_followed_however_those_left_over_are_found(monkeypatch, edition, known, tried):
    """All sets may be known before or not, and each may be tried or what comes first."""
    monkeypatch.setattr(left_over, "MANY", known)
    monkeypatch.setattr(bracket, "FEW", tried)
    found = Compared()
    for number in range(1000, 1015):
        compare(random_tournament(number, edition, 12), edition, found)
    assert found.different == []
    assert found.rounds > 40
