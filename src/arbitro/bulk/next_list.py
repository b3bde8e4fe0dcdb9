"""The list after a period, on columns: K, counts, inactivity, what goes on waiting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arbitro.bulk.columns import (
    Column,
    GameColumns,
    ListColumns,
    PlayerColumns,
    Side,
    WaitingColumns,
    month_of,
)
from arbitro.rules.ratings.coefficient import (
    HIGH,
    HIGH_FROM,
    JUNIOR_BELOW,
    JUNIOR_UNTIL_AGE,
    NEW,
    NEW_BELOW_GAMES,
    USUAL,
)
from arbitro.rules.ratings.conversion import difference_of_percentage
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.initial import (
    FEWEST_GAMES,
    HIGHEST_INITIAL,
    HYPOTHETICAL_OPPONENTS,
    HYPOTHETICAL_RATING,
    MOST_MONTHS,
    BonusFormula,
)
from arbitro.rules.ratings.period import ACTIVE_MONTHS

# First ratings on columns: the results of the period and those that have waited (art. 8.2).

NEVER = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Unrated:
    """Who is unrated in the period; ``events`` rated before, ``entered`` in it, by place."""

    who: Column
    events: Column | None
    entered: Column


@dataclass(frozen=True, slots=True)
class FirstRatings:
    """First ratings: ``rating`` as far as it has come, from ``met`` games, ``published`` or not.

    ``fresh`` are the games of this period that count; ``waiting`` is what goes on waiting.
    """

    rating: Column
    met: Column
    fresh: Column
    published: Column
    waiting: WaitingColumns


def first_ratings(
    np: Any,
    unrated: Unrated,
    sides: tuple[Side, Side],
    rules: RatingRegulations,
    month: int,
    waiting: WaitingColumns | None,
) -> FirstRatings:
    """Return the first ratings of a list's month."""
    size = len(unrated.who)
    counted = unrated.events is not None
    games = [
        side.at(((side.own == 0) & (side.their > 0)).nonzero()[0], events=counted) for side in sides
    ]
    who, event, opponents, halves = (
        np.concatenate(column)
        for column in zip(*((g.who, g.event, g.their, g.score) for g in games), strict=True)
    )
    if unrated.events is not None:
        zero = _zero_in_first_event(np, unrated.events, who, event, halves)
        rows = (unrated.who[who] & ~zero).nonzero()[0]
        who, opponents, halves = who[rows], opponents[rows], halves[rows]
    fresh = np.bincount(who, minlength=size)
    sums = np.bincount(who, opponents, size).astype(np.int64)
    score = np.bincount(who, halves, size).astype(np.int64)
    old = _still_waiting(np, waiting, unrated, month)
    met, total, points = fresh, sums, score
    if len(old.player):
        met = fresh + np.bincount(old.player, old.games, size).astype(np.int64)
        total = sums + np.bincount(old.player, old.opponents, size).astype(np.int64)
        points = score + np.bincount(old.player, old.halves, size).astype(np.int64)
    rating = np.zeros(size, dtype=np.int64)
    some = ((met > 0) & (unrated.entered > 0) & unrated.who).nonzero()[0]
    rating[some] = _formula(np, met[some], total[some], points[some], rules)
    published = (rating >= rules.lowest) & (met >= FEWEST_GAMES) & (rating > 0)
    left = ~published[old.player]
    new = ((fresh > 0) & ~published).nonzero()[0]
    kept = WaitingColumns(
        np.concatenate([old.player[left], new]),
        np.concatenate([old.month[left], np.full(len(new), month)]),
        np.concatenate([old.games[left], fresh[new]]),
        np.concatenate([old.opponents[left], sums[new]]),
        np.concatenate([old.halves[left], score[new]]),
    )
    return FirstRatings(rating, met, fresh, published, kept)


def _zero_in_first_event(
    np: Any, events: Column, who: Column, event: Column, halves: Column
) -> Column:
    """Tell which games are of a first event in which the player made no point (art. 8.2.1)."""
    new = (events[who] == 0).nonzero()[0]
    first = np.full(len(events), NEVER, dtype=np.int64)
    np.minimum.at(first, who[new], event[new])
    in_first = new[event[new] == first[who[new]]]
    score = np.bincount(who[in_first], halves[in_first], len(events))
    found = np.zeros(len(who), dtype=bool)
    found[in_first] = score[who[in_first]] == 0
    return found


def _still_waiting(
    np: Any, waiting: WaitingColumns | None, unrated: Unrated, month: int
) -> WaitingColumns:
    """Return what waits and is not too old; what a rated player has left waits on unseen."""
    if waiting is None:
        none = np.zeros(0, dtype=np.int64)
        return WaitingColumns(none, none, none, none, none)
    young = waiting.month > month - MOST_MONTHS
    rows = (young | (~unrated.who & (unrated.entered > 0))[waiting.player]).nonzero()[0]
    return WaitingColumns(
        waiting.player[rows],
        waiting.month[rows],
        waiting.games[rows],
        waiting.opponents[rows],
        waiting.halves[rows],
    )


def _formula(np: Any, met: Column, sums: Column, score: Column, rules: RatingRegulations) -> Column:
    """Return the first ratings of players with these games, sums of ratings and half points."""
    added = 0 if isinstance(rules.initial, BonusFormula) else HYPOTHETICAL_OPPONENTS
    games = met + added
    halves = score + added
    total = sums + added * HYPOTHETICAL_RATING
    steps = np.array([difference_of_percentage(number) for number in range(101)], dtype=np.int64)
    step = steps[(100 * halves + games) // (2 * games)]
    if isinstance(rules.initial, BonusFormula):
        above = halves - games
        step = np.where(above >= 0, rules.initial.per_half_point * above, step)
    exact = total + step * games
    rounded = (2 * exact + games) // (2 * games)
    return (
        rounded if isinstance(rules.initial, BonusFormula) else np.minimum(rounded, HIGHEST_INITIAL)
    )


@dataclass(frozen=True, slots=True)
class PeriodChange:
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
    np: Any,
    players: PlayerColumns,
    changed: PeriodChange,
    first: FirstRatings,
    rules: RatingRegulations,
    list_day: date,
) -> ListColumns:
    """Return the list of a day."""
    published = first.published.nonzero()[0]
    played = changed.entered > 0
    quiet = (~played).nonzero()[0]
    rating = changed.rating
    rating[quiet] = players.rating[quiet]
    rating[published] = first.rating[published]
    raised = _near_standard(np, players, rating, rules)
    games = players.games.copy()
    # Rated by the standard rating until now: no games in the list of this class.
    games[(games < 0) & (players.rating == 0) & changed.rated] = 0
    games += np.where(games >= 0, changed.count, 0)
    games[published] = first.met[published]
    reached = players.reached_2400 | ((played | raised) & (rating >= HIGH_FROM))
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


def _near_standard(
    np: Any, players: PlayerColumns, rating: Column, rules: RatingRegulations
) -> Column:
    """Raise ratings too far below the standard ones; tell whose were."""
    if rules.near_standard is None or players.standard is None:
        return np.zeros(len(rating), dtype=bool)
    least = players.standard - rules.near_standard
    raised = (players.standard > 0) & (rating > 0) & (rating < least)
    rating[raised] = least[raised]
    return raised


def _next_coefficients(  # noqa: PLR0917 - one column each
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
    np: Any, players: PlayerColumns, changed: PeriodChange, first: FirstRatings, month: int
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
