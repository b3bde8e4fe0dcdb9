"""Koya: the points against those with at least half of the possible score (C.07 art. 9.2)."""

from __future__ import annotations

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import (
    EITHER_SCORE,
    Definition,
    TieBreak,
    TieBreakQuery,
    Unit,
    Working,
    exact,
)
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, Table

HALF_POINT = 5
"""The step by which the limit moves, in tenths (C.07 art. 14.5)."""


def koya(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return each entry's points, in tenths, against those who reached the limit.

    Games lost or won by forfeit count as awarded.
    """
    limit = doubled_limit(table, tie_break, rules)
    # Half of an odd number of points is no whole tenth, hence everything doubled.
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
    # Scoregroups below half, so that the limit itself starts at the first that reaches it.
    reached = len([score for score in scores if score < half]) + tie_break.limit
    # Moved above the top group nobody reaches it; below the bottom one everybody does.
    return scores[max(reached, 0)] if reached < len(scores) else scores[-1] + 1


def _games(table: Table) -> int:
    """Return how many games bring points to everybody.

    In each cycle of a round robin with an odd number of players everybody is free once, and
    nobody scores against those whose games do not count (C.05 art. 6.6).
    """
    cycle = table.size - 1 + table.size % 2
    if not (table.predetermined and cycle):
        return table.rounds
    counted = sum(any(opponent != NOBODY for opponent in opponents) for opponents in table.opponent)
    # For each cycle: one round free, and one for everybody whose games were taken out.
    return table.rounds - table.rounds // cycle * (cycle + 1 - counted)


def explain_koya(asked: TieBreakQuery) -> Working:
    """Show who reached the limit and the points made against them."""
    table = asked.table
    limit = doubled_limit(table, asked.tie_break, asked.rules)
    lines = []
    for index, opponent in enumerate(table.opponent[asked.entry]):
        if opponent == NOBODY:
            lines.append(asked.left_out(index, None, 0))
            continue
        score, points = table.score[opponent], table.points[asked.entry][index]
        reached = 2 * score >= limit
        lines.append(
            asked.line(index, score, points) if reached else asked.left_out(index, score, 0)
        )
    step = reason("koya", asked.edition, limit=exact(limit, 20))
    return asked.summed(lines, Unit.TENTHS, (step,))


TIE_BREAKS = (
    Definition(
        "KS",
        "koya",
        Unit.TENTHS,
        koya,
        explain_koya,
        modifiers="L",
        scores=EITHER_SCORE,
        usual=("KS",),
    ),
)
