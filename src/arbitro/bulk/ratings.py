"""A rating period on columns: the numbers of `arbitro.rules.ratings.period`, for millions of games.

Everything is whole numbers: points in halves, expectations and changes in hundredths. Columns are
NumPy arrays; players are named by their place in them. The rules are the same values the exact path
works by, and the results are equal to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from importlib import import_module
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
from arbitro.bulk.next_list import PeriodChange, Unrated, entered_events, first_ratings, next_list
from arbitro.rules.ratings.coefficient import (
    HIGH,
    HIGH_FROM,
    JUNIOR_BELOW,
    JUNIOR_UNTIL_AGE,
    MOST,
    NEW,
    NEW_BELOW_GAMES,
    USUAL,
)
from arbitro.rules.ratings.conversion import LARGEST_DIFFERENCE, expected_percentage
from arbitro.rules.ratings.edition import (
    FULL_FROM,
    MOST_DIFFERENCE,
    RAPID_APART,
    RAPID_HIGH,
    RatingRegulations,
    capped_always,
    capped_once,
    full_from_2650,
    too_far_for_rapid,
)
from arbitro.rules.ratings.period import year_of_period


def run_bulk(
    players: PlayerColumns,
    games: GameColumns,
    rules: RatingRegulations,
    list_day: date,
    waiting: WaitingColumns | None = None,
    texts: Sequence[RatingRegulations] = (),
) -> ListColumns:
    """Run a period: the list of a day from the one before, the games and what waits.

    ``rules`` are those of the list, and of all events where no ``texts`` are given. Raises
    ModuleNotFoundError without NumPy and KeyError for rules this path does not know.
    """
    np = import_module("numpy")
    size = len(players.rating)
    used = _used(np, players, rules)
    sides = _sides(np, games, players, used)
    count, total = np.zeros(size, dtype=np.int64), np.zeros(size, dtype=np.int64)
    for number, text in enumerate(texts or (rules,)):
        chosen = None if games.text is None else games.text == number
        number_of, sums = _changes(np, size, _rated(np, sides, text, chosen), text)
        count, total = count + number_of, total + sums
    by_rating = (players.rating > 0) | ((used > 0) & (count > 0))
    count, total = np.where(by_rating, count, 0), np.where(by_rating, total, 0)
    factor = _coefficients(np, players, year_of_period(list_day))
    many = (factor * count > MOST).nonzero()[0]
    factor[many] = MOST // count[many]
    factor[~by_rating] = 0
    exact = factor * total
    change = np.sign(exact) * ((np.abs(exact) + 50) // 100)
    rating = np.where(by_rating, used + change, 0)
    rating = np.where(rating < rules.lowest, 0, rating)
    entered = entered_events(np, players, games)
    unrated = Unrated(~by_rating, players.events, entered)
    first = first_ratings(np, unrated, sides, rules, month_of(list_day), waiting)
    changed = PeriodChange(rating, by_rating, count, factor, total, change, entered)
    return next_list(np, players, changed, first, rules, list_day)


def _used(np: Any, players: PlayerColumns, rules: RatingRegulations) -> Column:
    """Return the ratings players are rated by: the standard one where the class has none."""
    rating = players.rating
    if not rules.standard_counts or players.standard is None:
        return rating
    return np.where(rating > 0, rating, players.standard)


def _sides(np: Any, games: GameColumns, players: PlayerColumns, used: Column) -> tuple[Side, Side]:
    """Return the games as both sides see them: the own rating, and that of the opponent met.

    Where an event began under an earlier list that had a player, its rating counts; a player it
    did not have is rated by the present one, but opponents met somebody unrated (art. 8.2.4).
    """
    # Half the width holds every rating, and there are as many of them as games.
    narrow = used.astype(np.int32)
    white, black = narrow[games.white], narrow[games.black]
    if not games.earlier:
        return (
            Side(games.event, games.white, white, black, games.halves, 1),
            Side(games.event, games.black, black, white, games.halves, -1),
        )
    met_white, met_black = white.copy(), black.copy()
    for event, ratings in games.earlier.items():
        rows = (games.event == event).nonzero()[0]
        for who, own, met in (
            (games.white[rows], white, met_white),
            (games.black[rows], black, met_black),
        ):
            then = ratings[who].astype(np.int32)
            own[rows] = np.where(then > 0, then, own[rows])
            since = (then == 0) & (players.rating[who] > 0)
            met[rows] = np.where(since, 0, own[rows])
    return (
        Side(games.event, games.white, white, met_black, games.halves, 1),
        Side(games.event, games.black, black, met_white, games.halves, -1),
    )


def _rated(
    np: Any, sides: tuple[Side, Side], rules: RatingRegulations, chosen: Column | None
) -> tuple[Side, ...]:
    """Return the games that change the rating of each side, by one text."""
    found = []
    events = rules.differences is capped_once
    for side in sides:
        mask = (side.own > 0) & (side.their > 0)
        if rules.too_far is too_far_for_rapid:
            mask &= ~_rapid_apart(np, side.own, side.their)
        if chosen is not None:
            mask &= chosen
        found.append(side.at(mask.nonzero()[0], events=events))
    return tuple(found)


def _changes(
    np: Any, size: int, sides: tuple[Side, ...], rules: RatingRegulations
) -> tuple[Column, Column]:
    """Return the rated games and the sums of score less expectation of every player."""
    table = _expectations(np)
    number = np.zeros(size, dtype=np.int64)
    sums = np.zeros(size)
    differences = _DIFFERENCES[rules.differences](np, sides)
    for side, difference in zip(sides, differences, strict=True):
        number += np.bincount(side.who, minlength=size)
        # sums of whole numbers far below 2 to the 53rd are exact as floats
        sums += np.bincount(side.who, 50 * side.score - table[difference], size)
    return number, sums.astype(np.int64)


def _expectations(np: Any) -> Column:
    """Return the expected scores: that of a difference at its place, negative ones at the end."""
    span = range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1)
    table = np.array([expected_percentage(number) for number in span], dtype=np.int32)
    return np.roll(table, -LARGEST_DIFFERENCE)


def _within(np: Any, differences: Column, most: int = LARGEST_DIFFERENCE) -> Column:
    """Return differences cut at either side."""
    return np.minimum(np.maximum(differences, -most), most)


def _always(np: Any, sides: tuple[Side, ...]) -> list[Column]:
    return [_within(np, side.own - side.their, MOST_DIFFERENCE) for side in sides]


def _full(np: Any, sides: tuple[Side, ...]) -> list[Column]:
    found = _always(np, sides)
    for side, difference in zip(sides, found, strict=True):
        high = (side.own >= FULL_FROM).nonzero()[0]
        difference[high] = _within(np, side.own[high] - side.their[high])
    return found


def _once(np: Any, sides: tuple[Side, ...]) -> list[Column]:
    """Cut below always, above in the game of a player's event with the greatest difference."""
    raw = np.concatenate([side.own - side.their for side in sides])
    who = np.concatenate([side.who for side in sides])
    events = np.concatenate([side.event for side in sides])
    found = np.maximum(raw, -MOST_DIFFERENCE)
    far = np.flatnonzero(raw > MOST_DIFFERENCE)
    # The last key sorts first: by player, then event, then the greatest difference.
    order = far[np.lexsort((-raw[far], events[far], who[far]))]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (who[order][1:] != who[order][:-1]) | (events[order][1:] != events[order][:-1])
    found[order[first]] = MOST_DIFFERENCE
    found = _within(np, found)
    half = len(sides[0].who)
    return [found[:half], found[half:]]


_DIFFERENCES: dict[Any, Any] = {capped_always: _always, full_from_2650: _full, capped_once: _once}


def _rapid_apart(np: Any, white: Column, black: Column) -> Column:
    return (np.abs(white - black) >= RAPID_APART) & (np.maximum(white, black) > RAPID_HIGH)


def _coefficients(np: Any, players: PlayerColumns, year: int) -> Column:
    """Return K by the same order of sentences as the exact path, the list's own first."""
    junior = (players.birth_year > 0) & (year - players.birth_year <= JUNIOR_UNTIL_AGE)
    found = np.full(len(players.rating), USUAL, dtype=np.int64)
    found[(players.games >= 0) & (players.games < NEW_BELOW_GAMES)] = NEW
    found[(players.games < 0) & (players.rating == 0)] = NEW
    found[junior & (players.rating < JUNIOR_BELOW)] = NEW
    found[players.reached_2400 | (players.rating >= HIGH_FROM)] = HIGH
    return np.where(players.coefficient > 0, players.coefficient, found)
