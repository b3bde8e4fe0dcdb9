"""The rating regulations as values, one for each text that was in force (B.02)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.model import EditionKey, RateClass
from arbitro.regulations import editions, no_values
from arbitro.rules.ratings.differences import (
    capped_always,
    capped_once,
    full_from_2650,
    never_too_far,
    too_far_for_rapid,
)
from arbitro.rules.ratings.initial import InitialFormula, WithBonus, with_two_drawn_games

STANDARD = "B.02"
RAPID_AND_BLITZ = "B.02.RB"

FLOOR_OF_2022 = 1000
FLOOR_OF_2024 = 1400
HIGH_RATINGS = (2700, 2500)
"""Above these, of anybody or of a woman, an event is registered earlier (art. 0.2 of 2024)."""


@dataclass(frozen=True, slots=True)
class RatingRules:
    """One text of the rating regulations: what it changes from one edition to another.

    ``since`` is the first day of the events it binds, the day of the amendment where an edition
    was amended. ``differences`` gives the rating differences that count in a player's games,
    ``too_far`` tells games that are not rated for the distance of the ratings, ``initial`` gives
    first ratings, and ``lowest`` is the lowest rating published. ``standard_counts`` tells that a
    player without a rating of the class is rated by the standard rating. An event with a player,
    or a woman, above ``early_registration`` is registered thirty days before instead of three.
    """

    edition: EditionKey
    since: date
    lowest: int
    differences: Callable[[int, Sequence[int]], tuple[int, ...]]
    initial: InitialFormula
    too_far: Callable[[int, int], bool] = never_too_far
    standard_counts: bool = False
    early_registration: tuple[int, int] | None = None


RULES: tuple[RatingRules, ...] = (
    RatingRules(
        edition=EditionKey("B.02@2022-01"),
        since=date(2022, 1, 1),
        lowest=FLOOR_OF_2022,
        differences=capped_once,
        initial=WithBonus(20),
    ),
    RatingRules(
        edition=EditionKey("B.02@2024-03"),
        since=date(2024, 3, 1),
        lowest=FLOOR_OF_2024,
        differences=capped_always,
        initial=with_two_drawn_games,
        early_registration=HIGH_RATINGS,
    ),
    RatingRules(
        edition=EditionKey("B.02@2024-03"),
        since=date(2025, 10, 1),
        lowest=FLOOR_OF_2024,
        differences=full_from_2650,
        initial=with_two_drawn_games,
        early_registration=HIGH_RATINGS,
    ),
    RatingRules(
        edition=EditionKey("B.02.RB@2022-01"),
        since=date(2022, 1, 1),
        lowest=FLOOR_OF_2022,
        differences=capped_once,
        initial=WithBonus(10),
        standard_counts=True,
    ),
    RatingRules(
        edition=EditionKey("B.02.RB@2024-03"),
        since=date(2024, 3, 1),
        lowest=FLOOR_OF_2024,
        differences=capped_always,
        initial=with_two_drawn_games,
        standard_counts=True,
    ),
    RatingRules(
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


def rating_rules(edition: EditionKey, start: date | None = None) -> RatingRules:
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
    return bound[-1] if bound else texts[0]


def newest_rating_rules(rate_class: RateClass) -> RatingRules:
    """Return the last text of the newest edition that rates games of a class.

    >>> str(newest_rating_rules(RateClass.RAPID).edition)
    'B.02.RB@2024-03'
    """
    return rating_rules(editions(regulation_of(rate_class))[-1].key)
