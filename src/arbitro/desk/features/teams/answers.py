"""Commands about who takes part in a section of teams: teams, lists, numbers, absences."""

from __future__ import annotations

from dataclasses import replace

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.schedule import (
    TEAMS_OF_MOLTER,
    TEAMS_OF_SCHILLER,
    TEAMS_OF_SKALITZKA,
)
from arbitro.desk.derived.tournament import team_order
from arbitro.desk.features.entry import answers as entries
from arbitro.desk.features.entry.commands import CloseEntries
from arbitro.desk.features.entry.events import (
    EntriesClosed,
    EntriesReopened,
    LateEntryAdmitted,
    PlayerRegistered,
    PlayerRemoved,
)
from arbitro.desk.features.section.answers import boards_problem, name_order_kept
from arbitro.desk.features.sides import (
    bye_answer,
    kept_apart,
    let_together,
    points_problem,
    prohibition_problem,
    reinstatement,
    reopened,
    taken_out,
    withdrawal,
    without_bye,
)
from arbitro.desk.features.teams import commands, events
from arbitro.desk.kernel.feature import Answer, Event
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import EntryId, Player, Result, System
from arbitro.reasons import Refused, refused


def register_team(state: EventState, section: Section, command: commands.RegisterTeam) -> Answer:
    """Enter a team with its first players."""
    if section.entries_closed:
        return refused("entries-closed")
    problem = name_problem(section, command.name) or too_long(section, len(command.players))
    if problem is not None:
        return problem
    players = entries.register(state, section, command.players)
    if isinstance(players, Refused):
        return players
    team = TeamId(section.teams.next_team)
    registered = events.TeamRegistered(
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
    return (*players, events.RosterSet(section.id, team, (*before, *new)))


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


def edit_team(section: Section, team: SectionTeam, command: commands.EditTeam) -> Answer:
    """Change what is said of a team."""
    problem = name_problem(section, command.name, team.id)
    if problem is not None:
        return problem
    said = command.name, command.short, command.federation, command.captain
    if said == (team.name, team.short, team.federation, team.captain):
        return ()
    return (events.TeamEdited(section.id, team.id, *said),)


def remove_team(section: Section, team: SectionTeam) -> Answer:
    """Take a team and its players out while entries are open."""
    gone = (PlayerRemoved(section.id, member) for member in team.members)
    return taken_out(section, *gone, events.TeamRemoved(section.id, team.id))


def register_member(
    state: EventState, section: Section, team: SectionTeam, command: commands.RegisterMember
) -> Answer:
    """Enter a person at the end of a team's list, also after play began."""
    problem = too_long(section, len(team.members) + 1)
    if problem is not None:
        return problem
    if not section.entries_closed:
        players = entries.register(state, section, (command.player,))
        if isinstance(players, Refused):
            return players
        return _listed(section, team.id, team.members, players)
    if not section.settings.system.has_line_ups:
        return refused("entries-closed")
    admitted = late_members(state, section, (command.player,))
    if isinstance(admitted, Refused):
        return admitted
    entries_of = tuple(late_entry_admitted.entry for late_entry_admitted in admitted)
    return (*admitted, events.RosterSet(section.id, team.id, (*team.members, *entries_of)))


def late_members(
    state: EventState, section: Section, players: tuple[Player, ...]
) -> tuple[LateEntryAdmitted, ...] | Refused:
    """Enter persons after the lists are closed: they play from the next round on."""
    # As if the list were open: what is wanted are the checks of who may be registered.
    found = entries.register(state, replace(section, entries_closed=False), players)
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


def order_roster(section: Section, team: SectionTeam, command: commands.OrderRoster) -> Answer:
    """Set the order of a team's list; it stays as it is once entries are closed."""
    if section.entries_closed:
        return refused("roster-order-closed")
    if sorted(command.members) != sorted(team.members):
        return refused("roster-incomplete", team=team.name)
    if command.members == team.members:
        return ()
    return (events.RosterSet(section.id, team.id, command.members),)


def import_players(state: EventState, section: Section, players: tuple[Player, ...]) -> Answer:
    """Enter a list of persons: the club of each names the team, in the order of the list."""
    registered = entries.register(state, section, players)
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
            teams.append(events.TeamRegistered(section.id, TeamId(following), club))
            rosters[TeamId(following)] = []
            following += 1
        roster = rosters[known[club.casefold()]]
        roster.append(event.entry)
        if len(roster) > most_members(section):
            return refused("roster-full-of", team=club, row=row, most=most_members(section))
    new = {event.entry for event in registered if isinstance(event, PlayerRegistered)}
    lists = (
        events.RosterSet(section.id, team, tuple(roster))
        for team, roster in rosters.items()
        if new & set(roster)
    )
    return (*teams, *registered, *lists)


def close_entries(state: EventState, section: Section, command: CloseEntries) -> Answer:
    """Close the lists and give the teams and their players numbers.

    Teams by the average rating of their first boards, or, with numbering by lots or fixed, as the
    order names the first player of each team.
    """
    if section.entries_closed:
        return refused("entries-closed")
    problem = _rosters_problem(state, section)
    if problem is not None:
        return problem
    teams = team_order(state, section)
    if section.settings.numbering is not Numbering.RATING:
        ordered = _named(section, command.order)
        if sorted(ordered) != sorted(teams):
            return refused("order-incomplete")
        teams = ordered
    boards = section.settings.teams.boards
    problem = boards_problem(state, section.settings, section, len(teams) // 2 * boards * 2)
    if problem is not None:
        return problem
    members = tuple(member for team in teams for member in section.teams.teams[team].members)
    return (
        *name_order_kept(state, section),
        events.TeamsNumbered(section.id, teams),
        EntriesClosed(section.id, members),
    )


def _named(section: Section, order: tuple[EntryId, ...]) -> tuple[TeamId, ...]:
    """Return the teams in the order in which an order first names one of their players."""
    found: dict[TeamId, None] = {}
    for entry in order:
        team = section.teams.of_member(entry)
        if team is not None:
            found.setdefault(team.id)
    return tuple(found)


def number_problem(system: System, boards: int, teams: int) -> Refused | None:
    """Refuse a number of teams that the system cannot be played with."""
    least, most = TEAMS_OF_SCHILLER
    two = system in {System.SCHEVENINGEN, System.SEMI_SCHEVENINGEN}
    if two and teams != 2:
        return refused("two-teams-exactly", teams=teams)
    if system is System.SCHILLER and not least <= teams <= most:
        return refused("teams-of-schiller", teams=teams, least=least, most=most)
    if system is System.SKALITZKA and teams != TEAMS_OF_SKALITZKA:
        return refused("teams-of-skalitzka", teams=teams)
    least, most = TEAMS_OF_MOLTER
    if system is System.MOLTER and not least <= teams <= most:
        return refused("teams-of-molter", teams=teams, least=least, most=most)
    if system is System.HILTON and teams != boards + 1:
        return refused("teams-of-hilton", teams=teams, boards=boards, right=boards + 1)
    return refused("two-teams-needed") if teams < 2 else None


def _rosters_problem(state: EventState, section: Section) -> Refused | None:
    """Refuse to close a list with which the system cannot be played."""
    system, boards = section.settings.system, section.settings.teams.boards
    teams = section.teams.teams
    problem = number_problem(system, boards, len(teams))
    if problem is not None:
        return problem
    for entry in section.entries:
        if section.teams.of_member(entry) is None:
            return refused("team-of-player-missing", name=state.people[entry].name, row=0)
    for team in teams.values():
        members = len(team.members)
        if not members:
            return refused("roster-empty", team=team.name)
        if not system.has_line_ups and members != boards:
            return refused("roster-not-full", team=team.name, members=members, boards=boards)
        if members > most_members(section):
            return refused("roster-full-of", team=team.name, row=0, most=most_members(section))
    return None


def reopen_entries(section: Section) -> Answer:
    """Take entries again before the first pairing."""
    return reopened(section, events.TeamsNumbered(section.id, ()), EntriesReopened(section.id))


def withdraw_team(section: Section, team: SectionTeam) -> Answer:
    """Pair a team no more."""
    event = events.TeamWithdrawn(section.id, team.id, len(section.rounds))
    answer = withdrawal(section, team, event)
    # where tables seat the players no team can be left out of a round
    leaves = answer == (event,) and not section.settings.system.has_line_ups
    return refused("not-by-tables") if leaves else answer


def reinstate_team(section: Section, team: SectionTeam) -> Answer:
    """Pair a withdrawn team again."""
    return reinstatement(team, events.TeamReinstated(section.id, team.id))


def request_bye(section: Section, team: SectionTeam, command: commands.RequestTeamBye) -> Answer:
    """Note that a team of a Swiss is not to be paired in a coming round."""
    asked, gone = (command.round, command.kind), refused("team-withdrawn", team=team.name)
    answer = bye_answer(section, team, asked, rounds_total(section), gone)
    if answer is not None:
        return answer
    return (events.TeamByeRequested(section.id, team.id, command.round, command.kind),)


def adjust_points(
    section: Section, team: SectionTeam, command: commands.AdjustTeamPoints
) -> Answer:
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
    return (events.TeamPointsAdjusted(section.id, team.id, new),)


def forbid_teams(section: Section, command: commands.ForbidTeams) -> Answer:
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
    event = events.TeamsForbidden(section.id, command.teams, command.first_round)
    span = command.first_round, 0
    return kept_apart(section, section.teams.forbidden, command.teams, span, event)


def allow_teams(section: Section, command: commands.AllowTeams) -> Answer:
    """Lift a prohibition: for the rounds to come, since those paired were paired with it."""
    return let_together(
        section,
        section.teams.forbidden,
        command.teams,
        lambda after: events.TeamsAllowed(section.id, command.teams, after),
    )


def cancel_bye(section: Section, team: SectionTeam, command: commands.CancelTeamBye) -> Answer:
    """Take a team's bye back before its round is paired."""
    event = events.TeamByeCancelled(section.id, team.id, command.round)
    return without_bye(section, team, command.round, event)
