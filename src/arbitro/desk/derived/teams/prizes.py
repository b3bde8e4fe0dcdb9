"""A section's prize fund shared among its teams as they stand, and the best at their boards."""

from __future__ import annotations

from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.derived.tournament import remembered
from arbitro.desk.kernel.state import EventState, Section
from arbitro.reasons import Refused
from arbitro.rules.prizes import TeamAwards, award_teams, order_problem


def team_awards_of(state: EventState, section: Section) -> TeamAwards | Refused | None:
    """Return who gets what by the standings as they are; None without a fund or standings.

    Refused where the fund follows tie-breaks and one of the section's list is not applied.
    """
    table = team_standings_of(state, section)
    if section.prizes is None or table is None:
        return None
    fund = section.prizes.fund
    problem = order_problem(table.omitted, fund)
    if problem is not None:
        return problem
    return remembered(
        state, section, "team awards", lambda: award_teams(reported(state, section), table, fund)
    )
