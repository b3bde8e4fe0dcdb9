"""Scores and schedule strength combined (C.07 art. 13.4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.buchholz import buchholz, explain_buchholz
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable, prepare_fore

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Working
    from arbitro.rules.tiebreaks.team.table import TeamTieBreakQuery


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
    # The whole event counts, not the rounds so far: else the weight would grow every round.
    rounds = table.source.rounds_total or table.rounds
    most = rounds * table.of(table.primary).system.win
    of_a_match = table.of(table.primary.other).system.win
    # Toward zero, as the text says; with /K nothing is computed.
    return most // of_a_match if of_a_match else 0


def explain_schedule_strength(asked: TeamTieBreakQuery) -> Working:
    """Show the Buchholz by the primary score, its division and the secondary score."""
    if asked.tie_break.fore:
        prepare_fore(asked.table, asked.rules.common)
    by_primary = asked.of(asked.table.primary.value)
    strength = explain_buchholz(replace(by_primary, tie_break=as_buchholz(asked.tie_break)))
    assert isinstance(strength.value, int)
    divisor = divisor_of(asked.table, asked.tie_break)
    divided = Fraction(strength.value, divisor)
    secondary = asked.table.of(asked.table.primary.other).score[asked.entry]
    value = secondary + divided
    steps = (
        reason(
            "schedule-strength",
            asked.edition,
            total=strength.value,
            divisor=divisor,
            value=divided / 10,
        ),
        reason(
            "schedule-strength-combination",
            asked.edition,
            secondary=secondary,
            strength=divided / 10,
            value=value / 10,
        ),
    )
    return asked.working(strength.lines, value, Unit.TENTHS, steps)


TIE_BREAKS = (
    Definition(
        "SSSC",
        "schedule-strength-combination",
        Unit.TENTHS,
        schedule_strength,
        explain_schedule_strength,
        modifiers="FPK",
        usual=("SSSC",),
        of_buchholz=True,
    ),
)
