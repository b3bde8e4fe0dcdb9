"""Teams that must not meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.features.sides import kept_apart, let_together, prohibition_problem
from arbitro.desk.features.teams.event_parts import side_of
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import Section
from arbitro.desk.values import prohibitions
from arbitro.desk.values.integrity import IntegrityEntry, forbidden
from arbitro.desk.values.teams import TeamId
from arbitro.model import SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class ForbidTeams(Command):
    """Forbid that any two of these teams of a Swiss meet, from a round on."""

    section: SectionId
    teams: Annotated[frozenset[TeamId], Terms(label="ui.player.must-not-meet")]
    first_round: int = 1
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class AllowTeams(Command):
    """Lift a prohibition given by `ForbidTeams`."""

    section: SectionId
    teams: frozenset[TeamId]
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class TeamsForbidden(Event):
    """Any two of these teams may not meet, from one round to another (0: to the end)."""

    section: SectionId
    teams: frozenset[TeamId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class TeamsAllowed(Event):
    """A prohibition was lifted; it held in the rounds up to ``after``, in none where that is 0."""

    section: SectionId
    teams: frozenset[TeamId]
    after: int = 0


def _teams_forbidden(fold: Fold, event: TeamsForbidden) -> None:
    section, side = side_of(fold, event.section)
    span, paired = (event.first_round, event.last_round), len(section.section.rounds)
    held = prohibitions.with_prohibition(side.forbidden, event.teams, span, paired)
    section.set(teams=replace(side, forbidden=held))


def _teams_allowed(fold: Fold, event: TeamsAllowed) -> None:
    section, side = side_of(fold, event.section)
    paired = len(section.section.rounds)
    held = prohibitions.lifted(side.forbidden, event.teams, event.after, paired)
    section.set(teams=replace(side, forbidden=held))


def _of_prohibition(event: TeamsForbidden | TeamsAllowed) -> Keys:
    return ((event.section, "forbidden-teams", *sorted(event.teams)),)


def _on_those_forbidden(event: TeamsForbidden) -> Keys:
    teams = ((event.section, "team", team) for team in sorted(event.teams))
    return (*teams, (event.section, "paired"))


def _paired(fold: Fold, event: TeamsForbidden | TeamsAllowed) -> int:
    return len(fold.section(event.section).section.rounds)


def _forbidden_during_play(fold: Fold, event: TeamsForbidden) -> Iterable[IntegrityEntry]:
    rounds = event.first_round, event.last_round
    return forbidden("+", _paired(fold, event), event.teams, rounds, of_teams=True)


def forbid_teams(section: Section, command: ForbidTeams) -> Answer:
    """Forbid that any two of some teams meet."""
    few = refused("two-teams-needed")
    problem = prohibition_problem(
        section,
        command.teams,
        section.teams.teams,
        few,
        lambda team: refused("team-unknown", team=team),
    )
    if problem is not None:
        return problem
    event = TeamsForbidden(section.id, command.teams, command.first_round)
    span = command.first_round, 0
    return kept_apart(section, section.teams.forbidden, command.teams, span, event)


def allow_teams(section: Section, command: AllowTeams) -> Answer:
    """Lift a prohibition: for the rounds to come, since those paired were paired with it."""
    return let_together(
        section,
        section.teams.forbidden,
        command.teams,
        lambda after: TeamsAllowed(section.id, command.teams, after),
    )


FEATURE = Feature(
    "team-prohibitions",
    kinds(
        EventKind(
            "TeamsForbidden",
            TeamsForbidden,
            _teams_forbidden,
            _of_prohibition,
            builds_on=_on_those_forbidden,
            departs=True,
            tells=_forbidden_during_play,
        ),
        EventKind(
            "TeamsAllowed",
            TeamsAllowed,
            _teams_allowed,
            _of_prohibition,
            builds_on=lambda event: ((event.section, "paired"),),
            departs=True,
            tells=lambda fold, event: forbidden(
                "-", _paired(fold, event), event.teams, of_teams=True
            ),
        ),
    ),
    (
        of_teams(
            ForbidTeams,
            lambda _, of, asked: forbid_teams(of, asked),
            right="change-entries",
        ),
        of_teams(
            AllowTeams,
            lambda _, of, asked: allow_teams(of, asked),
            right="change-entries",
        ),
    ),
)
