"""Making all teams of a section anew: everybody in it, and perhaps others, put on their lists."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.desk.derived.teams.schedule import TEAMS_OF_SCHILLER, teams_problem
from arbitro.desk.features.entry.registration import register_players
from arbitro.desk.features.section.editions import completed_editions
from arbitro.desk.features.section.sections import SectionEdited
from arbitro.desk.features.teams.event_parts import side_of
from arbitro.desk.features.teams.registration import TeamRegistered, TeamRemoved
from arbitro.desk.features.teams.rows import of_teams
from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, Keys, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, Player, SectionId, System
from arbitro.reasons import Refused, refused


class Roster(NamedTuple):
    """A team as it shall be: one there is, or a new one by name, and its list in board order.

    A seat is somebody entered or a person to be entered.
    """

    team: TeamId | None
    name: str
    seats: tuple[EntryId | Player, ...]


@dataclass(frozen=True, slots=True)
class ArrangeTeams(Command):
    """Make all teams of a Schiller anew before entries are closed; everybody has one seat."""

    section: SectionId
    rosters: tuple[Roster, ...]


class TeamList(NamedTuple):
    """A team and its list in board order."""

    team: TeamId
    members: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class TeamsArranged(Event):
    """The lists of all teams were made anew."""

    section: SectionId
    lists: tuple[TeamList, ...]


def _teams_arranged(fold: Fold, event: TeamsArranged) -> None:
    section, side = side_of(fold, event.section)
    made = {team: replace(side.teams[team], members=members) for team, members in event.lists}
    section.set(teams=replace(side, teams={**side.teams, **made}))


def _on_all_members(event: TeamsArranged) -> Keys:
    members = (one for item in event.lists for one in item.members)
    return ((event.section, "numbers"), *((event.section, "entry", member) for member in members))


def arrange_teams(state: EventState, section: Section, command: ArrangeTeams) -> Answer:
    """Put everybody on the lists named; teams that get no list are taken out.

    Where the teams are of another size than the section has boards, its boards follow.
    """
    rosters = command.rosters
    problem = _problem(section, rosters)
    if problem is not None:
        return problem
    people = tuple(seat for one in rosters for seat in one.seats if isinstance(seat, Player))
    registered = register_players(state, section, people)
    if isinstance(registered, Refused):
        return registered
    # The numbers the registrations give, in the same order.
    following = iter(range(state.next_entry, state.next_entry + len(people)))
    new_team = iter(range(section.teams.next_team, section.teams.next_team + len(rosters)))
    founded: list[Event] = []
    lists = []
    for roster in rosters:
        team = roster.team
        if team is None:
            team = TeamId(next(new_team))
            founded.append(TeamRegistered(section.id, team, roster.name))
        seats = (
            EntryId(next(following)) if isinstance(seat, Player) else seat for seat in roster.seats
        )
        lists.append(TeamList(team, tuple(seats)))
    if not people and not founded and _stands(section, lists):
        return ()
    edited = _boards_follow(state, section, len(rosters[0].seats))
    if isinstance(edited, Refused):
        return edited
    kept = {item.team for item in lists}
    return (
        *edited,
        *founded,
        *registered,
        TeamsArranged(section.id, tuple(lists)),
        *(
            TeamRemoved(section.id, team_id)
            for team_id in section.teams.teams
            if team_id not in kept
        ),
    )


def _stands(section: Section, lists: list[TeamList]) -> bool:
    """Tell whether these are the lists the teams have."""
    return {item.team: item.members for item in lists} == {
        team.id: team.members for team in section.teams.teams.values()
    }


def _problem(section: Section, rosters: tuple[Roster, ...]) -> Refused | None:
    least, most = TEAMS_OF_SCHILLER
    if section.settings.system is not System.SCHILLER:
        return refused("only-for-schiller")
    if section.entries_closed:
        return refused("entries-closed")
    if not least <= len(rosters) <= most:
        return refused("teams-of-schiller", teams=len(rosters), least=least, most=most)
    seats = [seat for one in rosters for seat in one.seats]
    if len({len(one.seats) for one in rosters}) > 1 or not seats:
        return refused("players-not-divisible", players=len(seats), teams=len(rosters))
    if Counter(seat for seat in seats if not isinstance(seat, Player)) != Counter(
        tuple(section.entries)
    ):
        return refused("arranged-not-all")
    return _team_problem(section, rosters)


def _team_problem(section: Section, rosters: tuple[Roster, ...]) -> Refused | None:
    """Refuse teams that there are not, and two of one name."""
    teams = section.teams.teams
    known = [roster.team for roster in rosters if roster.team is not None]
    unknown = next((team_id for team_id in known if team_id not in teams), None)
    if unknown is not None:
        return refused("team-unknown", team=unknown)
    names = [
        (teams[roster.team].name if roster.team is not None else roster.name).strip()
        for roster in rosters
    ]
    if not all(names):
        return refused("team-name-missing")
    # a team that is named twice has its name twice
    times = Counter(map(str.casefold, names))
    twice = next((name for name in names if times[name.casefold()] > 1), None)
    return None if twice is None else refused("arranged-twice", name=twice)


def _boards_follow(state: EventState, section: Section, boards: int) -> Answer:
    """Return the change of the boards where the teams have another size, empty where not."""
    before = section.settings
    if before.teams.boards == boards:
        return ()
    settings = replace(before, teams=replace(before.teams, boards=boards))
    problem = teams_problem(section, settings)
    if problem is not None:
        return problem
    editions = completed_editions(state, section, settings)
    if isinstance(editions, Refused):
        return editions
    return (SectionEdited(section.id, settings, editions, section.brought),)


FEATURE = Feature(
    "team-arrangement",
    kinds(
        EventKind(
            "TeamsArranged",
            TeamsArranged,
            _teams_arranged,
            lambda event: tuple((event.section, "team", item.team, "list") for item in event.lists),
            builds_on=_on_all_members,
            sentence=Sentence({"count": count("lists")}),
        )
    ),
    (of_teams(ArrangeTeams, arrange_teams, right="change-entries", is_large=True),),
)
