"""Sonneborn-Berger for teams: opponents' totals multiplied by the points against them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

from arbitro.model import TeamScore
from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import Element, TieBreakRules
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable
from arbitro.rules.tiebreaks.unplayed import cut, opposing_scores

_MATCH, _GAME = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS

SCORES: Final = {
    "EMMSB": (_MATCH, _MATCH),
    "EMGSB": (_MATCH, _GAME),
    "EGMSB": (_GAME, _MATCH),
    "EGGSB": (_GAME, _GAME),
}
"""The opponent's score and the own points that are multiplied (C.07 art. 13.2.1 to 13.2.4)."""


def extended_sonneborn_berger(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules
) -> list[int]:
    """Return the sum of products of each team, in hundredths of a point."""
    values = []
    for entry in range(table.size):
        elements = product_elements(table, tie_break, rules, entry)
        kept, _ = cut(elements, tie_break.cut_low, tie_break.cut_high, cutting(rules))
        values.append(sum(element.value for element in kept))
    return values


def product_elements(
    table: TeamTable, tie_break: TieBreak, rules: TeamTieBreakRules, entry: int
) -> list[Element]:
    """Return what every round contributes, before any cut."""
    opponents, own = SCORES[tie_break.name]
    points = table.of(own).points[entry]
    return [
        each._replace(value=each.basis * points[each.round])
        for each in opposing_scores(
            table.of(opponents),
            rules.common,
            entry,
            forfeits_as_played=tie_break.forfeits_as_played,
        )
    ]


def cutting(rules: TeamTieBreakRules) -> TieBreakRules:
    """Return the common rules with the low cut of these products."""
    return replace(rules.common, low_cut=rules.products_cut)


def shares_of_opponents(
    table: TeamTable, _tie_break: TieBreak, rules: TeamTieBreakRules
) -> list[Fraction]:
    """Return the sum of each opponent's total in the share won of the boards, in tenths.

    Two and a half boards of four bring 62.5 % of the opponent's total (FCE.02@1994 art. 7).
    """
    return [
        sum((share for _, share in share_elements(table, rules, entry)), Fraction(0))
        for entry in range(table.size)
    ]


def share_elements(
    table: TeamTable, rules: TeamTieBreakRules, entry: int
) -> list[tuple[Element, Fraction]]:
    """Return the opponent of each round and the part of the total that was won."""
    full = int(table.game.system.win)
    points = table.game.points[entry]
    return [
        (each, Fraction(each.basis * points[each.round], full))
        for each in opposing_scores(
            table.of(table.primary), rules.common, entry, forfeits_as_played=False
        )
    ]
