"""The development coefficient and its order of sentences."""

import pytest

from arbitro.rules.ratings.coefficient import CoefficientGround, RatingStatus, coefficient


@pytest.mark.article("B.02@2024-03 art. 8.3.3")
@pytest.mark.parametrize(
    ("listed", "year", "value", "why"),
    [
        (
            RatingStatus(2380, reached_2400=True, games=500),
            2026,
            10,
            CoefficientGround.REACHED_2400,
        ),
        (RatingStatus(2400, games=10), 2026, 10, CoefficientGround.REACHED_2400),
        (RatingStatus(2250, birth_year=2008, games=500), 2026, 40, CoefficientGround.JUNIOR),
        (RatingStatus(2250, birth_year=2007, games=500), 2026, 20, CoefficientGround.USUAL),
        (RatingStatus(2300, birth_year=2010, games=500), 2026, 20, CoefficientGround.USUAL),
        (RatingStatus(1800, games=29), 2026, 40, CoefficientGround.NEW),
        (RatingStatus(1800, games=30), 2026, 20, CoefficientGround.USUAL),
        (
            RatingStatus(2290, birth_year=2010, reached_2400=True, games=500),
            2026,
            10,
            CoefficientGround.REACHED_2400,
        ),
        (RatingStatus(1800, coefficient=40, games=500), 2026, 40, CoefficientGround.LISTED),
        (RatingStatus(1800), 2026, 20, CoefficientGround.ASSUMED),
    ],
)
def test_k_follows_from_the_first_sentence_that_fits(listed, year, value, why):
    found = coefficient(listed, year)
    assert (found.value, found.why) == (value, why)


def test_39_games_with_k_20_are_rated_with_k_17():
    # FIDE's calculation of October 2026: list K 20, 39 games in the period, K 17
    found = coefficient(RatingStatus(2054, coefficient=20), 2026, 39)
    assert (found.value, found.before) == (17, 20)
