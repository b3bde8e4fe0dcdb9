"""Counts a norm needs, by the number of games or opponents, and the tables made of them.

The table of B.01 art. 1.4.9 is that of the rating regulations.
"""

from __future__ import annotations

from arbitro.model import Points
from arbitro.rules.ratings.conversion import (
    difference_of_percentage,
    percentage_for_difference,
)
from arbitro.rules.ratings.rounding import percentage
from arbitro.rules.titles.levels import Level

FEWEST_OF_MIX = 3
MOST_GAMES_COUNTED = 13
SMALLEST_SHARE = (35, 100)


def mix_needed(opponents: int) -> int:
    """Return how many opponents must hold the norm's own titles: a third, at least three.

    >>> [mix_needed(each) for each in (7, 9, 10, 13)]
    [3, 3, 4, 5]
    """
    return max(FEWEST_OF_MIX, -(-opponents // 3))


def holders_needed(opponents: int) -> int:
    """Return how many opponents must hold a title: half of them.

    >>> [holders_needed(each) for each in (7, 9, 10)]
    [4, 5, 5]
    """
    return -(-opponents // 2)


def most_of_own_federation(opponents: int) -> int:
    """Return how many opponents may be of the player's own federation: three fifths.

    >>> [most_of_own_federation(each) for each in (9, 10, 13)]
    [5, 6, 7]
    """
    return 3 * opponents // 5


def most_of_one_federation(opponents: int) -> int:
    """Return how many opponents may be of any one federation: two thirds.

    >>> [most_of_one_federation(each) for each in (9, 10, 13)]
    [6, 6, 8]
    """
    return 2 * opponents // 3


def share_is_enough(score: int, games: int) -> bool:
    """Tell whether a score, in tenths, reaches 35 per cent, not rounded (art. 1.4.8.b).

    >>> share_is_enough(45, 13), share_is_enough(35, 10)
    (False, True)
    """
    part, whole = SMALLEST_SHARE
    return score * whole >= games * 10 * part


def average_needed(level: Level, score: int, games: int) -> int | None:
    """Return the least average rating with which a score in tenths is a norm, None if none is.

    >>> from arbitro.rules.titles.levels import GM
    >>> average_needed(GM, 60, 9), average_needed(GM, 30, 9)
    (2475, None)
    """
    if not share_is_enough(score, games):
        return None
    step = difference_of_percentage(percentage(score, games))
    return max(level.average, level.performance - step)


def score_needed(level: Level, average: int, games: int) -> Points | None:
    """Return the least score in tenths that is a norm against an average, None if none is.

    >>> from arbitro.rules.titles.levels import GM, IM
    >>> score_needed(GM, 2478, 9), score_needed(IM, 2344, 9), score_needed(GM, 2379, 9)
    (60, 60, None)
    """
    if average < level.average:
        return None
    least = percentage_for_difference(level.performance - average)
    if least is None:
        return None
    part, whole = SMALLEST_SHARE
    # in half points: of the percentage, which halves round up to, and of the smallest share
    halves = max(-(games * (2 * least - 1) // -100), -(2 * games * part // -whole))
    return Points(5 * halves) if halves <= 2 * games else None


def norm_table(level: Level, games: int) -> tuple[tuple[Points, int], ...]:
    """Return the scores of an event with the least average rating of each, the highest first.

    Above the first row the score needs no more than the least average of the title.

    >>> from arbitro.rules.titles.levels import GM
    >>> norm_table(GM, 9)[:2]
    ((70, 2380), (65, 2434))
    """
    rows: list[tuple[Points, int]] = []
    for score in range(games * 10, -1, -5):
        needed = average_needed(level, score, games)
        if needed is None:
            break
        if needed == level.average:
            rows.clear()
        rows.append((Points(score), needed))
    return tuple(rows)
