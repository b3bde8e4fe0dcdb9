"""The lists of the teams closed, and the teams numbered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.derived.teams.schedule import (
    TEAMS_OF_MOLTER,
    TEAMS_OF_SCHILLER,
    TEAMS_OF_SKALITZKA,
)
from arbitro.desk.derived.tournament import team_order
from arbitro.desk.features.entry.closing import (
    CloseEntries,
    EntriesClosed,
    EntriesReopened,
    ReopenEntries,
)
from arbitro.desk.features.section.sections import boards_problem, name_order_kept
from arbitro.desk.features.sides import reopened
from arbitro.desk.features.teams.event_parts import side_of
from arbitro.desk.features.teams.registration import most_members
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
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import Numbering
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, SectionId, System
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class TeamsNumbered(Event):
    """The teams have their numbers, from 1 on; empty where they were taken back."""

    section: SectionId
    teams: tuple[TeamId, ...]


def _teams_numbered(fold: Fold, event: TeamsNumbered) -> None:
    section, side = side_of(fold, event.section)
    section.set(teams=replace(side, numbers=event.teams))


def _on_teams_and_entries(event: TeamsNumbered) -> Keys:
    return ((event.section, "team"), (event.section, "entry"), (event.section, "paired"))


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
        TeamsNumbered(section.id, teams),
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
    return reopened(section, TeamsNumbered(section.id, ()), EntriesReopened(section.id))


def _close(at: Situation, command: Command) -> Answer:
    assert isinstance(command, CloseEntries)
    return close_entries(at.state, at.section, command)


FEATURE = Feature(
    "team-closing",
    kinds(
        EventKind(
            "TeamsNumbered",
            TeamsNumbered,
            _teams_numbered,
            lambda event: ((event.section, "numbers"),),
            builds_on=_on_teams_and_entries,
            sentence=Sentence(
                {"count": count("teams")}, lambda event: "" if event.teams else "entries-reopened"
            ),
        )
    ),
    in_teams={CloseEntries: _close, ReopenEntries: lambda at, _: reopen_entries(at.section)},
)
