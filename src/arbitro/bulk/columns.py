"""Players, games and lists as columns: NumPy arrays in which a player is a place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeAlias

Column: TypeAlias = Any
"""A NumPy array of whole numbers or of truth values."""


@dataclass(frozen=True, slots=True)
class PlayerColumns:
    """The list before: a row a player.

    ``rating`` 0 is unrated, ``coefficient`` 0 unknown, ``birth_year`` 0 unknown, ``games`` ever
    played -1 unknown. ``reached_2400`` is a truth value. The others may be left out: ``standard``
    ratings, for rapid and blitz; ``events`` rated so far, -1 unknown; ``last_played``, the month
    (`month_of`) of the list the last game was rated for, 0 unknown; ``inactive``, a truth value.
    """

    rating: Column
    coefficient: Column
    birth_year: Column
    games: Column
    reached_2400: Column
    standard: Column | None = None
    events: Column | None = None
    last_played: Column | None = None
    inactive: Column | None = None


@dataclass(frozen=True, slots=True)
class GameColumns:
    """The rated games of the period: a row a game.

    ``event`` numbers events in the order they were rated, ``white`` and ``black`` are places in
    the list, ``halves`` what White made, in half points. Games that are not rated for their clock
    or were not played are left out beforehand. ``text`` is the place of the event's rules among
    those given, where they are several. ``seats`` are events and players who took part in them,
    where somebody may have done so without one of these games. ``earlier`` has, for events that
    began under an earlier list, the ratings of that list by place, 0 for who was not in it.
    """

    event: Column
    white: Column
    black: Column
    halves: Column
    text: Column | None = None
    earlier: Mapping[int, Column] | None = None
    seats: tuple[Column, Column] | None = None


@dataclass(frozen=True, slots=True)
class WaitingColumns:
    """Results that wait for a first rating: a row a player and list.

    ``month`` is that of the list they were rated for, ``opponents`` the sum of their ratings.
    """

    player: Column
    month: Column
    games: Column
    opponents: Column
    halves: Column


@dataclass(frozen=True, slots=True)
class ListColumns:
    """The list after: a row a player, in the order before.

    ``games`` are those of the period that count, ``coefficient`` the K they were rated by and
    ``next_coefficient`` that of the list, 0 for none. ``change`` is in points, ``sum_of_changes``
    in hundredths. ``initial`` is a first rating as far as it has come, 0 for none. The others are
    the columns of `PlayerColumns` for the next period, and what then waits for a first rating.
    """

    rating: Column
    games: Column
    coefficient: Column
    sum_of_changes: Column
    change: Column
    initial: Column
    next_coefficient: Column
    all_games: Column
    reached_2400: Column
    events: Column
    last_played: Column
    inactive: Column
    waiting: WaitingColumns


def month_of(day: date) -> int:
    """Return a month as a number, so that months can be subtracted.

    >>> month_of(date(2026, 3, 1)) - month_of(date(2024, 1, 1))
    26
    """
    return 12 * day.year + day.month


@dataclass(frozen=True, slots=True)
class Side:
    """Games as one side sees them: who, the own rating, that of the opponent met, the score.

    ``halves`` are White's; ``sign`` is -1 for Black.
    """

    event: Column
    who: Column
    own: Column
    their: Column
    halves: Column
    sign: int

    def at(self, rows: Column, *, events: bool) -> Side:
        """Return some of the games; their events only where they matter, to spare time."""
        return Side(
            self.event[rows] if events else self.event[:0],
            self.who[rows],
            self.own[rows],
            self.their[rows],
            self.halves[rows].astype(self.own.dtype),
            self.sign,
        )

    @property
    def score(self) -> Column:
        """Return what this side made, in half points."""
        return self.halves if self.sign > 0 else 2 - self.halves
