"""Tie-breaks of ratings: averages and performances (C.07 art. 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from arbitro.rules.ratings.conversion import (
    LARGEST_DIFFERENCE,
    difference_of_percentage,
    expected_percentage,
)
from arbitro.rules.tiebreaks.buchholz import opponents_met
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, PLAYED, Table, remembered

if TYPE_CHECKING:
    from fractions import Fraction

Average: TypeAlias = "int | Fraction"
"""A mean of ratings: whole where the edition rounds it."""

ZERO_SCORE_DISTANCE = 800
"""How far below the lowest opponent the perfect performance of a zero score is."""

FARTHEST = 350
"""How far an opponent's rating may be under the rule of 350 points."""


def nearest(numerator: int, denominator: int) -> int:
    """Return a quotient rounded to the nearest whole number, halves up.

    >>> nearest(5, 2), nearest(7, 3), nearest(-5, 2)
    (3, 2, -2)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def rating_opponents(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Return the opponents whose ratings count: those met over the board (C.07 art. 10.1).

    Where a round not played is a draw against oneself, one is one's own opponent in it.
    """
    if rules.drawn_against_oneself:
        return [
            rated_opponent(table, rules, entry, index)
            for index in rating_games(table, rules, entry)
        ]
    met = opponents_met(table, entry, _as_games(table, rules))
    if rules.unrated_left_out:
        return [opponent for opponent in met if table.rating[opponent]]
    return met


def rating_games(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Return the rounds, counted from 0, of the games that count in tie-breaks of ratings."""
    if rules.drawn_against_oneself:
        return [
            index
            for index, opponent in enumerate(table.opponent[entry])
            if opponent != NOBODY or not table.predetermined
        ]
    as_games = _as_games(table, rules)
    return [
        index
        for index, (kind, opponent) in enumerate(
            zip(table.kind[entry], table.opponent[entry], strict=True)
        )
        if opponent != NOBODY
        and (kind == PLAYED or kind in as_games)
        and (table.rating[opponent] or not rules.unrated_left_out)
    ]


def rated_opponent(table: Table, rules: TieBreakRules, entry: int, index: int) -> int:
    """Return whose rating counts in a round, counted from 0 (C.06@2007-01 art. 5)."""
    if rules.drawn_against_oneself and table.kind[entry][index] != PLAYED:
        return entry
    return table.opponent[entry][index]


def average_rating(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[Average | None]:
    """Return the mean rating of each entry's opponents, None without any (C.07 art. 10.1)."""
    low, high = tie_break.cut_low, tie_break.cut_high
    values = []
    for entry in range(table.size):
        ratings = [table.rating[other] for other in rating_opponents(table, rules, entry)]
        if low or high:
            ratings.sort()
            ratings = ratings[low : max(low, len(ratings) - high)]
        values.append(_mean(ratings, rules))
    return values


def performance(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[Average | None]:
    """Return the tournament performance rating of each entry (C.07 art. 10.2).

    By the rule of 350 points no opponent is farther away than that (C.06@2007-01 art. 5(c1)).
    """
    if tie_break.name == "TPR350":
        averages = [
            _mean(counted_ratings(table, tie_break, rules, entry), rules)
            for entry in range(table.size)
        ]
    else:
        averages = _shared(table, TieBreak("ARO"), rules)
    found: list[Average | None] = []
    for entry, average in enumerate(averages):
        if average is None:
            found.append(None)
            continue
        percentage = score_percentage(table, rules, entry)
        found.append(average + difference_of_percentage(percentage))
    return found


def counted_ratings(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, entry: int
) -> list[int]:
    """Return the opponents' ratings as a performance counts them, by round."""
    ratings = [table.rating[other] for other in rating_opponents(table, rules, entry)]
    if tie_break.name != "TPR350":
        return ratings
    own = table.rating[entry]
    return [min(max(rating, own - FARTHEST), own + FARTHEST) for rating in ratings]


def score_percentage(table: Table, rules: TieBreakRules, entry: int) -> int:
    """Return the score of the games that count in whole per cent, halves up.

    A win is 1 and a draw 1/2 here, whatever the event gives for them: the conversion table
    knows no other points.
    """
    halves, games = _half_points(table, rules, entry)
    return nearest(100 * halves, 2 * games)


def perfect_performance(
    table: Table, _tie_break: TieBreak, rules: TieBreakRules
) -> list[Average | None]:
    """Return the perfect tournament performance of each entry (C.07 art. 10.3)."""
    found: list[Average | None] = []
    for entry in range(table.size):
        ratings = [table.rating[other] for other in rating_opponents(table, rules, entry)]
        halves, _ = _half_points(table, rules, entry)
        found.append(lowest_sufficient_rating(ratings, halves) if ratings else None)
    return found


def lowest_sufficient_rating(ratings: Sequence[int], halves: int) -> int:
    """Return the lowest rating whose expected score against ``ratings`` reaches the half points.

    For a score of zero it is 800 below the lowest opponent.

    >>> lowest_sufficient_rating([2000, 2100], 2), lowest_sufficient_rating([2000], 0)
    (2047, 1200)
    """
    if not halves:
        return min(ratings) - ZERO_SCORE_DISTANCE
    needed = 50 * halves
    below, enough = min(ratings) - LARGEST_DIFFERENCE, max(ratings) + LARGEST_DIFFERENCE
    while enough - below > 1:
        middle = (below + enough) // 2
        if sum([expected_percentage(middle - rating) for rating in ratings]) >= needed:
            enough = middle
        else:
            below = middle
    return enough


def average_of_opponents(
    table: Table, tie_break: TieBreak, rules: TieBreakRules
) -> list[Average | None]:
    """Return the mean performance of each entry's opponents (C.07 art. 10.4 and 10.5)."""
    of_each = _shared(table, TieBreak("TPR" if tie_break.name == "APRO" else "PTP"), rules)
    found: list[Average | None] = []
    for entry in range(table.size):
        values = [of_each[other] for other in rating_opponents(table, rules, entry)]
        found.append(_mean([value for value in values if value is not None], rules))
    return found


def ratings_of_all(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's own rating (C.07@2026-03 art. 10.6)."""
    return table.rating


def _shared(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[Average | None]:
    """Return the values another tie-break is made of, computed once."""
    make = {"ARO": average_rating, "TPR": performance, "PTP": perfect_performance}[tie_break.name]
    key = (tie_break.name, rules.key)
    return remembered(table, key, lambda: make(table, tie_break, rules))


def _mean(values: Sequence[Average], rules: TieBreakRules) -> Average | None:
    if not values:
        return None
    total = sum(values)
    if rules.rounded:
        return nearest(total.numerator, len(values) * total.denominator)
    from fractions import Fraction  # noqa: PLC0415 - few editions need it

    return Fraction(total, len(values))


def _as_games(table: Table, rules: TieBreakRules) -> frozenset[int]:
    return rules.predetermined_ratings if table.predetermined else frozenset()


def _half_points(table: Table, rules: TieBreakRules, entry: int) -> tuple[int, int]:
    """Return the half points scored in the games that count and their number."""
    games = rating_games(table, rules, entry)
    halves = table.halves[entry]
    if rules.drawn_against_oneself:
        halves = [
            each if kind == PLAYED else 1
            for each, kind in zip(halves, table.kind[entry], strict=True)
        ]
    return sum([halves[index] for index in games]), len(games)
