"""Koya: the points against those with at least half of the possible score (C.07 art. 9.2)."""

from __future__ import annotations

from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, Table

HALF_POINT = 5
"""The step by which the limit moves, in tenths (C.07 art. 14.5)."""


def koya(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return each entry's points, in tenths, against those who reached the limit.

    Games lost or won by forfeit count as awarded.
    """
    limit = doubled_limit(table, tie_break, rules)
    reached = [2 * score >= limit for score in table.score]
    return [
        sum(
            points
            for points, opponent in zip(table.points[entry], opponents, strict=True)
            if opponent != NOBODY and reached[opponent]
        )
        for entry, opponents in enumerate(table.opponent)
    ]


def doubled_limit(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> int:
    """Return twice the score to be reached, in tenths, so that it stays a whole number.

    In the annex of 2007 the limit moves from one scoregroup to the next, up or down (art. 2(b1)).
    """
    half = _games(table) * table.system.win
    if not (rules.limit_by_scoregroup and tie_break.limit):
        return half + 2 * HALF_POINT * tie_break.limit
    scores = sorted({2 * score for score in table.score})
    reached = len([score for score in scores if score < half]) + tie_break.limit
    return scores[max(reached, 0)] if reached < len(scores) else scores[-1] + 1


def _games(table: Table) -> int:
    """Return how many games bring points to everybody.

    In each cycle of a round robin with an odd number of players everybody is free once, and
    nobody scores against those whose games do not count (C.05 art. 6.6).
    """
    cycle = table.size - 1 + table.size % 2
    if not (table.predetermined and cycle):
        return table.rounds
    counted = sum(any(each != NOBODY for each in opponents) for opponents in table.opponent)
    return table.rounds - table.rounds // cycle * (cycle + 1 - counted)
