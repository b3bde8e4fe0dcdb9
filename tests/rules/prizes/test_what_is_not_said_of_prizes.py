"""What is left out of a fund is nothing, but that a prize of a board needs a game."""

from unsaid import supposed


def test_what_is_supposed_of_prizes_is_listed():
    assert supposed("arbitro.rules.prizes") == {"BoardPrizes.least_games": 1}
