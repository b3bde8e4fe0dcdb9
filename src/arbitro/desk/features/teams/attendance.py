"""Teams that have left or have a bye in a coming round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.sides import (
    bye_answer,
    bye_to_confirm,
    reinstatement,
    withdrawal,
    without_bye,
)
from arbitro.desk.features.teams.event_parts import set_team
from arbitro.desk.features.teams.rows import of_one_team
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fields import RoundField, Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import Result, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class WithdrawTeam(Command):
    """Pair a team no more."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class ReinstateTeam(Command):
    """Pair a withdrawn team again."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RequestTeamBye(Command):
    """Note that a team of a Swiss is not to be paired in a coming round.

    A half-point bye that is not the first needs ``confirmed``.
    """

    section: SectionId
    team: TeamId
    round: RoundField
    kind: Annotated[
        Result,
        Terms(
            label="ui.player.bye-kind",
            choices=(Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE),
            words="value.result.",
        ),
    ] = Result.ZERO_POINT_BYE
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class CancelTeamBye(Command):
    """Take a team's bye back before its round is paired."""

    section: SectionId
    team: TeamId
    round: RoundField


@dataclass(frozen=True, slots=True)
class TeamWithdrawn(Event):
    """A team is paired no more; ``after`` is the number of rounds paired by then."""

    section: SectionId
    team: TeamId
    after: int


@dataclass(frozen=True, slots=True)
class TeamReinstated(Event):
    """A withdrawn team is paired again."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class TeamByeRequested(Event):
    """A team asked not to be paired in a round."""

    section: SectionId
    team: TeamId
    round: int
    kind: Result


@dataclass(frozen=True, slots=True)
class TeamByeCancelled(Event):
    """The request for a bye was taken back."""

    section: SectionId
    team: TeamId
    round: int


def _team_withdrawn(fold: Fold, event: TeamWithdrawn) -> None:
    set_team(fold, event, withdrawn_after=event.after)


def _team_reinstated(fold: Fold, event: TeamReinstated) -> None:
    set_team(fold, event, withdrawn_after=None)


def _team_bye_requested(fold: Fold, event: TeamByeRequested) -> None:
    byes = fold.section(event.section).section.teams.teams[event.team].byes
    set_team(fold, event, byes={**byes, event.round: event.kind})


def _team_bye_cancelled(fold: Fold, event: TeamByeCancelled) -> None:
    byes = dict(fold.section(event.section).section.teams.teams[event.team].byes)
    byes.pop(event.round, None)
    set_team(fold, event, byes=byes)


def _of_leaving(event: TeamWithdrawn | TeamReinstated) -> Keys:
    return ((event.section, "team", event.team, "withdrawn"),)


def _of_bye(event: TeamByeRequested | TeamByeCancelled) -> Keys:
    return ((event.section, "team", event.team, "bye", event.round),)


def _on_rounds_and_settings(
    event: TeamWithdrawn | TeamReinstated | TeamByeRequested | TeamByeCancelled,
) -> Keys:
    return ((event.section, "paired"), (event.section, "settings"))


def withdraw_team(section: Section, team: SectionTeam) -> Answer:
    """Pair a team no more."""
    event = TeamWithdrawn(section.id, team.id, len(section.rounds))
    answer = withdrawal(section, team, event)
    # where tables seat the players no team can be left out of a round
    leaves = answer == (event,) and not section.settings.system.has_line_ups
    return refused("not-by-tables") if leaves else answer


def reinstate_team(section: Section, team: SectionTeam) -> Answer:
    """Pair a withdrawn team again."""
    return reinstatement(team, TeamReinstated(section.id, team.id))


def request_team_bye(section: Section, team: SectionTeam, command: RequestTeamBye) -> Answer:
    """Note that a team of a Swiss is not to be paired in a coming round."""
    asked, gone = (command.round, command.kind), refused("team-withdrawn", team=team.name)
    answer = bye_answer(section, team, asked, rounds_total(section), gone)
    if answer is not None:
        return answer
    unusual = bye_to_confirm(team, command.round, command.kind)
    problem = standing(unusual, confirmed=command.confirmed)
    if problem is not None:
        return problem
    return (TeamByeRequested(section.id, team.id, command.round, command.kind),)


def cancel_team_bye(section: Section, team: SectionTeam, command: CancelTeamBye) -> Answer:
    """Take a team's bye back before its round is paired."""
    event = TeamByeCancelled(section.id, team.id, command.round)
    return without_bye(section, team, command.round, event)


FEATURE = Feature(
    "team-attendance",
    kinds(
        EventKind(
            "TeamWithdrawn",
            TeamWithdrawn,
            _team_withdrawn,
            _of_leaving,
            builds_on=_on_rounds_and_settings,
        ),
        EventKind(
            "TeamReinstated",
            TeamReinstated,
            _team_reinstated,
            _of_leaving,
            builds_on=_on_rounds_and_settings,
        ),
        EventKind(
            "TeamByeRequested",
            TeamByeRequested,
            _team_bye_requested,
            _of_bye,
            builds_on=_on_rounds_and_settings,
        ),
        EventKind(
            "TeamByeCancelled",
            TeamByeCancelled,
            _team_bye_cancelled,
            _of_bye,
            builds_on=_on_rounds_and_settings,
        ),
    ),
    (
        of_one_team(
            WithdrawTeam,
            lambda at, team, _: withdraw_team(at.section, team),
            right="change-entries",
        ),
        of_one_team(
            ReinstateTeam,
            lambda at, team, _: reinstate_team(at.section, team),
            right="change-entries",
        ),
        of_one_team(
            RequestTeamBye,
            lambda at, team, asked: request_team_bye(at.section, team, asked),
            right="change-entries",
        ),
        of_one_team(
            CancelTeamBye,
            lambda at, team, asked: cancel_team_bye(at.section, team, asked),
            right="change-entries",
        ),
    ),
)
