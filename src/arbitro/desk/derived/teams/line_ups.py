"""Who sits where: default line-ups, what a line-up must be, and boards sat at in a wrong order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arbitro.desk.derived.names import names_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import BoardOrder
from arbitro.desk.values.teams import LineUp, SectionTeam, TeamId
from arbitro.model import EntryId, Player, System
from arbitro.model.names import NameKey
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.swiss.initial_order import strength as strength_of_player


def available(section: Section, team: SectionTeam) -> tuple[EntryId, ...]:
    """Return the members of a team who have not withdrawn, in the order of its list."""
    return tuple(each for each in team.members if not section.entries[each].withdrawn)


def default_line_up(section: Section, team: SectionTeam) -> LineUp:
    """Return the first players of the list, empty boards at the bottom (C.05 art. 7.1)."""
    boards = section.settings.teams.boards
    seated = available(section, team)[:boards]
    return (*seated, *([None] * (boards - len(seated))))


def nobody_listed(section: Section, teams: Iterable[TeamId]) -> Refused | None:
    """Refuse to seat a team without players, as one that joined late may be."""
    for each in teams:
        if not section.teams.teams[each].members:
            return refused("roster-empty", team=section.teams.teams[each].name)
    return None


def line_up_of(section: Section, number: int, team: SectionTeam) -> LineUp:
    """Return the line-up a team handed in for a round, the default where it did not.

    Somebody who has withdrawn since leaves the board empty.
    """
    handed_in = section.teams.line_ups.get((number, team.id))
    if handed_in is None:
        return default_line_up(section, team)
    playing = set(available(section, team))
    return tuple(each if each in playing else None for each in handed_in)


def line_up_problem(
    state: EventState, section: Section, team: SectionTeam, line_up: LineUp
) -> Refused | None:
    """Refuse a line-up that is none, or in an order that the rules of the event do not allow."""
    rules = section.settings.teams
    if len(line_up) != rules.boards:
        return refused("line-up-length", boards=rules.boards)
    seated = [each for each in line_up if each is not None]
    if len(set(seated)) < len(seated):
        twice = next(each for each in seated if seated.count(each) > 1)
        return refused("line-up-twice", name=state.people[twice].name)
    playing = set(available(section, team))
    for each in seated:
        if each not in playing:
            name = state.people[each].name if each in state.people else ""
            return refused("line-up-not-member", name=name, team=team.name)
    if None in line_up[: len(seated)]:
        return refused("line-up-gap", board=line_up.index(None) + 1)
    return _order_problem(state, section, team, seated)


def _order_problem(
    state: EventState, section: Section, team: SectionTeam, seated: Sequence[EntryId]
) -> Refused | None:
    rules = section.settings.teams
    if rules.order is BoardOrder.FIXED:
        order = [each for each in team.members if each in seated]
        for board, (mine, right) in enumerate(zip(seated, order, strict=True), 1):
            if mine != right:
                return refused("line-up-order", board=board, name=state.people[right].name)
        return None
    if not rules.largest_gap:
        return None
    for above, below in _inversions(state.people, seated, rules.largest_gap):
        names = state.people[above].name, state.people[below].name
        most = rules.largest_gap
        return refused("line-up-gap-too-large", most=most, above=names[0], below=names[1])
    return None


def _inversions(
    people: Mapping[EntryId, Player], seated: Sequence[EntryId], gap: int
) -> list[tuple[EntryId, EntryId]]:
    """Return who plays above somebody rated more than ``gap`` points higher."""
    return [
        (above, below)
        for at, above in enumerate(seated)
        for below in seated[at + 1 :]
        if people[below].rating - people[above].rating > gap
    ]


def wrong_boards(section: Section, number: int, team: SectionTeam, seated: LineUp) -> list[int]:
    """Return the boards, from 1 on, at which somebody else of the team should have played.

    With a fixed order the players who came must sit in the order of the list; with a free one, as
    in the line-up handed in, or the default.
    """
    if section.settings.teams.order is BoardOrder.FIXED:
        came = set(seated)
        order = [each for each in team.members if each in came]
        right: LineUp = (*order, *([None] * (len(seated) - len(order))))
    else:
        right = line_up_of(section, number, team)
    return [
        board
        for board, (mine, should) in enumerate(zip(seated, right, strict=True), 1)
        if mine is not None and mine != should
    ]


# The order of teams before they have numbers, and of the players of a section of teams.


def team_order(state: EventState, section: Section) -> tuple[TeamId, ...]:
    """Return the teams from number 1 on; provisional, by strength, while entries are open.

    Teams of the same `strength` follow by name.
    """
    if section.teams.numbers:
        return section.teams.numbers
    teams = section.teams.teams

    names = names_of(state, section)

    def place(team: TeamId) -> tuple[int, int, NameKey, int]:
        mine = teams[team]
        return *strength(state, section, mine).order, names.key(mine.name), team

    return tuple(sorted(teams, key=place))


class Strength(NamedTuple):
    """What orders a team among others: a sum of ratings, and what decides where that is equal.

    ``players`` is how many the sum is of, whether they are there or not.
    """

    total: int
    then: int
    players: int

    @property
    def average(self) -> int:
        """Return the average of the ratings, without its fraction."""
        return self.total // max(self.players, 1)

    @property
    def order(self) -> tuple[int, int]:
        """Return what sorts the strongest team first."""
        return -self.total, -self.then


def strength(state: EventState, section: Section, team: SectionTeam) -> Strength:
    """Return the strength of a team: that of its first players, as many as a match has boards.

    An unrated player or an empty board counts nothing. At an Olympiad it is that of the players
    with the four highest ratings, and then the fifth player's decides (D.02@2022 art. 3.1).
    """
    people = [state.people[each] for each in team.members]
    if section.settings.system is System.OLYMPIAD:
        # events of other systems need nothing of Olympiads
        from arbitro.rules.pairing.olympiad.teams import BEST, best_and_fifth  # noqa: PLC0415

        return Strength(*best_and_fifth(each.rating for each in people), BEST)
    boards = section.settings.teams.boards
    return Strength(sum(map(strength_of_player, people[:boards])), 0, boards)


def player_order(state: EventState, section: Section) -> tuple[EntryId, ...]:
    """Return the players as a report numbers them: team by team, each in its order."""
    teams = section.teams.teams
    listed = [each for team in team_order(state, section) for each in teams[team].members]
    rest = [each for each in section.entries if each not in set(listed)]
    return (*listed, *rest)
