"""Teams and their lists of players."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.features.entry.late_admission import LateEntryAdmitted
from arbitro.desk.features.entry.registration import (
    ImportPlayers,
    PlayerRegistered,
    PlayerRemoved,
    RegisterPlayer,
    imported,
    register_players,
)
from arbitro.desk.features.sides import taken_out
from arbitro.desk.features.teams.event_parts import of_team, reserve_team, set_team, side_of
from arbitro.desk.features.teams.rows import of_one_team, of_teams
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values import prohibitions
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import EntryId, Player, Result, SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class RegisterTeam(Command):
    """Enter a team before entries are closed; ``players`` are its list in board order."""

    section: SectionId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class EditTeam(Command):
    """Change what is said of a team."""

    section: SectionId
    team: TeamId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTeam(Command):
    """Take a team and its players out while entries are open; later, withdraw it."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RegisterMember(Command):
    """Enter a person at the end of a team's list."""

    section: SectionId
    team: TeamId
    player: Player


@dataclass(frozen=True, slots=True)
class OrderRoster(Command):
    """Set the order of a team's list before entries are closed; it has the same players."""

    section: SectionId
    team: TeamId
    members: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class TeamRegistered(Event):
    """A team was entered; its players follow one by one."""

    section: SectionId
    team: TeamId
    name: str
    short: str = ""
    federation: str = ""
    captain: str = ""


@dataclass(frozen=True, slots=True)
class TeamEdited(Event):
    """What is said of a team changed."""

    section: SectionId
    team: TeamId
    name: str
    short: str
    federation: str
    captain: str


@dataclass(frozen=True, slots=True)
class TeamRemoved(Event):
    """A team left before entries were closed."""

    section: SectionId
    team: TeamId


@dataclass(frozen=True, slots=True)
class RosterSet(Event):
    """The list of a team in board order."""

    section: SectionId
    team: TeamId
    members: tuple[EntryId, ...]


def _team_registered(fold: Fold, event: TeamRegistered) -> None:
    section, side = side_of(fold, event.section)
    team = SectionTeam(event.team, event.name, event.short, event.federation, event.captain)
    section.set(teams=replace(side, teams={**side.teams, event.team: team}))


def _team_edited(fold: Fold, event: TeamEdited) -> None:
    set_team(
        fold,
        event,
        name=event.name,
        short=event.short,
        federation=event.federation,
        captain=event.captain,
    )


def _team_removed(fold: Fold, event: TeamRemoved) -> None:
    section, side = side_of(fold, event.section)
    left = {key: team for key, team in side.teams.items() if key != event.team}
    forbidden = prohibitions.without(side.forbidden, event.team)
    section.set(teams=replace(side, teams=left, forbidden=forbidden))


def _roster_set(fold: Fold, event: RosterSet) -> None:
    set_team(fold, event, members=event.members)


def before_numbers(event: TeamRegistered | TeamRemoved) -> Keys:
    """Return the numbers, which who is entered or removed would change."""
    return ((event.section, "numbers"),)


def _on_members(event: RosterSet) -> Keys:
    members = ((event.section, "entry", member) for member in event.members)
    return ((event.section, "numbers"), *members)


def register_team(state: EventState, section: Section, command: RegisterTeam) -> Answer:
    """Enter a team with its first players."""
    if section.entries_closed:
        return refused("entries-closed")
    problem = name_problem(section, command.name) or too_long(section, len(command.players))
    if problem is not None:
        return problem
    players = register_players(state, section, command.players)
    if isinstance(players, Refused):
        return players
    team = TeamId(section.teams.next_team)
    registered = TeamRegistered(
        section.id, team, command.name, command.short, command.federation, command.captain
    )
    return (registered, *_listed(section, team, (), players))


def _listed(
    section: Section, team: TeamId, before: tuple[EntryId, ...], players: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return the events that put new players at the end of a team's list."""
    new = tuple(player.entry for player in players if isinstance(player, PlayerRegistered))
    if not new:
        return players
    return (*players, RosterSet(section.id, team, (*before, *new)))


def name_problem(section: Section, name: str, itself: TeamId | None = None) -> Refused | None:
    """Refuse a name that is empty or that of another team."""
    if not name.strip():
        return refused("team-name-missing")
    wanted_name = name.strip().casefold()
    for team in section.teams.teams.values():
        if team.id != itself and team.name.strip().casefold() == wanted_name:
            return refused("team-name-taken", name=team.name)
    return None


def most_members(section: Section) -> int:
    """Return how many players the list of a team may have."""
    rules = section.settings.teams
    return rules.boards + (rules.reserves if section.settings.system.has_line_ups else 0)


def too_long(section: Section, members: int) -> Refused | None:
    """Refuse a list with more players than the rules of the event allow."""
    most = most_members(section)
    return refused("roster-full", most=most) if members > most else None


def edit_team(section: Section, team: SectionTeam, command: EditTeam) -> Answer:
    """Change what is said of a team."""
    problem = name_problem(section, command.name, team.id)
    if problem is not None:
        return problem
    said = command.name, command.short, command.federation, command.captain
    if said == (team.name, team.short, team.federation, team.captain):
        return ()
    return (TeamEdited(section.id, team.id, *said),)


def remove_team(section: Section, team: SectionTeam) -> Answer:
    """Take a team and its players out while entries are open."""
    gone = (PlayerRemoved(section.id, member) for member in team.members)
    return taken_out(section, *gone, TeamRemoved(section.id, team.id))


def register_member(
    state: EventState, section: Section, team: SectionTeam, command: RegisterMember
) -> Answer:
    """Enter a person at the end of a team's list, also after play began."""
    problem = too_long(section, len(team.members) + 1)
    if problem is not None:
        return problem
    if not section.entries_closed:
        players = register_players(state, section, (command.player,))
        if isinstance(players, Refused):
            return players
        return _listed(section, team.id, team.members, players)
    if not section.settings.system.has_line_ups:
        return refused("entries-closed")
    admitted = late_members(state, section, (command.player,))
    if isinstance(admitted, Refused):
        return admitted
    entries_of = tuple(late_entry_admitted.entry for late_entry_admitted in admitted)
    return (*admitted, RosterSet(section.id, team.id, (*team.members, *entries_of)))


def late_members(
    state: EventState, section: Section, players: tuple[Player, ...]
) -> tuple[LateEntryAdmitted, ...] | Refused:
    """Enter persons after the lists are closed: they play from the next round on."""
    # As if the list were open: what is wanted are the checks of who may be registered.
    found = register_players(state, replace(section, entries_closed=False), players)
    if isinstance(found, Refused):
        return found
    numbers = section.numbers
    admitted = []
    for event in found:
        assert isinstance(event, PlayerRegistered), "a list registers players"
        numbers = (*numbers, event.entry)
        admitted.append(
            LateEntryAdmitted(
                section.id,
                event.entry,
                event.player,
                len(section.rounds) + 1,
                Result.ZERO_POINT_BYE,
                numbers,
            )
        )
    return tuple(admitted)


def order_roster(section: Section, team: SectionTeam, command: OrderRoster) -> Answer:
    """Set the order of a team's list; it stays as it is once entries are closed."""
    if section.entries_closed:
        return refused("roster-order-closed")
    if sorted(command.members) != sorted(team.members):
        return refused("roster-incomplete", team=team.name)
    if command.members == team.members:
        return ()
    return (RosterSet(section.id, team.id, command.members),)


def import_players(state: EventState, section: Section, players: tuple[Player, ...]) -> Answer:
    """Enter a list of persons: the club of each names the team, in the order of the list."""
    registered = register_players(state, section, players)
    if isinstance(registered, Refused):
        return registered
    known = {team.name.strip().casefold(): team.id for team in section.teams.teams.values()}
    rosters = {team.id: list(team.members) for team in section.teams.teams.values()}
    teams: list[Event] = []
    following = section.teams.next_team
    for row, event in enumerate(registered, 1):
        assert isinstance(event, PlayerRegistered), "a list registers players"
        club = event.player.club.strip()
        if not club:
            return refused("team-of-player-missing", name=event.player.name, row=row)
        if club.casefold() not in known:
            known[club.casefold()] = TeamId(following)
            teams.append(TeamRegistered(section.id, TeamId(following), club))
            rosters[TeamId(following)] = []
            following += 1
        roster = rosters[known[club.casefold()]]
        roster.append(event.entry)
        if len(roster) > most_members(section):
            return refused("roster-full-of", team=club, row=row, most=most_members(section))
    new = {event.entry for event in registered if isinstance(event, PlayerRegistered)}
    lists = (
        RosterSet(section.id, team, tuple(roster))
        for team, roster in rosters.items()
        if new & set(roster)
    )
    return (*teams, *registered, *lists)


def _register(at: Situation, command: Command) -> Answer:
    if isinstance(command, ImportPlayers):
        return imported(at, command, import_players)
    assert isinstance(command, RegisterPlayer)
    return import_players(at.state, at.section, (command.player,))


FEATURE = Feature(
    "team-registration",
    kinds(
        EventKind(
            "TeamRegistered",
            TeamRegistered,
            _team_registered,
            of_team,
            builds_on=before_numbers,
            reserve=reserve_team,
            sentence=Sentence({"name": text("name")}),
        ),
        EventKind(
            "TeamEdited",
            TeamEdited,
            _team_edited,
            lambda event: ((event.section, "team", event.team, "said"),),
        ),
        EventKind(
            "TeamRemoved",
            TeamRemoved,
            _team_removed,
            of_team,
            builds_on=before_numbers,
        ),
        EventKind(
            "RosterSet",
            RosterSet,
            _roster_set,
            lambda event: ((event.section, "team", event.team, "list"),),
            builds_on=_on_members,
        ),
    ),
    (
        of_teams(RegisterTeam, register_team, right="change-entries"),
        of_one_team(
            EditTeam,
            lambda at, team, asked: edit_team(at.section, team, asked),
            right="change-entries",
        ),
        of_one_team(
            RemoveTeam,
            lambda at, team, _: remove_team(at.section, team),
            right="change-entries",
        ),
        of_one_team(
            RegisterMember,
            lambda at, team, asked: register_member(at.state, at.section, team, asked),
            right="change-entries",
        ),
        of_one_team(
            OrderRoster,
            lambda at, team, asked: order_roster(at.section, team, asked),
            right="change-entries",
        ),
    ),
    in_teams={RegisterPlayer: _register, ImportPlayers: _register},
)
