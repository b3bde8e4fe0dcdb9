"""A section's prize fund shared among its players, or its teams, as they stand."""

from __future__ import annotations

from arbitro.desk.derived.standing import standings_of, standings_record
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.derived.tournament import remembered
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.rules.prizes import (
    Awards,
    TeamAwards,
    award,
    award_teams,
    control_number,
    order_problem,
    team_control_number,
)


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


def awards_of(state: EventState, section: SectionId) -> Awards | Refused | None:
    """Return who gets what by the standings as they are; None without a fund or standings.

    Refused where the fund follows tie-breaks and one of the section's list is not applied.
    """
    found = state.sections[section]
    table = standings_of(state, section)
    if found.prizes is None or table is None:
        return None
    fund = found.prizes.fund
    problem = order_problem(table.omitted, fund)
    if problem is not None:
        return problem
    return remembered(
        state, found, "awards", lambda: award(standings_record(state, section), table, fund)
    )


def control_of(state: EventState, section: SectionId) -> str | Refused:
    """Return the control number of the amounts, empty where there are none."""
    if state.sections[section].settings.system.is_team:
        of_teams = team_awards_of(state, state.sections[section])
        if isinstance(of_teams, Refused):
            return of_teams
        return "" if of_teams is None else team_control_number(of_teams)
    awards = awards_of(state, section)
    if isinstance(awards, Refused):
        return awards
    return "" if awards is None else control_number(awards)
