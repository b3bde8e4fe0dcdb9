"""The rating regulations as values, one for each text that was in force (B.02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.model import EditionKey, RateClass
from arbitro.regulations import editions, no_values
from arbitro.rules.ratings.initial import BonusFormula, InitialFormula, with_two_drawn_games

# Which rating difference counts in each game of an event (B.02 art. 8.3.1).
#
# Every function takes a player's rating and those of the opponents, game by game, and returns the
# differences that count, positive where the player is the higher rated. The editions differ in how
# far a difference of more than 400 points counts, so that the games are looked at together.

MOST_DIFFERENCE = 400
"""A difference beyond this counts as this where the rule applies."""

FULL_FROM = 2650
"""From this rating on a player's differences count in full since 1 October 2025."""

RAPID_APART = 600
RAPID_HIGH = 2600
"""Since 1 December 2024 rapid and blitz games this far apart are not rated if one is above."""


def capped(difference: int) -> int:
    """Return a difference cut at 400 on either side.

    >>> capped(413), capped(-447), capped(400)
    (400, -400, 400)
    """
    return max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, difference))


def capped_once(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    """Return the differences where a player benefits from one cut at most (2022).

    The cut is a benefit to the higher rated player alone: the game with the greatest difference
    has it. What the lower rated player is expected to score is cut in every game.

    >>> capped_once(2000, (1063, 1299, 1872)), capped_once(2212, (2659, 2652))
    ((400, 701, 128), (-400, -400))
    """
    differences = [own - opponent for opponent in opponents]
    greatest = max(differences, default=0)
    # Of equal differences the first: which of them is cut changes no sum.
    upgraded = differences.index(greatest) if greatest > MOST_DIFFERENCE else -1
    return tuple(
        max(difference, -MOST_DIFFERENCE) if place != upgraded else MOST_DIFFERENCE
        for place, difference in enumerate(differences)
    )


def capped_always(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    """Return the differences, each cut at 400 (standard from March 2024; rapid and blitz).

    >>> capped_always(2813, (2400, 2505))
    (400, 308)
    """
    return tuple(capped(own - opponent) for opponent in opponents)


def full_from_2650(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    """Return the differences, cut at 400 unless the player has 2650 or more (October 2025).

    The own rating decides: the opponent of such a player still counts 400.

    >>> full_from_2650(2813, (2400,)), full_from_2650(2400, (2813,))
    ((413,), (-400,))
    """
    if own >= FULL_FROM:
        return tuple(own - opponent for opponent in opponents)
    return capped_always(own, opponents)


def never_too_far(one: int, other: int) -> bool:
    """Tell that no two ratings are too far apart for a rated game."""
    del one, other
    return False


def too_far_for_rapid(one: int, other: int) -> bool:
    """Tell whether a rapid or blitz game is not rated (B.02.RB art. 7.3.1, December 2024).

    >>> too_far_for_rapid(2601, 2001), too_far_for_rapid(2600, 1900), too_far_for_rapid(2700, 2101)
    (True, False, False)
    """
    # The two bounds differ by the text: 600 apart is too far, 2600 is not yet above.
    return abs(one - other) >= RAPID_APART and max(one, other) > RAPID_HIGH


STANDARD = "B.02"
RAPID_AND_BLITZ = "B.02.RB"

FLOOR_OF_2022 = 1000
FLOOR_OF_2024 = 1400
HIGH_RATINGS = (2700, 2500)
"""Above these, of anybody or of a woman, an event is registered earlier (art. 0.2 of 2024)."""


@dataclass(frozen=True, slots=True)
class RatingRegulations:
    """One text of the rating regulations: what it changes from one edition to another.

    ``since`` is the first day of the events it binds, the day of the amendment where an edition
    was amended. ``differences`` gives the rating differences that count in a player's games,
    ``too_far`` tells games that are not rated for the distance of the ratings, ``initial`` gives
    first ratings, and ``lowest`` is the lowest rating published. ``standard_counts`` tells that a
    player without a rating of the class is rated by the standard rating. An event with a player,
    or a woman, above ``early_registration`` is registered thirty days before instead of three.
    A rating more than ``near_standard`` below the standard rating is raised to that.
    """

    edition: EditionKey
    since: date
    lowest: int
    differences: Callable[[int, Sequence[int]], tuple[int, ...]]
    initial: InitialFormula
    too_far: Callable[[int, int], bool] = never_too_far
    standard_counts: bool = False
    early_registration: tuple[int, int] | None = None
    near_standard: int | None = None


RULES: tuple[RatingRegulations, ...] = (
    RatingRegulations(
        edition=EditionKey("B.02@2022-01"),
        since=date(2022, 1, 1),
        lowest=FLOOR_OF_2022,
        differences=capped_once,
        initial=BonusFormula(20),
    ),
    RatingRegulations(
        edition=EditionKey("B.02@2024-03"),
        since=date(2024, 3, 1),
        lowest=FLOOR_OF_2024,
        differences=capped_always,
        initial=with_two_drawn_games,
        early_registration=HIGH_RATINGS,
    ),
    RatingRegulations(
        edition=EditionKey("B.02@2024-03"),
        since=date(2025, 10, 1),
        lowest=FLOOR_OF_2024,
        differences=full_from_2650,
        initial=with_two_drawn_games,
        early_registration=HIGH_RATINGS,
    ),
    RatingRegulations(
        edition=EditionKey("B.02.RB@2022-01"),
        since=date(2022, 1, 1),
        lowest=FLOOR_OF_2022,
        differences=capped_once,
        initial=BonusFormula(10),
        standard_counts=True,
    ),
    RatingRegulations(
        edition=EditionKey("B.02.RB@2022-01"),
        since=date(2022, 10, 1),
        lowest=FLOOR_OF_2022,
        differences=capped_once,
        initial=BonusFormula(10),
        standard_counts=True,
        near_standard=100,
    ),
    RatingRegulations(
        edition=EditionKey("B.02.RB@2024-03"),
        since=date(2024, 3, 1),
        lowest=FLOOR_OF_2024,
        differences=capped_always,
        initial=with_two_drawn_games,
        standard_counts=True,
    ),
    RatingRegulations(
        edition=EditionKey("B.02.RB@2024-03"),
        since=date(2024, 12, 1),
        lowest=FLOOR_OF_2024,
        differences=capped_always,
        initial=with_two_drawn_games,
        too_far=too_far_for_rapid,
        standard_counts=True,
    ),
)
"""Every text, in the order of time within an edition."""


def regulation_of(rate_class: RateClass) -> str:
    """Return the regulation that rates games of a class.

    >>> regulation_of(RateClass.BLITZ)
    'B.02.RB'
    """
    return STANDARD if rate_class is RateClass.STANDARD else RAPID_AND_BLITZ


def rating_rules(edition: EditionKey, start: date | None = None) -> RatingRegulations:
    """Return the text of an edition for an event that starts on a day.

    Without a day the last text of the edition; before its first day the first. Raises
    UnknownEditionError where the edition is none of ratings.

    >>> rating_rules(EditionKey("B.02@2024-03"), date(2025, 9, 30)).since.isoformat()
    '2024-03-01'
    """
    texts = [rules for rules in RULES if rules.edition == edition]
    if not texts:
        no_values(edition, (rules.edition for rules in RULES))
    bound = [rules for rules in texts if start is None or rules.since <= start]
    # An event that began before the edition was asked for it by hand: the first text answers.
    return bound[-1] if bound else texts[0]


def newest_rating_rules(rate_class: RateClass) -> RatingRegulations:
    """Return the last text of the newest edition that rates games of a class.

    >>> str(newest_rating_rules(RateClass.RAPID).edition)
    'B.02.RB@2024-03'
    """
    return rating_rules(editions(regulation_of(rate_class))[-1].key)
