"""Scores and schedule strength combined (C.07 art. 13.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from arbitro.rules.tiebreaks.buchholz import buchholz
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable, prepare_fore


def schedule_strength(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules
) -> list[Fraction]:
    """Return the secondary score and the divided Buchholz of each team, in tenths."""
    divisor = divisor_of(table, tie_break)
    secondary = table.of(table.primary.other).score
    return [
        secondary[entry] + Fraction(sum_, divisor)
        for entry, sum_ in enumerate(opposition(table, tie_break, rules))
    ]


def opposition(table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules) -> list[int]:
    """Return each team's Buchholz by the primary score, in tenths; the Fore one with ``/F``."""
    if tie_break.fore:
        prepare_fore(table, rules.common)
    return buchholz(table.of(table.primary), as_buchholz(tie_break), rules.common)


def as_buchholz(tie_break: TieBreak) -> TieBreak:
    """Return the Buchholz that is divided."""
    return replace(tie_break, name="BH", divisor=0)


def divisor_of(table: TeamTable, tie_break: TieBreak) -> int:
    """Return what Buchholz is divided by: ``/K``, else the quotient of the text, cut to a whole.

    The quotient is the most primary points of the tournament by the most secondary points of one
    match; 0 where a tournament is too short for it.
    """
    if tie_break.divisor:
        return tie_break.divisor
    rounds = table.source.rounds_total or table.rounds
    most = rounds * table.of(table.primary).system.win
    of_a_match = table.of(table.primary.other).system.win
    return most // of_a_match if of_a_match else 0
