"""Kashdan: other points for wins, draws and losses (the Catalan list, art. 9)."""

from __future__ import annotations

from arbitro.model import Result
from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, TieBreakQuery, Unit, Working
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_POINT_BYE,
    PAIRING_ALLOCATED_BYE,
    PLAYED,
    Table,
    result_in,
)

DIGITS = 421
"""What a win, a draw and a loss bring where nothing else is said."""

UNPLAYED = 2
"""What a win or a loss without playing brings."""

_DECIDED_UNPLAYED = frozenset({FORFEIT_WIN, FORFEIT_LOSS, PAIRING_ALLOCATED_BYE, FULL_POINT_BYE})


def kashdan(table: Table, tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return the sum of each entry's Kashdan points."""
    return [sum(kashdan_rounds(table, tie_break, entry)) for entry in range(table.size)]


def kashdan_rounds(table: Table, tie_break: TieBreak, entry: int) -> list[int]:
    """Return what each round of an entry brings.

    Requested byes of half a point or none are neither won nor lost and bring nothing, as do games
    without a result.
    """
    win, draw, loss = digits_of(tie_break)
    # By the result, not the points: 3-1-0 scoring must not change what a draw is worth.
    worth = {2: win, 1: draw, 0: loss}
    found = []
    for index, kind in enumerate(table.kind[entry]):
        if kind == PLAYED:
            result = result_in(table, entry, index)
            found.append(0 if result is Result.PENDING else worth[table.halves[entry][index]])
        else:
            found.append(UNPLAYED if kind in _DECIDED_UNPLAYED else 0)
    return found


def digits_of(tie_break: TieBreak) -> tuple[int, int, int]:
    """Return the points of a win, a draw and a loss.

    >>> digits_of(TieBreak("KA")), digits_of(TieBreak("KA", divisor=210))
    ((4, 2, 1), (2, 1, 0))
    """
    # The three digits are kept as one number so that a tie-break stays plain integers.
    win, rest = divmod(tie_break.divisor or DIGITS, 100)
    draw, loss = divmod(rest, 10)
    return win, draw, loss


def explain_kashdan(asked: TieBreakQuery) -> Working:
    """Show what every round brings by Kashdan's points."""
    found = kashdan_rounds(asked.table, asked.tie_break, asked.entry)
    win, draw, loss = digits_of(asked.tie_break)
    step = reason("kashdan", asked.edition, win=win, draw=draw, loss=loss, unplayed=UNPLAYED)
    lines = [asked.line(index, None, value) for index, value in enumerate(found)]
    return asked.summed(lines, None, (step,))


TIE_BREAKS = (Definition("KA", "kashdan", Unit.COUNT, kashdan, explain_kashdan, modifiers="K"),)
