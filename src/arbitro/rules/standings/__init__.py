"""Standings: who is where, shared places, lots, the crosstable, and checking those of a report."""

from __future__ import annotations

from arbitro.rules.standings.check import Difference, Stated, check_standings
from arbitro.rules.standings.choice import default_tie_breaks, tie_break_edition, tie_breaks_of
from arbitro.rules.standings.crosstable import Cell, CrosstableRow, crosstable
from arbitro.rules.standings.standings import Lots, Row, Standings, standings
from arbitro.rules.standings.working import explain_value, tied_before

__all__ = [
    "Cell",
    "CrosstableRow",
    "Difference",
    "Lots",
    "Row",
    "Standings",
    "Stated",
    "check_standings",
    "crosstable",
    "default_tie_breaks",
    "explain_value",
    "standings",
    "tie_break_edition",
    "tie_breaks_of",
    "tied_before",
]
