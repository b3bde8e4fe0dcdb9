"""The list after a period, on columns: K, counts, inactivity, what goes on waiting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.bulk.columns import Column, GameColumns, ListColumns, PlayerColumns, month_of
from arbitro.bulk.first_ratings import First
from arbitro.rules.ratings.coefficient import (
    HIGH,
    HIGH_FROM,
    JUNIOR_BELOW,
    JUNIOR_UNTIL_AGE,
    NEW,
    NEW_BELOW_GAMES,
    USUAL,
)
from arbitro.rules.ratings.period import ACTIVE_MONTHS


@dataclass(frozen=True, slots=True)
class Changed:
    """What the period's games did to those rated; ``entered`` counts everybody's events."""

    rating: Column
    rated: Column
    count: Column
    factor: Column
    total: Column
    change: Column
    entered: Column


def entered_events(np: Any, players: PlayerColumns, games: GameColumns) -> Column:
    """Return how many events of the period each player took part in.

    Where nobody counts events, only whether there is one: 0 or 1.
    """
    size = len(players.rating)
    if players.events is None:
        found = np.zeros(size, dtype=np.int8)
        found[games.white] = 1
        found[games.black] = 1
        if games.seats is not None:
            found[games.seats[1]] = 1
        return found
    entered = [(games.event, games.white), (games.event, games.black)]
    if games.seats is not None:
        entered.append(games.seats)
    most = max((int(event.max()) + 1 for event, _ in entered if len(event)), default=1)
    sides = [who.astype(np.int64) * most + event for event, who in entered]
    return np.bincount(np.unique(np.concatenate(sides)) // most, minlength=size)


def next_list(
    np: Any, players: PlayerColumns, changed: Changed, first: First, list_day: date
) -> ListColumns:
    """Return the list of a day."""
    published = first.published.nonzero()[0]
    played = changed.entered > 0
    quiet = (~played).nonzero()[0]
    rating = changed.rating
    rating[quiet] = players.rating[quiet]
    rating[published] = first.rating[published]
    games = players.games.copy()
    games[(games < 0) & (players.rating == 0) & changed.rated] = 0
    games += np.where(games >= 0, changed.count, 0)
    games[published] = first.met[published]
    reached = players.reached_2400 | (played & (rating >= HIGH_FROM))
    known = players.coefficient.copy()
    known[published] = NEW
    factor = _next_coefficients(np, players, known, rating, games, reached, list_day.year)
    none = (rating == 0).nonzero()[0]
    factor[none] = np.where(changed.rated[none], 0, players.coefficient[none])
    used = changed.factor
    used[quiet] = 0
    events = np.full(len(rating), -1) if players.events is None else players.events
    month = month_of(list_day)
    last, inactive = _activity(np, players, changed, first, month)
    unrated = ~changed.rated
    return ListColumns(
        rating,
        changed.count + first.fresh * unrated,
        used,
        changed.total,
        changed.change,
        first.rating,
        factor,
        games,
        reached,
        np.where(events >= 0, events + changed.entered, events),
        last,
        inactive,
        first.waiting,
    )


def _next_coefficients(  # noqa: PLR0913, PLR0917 - one column each
    np: Any,
    players: PlayerColumns,
    known: Column,
    rating: Column,
    games: Column,
    reached: Column,
    year: int,
) -> Column:
    """Return the K a list shows, as `arbitro.rules.ratings.period.next_coefficient`."""
    birth = players.birth_year
    was_junior = (birth > 0) & (year - 1 - birth <= JUNIOR_UNTIL_AGE)
    few = games < NEW_BELOW_GAMES
    few &= (games >= 0) | ((known == NEW) & ~was_junior)
    junior = (birth > 0) & (year - birth <= JUNIOR_UNTIL_AGE) & (rating < JUNIOR_BELOW)
    few |= junior & ((known == 0) | (known >= NEW))
    found = np.where(few, NEW, USUAL)
    found[reached | ((known > 0) & (known <= HIGH)) | (rating >= HIGH_FROM)] = HIGH
    return found


def _activity(
    np: Any, players: PlayerColumns, changed: Changed, first: First, month: int
) -> tuple[Column, Column]:
    """Return the month last played and whether a player is inactive: a year without a game."""
    size = len(players.rating)
    last = np.zeros(size, dtype=np.int64) if players.last_played is None else players.last_played
    was = np.zeros(size, dtype=bool) if players.inactive is None else players.inactive
    played = changed.entered > 0
    rated = changed.rated & (changed.count > 0)
    fresh = ~changed.rated & (first.fresh > 0)
    quiet = np.where((last > 0) & ~played, last + ACTIVE_MONTHS <= month, was)
    inactive = np.where(rated | first.published, False, quiet)
    return np.where(rated | fresh, month, last), inactive
