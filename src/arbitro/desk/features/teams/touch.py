"""What an event of teams changes and what it builds on, as keys."""

from __future__ import annotations

from arbitro.desk.features.teams import events as happened
from arbitro.desk.features.teams.events import TeamEvent

Key = tuple[int | str, ...]


def written(event: TeamEvent) -> tuple[Key, ...]:  # noqa: C901, PLR0912 - one case an event
    """Return the keys of what the event changes."""
    section = event.section
    match event:
        case happened.TeamRegistered() | happened.TeamRemoved():
            return ((section, "team", event.team),)
        case happened.LateTeamAdmitted():
            return (section, "team", event.team), (section, "numbers")
        case happened.TeamEdited():
            return ((section, "team", event.team, "said"),)
        case happened.RosterSet():
            return ((section, "team", event.team, "list"),)
        case happened.TeamsArranged():
            return tuple((section, "team", each.team, "list") for each in event.lists)
        case happened.TeamsNumbered():
            return ((section, "numbers"),)
        case happened.TeamWithdrawn() | happened.TeamReinstated():
            return ((section, "team", event.team, "withdrawn"),)
        case happened.TeamByeRequested() | happened.TeamByeCancelled():
            return ((section, "team", event.team, "bye", event.round),)
        case happened.LineUpDeadlineSet():
            return ((section, "deadline", event.round),)
        case happened.LineUpSet():
            return ((section, "line-up", event.round, event.team),)
        case happened.MatchForfeited():
            return ((section, "round", event.round, "match", event.match),)
        case happened.MatchSeated():
            games = (each.game for each in event.boards if each.game is not None)
            own = (section, "round", event.round)
            return ((*own, "match", event.match), *((*own, game) for game in games))
        case happened.TeamLotsDrawn():
            return ((section, "lots"),)
        case happened.TeamPointsAdjusted():
            adjusted = event.adjustment
            key = (section, "team", event.team, "points", adjusted.score.value, adjusted.round)
            return (key,)
        case happened.TeamsForbidden() | happened.TeamsAllowed():
            return ((section, "forbidden-teams", *sorted(event.teams)),)


def built_on(event: TeamEvent) -> tuple[Key, ...]:  # noqa: C901 - one case an event
    """Return the keys of what the event supposes, beside what it changes."""
    section = event.section
    match event:
        case happened.TeamRegistered() | happened.TeamRemoved():
            return ((section, "numbers"),)
        case happened.LateTeamAdmitted():
            return (section, "team"), (section, "paired")
        case happened.RosterSet():
            return ((section, "numbers"), *((section, "entry", each) for each in event.members))
        case happened.TeamsArranged():
            members = (one for each in event.lists for one in each.members)
            return ((section, "numbers"), *((section, "entry", each) for each in members))
        case happened.TeamsNumbered():
            return ((section, "team"), (section, "entry"), (section, "paired"))
        case (
            happened.TeamWithdrawn()
            | happened.TeamReinstated()
            | happened.TeamByeRequested()
            | happened.TeamByeCancelled()
        ):
            return ((section, "paired"), (section, "settings"))
        case happened.TeamsForbidden():
            teams = ((section, "team", each) for each in sorted(event.teams))
            return (*teams, (section, "paired"))
        case happened.TeamsAllowed():
            return ((section, "paired"),)
        case happened.LineUpSet():
            return ((section, "numbers"), (section, "settings"))
        case happened.MatchSeated() | happened.MatchForfeited():
            return ((section, "round", event.round), (section, "paired"), (section, "published"))
        case _:
            return ()
