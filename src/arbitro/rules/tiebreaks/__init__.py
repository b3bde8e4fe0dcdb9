"""Tie-breaks of C.07 and of older lists: values for everybody, and the working of each of them.

``table_of`` reduces a tournament to a table once; ``compute`` gives everybody's value of one
tie-break and ``worksheet`` shows how one value came about. What a value counts is its ``unit_of``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later
from arbitro.rules.tiebreaks.calculate import (
    compute,
    known,
    ranked_last,
    refusal,
    rules_of,
    unit_of,
    worksheet,
)
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, TieBreakValue, Unit
from arbitro.rules.tiebreaks.notation import parse_tie_break, parse_tie_breaks
from arbitro.rules.tiebreaks.registry import TIE_BREAKS, definition_of, definitions
from arbitro.rules.tiebreaks.rules import RULES, TieBreakRules
from arbitro.rules.tiebreaks.table import Table, table_of

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Fate, RoundLine, Worksheet
    from arbitro.rules.tiebreaks.event_rules import (
        Cuts,
        EventRules,
        Order,
        OwnOpponent,
        SeenByOpponents,
        parse_event_rules,
    )

__all__ = [
    "RULES",
    "TIE_BREAKS",
    "Cuts",
    "Definition",
    "EventRules",
    "Fate",
    "Order",
    "OwnOpponent",
    "RoundLine",
    "SeenByOpponents",
    "Table",
    "TieBreak",
    "TieBreakRules",
    "TieBreakValue",
    "Unit",
    "Worksheet",
    "compute",
    "definition_of",
    "definitions",
    "known",
    "parse_event_rules",
    "parse_tie_break",
    "parse_tie_breaks",
    "ranked_last",
    "refusal",
    "rules_of",
    "table_of",
    "unit_of",
    "worksheet",
]

__getattr__ = later(
    __name__,
    {
        "definition": ("Fate", "RoundLine", "Worksheet"),
        "event_rules": (
            "Cuts",
            "EventRules",
            "Order",
            "OwnOpponent",
            "SeenByOpponents",
            "parse_event_rules",
        ),
    },
)
