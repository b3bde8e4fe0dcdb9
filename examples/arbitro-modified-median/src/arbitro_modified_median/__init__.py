"""The Modified Median: opponents' scores without the least significant (US Chess, 34E1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.table import NOBODY, PLAYED

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working
    from arbitro.rules.tiebreaks.rules import TieBreakRules
    from arbitro.rules.tiebreaks.table import Table

_LONG = 9
"""Rounds from which two scores are left out at an end, not one."""


def adjusted_score(table: Table, entry: int) -> int:
    """Return a score in tenths in which every game not played counts half a point."""
    rounds = zip(table.kind[entry], table.points[entry], strict=True)
    return sum(points if kind == PLAYED else table.system.draw for kind, points in rounds)


def opponents_scores(table: Table, entry: int) -> list[int]:
    """Return, round by round, the opponents' adjusted scores; 0 where the player had no game."""
    rounds = zip(table.kind[entry], table.opponent[entry], strict=True)
    return [
        adjusted_score(table, opponent) if kind == PLAYED and opponent != NOBODY else 0
        for kind, opponent in rounds
    ]


def left_out(table: Table, entry: int, scores: list[int]) -> set[int]:
    """Return the rounds, counted from 0, whose scores are the least significant."""
    number = 2 if table.rounds >= _LONG else 1
    order = sorted(range(len(scores)), key=scores.__getitem__)
    twice, most = 2 * table.score[entry], table.system.win * table.rounds
    lowest = order[:number] if twice >= most else []
    highest = order[-number:] if twice <= most else []
    return {*lowest, *highest}


def modified_median(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's Modified Median, in tenths."""
    found = []
    for entry in range(table.size):
        scores = opponents_scores(table, entry)
        cut = left_out(table, entry, scores)
        found.append(sum(each for at, each in enumerate(scores) if at not in cut))
    return found


def of_modified_median(asked: TieBreakQuery) -> Working:
    """Show every opponent's adjusted score, and which are left out."""
    scores = opponents_scores(asked.table, asked.entry)
    cut = left_out(asked.table, asked.entry, scores)
    why = (reason("modified-median-left-out"),)
    lines = [
        asked.cut(at, score, score, why) if at in cut else asked.line(at, score, score)
        for at, score in enumerate(scores)
    ]
    return asked.summed(lines, Unit.TENTHS)


MODIFIED_MEDIAN = Definition(
    "MMED", "modified-median", Unit.TENTHS, modified_median, of_modified_median
)
