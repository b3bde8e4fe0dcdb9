"""The order of teams before they have numbers, and of the players of a section of teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.desk.derived.names import names_of
from arbitro.desk.values.teams import SectionTeam, TeamId
from arbitro.model import EntryId
from arbitro.model.names import NameKey
from arbitro.rules.pairing.swiss.initial_order import strength as strength_of_player

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState, Section


def team_order(state: EventState, section: Section) -> tuple[TeamId, ...]:
    """Return the teams from number 1 on; provisional, by strength, while entries are open.

    The strength of a team is the average rating of its first players, as many as a match has
    boards; an unrated player or an empty board counts nothing. Equal teams follow by name.
    """
    if section.teams.numbers:
        return section.teams.numbers
    teams = section.teams.teams

    names = names_of(state, section)

    def place(team: TeamId) -> tuple[int, NameKey, int]:
        mine = teams[team]
        return -strength(state, section, mine), names.key(mine.name), team

    return tuple(sorted(teams, key=place))


def strength(state: EventState, section: Section, team: SectionTeam) -> int:
    """Return the sum of the ratings of a team's first players; its average is that by boards."""
    people = (state.people[each] for each in team.members[: section.settings.teams.boards])
    return sum(strength_of_player(each) for each in people)


def player_order(state: EventState, section: Section) -> tuple[EntryId, ...]:
    """Return the players as a report numbers them: team by team, each in its order."""
    teams = section.teams.teams
    listed = [each for team in team_order(state, section) for each in teams[team].members]
    rest = [each for each in section.entries if each not in set(listed)]
    return (*listed, *rest)
