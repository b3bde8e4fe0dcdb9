"""A team that a request names."""

from __future__ import annotations

from fastapi import HTTPException

from arbitro.desk.kernel.state import Section
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.web.asking import Here


def of_teams(here: Here) -> Section:
    """Return the section; 404 where it is one of single players."""
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404)
    return here.section.section


def team_of(here: Here, team: int) -> SectionTeam:
    """Return a team of the section; 404 where there is none."""
    found = of_teams(here).teams.teams.get(TeamId(team))
    if found is None:
        raise HTTPException(404)
    return found
