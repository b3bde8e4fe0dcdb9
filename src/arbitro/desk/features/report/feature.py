"""Sections made of what a report tells."""

from __future__ import annotations

from arbitro.desk.features.report.answers import take_over
from arbitro.desk.features.report.commands import TakeOverTeams, TakeOverTournament
from arbitro.desk.features.report.of_teams import take_over_teams
from arbitro.desk.kernel.feature import Feature, OfEvent

FEATURE = Feature(
    "report",
    commands=(
        OfEvent(TakeOverTournament, take_over, elsewhere="report"),
        OfEvent(
            TakeOverTeams,
            take_over_teams,
            elsewhere="report",
        ),
    ),
)
