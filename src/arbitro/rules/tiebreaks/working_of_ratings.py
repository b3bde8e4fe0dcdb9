"""The working of tie-breaks of ratings: averages and performances."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from arbitro.reasons.reason import Reason, reason
from arbitro.rules.ratings.conversion import difference_of_percentage, expected_percentage
from arbitro.rules.tiebreaks.definitions import Unit, Value
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.performance import (
    counted_ratings,
    nearest,
    perfect_performance,
    performance,
    rated_opponent,
    rating_games,
    score_percentage,
)
from arbitro.rules.tiebreaks.table import FORFEITED, PLAYED
from arbitro.rules.tiebreaks.worksheets import (
    Asked,
    Fate,
    Line,
    Working,
    forfeit_as_game,
    line_of,
    not_counted,
)


def of_average_rating(asked: Asked) -> Working:
    """Show the ratings of the opponents, what is cut, and the mean."""
    games = rating_games(asked.table, asked.rules, asked.entry)
    by_rating = sorted(games, key=lambda index: _rating(asked, index))
    low = asked.tie_break.cut_low
    high = max(low, len(games) - asked.tie_break.cut_high)
    fates = dict.fromkeys(by_rating[:low], "cut")
    fates |= dict.fromkeys(by_rating[high:], "median")
    lines = tuple(_rating_line(asked, index, fates.get(index, "")) for index in games)
    lines = _with_unrated(asked, lines)
    return _averaged(asked, lines, "average-rating-of-opponents")


def of_performance(asked: Asked) -> Working:
    """Show the mean rating, the percentage, and the difference that belongs to it."""
    games = rating_games(asked.table, asked.rules, asked.entry)
    counted = counted_ratings(asked.table, asked.tie_break, asked.rules, asked.entry)
    lines = tuple(
        _bounded(asked, _rating_line(asked, index, ""), rating)
        for index, rating in zip(games, counted, strict=True)
    )
    lines = _with_unrated(asked, lines)
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
    return Working(lines, value, Unit.RATING, steps)


def of_perfect_performance(asked: Asked) -> Working:
    """Show the expected score against every opponent with the rating found."""
    table = asked.table
    found = perfect_performance(table, asked.tie_break, asked.rules)[asked.entry]
    games = rating_games(table, asked.rules, asked.entry)
    if not isinstance(found, int):
        return Working((), None, Unit.RATING, (reason("nobody-met"),))
    halves = sum(table.halves[asked.entry][index] for index in games)
    lines = tuple(
        line_of(
            asked,
            index,
            _rating(asked, index),
            expected_percentage(found - _rating(asked, index)),
            _of_forfeit(asked, index),
        )
        for index in games
    )
    expected = sum(expected_percentage(found - _rating(asked, index)) for index in games)
    if not halves:
        lowest = min(_rating(asked, index) for index in games)
        return Working(
            lines, found, Unit.RATING, (reason("zero-score-performance", lowest=lowest),)
        )
    step = reason(
        "perfect-tournament-performance",
        asked.edition,
        score=5 * halves,
        expected=Fraction(expected, 100),
        value=found,
    )
    return Working(lines, found, Unit.RATING, (step,))


def of_average_performance(asked: Asked) -> Working:
    """Show the performance of every opponent, and the mean."""
    name = asked.tie_break.name
    if name == "APRO":
        values = performance(asked.table, TieBreak("TPR"), asked.rules)
        concept = "average-performance-of-opponents"
    else:
        values = perfect_performance(asked.table, TieBreak("PTP"), asked.rules)
        concept = "average-perfect-performance-of-opponents"
    lines = tuple(
        line_of(asked, index, values[other], values[other], _of_forfeit(asked, index))
        for index in rating_games(asked.table, asked.rules, asked.entry)
        for other in (asked.table.opponent[asked.entry][index],)
    )
    return _averaged(asked, lines, concept)


def of_own_rating(asked: Asked) -> Working:
    """Show the participant's own rating."""
    rating = asked.table.rating[asked.entry]
    return Working((), rating, None, (reason("rating-order", asked.edition, rating=rating),))


def _rating(asked: Asked, index: int) -> int:
    return asked.table.rating[rated_opponent(asked.table, asked.rules, asked.entry, index)]


def _rating_line(asked: Asked, index: int, concept: str) -> Line:
    rating = _rating(asked, index)
    reasons = (*_of_forfeit(asked, index), *_of_given_rating(asked, index))
    if not concept:
        return line_of(asked, index, rating, rating, reasons)
    cut = reason(concept, asked.edition)
    return not_counted(line_of(asked, index, rating, rating, (*reasons, cut)), Fate.CUT)


def _bounded(asked: Asked, line: Line, rating: int) -> Line:
    """Return the line with the rating that counts, and why it is not the opponent's own."""
    if line.basis == rating:
        return line
    own = asked.table.rating[asked.entry]
    why = reason("tournament-performance-rating-350", asked.edition, own=own, counted=rating)
    return replace(line, value=rating, reasons=(*line.reasons, why))


def _of_given_rating(asked: Asked, index: int) -> tuple[Reason, ...]:
    """Say that the event has given the opponent the rating."""
    table = asked.table
    entry = rated_opponent(table, asked.rules, asked.entry, index)
    if table.source.entries[entry].player.rating:
        return ()
    rating = table.rating[entry]
    return (reason("unrated-players-in-tie-breaks", asked.edition, rating=rating),)


def _with_unrated(asked: Asked, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Add the games against unrated opponents that the event leaves out."""
    if not asked.rules.unrated_left_out:
        return lines
    shown = {line.round for line in lines}
    everybody = replace(asked.rules, unrated_left_out=False)
    why = (reason("unrated-players-in-tie-breaks", asked.edition, counted=0),)
    out = (
        not_counted(line_of(asked, index, None, 0, why), Fate.LEFT_OUT)
        for index in rating_games(asked.table, everybody, asked.entry)
        if index + 1 not in shown
    )
    return tuple(sorted((*lines, *out), key=lambda line: line.round))


def _of_forfeit(asked: Asked, index: int) -> tuple[Reason, ...]:
    if asked.rules.drawn_against_oneself:
        unplayed = asked.table.kind[asked.entry][index] != PLAYED
        return (reason("own-rating-in-unplayed-round", asked.edition),) if unplayed else ()
    forfeited = asked.table.kind[asked.entry][index] in FORFEITED
    return (forfeit_as_game(asked.edition),) if forfeited else ()


def _averaged(asked: Asked, lines: tuple[Line, ...], concept: str) -> Working:
    """Add the mean of the lines that count, rounded where the edition rounds it."""
    values = [line.value for line in lines if line.fate is Fate.COUNTED and line.value is not None]
    if not values:
        return Working(lines, None, Unit.RATING, (reason("nobody-met"),))
    mean = Fraction(sum(values), len(values))
    value: Value = nearest(mean.numerator, mean.denominator) if asked.rules.rounded else mean
    step = reason(
        concept, asked.edition, total=Fraction(sum(values)), count=len(values), value=value
    )
    return Working(lines, value, Unit.RATING, (step,))
