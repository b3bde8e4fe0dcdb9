"""Which rating difference counts in each game of an event (B.02 art. 8.3.1).

Every function takes a player's rating and those of the opponents, game by game, and returns the
differences that count, positive where the player is the higher rated. The editions differ in how
far a difference of more than 400 points counts, so that the games are looked at together.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST = 400
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
    return max(-MOST, min(MOST, difference))


def capped_once(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    """Return the differences where a player benefits from one cut at most (2022).

    The cut is a benefit to the higher rated player alone: the game with the greatest difference
    has it. What the lower rated player is expected to score is cut in every game.

    >>> capped_once(2000, (1063, 1299, 1872)), capped_once(2212, (2659, 2652))
    ((400, 701, 128), (-400, -400))
    """
    differences = [own - opponent for opponent in opponents]
    greatest = max(differences, default=0)
    upgraded = differences.index(greatest) if greatest > MOST else -1
    return tuple(
        max(difference, -MOST) if place != upgraded else MOST
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
    return abs(one - other) >= RAPID_APART and max(one, other) > RAPID_HIGH
