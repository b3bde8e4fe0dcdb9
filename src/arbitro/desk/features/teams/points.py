"""Penalties and bonuses of teams."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.sides import points_problem
from arbitro.desk.features.teams.event_parts import set_team
from arbitro.desk.features.teams.rows import of_one_team
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.teams import SectionTeam, TeamAdjustment, TeamId
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class AdjustTeamPoints(Command):
    """Set a team's penalty or bonus in one score, in tenths; nought takes it back."""

    section: SectionId
    team: TeamId
    adjustment: TeamAdjustment


@dataclass(frozen=True, slots=True)
class TeamPointsAdjusted(Event):
    """A team's penalty or bonus in one score, counting from a round on; nought takes it back."""

    section: SectionId
    team: TeamId
    adjustment: TeamAdjustment


def _points_adjusted(fold: Fold, event: TeamPointsAdjusted) -> None:
    mine = fold.section(event.section).section.teams.teams[event.team]
    new = event.adjustment
    kept = tuple(
        adjustment
        for adjustment in mine.adjustments
        if (adjustment.score, adjustment.round) != (new.score, new.round)
    )
    set_team(fold, event, adjustments=(*kept, new) if new.points else kept)


def _of_points(event: TeamPointsAdjusted) -> Keys:
    adjusted = event.adjustment
    own = (event.section, "team", event.team, "points")
    return ((*own, adjusted.score.value, adjusted.round),)


def adjust_team_points(section: Section, team: SectionTeam, command: AdjustTeamPoints) -> Answer:
    """Set the penalty or bonus of a team."""
    new = command.adjustment
    total = rounds_total(section)
    problem = points_problem(new.points, new.round, total, total)
    if problem is not None:
        return problem
    stands = next(
        (
            adjustment
            for adjustment in team.adjustments
            if (adjustment.score, adjustment.round) == (new.score, new.round)
        ),
        None,
    )
    if stands == new or (stands is None and not new.points):
        return ()
    return (TeamPointsAdjusted(section.id, team.id, new),)


FEATURE = Feature(
    "team-points",
    kinds(
        EventKind(
            "TeamPointsAdjusted",
            TeamPointsAdjusted,
            _points_adjusted,
            _of_points,
        )
    ),
    (
        of_one_team(
            AdjustTeamPoints,
            lambda at, team, asked: adjust_team_points(at.section, team, asked),
            right="change-entries",
        ),
    ),
)
