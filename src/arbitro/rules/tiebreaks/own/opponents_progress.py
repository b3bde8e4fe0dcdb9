"""The progressive scores of the opponents, added up: "opposition's cumulative" in other countries.

US Chess, Official Rules of Chess, 34E9.
"""

from __future__ import annotations

from arbitro.rules.tiebreaks.buchholz import opponents_met
from arbitro.rules.tiebreaks.definition import (
    EITHER_SCORE,
    Definition,
    TieBreak,
    TieBreakQuery,
    Unit,
    Working,
)
from arbitro.rules.tiebreaks.progressive import progressive_score
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import PLAYED, Table


def opponents_progress(table: Table, _tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return the sum of the progressive scores of the opponents met over the board, in tenths."""
    progress = progressive_score(table, TieBreak("PS"), rules)
    return [
        sum(progress[other] for other in opponents_met(table, entry)) for entry in range(table.size)
    ]


def explain_opponents_progress(asked: TieBreakQuery) -> Working:
    """Show the progressive score of every opponent met over the board."""
    table = asked.table
    progress = progressive_score(table, TieBreak("PS"), asked.rules)
    lines = []
    for index, opponent in enumerate(table.opponent[asked.entry]):
        if table.kind[asked.entry][index] == PLAYED:
            lines.append(asked.line(index, progress[opponent], progress[opponent]))
        else:
            lines.append(asked.left_out(index, None, 0))
    return asked.summed(lines, Unit.TENTHS)


TIE_BREAKS = (
    Definition(
        "OPS",
        "opponents-progress",
        Unit.TENTHS,
        opponents_progress,
        explain_opponents_progress,
        scores=EITHER_SCORE,
    ),
)
