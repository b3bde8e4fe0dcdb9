"""Tie-breaks of teams: those of players by match or game points, and those of teams alone.

``team_table_of`` reduces a competition to a table; ``team_values`` gives every team's value of a
tie-break, ``split_tie`` the order it makes of tied teams, ``team_worksheet`` how a value came
about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.tiebreaks.team.calculate import (
    has_values,
    is_lowest_first_for_teams,
    split_tie,
    splits_ties,
    team_refusal,
    team_rules_of,
    team_unit_of,
    team_values,
)
from arbitro.rules.tiebreaks.team.editions import TEAM_RULES, TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable, team_table_of

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.team.working import team_worksheet

__all__ = [
    "TEAM_RULES",
    "TeamTable",
    "TeamTieBreakRules",
    "has_values",
    "is_lowest_first_for_teams",
    "split_tie",
    "splits_ties",
    "team_refusal",
    "team_rules_of",
    "team_table_of",
    "team_unit_of",
    "team_values",
    "team_worksheet",
]


def __getattr__(name: str) -> object:
    """Load what explains values only when it is asked for."""
    if name != "team_worksheet":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from arbitro.rules.tiebreaks.team import working  # noqa: PLC0415 - part of the late loading

    return working.team_worksheet
