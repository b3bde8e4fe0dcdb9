"""The sum of progressive scores (C.07 art. 7.5)."""

from __future__ import annotations

from itertools import accumulate

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import (
    EITHER_SCORE,
    Definition,
    TieBreak,
    TieBreakQuery,
    Unit,
    Working,
)
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import Table


def progressive_score(table: Table, tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return the sum of each entry's scores after every round, in tenths.

    A cut leaves out the scores after the first rounds (C.07 art. 14.1.1). Penalties and bonuses
    belong to no round and are left out.
    """
    low = tie_break.cut_low
    # The text cuts by round, not by value; the first are the lowest unless points go down.
    return [sum(scores_after_rounds(table, entry)[low:]) for entry in range(table.size)]


def scores_after_rounds(table: Table, entry: int) -> list[int]:
    """Return an entry's score after each round, in tenths.

    >>> list(accumulate([10, 0, 5]))
    [10, 10, 15]
    """
    return list(accumulate(table.points[entry]))


def explain_progressive_score(asked: TieBreakQuery) -> Working:
    """Show the score after every round and which of them are cut."""
    low = asked.tie_break.cut_low
    cut = (reason("cut", asked.edition),)
    return asked.summed(
        [
            asked.cut(index, None, score, cut) if index < low else asked.line(index, None, score)
            for index, score in enumerate(scores_after_rounds(asked.table, asked.entry))
        ]
    )


TIE_BREAKS = (
    Definition(
        "PS",
        "progressive",
        Unit.TENTHS,
        progressive_score,
        explain_progressive_score,
        modifiers="C",
        scores=EITHER_SCORE,
        usual=("PS",),
    ),
)
