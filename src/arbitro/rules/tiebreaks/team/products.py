"""Sonneborn-Berger for teams: opponents' totals multiplied by the points against them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from arbitro.model import Points, TeamScore
from arbitro.reasons import reason
from arbitro.rules.tiebreaks.definition import EITHER_SCORE, Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.rules import Element, TieBreakRules
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable
from arbitro.rules.tiebreaks.unplayed import cut, of_elements, opposing_scores

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Working
    from arbitro.rules.tiebreaks.team.table import TeamTieBreakQuery

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
        opposing_score._replace(value=opposing_score.basis * points[opposing_score.round])
        for opposing_score in opposing_scores(
            table.of(opponents),
            rules.common,
            entry,
            forfeits_as_played=tie_break.forfeits_as_played,
        )
    ]


def cutting(rules: TeamTieBreakRules) -> TieBreakRules:
    """Return the common rules with the low cut of these products."""
    # Players cut by the lowest product in 2023-07, teams by the lowest opponent.
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
        (opposing_score, Fraction(opposing_score.basis * points[opposing_score.round], full))
        for opposing_score in opposing_scores(
            table.of(table.primary), rules.common, entry, forfeits_as_played=False
        )
    ]


def explain_products(asked: TeamTieBreakQuery) -> Working:
    """Show every product of an opponent's total and the points against them."""
    opponents, own = SCORES[asked.tie_break.name]
    elements = product_elements(asked.table, asked.tie_break, asked.rules, asked.entry)
    basis = replace(asked.of(opponents.value), rules=cutting(asked.rules))
    working = of_elements(basis, elements)
    points = asked.table.of(own).points[asked.entry]
    lines = [replace(line, points=Points(points[line.round - 1])) for line in working.lines]
    return asked.working(lines, working.value, working.basis_unit, working.steps)


def explain_shares(asked: TeamTieBreakQuery) -> Working:
    """Show the part of every opponent's total that the boards won bring."""
    primary = asked.of(asked.table.primary.value)
    full = asked.table.game.system.win
    points = asked.table.game.points[asked.entry]
    shares = share_elements(asked.table, asked.rules, asked.entry)
    lines = [
        primary.line(
            element.round,
            element.basis,
            share,
            (reason("share-of-boards", points=points[element.round], full=int(full)),),
        )
        for element, share in shares
    ]
    return asked.working(lines, sum((share for _, share in shares), Fraction(0)), Unit.TENTHS)


TIE_BREAKS: Final[tuple[Definition[TeamTable, TeamTieBreakRules, TeamTieBreakQuery], ...]] = (
    *(
        Definition(
            code,
            f"extended-sonneborn-berger-{of_opponent}-{own}",
            Unit.HUNDREDTHS,
            extended_sonneborn_berger,
            explain_products,
            modifiers="CMP",
            usual=usual,
        )
        for code, of_opponent, own, usual in (
            ("EMMSB", "match", "match", ("EMMSB",)),
            ("EMGSB", "match", "game", ("EMGSB", "EMGSB/C1")),
            ("EGMSB", "game", "match", ("EGMSB",)),
            ("EGGSB", "game", "game", ("EGGSB",)),
        )
    ),
    Definition(
        "ESB",
        "extended-sonneborn-berger-match-match",
        Unit.HUNDREDTHS,
        None,
        explain_products,
        refusal="tie-break-which-product",
    ),
)

BY_SHARES: Final = Definition(
    "SB",
    "sonneborn-berger",
    Unit.TENTHS,
    shares_of_opponents,
    explain_shares,
    modifiers="CMP",
    scores=EITHER_SCORE,
)
"""Sonneborn-Berger where a text takes the share of the boards won and not the points."""
