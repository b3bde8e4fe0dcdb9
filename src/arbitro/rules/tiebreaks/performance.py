"""Tie-breaks of ratings: averages and performances (C.07 art. 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.conversion import (
    LARGEST_DIFFERENCE,
    difference_of_percentage,
    expected_percentage,
)
from arbitro.rules.tiebreaks.buchholz import opponents_met
from arbitro.rules.tiebreaks.definition import (
    Definition,
    RoundLine,
    TieBreak,
    TieBreakQuery,
    TieBreakValue,
    Unit,
    Working,
    exact,
)
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import FORFEITED, NOBODY, PLAYED, Table, remembered

Average: TypeAlias = "int | Fraction"
"""A mean of ratings: whole where the edition rounds it."""

Performance: TypeAlias = Callable[[Table, TieBreak, TieBreakRules], "list[Average | None]"]

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
    # Apart from the list of 2007 the dummies of art. 16 have no rating and do not count.
    met = opponents_met(table, entry, _as_games(table, rules))
    if rules.unrated_left_out:
        return [opponent for opponent in met if table.rating[opponent]]
    return met


def ratings_met(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Return the ratings of the opponents that count; where asked for, those of each round."""
    if not table.by_round:
        return [table.rating[other] for other in rating_opponents(table, rules, entry)]
    return [
        table.rating_in(index, rated_opponent(table, rules, entry, index))
        for index in rating_games(table, rules, entry)
    ]


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
        and (not rules.unrated_left_out or table.rating_in(index, opponent))
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
        ratings = ratings_met(table, rules, entry)
        if low or high:
            ratings.sort()
            # Where more is cut than there is nothing is left, and no slice counted from the end.
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
        # The rounded average is what dp is added to (art. 10.2), so that a value is whole.
        averages = _shared(table, "ARO", average_rating, rules)
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
    ratings = ratings_met(table, rules, entry)
    if tie_break.name != "TPR350":
        return ratings
    own = table.rating[entry]
    # Towards the own rating from both sides: the rule helps who met much weaker players
    # and takes from who met much stronger ones.
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
        ratings = ratings_met(table, rules, entry)
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
    # Both sides in hundredths: half a point is 50, and PD comes in whole per cent.
    needed = 50 * halves
    # Below all by 736 nothing is expected, above all by it everything: the answer lies between.
    # The full scale is meant here, without the cut at 400 points.
    below, enough = min(ratings) - LARGEST_DIFFERENCE, max(ratings) + LARGEST_DIFFERENCE
    while enough - below > 1:
        middle = (below + enough) // 2
        if sum([expected_percentage(middle - rating) for rating in ratings]) >= needed:
            enough = middle
        else:
            below = middle
    return enough


def mean_of_opponents(
    table: Table, rules: TieBreakRules, of_each: Sequence[Average | None]
) -> list[Average | None]:
    """Return the mean of a performance of each entry's opponents (C.07 art. 10.4 and 10.5)."""
    found: list[Average | None] = []
    for entry in range(table.size):
        values = [of_each[other] for other in rating_opponents(table, rules, entry)]
        found.append(_mean([value for value in values if value is not None], rules))
    return found


def ratings_of_all(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's own rating (C.07@2026-03 art. 10.6)."""
    return table.rating


def _shared(
    table: Table, name: str, make: Performance, rules: TieBreakRules
) -> list[Average | None]:
    """Return the values another tie-break is made of, computed once."""
    return remembered(table, (name, rules.key), lambda: make(table, TieBreak(name), rules))


def _mean(values: Sequence[Average], rules: TieBreakRules) -> Average | None:
    if not values:
        return None
    total = sum(values)
    if rules.rounded:
        return nearest(total.numerator, len(values) * total.denominator)
    # Not rounded before September 2023; a later addition of dp keeps the fraction.
    return total * exact(1, len(values))


def _as_games(table: Table, rules: TieBreakRules) -> frozenset[int]:
    return rules.predetermined_ratings if table.predetermined else frozenset()


def _half_points(table: Table, rules: TieBreakRules, entry: int) -> tuple[int, int]:
    """Return the half points scored in the games that count and their number."""
    games = rating_games(table, rules, entry)
    halves = table.halves[entry]
    if rules.drawn_against_oneself:
        halves = [
            half if kind == PLAYED else 1
            for half, kind in zip(halves, table.kind[entry], strict=True)
        ]
    return sum([halves[index] for index in games]), len(games)


def explain_average_rating(asked: TieBreakQuery) -> Working:
    """Show the ratings of the opponents, what is cut, and the mean."""
    games = rating_games(asked.table, asked.rules, asked.entry)
    by_rating = sorted(games, key=lambda index: _rating(asked, index))
    low = asked.tie_break.cut_low
    high = max(low, len(games) - asked.tie_break.cut_high)
    fates = dict.fromkeys(by_rating[:low], "cut")
    # Ties of ratings are cut by round: which of them makes no difference to the mean.
    fates |= dict.fromkeys(by_rating[high:], "median")
    shown = [_rating_line(asked, index, fates.get(index, "")) for index in games]
    lines = _with_unrated(asked, shown)
    return _averaged(asked, lines, "average-rating-of-opponents")


def explain_performance(asked: TieBreakQuery) -> Working:
    """Show the mean rating, the percentage, and the difference that belongs to it."""
    games = rating_games(asked.table, asked.rules, asked.entry)
    counted = counted_ratings(asked.table, asked.tie_break, asked.rules, asked.entry)
    shown = [
        _bounded(asked, _rating_line(asked, index, ""), rating)
        for index, rating in zip(games, counted, strict=True)
    ]
    lines = _with_unrated(asked, shown)
    mean = _averaged(asked, lines, "average-rating-of-opponents")
    if mean.value is None:
        return mean
    percentage = score_percentage(asked.table, asked.rules, asked.entry)
    difference = difference_of_percentage(percentage)
    value = mean.value + difference
    step = reason(
        "tournament-performance-rating",
        asked.edition,
        percentage=percentage,
        difference=difference,
        value=value,
    )
    last = asked.rules.performance_last
    steps: tuple[Reason, ...] = (*mean.steps, step)
    if last is not None and asked.entry in last(asked.table):
        steps = (*steps, reason("performance-ranked-last", asked.edition, value=value))
    return asked.working(lines, value, Unit.RATING, steps)


def explain_perfect_performance(asked: TieBreakQuery) -> Working:
    """Show the expected score against every opponent with the rating found."""
    table = asked.table
    found = perfect_performance(table, asked.tie_break, asked.rules)[asked.entry]
    games = rating_games(table, asked.rules, asked.entry)
    if not isinstance(found, int):
        return asked.working((), None, Unit.RATING, (reason("nobody-met"),))
    halves, _ = _half_points(table, asked.rules, asked.entry)
    lines = [
        asked.line(
            index,
            _rating(asked, index),
            expected_percentage(found - _rating(asked, index)),
            _of_forfeit(asked, index),
        )
        for index in games
    ]
    expected = sum(expected_percentage(found - _rating(asked, index)) for index in games)
    if not halves:
        lowest = min(_rating(asked, index) for index in games)
        return asked.working(
            lines, found, Unit.RATING, (reason("zero-score-performance", lowest=lowest),)
        )
    step = reason(
        "perfect-tournament-performance",
        asked.edition,
        score=5 * halves,
        expected=exact(expected, 100),
        value=found,
    )
    return asked.working(lines, found, Unit.RATING, (step,))


def average_of(
    code: str, concept: str, base: str, performance_of: Performance
) -> Definition[Table, TieBreakRules, TieBreakQuery]:
    """Return the tie-break that takes the mean of a performance of the opponents."""

    def compute(table: Table, _tie_break: TieBreak, rules: TieBreakRules) -> list[Average | None]:
        return mean_of_opponents(table, rules, _shared(table, base, performance_of, rules))

    def working(asked: TieBreakQuery) -> Working:
        values = _shared(asked.table, base, performance_of, asked.rules)
        opponents = asked.table.opponent[asked.entry]
        lines = [
            asked.line(
                index, values[opponents[index]], values[opponents[index]], _of_forfeit(asked, index)
            )
            for index in rating_games(asked.table, asked.rules, asked.entry)
        ]
        return _averaged(asked, lines, concept)

    return Definition(code, concept, Unit.RATING, compute, working, usual=(code,), of_ratings=True)


def explain_own_rating(asked: TieBreakQuery) -> Working:
    """Show the participant's own rating."""
    rating = asked.table.rating[asked.entry]
    return asked.working((), rating, None, (reason("rating-order", asked.edition, rating=rating),))


def _rating(asked: TieBreakQuery, index: int) -> int:
    opponent = rated_opponent(asked.table, asked.rules, asked.entry, index)
    return asked.table.rating_in(index, opponent)


def _rating_line(asked: TieBreakQuery, index: int, concept: str) -> RoundLine:
    rating = _rating(asked, index)
    reasons = (*_of_forfeit(asked, index), *_of_given_rating(asked, index))
    if not concept:
        return asked.line(index, rating, rating, reasons)
    return asked.cut(index, rating, rating, (*reasons, reason(concept, asked.edition)))


def _bounded(asked: TieBreakQuery, line: RoundLine, rating: int) -> RoundLine:
    """Return the line with the rating that counts, and why it is not the opponent's own."""
    if line.basis == rating:
        return line
    own = asked.table.rating[asked.entry]
    why = reason("tournament-performance-rating-350", asked.edition, own=own, counted=rating)
    return replace(line, value=rating, reasons=(*line.reasons, why))


def _of_given_rating(asked: TieBreakQuery, index: int) -> tuple[Reason, ...]:
    """Say that the event has given the opponent the rating."""
    table = asked.table
    entry = rated_opponent(table, asked.rules, asked.entry, index)
    rating, tpn = table.rating_in(index, entry), table.tpn[entry]
    of_lists = {table.source.entries[entry].player.rating}
    for period in table.source.periods:
        of_lists.update(then.rating for then in period.players if then.tpn == tpn)
    if rating in of_lists:
        return ()
    return (reason("unrated-players-in-tie-breaks", asked.edition, rating=rating),)


def _with_unrated(asked: TieBreakQuery, lines: list[RoundLine]) -> list[RoundLine]:
    """Add the games against unrated opponents that the event leaves out."""
    if not asked.rules.unrated_left_out:
        return lines
    shown = {line.round for line in lines}
    everybody = replace(asked.rules, unrated_left_out=False)
    why = (reason("unrated-players-in-tie-breaks", asked.edition, counted=0),)
    out = (
        asked.left_out(index, None, 0, why)
        for index in rating_games(asked.table, everybody, asked.entry)
        if index + 1 not in shown
    )
    return sorted((*lines, *out), key=lambda line: line.round)


def _of_forfeit(asked: TieBreakQuery, index: int) -> tuple[Reason, ...]:
    if asked.rules.drawn_against_oneself:
        unplayed = asked.table.kind[asked.entry][index] != PLAYED
        return (reason("own-rating-in-unplayed-round", asked.edition),) if unplayed else ()
    forfeited = asked.table.kind[asked.entry][index] in FORFEITED
    return (asked.forfeit_as_game,) if forfeited else ()


def _averaged(asked: TieBreakQuery, lines: Iterable[RoundLine], concept: str) -> Working:
    """Add the mean of the lines that count, rounded where the edition rounds it."""
    lines = tuple(lines)
    values = [line.value for line in lines if line.counts and line.value is not None]
    if not values:
        return asked.working(lines, None, Unit.RATING, (reason("nobody-met"),))
    total = exact(1) * sum(values)
    mean = total / len(values)
    value: TieBreakValue = (
        nearest(mean.numerator, mean.denominator) if asked.rules.rounded else mean
    )
    step = reason(concept, asked.edition, total=total, count=len(values), value=value)
    return asked.working(lines, value, Unit.RATING, (step,))


_PERFORMANCE = Definition(
    "TPR",
    "tournament-performance-rating",
    Unit.RATING,
    performance,
    explain_performance,
    usual=("TPR",),
    of_ratings=True,
    of_performance=True,
)

TIE_BREAKS = (
    Definition(
        "ARO",
        "average-rating-of-opponents",
        Unit.RATING,
        average_rating,
        explain_average_rating,
        modifiers="CM",
        usual=("ARO",),
        of_ratings=True,
    ),
    _PERFORMANCE,
    _PERFORMANCE._replace(code="TPR350", concept="tournament-performance-rating-350", usual=()),
    Definition(
        "PTP",
        "perfect-tournament-performance",
        Unit.RATING,
        perfect_performance,
        explain_perfect_performance,
        usual=("PTP",),
        of_ratings=True,
    ),
    average_of("APRO", "average-performance-of-opponents", "TPR", performance),
    average_of("APPO", "average-perfect-performance-of-opponents", "PTP", perfect_performance),
    Definition(
        "RTNG",
        "rating-order",
        Unit.RATING,
        ratings_of_all,
        explain_own_rating,
        modifiers="R",
        usual=("RTNG",),
        of_ratings=True,
    ),
)
