"""What happened to teams, for the words of the log."""

from __future__ import annotations

from typing import Any

from arbitro.desk.events import PlayerRegistered
from arbitro.desk.features.teams.events import (
    LateTeamAdmitted,
    TeamEvent,
    TeamRegistered,
    TeamRemoved,
    TeamsArranged,
    TeamsNumbered,
)
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState


def said_of(events: tuple[Event, ...]) -> Event | None:
    """Return the event that names a command of teams where it is not the first, None elsewhere."""
    arranged = next((each for each in events if isinstance(each, TeamsArranged)), None)
    if arranged is not None:
        return arranged
    if (
        isinstance(events[0], PlayerRegistered)
        and sum(isinstance(each, PlayerRegistered) for each in events) > 1
    ):
        return None
    return next((each for each in events if isinstance(each, TeamRemoved)), None)


def team_measures(event: TeamEvent, state: EventState) -> dict[str, Any]:
    """Return the values a message about a team may speak of."""
    values: dict[str, Any] = {"match": getattr(event, "match", 0)}
    if isinstance(event, TeamsNumbered):
        values["count"] = len(event.teams)
    if isinstance(event, TeamsArranged):
        values["count"] = len(event.lists)
    if isinstance(event, TeamRegistered | LateTeamAdmitted):
        values["name"] = event.name
        return values
    section = state.sections.get(event.section)
    team = getattr(event, "team", None)
    found = section.teams.teams.get(team) if section is not None and team is not None else None
    if found is not None:
        values["name"] = found.name
    return values
