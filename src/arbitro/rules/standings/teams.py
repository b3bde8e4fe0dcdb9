"""Standings of teams: who is where, why, and checking those of a report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.standings.team_standings import TeamRow, TeamStandings, team_standings

if TYPE_CHECKING:
    from arbitro.rules.standings.team_check import (
        TeamDifference,
        TeamStated,
        check_team_standings,
        not_compared_of_teams,
    )
    from arbitro.rules.standings.team_choice import (
        default_team_tie_breaks,
        team_tie_break_edition,
        team_tie_breaks_of,
    )
    from arbitro.rules.standings.team_working import explain_team_value, teams_tied_before

__all__ = [
    "TeamDifference",
    "TeamRow",
    "TeamStandings",
    "TeamStated",
    "check_team_standings",
    "default_team_tie_breaks",
    "explain_team_value",
    "not_compared_of_teams",
    "team_standings",
    "team_tie_break_edition",
    "team_tie_breaks_of",
    "teams_tied_before",
]

_LATER = {
    "TeamDifference": "team_check",
    "TeamStated": "team_check",
    "check_team_standings": "team_check",
    "default_team_tie_breaks": "team_choice",
    "explain_team_value": "team_working",
    "not_compared_of_teams": "team_check",
    "team_tie_break_edition": "team_choice",
    "team_tie_breaks_of": "team_choice",
    "teams_tied_before": "team_working",
}


def __getattr__(name: str) -> object:
    """Load what a plain table of standings does not need only when it is asked for."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 - part of the late loading

    return getattr(import_module(f"arbitro.rules.standings.{_LATER[name]}"), name)
