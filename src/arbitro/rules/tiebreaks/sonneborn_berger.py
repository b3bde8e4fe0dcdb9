"""Sonneborn-Berger: opponents' scores multiplied by the points against them (C.07 art. 9.1)."""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from arbitro.rules.tiebreaks.definition import EITHER_SCORE, Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.rules import Element, TieBreakRules
from arbitro.rules.tiebreaks.table import Table
from arbitro.rules.tiebreaks.unplayed import (
    cut,
    multiplied,
    of_elements,
    opposing_scores,
    seen_scores,
)

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working


def sonneborn_berger(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return the sum of products of each entry, in hundredths of a point."""
    seen = seen_scores(table, rules)
    values = []
    for entry, opponents in enumerate(table.opponent):
        # A cut needs elements: the one left out is the lowest opponent, not the lowest product.
        if tie_break.cut_low or not table.clean[entry]:
            elements = sonneborn_berger_elements(table, tie_break, rules, entry)
            kept, _ = cut(elements, tie_break.cut_low, tie_break.cut_high, rules)
            values.append(sum(element.value for element in kept))
        else:
            scores = [seen[opponent] for opponent in opponents]
            values.append(sum(map(mul, scores, table.points[entry])))
    return values


def sonneborn_berger_elements(
    table: Table, tie_break: TieBreak, rules: TieBreakRules, entry: int
) -> list[Element]:
    """Return what every round contributes, before any cut."""
    scores = opposing_scores(table, rules, entry, forfeits_as_played=tie_break.forfeits_as_played)
    return multiplied(table, rules, entry, scores)


def explain_sonneborn_berger(asked: TieBreakQuery) -> Working:
    """Show every product of opponent's score and points, and what is cut."""
    elements = sonneborn_berger_elements(asked.table, asked.tie_break, asked.rules, asked.entry)
    return of_elements(asked, elements)


TIE_BREAKS = (
    Definition(
        "SB",
        "sonneborn-berger",
        Unit.HUNDREDTHS,
        sonneborn_berger,
        explain_sonneborn_berger,
        modifiers="CMP",
        scores=EITHER_SCORE,
        usual=("SB", "SB/C1"),
    ),
)
