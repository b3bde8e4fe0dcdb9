"""Tie-breaks of teams: those of players by match or game points, and those of teams alone.

``team_table_of`` reduces a competition to a table; ``team_values`` gives every team's value of a
tie-break, ``team_worksheet`` how a value came about.
"""

from __future__ import annotations

from arbitro.rules.tiebreaks.team.calculate import (
    known_to_teams,
    team_refusal,
    team_rules_of,
    team_unit_of,
    team_values,
    team_worksheet,
)
from arbitro.rules.tiebreaks.team.editions import TEAM_RULES, TeamTieBreakRules
from arbitro.rules.tiebreaks.team.registry import (
    TEAM_TIE_BREAKS,
    team_definition_of,
    team_definitions,
)
from arbitro.rules.tiebreaks.team.table import TeamTable, team_table_of

__all__ = [
    "TEAM_RULES",
    "TEAM_TIE_BREAKS",
    "TeamTable",
    "TeamTieBreakRules",
    "known_to_teams",
    "team_definition_of",
    "team_definitions",
    "team_refusal",
    "team_rules_of",
    "team_table_of",
    "team_unit_of",
    "team_values",
    "team_worksheet",
]
