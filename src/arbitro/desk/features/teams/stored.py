"""What an event of teams changes and what it builds on, and how the log names it."""

from __future__ import annotations

from arbitro.desk.features.teams import applied
from arbitro.desk.features.teams import events as happened
from arbitro.desk.kernel.feature import EventKind, Keys, kinds


def _of_team(
    event: happened.TeamRegistered | happened.TeamRemoved | happened.LateTeamAdmitted,
) -> Keys:
    return ((event.section, "team", event.team),)


def _of_team_and_numbers(event: happened.LateTeamAdmitted) -> Keys:
    return (*_of_team(event), (event.section, "numbers"))


def _before_numbers(event: happened.TeamRegistered | happened.TeamRemoved) -> Keys:
    return ((event.section, "numbers"),)


def _on_teams(event: happened.LateTeamAdmitted) -> Keys:
    return (event.section, "team"), (event.section, "paired")


def _on_members(event: happened.RosterSet) -> Keys:
    members = ((event.section, "entry", each) for each in event.members)
    return ((event.section, "numbers"), *members)


def _on_all_members(event: happened.TeamsArranged) -> Keys:
    members = (one for each in event.lists for one in each.members)
    return ((event.section, "numbers"), *((event.section, "entry", each) for each in members))


def _on_teams_and_entries(event: happened.TeamsNumbered) -> Keys:
    return ((event.section, "team"), (event.section, "entry"), (event.section, "paired"))


def _of_leaving(event: happened.TeamWithdrawn | happened.TeamReinstated) -> Keys:
    return ((event.section, "team", event.team, "withdrawn"),)


def _of_bye(event: happened.TeamByeRequested | happened.TeamByeCancelled) -> Keys:
    return ((event.section, "team", event.team, "bye", event.round),)


def _on_rounds_and_settings(
    event: happened.TeamWithdrawn
    | happened.TeamReinstated
    | happened.TeamByeRequested
    | happened.TeamByeCancelled,
) -> Keys:
    return ((event.section, "paired"), (event.section, "settings"))


def _of_match(event: happened.MatchSeated | happened.MatchForfeited) -> Keys:
    return ((event.section, "round", event.round, "match", event.match),)


def _of_match_and_games(event: happened.MatchSeated) -> Keys:
    games = (each.game for each in event.boards if each.game is not None)
    return (*_of_match(event), *((event.section, "round", event.round, game) for game in games))


def _on_round(event: happened.MatchSeated | happened.MatchForfeited) -> Keys:
    section = event.section
    return ((section, "round", event.round), (section, "paired"), (section, "published"))


def _of_points(event: happened.TeamPointsAdjusted) -> Keys:
    adjusted = event.adjustment
    own = (event.section, "team", event.team, "points")
    return ((*own, adjusted.score.value, adjusted.round),)


def _of_prohibition(event: happened.TeamsForbidden | happened.TeamsAllowed) -> Keys:
    return ((event.section, "forbidden-teams", *sorted(event.teams)),)


def _on_those_forbidden(event: happened.TeamsForbidden) -> Keys:
    teams = ((event.section, "team", each) for each in sorted(event.teams))
    return (*teams, (event.section, "paired"))


EVENTS = kinds(
    EventKind(
        "TeamRegistered",
        happened.TeamRegistered,
        applied.team_registered,
        _of_team,
        builds_on=_before_numbers,
        reserve=applied.reserve_team,
    ),
    EventKind(
        "LateTeamAdmitted",
        happened.LateTeamAdmitted,
        applied.late_team_admitted,
        _of_team_and_numbers,
        builds_on=_on_teams,
        reserve=applied.reserve_team,
    ),
    EventKind(
        "TeamEdited",
        happened.TeamEdited,
        applied.team_edited,
        lambda event: ((event.section, "team", event.team, "said"),),
    ),
    EventKind(
        "TeamRemoved",
        happened.TeamRemoved,
        applied.team_removed,
        _of_team,
        builds_on=_before_numbers,
    ),
    EventKind(
        "RosterSet",
        happened.RosterSet,
        applied.roster_set,
        lambda event: ((event.section, "team", event.team, "list"),),
        builds_on=_on_members,
    ),
    EventKind(
        "TeamsArranged",
        happened.TeamsArranged,
        applied.teams_arranged,
        lambda event: tuple((event.section, "team", each.team, "list") for each in event.lists),
        builds_on=_on_all_members,
    ),
    EventKind(
        "TeamsNumbered",
        happened.TeamsNumbered,
        applied.teams_numbered,
        lambda event: ((event.section, "numbers"),),
        builds_on=_on_teams_and_entries,
    ),
    EventKind(
        "TeamWithdrawn",
        happened.TeamWithdrawn,
        applied.team_withdrawn,
        _of_leaving,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamReinstated",
        happened.TeamReinstated,
        applied.team_reinstated,
        _of_leaving,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamByeRequested",
        happened.TeamByeRequested,
        applied.team_bye_requested,
        _of_bye,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "TeamByeCancelled",
        happened.TeamByeCancelled,
        applied.team_bye_cancelled,
        _of_bye,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "LineUpDeadlineSet",
        happened.LineUpDeadlineSet,
        applied.deadline_set,
        lambda event: ((event.section, "deadline", event.round),),
    ),
    EventKind(
        "LineUpSet",
        happened.LineUpSet,
        applied.line_up_set,
        lambda event: ((event.section, "line-up", event.round, event.team),),
        builds_on=lambda event: ((event.section, "numbers"), (event.section, "settings")),
    ),
    EventKind(
        "MatchSeated",
        happened.MatchSeated,
        applied.match_seated,
        _of_match_and_games,
        builds_on=_on_round,
        reserve=applied.reserve_games,
    ),
    EventKind(
        "MatchForfeited",
        happened.MatchForfeited,
        applied.match_forfeited,
        _of_match,
        builds_on=_on_round,
    ),
    EventKind(
        "TeamLotsDrawn",
        happened.TeamLotsDrawn,
        applied.team_lots_drawn,
        lambda event: ((event.section, "lots"),),
    ),
    EventKind(
        "TeamPointsAdjusted",
        happened.TeamPointsAdjusted,
        applied.points_adjusted,
        _of_points,
    ),
    EventKind(
        "TeamsForbidden",
        happened.TeamsForbidden,
        applied.teams_forbidden,
        _of_prohibition,
        builds_on=_on_those_forbidden,
    ),
    EventKind(
        "TeamsAllowed",
        happened.TeamsAllowed,
        applied.teams_allowed,
        _of_prohibition,
        builds_on=lambda event: ((event.section, "paired"),),
    ),
)
