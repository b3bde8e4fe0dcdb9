"""A team that joins a Swiss after the first pairing (C.04.2 art. 2.4, C.04.6 art. 0)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.tournament import strength
from arbitro.desk.features.sides import late_problem, missed_to_confirm
from arbitro.desk.features.teams.event_parts import of_team, reserve_team, side_of
from arbitro.desk.features.teams.registration import RosterSet, late_members, name_problem, too_long
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fields import MissedField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import EntryId, Player, Result, SectionId
from arbitro.model.names import NameKey
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class AdmitLateTeam(Command):
    """Admit a team to a Swiss after the first pairing; each round missed brings ``missed``.

    Half a point for two rounds or more needs ``confirmed``.
    """

    section: SectionId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    players: tuple[Player, ...] = ()
    missed: MissedField = Result.ZERO_POINT_BYE
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class LateTeamAdmitted(Event):
    """A team joined after the first pairing: it is paired from ``first_round`` on.

    ``missed`` is what each round before brings, ``numbers`` are the teams with it among them.
    """

    section: SectionId
    team: TeamId
    name: str
    short: str
    federation: str
    captain: str
    first_round: int
    missed: Result
    numbers: tuple[TeamId, ...]


def _late_team_admitted(fold: Fold, event: LateTeamAdmitted) -> None:
    reserve_team(fold, event)
    section, side = side_of(fold, event.section)
    team = SectionTeam(
        event.team,
        event.name,
        event.short,
        event.federation,
        event.captain,
        first_round=event.first_round,
        missed=event.missed,
    )
    section.set(teams=replace(side, teams={**side.teams, event.team: team}, numbers=event.numbers))


def _of_team_and_numbers(event: LateTeamAdmitted) -> Keys:
    return (*of_team(event), (event.section, "numbers"))


def _on_teams(event: LateTeamAdmitted) -> Keys:
    return (event.section, "team"), (event.section, "paired")


def admit_late_team(state: EventState, section: Section, command: AdmitLateTeam) -> Answer:
    """Admit a team at the place its strength gives; it is paired from the next round on.

    The strength of a team is left to the event (C.04.6 art. 1.1): here that of its first boards.
    Where the numbers are drawn by lot or fixed it comes last. Its players follow everybody who has
    a number.
    """
    problem = _not_now(section, command) or standing(
        missed_to_confirm(section, command.missed), confirmed=command.confirmed
    )
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


FEATURE = Feature(
    "late-teams",
    kinds(
        EventKind(
            "LateTeamAdmitted",
            LateTeamAdmitted,
            _late_team_admitted,
            _of_team_and_numbers,
            builds_on=_on_teams,
            reserve=reserve_team,
            sentence=Sentence({"name": text("name")}),
        )
    ),
    (of_teams(AdmitLateTeam, admit_late_team, right="change-entries"),),
)
