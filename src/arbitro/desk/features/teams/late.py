"""A team that joins a Swiss after the first pairing (C.04.2 art. 2.4, C.04.6 art. 0)."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.tournament import strength
from arbitro.desk.features.sides import late_problem
from arbitro.desk.features.teams.answers import late_members, name_problem, too_long
from arbitro.desk.features.teams.commands import AdmitLateTeam
from arbitro.desk.features.teams.events import LateTeamAdmitted, RosterSet
from arbitro.desk.kernel.feature import Answer
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import EntryId
from arbitro.model.names import NameKey
from arbitro.reasons import Refused, refused


def admit_late_team(state: EventState, section: Section, command: AdmitLateTeam) -> Answer:
    """Admit a team at the place its strength gives; it is paired from the next round on.

    The strength of a team is left to the event (C.04.6 art. 1.1): here that of its first boards.
    Where the numbers are drawn by lot or fixed it comes last. Its players follow everybody who has
    a number.
    """
    problem = _not_now(section, command)
    if problem is not None:
        return problem
    players = late_members(state, section, command.players)
    if isinstance(players, Refused):
        return players
    members = tuple(player.entry for player in players)
    people = {**state.people, **{player.entry: player.player for player in players}}
    team = SectionTeam(TeamId(section.teams.next_team), command.name, members=members)
    said = command.name, command.short, command.federation, command.captain
    admitted = LateTeamAdmitted(
        section.id,
        team.id,
        *said,
        len(section.rounds) + 1,
        command.missed,
        _numbers_with(replace(state, people=people), section, team),
    )
    return (admitted, *players, *_listed(section, team.id, members))


def _not_now(section: Section, command: AdmitLateTeam) -> Refused | None:
    if not section.settings.system.is_swiss:
        return refused("not-in-round-robin")
    return (
        late_problem(section, command.missed, refused("team-not-late"))
        or name_problem(section, command.name)
        or too_long(section, len(command.players))
    )


def _numbers_with(state: EventState, section: Section, team: SectionTeam) -> tuple[TeamId, ...]:
    """Return the teams with a new one before the first that it outranks; the rest keep order."""
    numbers = section.teams.numbers
    if section.settings.numbering is not Numbering.RATING:
        return (*numbers, team.id)

    names = names_of(state, section)

    def rank(one: SectionTeam) -> tuple[int, int, NameKey]:
        return *strength(state, section, one).order, names.key(one.name)

    for place, other in enumerate(numbers):
        if rank(team) < rank(section.teams.teams[other]):
            return (*numbers[:place], team.id, *numbers[place:])
    return (*numbers, team.id)


def _listed(section: Section, team: TeamId, members: tuple[EntryId, ...]) -> tuple[RosterSet, ...]:
    return (RosterSet(section.id, team, members),) if members else ()
