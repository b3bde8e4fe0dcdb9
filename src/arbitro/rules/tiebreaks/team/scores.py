"""Match and game points as tie-breaks of teams (C.07 art. 13.1, C.06@2007-01 art. 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.reasons import reason
from arbitro.rules.tiebreaks.counts import explain_points
from arbitro.rules.tiebreaks.definition import Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import Working
    from arbitro.rules.tiebreaks.team.table import TeamTieBreakQuery


def other_score(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return the score that does not come first (C.07 art. 13.1)."""
    return table.of(table.primary.other).score


def both_scores(table: TeamTable, _tie_break: TieBreak, _rules: TeamTieBreakRules) -> list[int]:
    """Return match and game points added (C.06@2007-01 art. 3(c))."""
    return [match + game for match, game in zip(table.match.score, table.game.score, strict=True)]


def explain_other_score(asked: TeamTieBreakQuery) -> Working:
    """Show the points of every round by the score that does not come first."""
    return explain_points(asked.of(asked.table.primary.other.value))


def explain_both_scores(asked: TeamTieBreakQuery) -> Working:
    """Show match and game points of every round."""
    match, game, entry = asked.table.match, asked.table.game, asked.entry
    by_game = asked.of("GP")
    awarded = [
        mine + boards for mine, boards in zip(match.points[entry], game.points[entry], strict=True)
    ]
    lines = [
        by_game.line(index, points, awarded[index])
        for index, points in enumerate(match.points[entry])
    ]
    value = match.score[entry] + game.score[entry]
    change = value - sum(awarded)
    steps = [reason("penalty-or-bonus", points=change, score=value)] if change else []
    return asked.working(lines, value, Unit.TENTHS, steps)


TIE_BREAKS = (
    Definition(
        "MPVGP",
        "match-points-or-game-points",
        Unit.TENTHS,
        other_score,
        explain_other_score,
        usual=("MPvGP",),
    ),
    Definition("MP+GP", "match-and-game-points", Unit.TENTHS, both_scores, explain_both_scores),
)
