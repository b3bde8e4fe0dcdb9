"""The first rating of a player (B.02 art. 8.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from arbitro.model import ZERO, Points
from arbitro.rules.ratings.conversion import difference_of_percentage, nearest, percentage

HYPOTHETICAL_RATING = 1800
HYPOTHETICAL_OPPONENTS = 2
HIGHEST_INITIAL = 2200
FEWEST_GAMES = 5
MOST_MONTHS = 26
"""Results are pooled over rating periods that span no more months than these (art. 7.1.4)."""


@dataclass(frozen=True, slots=True)
class UnratedResults:
    """What an unrated player did against rated opponents: games, their ratings' sum, the score."""

    games: int = 0
    opponents: int = 0
    score: Points = ZERO

    def __add__(self, other: UnratedResults) -> UnratedResults:
        """Pool the results of two events."""
        return UnratedResults(
            self.games + other.games,
            self.opponents + other.opponents,
            Points(self.score + other.score),
        )


@dataclass(frozen=True, slots=True)
class InitialRating:
    """A first rating and how it comes about.

    ``average`` is Ra, ``step`` what is added to it: the difference of ``percentage``, or so many
    points for each half point above one half. ``unlimited`` is the sum before rounding and the
    limit, ``rating`` the whole number.
    """

    results: UnratedResults
    average: Fraction
    percentage: int
    step: int
    unlimited: Fraction
    rating: int


InitialFormula = Callable[[UnratedResults], InitialRating]


def with_two_drawn_games(results: UnratedResults) -> InitialRating:
    """Return the first rating since March 2024: two draws with players of 1800 are added.

    >>> with_two_drawn_games(UnratedResults(5, 9507, Points(30))).rating
    1922
    >>> with_two_drawn_games(UnratedResults(5, 12000, Points(30))).rating
    2200
    """
    games = results.games + HYPOTHETICAL_OPPONENTS
    total = results.opponents + HYPOTHETICAL_OPPONENTS * HYPOTHETICAL_RATING
    average = Fraction(total, games)
    share = percentage(results.score + HYPOTHETICAL_OPPONENTS * 5, games)
    step = difference_of_percentage(share)
    # Ra is not rounded before dp is added: 1872.43 + 50 is 1922 (the text's own order).
    rating = min(nearest(average + step), HIGHEST_INITIAL)
    return InitialRating(results, average, share, step, average + step, rating)


@dataclass(frozen=True, slots=True)
class BonusFormula:
    """The formula until February 2024: so many points for each half point above 50 per cent.

    >>> BonusFormula(20)(UnratedResults(5, 10000, Points(30))).rating
    2020
    >>> BonusFormula(20)(UnratedResults(5, 10000, Points(20))).rating
    1928
    """

    per_half_point: int

    def __call__(self, results: UnratedResults) -> InitialRating:
        """Return the first rating."""
        average = Fraction(results.opponents, results.games)
        share = percentage(results.score, results.games)
        # Whole half points above one half; below it dp takes over, as the text until 2024 had it.
        above = (2 * results.score - 10 * results.games) // 10
        step = self.per_half_point * above if above >= 0 else difference_of_percentage(share)
        total = average + step
        return InitialRating(results, average, share, step, total, nearest(total))
