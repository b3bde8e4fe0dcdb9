"""The rating periods of a long event: runs of rounds, each with the ratings of its own list.

An event of more than 30 days is rated list by list (B.02); for norms the rating and title of the
day of the game count (B.01 art. 1.1.4). It is paired by the ratings of the first period.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from arbitro.model.ids import Tpn
from arbitro.model.participant import Title


class RatingThen(NamedTuple):
    """What the list of a period has of a player; ``rating`` 0 is unrated."""

    tpn: Tpn
    rating: int
    title: Title | None = None


class RatingPeriod(NamedTuple):
    """Rounds that one list rates, from ``first_round`` to that before the next period.

    ``start`` is its first day. ``players`` are those who have other ratings or titles from then on:
    who is not among them keeps those of the period before, in the first one those of the entry.
    """

    first_round: int
    start: date | None = None
    players: tuple[RatingThen, ...] = ()


class RoundSpan(NamedTuple):
    """Rounds from ``first`` to ``last``, both counted."""

    first: int
    last: int


def period_of_round(periods: Sequence[RatingPeriod], round_number: int) -> int:
    """Return the number of the period a round is in, counted from 1.

    >>> periods = (RatingPeriod(1), RatingPeriod(4))
    >>> [period_of_round(periods, number) for number in (1, 3, 4, 9)]
    [1, 1, 2, 2]
    """
    return max(1, sum(period.first_round <= round_number for period in periods))


def span_of_period(periods: Sequence[RatingPeriod], number: int, rounds: int) -> RoundSpan:
    """Return the rounds of a period, counted from 1, of an event of so many rounds.

    >>> periods = (RatingPeriod(1), RatingPeriod(4))
    >>> [span_of_period(periods, number, 9) for number in (1, 2)]
    [RoundSpan(first=1, last=3), RoundSpan(first=4, last=9)]
    """
    last = periods[number].first_round - 1 if number < len(periods) else rounds
    return RoundSpan(periods[number - 1].first_round, last)
