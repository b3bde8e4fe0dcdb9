"""Lots drawn among tied teams."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.derived.teams.standing import order_problem
from arbitro.desk.features.teams.event_parts import side_of
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, kinds
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.lots import Lots, order_by_seed
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import TeamId
from arbitro.model import SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class DrawTeamLots(Command):
    """Store the order drawn among tied teams; the service draws ``order`` where it is empty."""

    section: SectionId
    tied: Annotated[frozenset[TeamId], Terms(label="command.field.tied_teams")]
    order: tuple[TeamId, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamLotsDrawn(Event):
    """Lots were drawn among tied teams: the order they came out in."""

    section: SectionId
    order: tuple[TeamId, ...]


def _team_lots_drawn(fold: Fold, event: TeamLotsDrawn) -> None:
    section, side = side_of(fold, event.section)
    section.set(teams=replace(side, lots=(*side.lots, event.order)))


def draw_team_lots(state: EventState, section: Section, command: DrawTeamLots) -> Answer:
    """Store the order drawn among tied teams."""
    problem = order_problem(state, section)
    if problem is not None:
        return problem
    drawn = set(command.order)
    if len(drawn) < 2 or drawn != command.tied or len(drawn) != len(command.order):
        return refused("order-incomplete")
    unknown = sorted(drawn - set(section.teams.teams))
    if unknown:
        return refused("team-unknown", team=unknown[0])
    return (TeamLotsDrawn(section.id, command.order),)


def _drawn(_: EventState, command: DrawTeamLots, __: Lots, seed: str) -> DrawTeamLots:
    if command.order:
        return command
    return replace(command, order=order_by_seed(command.tied, seed, command.section))


FEATURE = Feature(
    "team-lots",
    kinds(
        EventKind(
            "TeamLotsDrawn",
            TeamLotsDrawn,
            _team_lots_drawn,
            lambda event: ((event.section, "lots"),),
        )
    ),
    (of_teams(DrawTeamLots, draw_team_lots, "organise", draw=_drawn),),
)
