"""A rating period on columns: the numbers of `arbitro.rules.ratings.period`, for millions of games.

Everything is whole numbers: points in halves, expectations and changes in hundredths. Columns are
NumPy arrays; players are named by their place in them. The rules are the same values the exact path
works by, and the results are equal to the last digit.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

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
from arbitro.rules.ratings.conversion import (
    LARGEST_DIFFERENCE,
    difference_of_percentage,
    expected_percentage,
)
from arbitro.rules.ratings.differences import (
    FULL_FROM,
    RAPID_APART,
    RAPID_HIGH,
    capped_always,
    capped_once,
    full_from_2650,
    too_far_for_rapid,
)
from arbitro.rules.ratings.differences import MOST as CUT
from arbitro.rules.ratings.edition import RatingRules
from arbitro.rules.ratings.initial import (
    FEWEST_GAMES,
    HIGHEST_INITIAL,
    HYPOTHETICAL_OPPONENTS,
    HYPOTHETICAL_RATING,
    WithBonus,
)

Column: TypeAlias = Any
"""A NumPy array of whole numbers or of truth values."""


@dataclass(frozen=True, slots=True)
class PlayerColumns:
    """The list before: a row a player.

    ``rating`` 0 is unrated, ``coefficient`` 0 unknown, ``birth_year`` 0 unknown, ``games`` ever
    played -1 unknown. ``reached_2400`` is a truth value.
    """

    rating: Column
    coefficient: Column
    birth_year: Column
    games: Column
    reached_2400: Column


@dataclass(frozen=True, slots=True)
class GameColumns:
    """The rated games of the period: a row a game.

    ``event`` numbers events in the order they were rated, ``white`` and ``black`` are places in
    the list, ``halves`` what White made, in half points. Games that are not rated for their clock
    or were not played are left out beforehand.
    """

    event: Column
    white: Column
    black: Column
    halves: Column


@dataclass(frozen=True, slots=True)
class ListColumns:
    """The list after: a row a player, in the order before.

    ``change`` is in points, ``sum_of_changes`` in hundredths. ``initial`` is a first rating as far
    as it has come, 0 for none.
    """

    rating: Column
    games: Column
    coefficient: Column
    sum_of_changes: Column
    change: Column
    initial: Column


def run_bulk(
    players: PlayerColumns, games: GameColumns, rules: RatingRules, year: int
) -> ListColumns:
    """Run a period of events that all follow one text; ``year`` is that of the period.

    First ratings are those of this period's results alone. Raises ModuleNotFoundError without
    NumPy and KeyError for differences this path does not know.
    """
    np = import_module("numpy")
    narrow = players.rating.astype(np.int32)
    white, black = narrow[games.white], narrow[games.black]
    rated_white, rated_black = white > 0, black > 0
    both, one = rated_white & rated_black, rated_white ^ rated_black
    if rules.too_far is too_far_for_rapid:
        both &= ~_rapid_apart(np, white, black)
    count, total = _changes(np, len(players.rating), _Sides(games, white, black, both), rules)
    rated = players.rating > 0
    factor = _coefficients(np, players, year)
    factor = np.where(count > 0, np.minimum(factor, MOST // np.maximum(count, 1)), factor)
    exact = factor * total
    change = np.sign(exact) * ((np.abs(exact) + 50) // 100)
    rating = np.where(rated, players.rating + change, 0)
    rating = np.where(rating < rules.lowest, 0, rating)
    initial, met = _first_ratings(np, len(players.rating), _Sides(games, white, black, one), rules)
    published = ~rated & (met >= FEWEST_GAMES) & (initial >= rules.lowest)
    return ListColumns(
        np.where(published, initial, rating),
        np.where(rated, count, met),
        np.where(rated, factor, 0),
        total,
        np.where(rated, change, 0),
        initial,
    )


class _Sides:
    """The games chosen, as each side sees them: who, the own rating, the opponent's, the halves."""

    def __init__(self, games: GameColumns, white: Column, black: Column, chosen: Column) -> None:
        places = chosen.nonzero()[0]
        whites, blacks = games.white[places], games.black[places]
        own, their, halves = white[places], black[places], games.halves[places].astype(white.dtype)
        self.event = games.event[places]
        self.both = ((whites, own, their, halves), (blacks, their, own, 2 - halves))


def _changes(np: Any, size: int, sides: _Sides, rules: RatingRules) -> tuple[Column, Column]:
    """Return the rated games and the sums of score less expectation of every player."""
    table = _expectations(np)
    number = np.zeros(size, dtype=np.int64)
    sums = np.zeros(size)
    differences = _DIFFERENCES[rules.differences](np, sides)
    for (who, _, _, halves), difference in zip(sides.both, differences, strict=True):
        number += np.bincount(who, minlength=size)
        # sums of whole numbers far below 2 to the 53rd are exact as floats
        sums += np.bincount(who, 50 * halves - table[difference], size)
    return number, sums.astype(np.int64)


def _expectations(np: Any) -> Column:
    """Return the expected scores: that of a difference at its place, negative ones at the end."""
    span = range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1)
    table = np.array([expected_percentage(each) for each in span], dtype=np.int32)
    return np.roll(table, -LARGEST_DIFFERENCE)


def _within(np: Any, differences: Column, most: int = LARGEST_DIFFERENCE) -> Column:
    """Return differences cut at either side."""
    return np.minimum(np.maximum(differences, -most), most)


def _always(np: Any, sides: _Sides) -> list[Column]:
    return [_within(np, own - opponent, CUT) for _, own, opponent, _ in sides.both]


def _full(np: Any, sides: _Sides) -> list[Column]:
    found = _always(np, sides)
    for (_, own, opponent, _), difference in zip(sides.both, found, strict=True):
        high = (own >= FULL_FROM).nonzero()[0]
        difference[high] = _within(np, own[high] - opponent[high])
    return found


def _once(np: Any, sides: _Sides) -> list[Column]:
    """Cut below always, above in the game of a player's event with the greatest difference."""
    raw = np.concatenate([own - opponent for _, own, opponent, _ in sides.both])
    who = np.concatenate([side[0] for side in sides.both])
    events = np.concatenate([sides.event, sides.event])
    found = np.maximum(raw, -CUT)
    far = np.flatnonzero(raw > CUT)
    order = far[np.lexsort((-raw[far], events[far], who[far]))]
    first = np.ones(len(order), dtype=bool)
    first[1:] = (who[order][1:] != who[order][:-1]) | (events[order][1:] != events[order][:-1])
    found[order[first]] = CUT
    found = _within(np, found)
    return [found[: len(sides.event)], found[len(sides.event) :]]


_DIFFERENCES: dict[Any, Any] = {capped_always: _always, full_from_2650: _full, capped_once: _once}


def _rapid_apart(np: Any, white: Column, black: Column) -> Column:
    return (np.abs(white - black) >= RAPID_APART) & (np.maximum(white, black) > RAPID_HIGH)


def _coefficients(np: Any, players: PlayerColumns, year: int) -> Column:
    """Return K by the same order of sentences as the exact path, the list's own first."""
    junior = (players.birth_year > 0) & (year - players.birth_year <= JUNIOR_UNTIL_AGE)
    found = np.full(len(players.rating), USUAL, dtype=np.int64)
    found[(players.games >= 0) & (players.games < NEW_BELOW_GAMES)] = NEW
    found[junior & (players.rating < JUNIOR_BELOW)] = NEW
    found[players.reached_2400 | (players.rating >= HIGH_FROM)] = HIGH
    return np.where(players.coefficient > 0, players.coefficient, found)


def _first_ratings(np: Any, size: int, sides: _Sides, rules: RatingRules) -> tuple[Column, Column]:
    """Return the first ratings so far and the games they come from; one side is unrated in each."""
    met = np.zeros(size, dtype=np.int64)
    sums, score = np.zeros(size), np.zeros(size)
    for who, own, opponent, halves in sides.both:
        counts = (own == 0).nonzero()[0]
        places = who[counts]
        met += np.bincount(places, minlength=size)
        sums += np.bincount(places, opponent[counts], size)
        score += np.bincount(places, halves[counts], size)
    found = np.zeros(size, dtype=np.int64)
    some = met.nonzero()[0]
    exact = sums[some].astype(np.int64), score[some].astype(np.int64)
    found[some] = _formula(np, met[some], *exact, rules)
    return found, met


def _formula(np: Any, met: Column, sums: Column, score: Column, rules: RatingRules) -> Column:
    """Return the first ratings of players with these games, sums of ratings and half points."""
    added = 0 if isinstance(rules.initial, WithBonus) else HYPOTHETICAL_OPPONENTS
    games = met + added
    halves = score + added
    total = sums + added * HYPOTHETICAL_RATING
    steps = np.array([difference_of_percentage(each) for each in range(101)], dtype=np.int64)
    step = steps[(100 * halves + games) // (2 * games)]
    if isinstance(rules.initial, WithBonus):
        above = halves - games
        step = np.where(above >= 0, rules.initial.per_half_point * above, step)
    exact = total + step * games
    rounded = (2 * exact + games) // (2 * games)
    return rounded if isinstance(rules.initial, WithBonus) else np.minimum(rounded, HIGHEST_INITIAL)
