"""Time handicaps of clubs: the higher rated of two has less time, by a published table.

Such games are not rated by FIDE (B.02: both players need the same time). Each table names who
published it; ratings are those the event goes by, 0 where there is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.model import Period, TimeControl


class Handicap(NamedTuple):
    """A table: its name, who published it, and the minutes of the lower and the higher rated.

    ``minutes`` takes the lower rating and the higher one; ``increment`` are seconds a move.
    """

    name: str
    source: str
    minutes: Callable[[int, int], tuple[int, int]]
    increment: int = 0


_SPRINGEREN = ((500, 29, 1), (400, 27, 3), (300, 25, 5), (200, 22, 8), (100, 18, 12), (0, 15, 15))
"""From so many rating points apart on, the minutes of the lower and the higher rated."""


def by_difference(lower: int, higher: int) -> tuple[int, int]:
    """Return the minutes by the difference of the ratings: thirty are shared out.

    >>> by_difference(1500, 1599), by_difference(1500, 1850), by_difference(1200, 2400)
    ((15, 15), (25, 5), (29, 1))
    """
    apart = higher - lower
    return next((more, less) for least, more, less in _SPRINGEREN if apart >= least)


_WANSTEAD = (2151, 2001, 1851, 1701, 1551, 1401)
"""The lowest rating of the groups 0 to 5; all others are in group 6."""

_CORE = 8


def group_of(rating: int) -> int:
    """Return the rating group of a player.

    >>> group_of(2151), group_of(2150), group_of(1400), group_of(0)
    (0, 1, 6, 6)
    """
    return next((at for at, least in enumerate(_WANSTEAD) if rating >= least), len(_WANSTEAD))


def by_groups(lower: int, higher: int) -> tuple[int, int]:
    """Return eight minutes, with a minute moved for every group between the two.

    >>> by_groups(1500, 1800)
    (10, 6)
    """
    apart = group_of(lower) - group_of(higher)
    return _CORE + apart, _CORE - apart


TABLES = {
    item.name: item
    for item in (
        Handicap(
            "springeren",
            "Skakklubben Springeren, Turnering med Tidshandicap",
            by_difference,
            increment=5,
        ),
        Handicap("wanstead", "Wanstead and Woodford, Handicap Blitz Grand Prix", by_groups),
    )
}
"""The tables by name."""


def handicap_times(table: Handicap, white: int, black: int) -> TimeControl:
    """Return the times of a game between two ratings.

    >>> control = handicap_times(TABLES["wanstead"], 1800, 1500)
    >>> control.periods[0].seconds // 60, control.black[0].seconds // 60
    (6, 10)
    """
    more, less = table.minutes(min(white, black), max(white, black))
    own, other = (less, more) if white > black else (more, less)
    periods = (Period(60 * own, table.increment),)
    return TimeControl(periods, (Period(60 * other, table.increment),) if own != other else ())
